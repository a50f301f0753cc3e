import type { TariffHead, TariffVersion } from '@freight/contracts/express-tariff/tariff'
import { versionSteps } from '@freight/contracts/express-tariff/versions'
import { searchText } from '@freight/contracts/search-text'
import { boolean, jsonb, type RowOf, text } from '@freight/contracts/tables/columns'
import type { Envelope } from '@freight/contracts/events/envelope'
import type { Projection } from '../engine/projection.ts'
import { auditColumns, withAudit } from '../engine/with-audit.ts'

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
  search: text(''),
  ...auditColumns,
}

type Row = RowOf<typeof columns>

const withVersions =
  <Data>(step: (versions: Row['versions'], data: Data) => Row['versions']) =>
  (row: Row, data: Data, envelope: Envelope): Row => ({
    ...row,
    versions: step(row.versions, data),
    ...withAudit(envelope),
  })

/** Express tariffs with their versions. */
export const expressTariffList: Projection<typeof columns, 'express-tariff'> = {
  name: 'express-tariff-list',
  version: 1,
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
