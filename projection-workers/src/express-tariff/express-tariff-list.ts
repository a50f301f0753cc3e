import type { TariffHead, TariffVersion } from '@freight/contracts/express-carrier/tariff'
import { versionSteps } from '@freight/contracts/express-tariff/versions'
import { searchText } from '@freight/contracts/search-text'
import { boolean, jsonb, type RowOf, text } from '@freight/contracts/tables/columns'
import type { Envelope } from '@freight/contracts/events/envelope'
import type { Projection } from '../engine/projection.ts'
import { auditColumns, withAudit } from '../engine/with-audit.ts'

type VersionHead = Pick<TariffVersion, 'no' | 'status' | 'validFrom' | 'validTo'>

const columns = {
  active: boolean(false),
  code: text(''),
  name: text(''),
  side: text<TariffHead['side']>('BOTH'),
  direction: text<TariffHead['direction']>('ANY'),
  carrier: text(''),
  service: text(''),
  account: text(''),
  currency: text<TariffHead['currency']>('USD'),
  client: text(),
  versions: jsonb<readonly TariffVersion[]>([]),
  /** The versions without their prices: small, for queries over many shipments. */
  version_heads: jsonb<readonly VersionHead[]>([]),
  search: text(''),
  ...auditColumns,
}

type Row = RowOf<typeof columns>

const withVersions =
  <Data>(step: (versions: Row['versions'], data: Data) => Row['versions']) =>
  (row: Row, data: Data, envelope: Envelope): Row => {
    const versions = step(row.versions, data)
    return {
      ...row,
      versions,
      version_heads: versions.map(({ no, status, validFrom, validTo }) => ({
        no,
        status,
        ...(validFrom !== undefined && { validFrom }),
        ...(validTo !== undefined && { validTo }),
      })),
      ...withAudit(envelope),
    }
  }

/** Express tariffs with their versions. */
export const expressTariffList: Projection<typeof columns, 'express-tariff'> = {
  name: 'express-tariff-list',
  version: 2,
  table: 'express_tariff_list',
  aggregate: 'express-tariff',
  columns,
  indexes: [],
  evolve: {
    ExpressTariffCreated: (row, { id: _id, copyOf: _copyOf, ...head }, envelope) => ({
      ...row,
      ...head,
      active: true,
      search: searchText(head.code, head.name, head.carrier, head.service),
      ...withAudit(envelope),
    }),
    ExpressTariffVersionDrafted: withVersions(versionSteps.ExpressTariffVersionDrafted),
    ExpressTariffDraftChanged: withVersions(versionSteps.ExpressTariffDraftChanged),
    ExpressTariffVersionPublished: withVersions(versionSteps.ExpressTariffVersionPublished),
    ExpressTariffVersionWithdrawn: withVersions(versionSteps.ExpressTariffVersionWithdrawn),
  },
}
