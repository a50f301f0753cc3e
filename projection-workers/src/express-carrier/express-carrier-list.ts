import type {
  CarrierProfile,
  CodeMapping,
  DemandPeriod,
  FuelMonth,
  RemoteCountry,
} from '@freight/contracts/express-carrier/carrier'
import { searchText } from '@freight/contracts/search-text'
import { boolean, int, jsonb, type RowOf, text } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { auditColumns, withAudit, withChanges } from '../engine/with-audit.ts'

const columns = {
  active: boolean(false),
  name: text(''),
  provider: text(''),
  /** The rest of the profile: account, limits, address profile. */
  profile: jsonb<Partial<CarrierProfile>>({}),
  paused: text(),
  fuel: jsonb<readonly FuelMonth[]>([]),
  demand: jsonb<readonly DemandPeriod[]>([]),
  codes: jsonb<readonly CodeMapping[]>([]),
  remoteVersion: int(0),
  remote: jsonb<readonly RemoteCountry[]>([]),
  search: text(''),
  ...auditColumns,
}

type Row = RowOf<typeof columns>

const withProfile = (row: Row, fields: { [Name in keyof CarrierProfile]?: CarrierProfile[Name] | undefined }): Row => {
  const { name = row.name, provider = row.provider, ...changes } = fields
  return { ...row, name, provider, profile: withChanges(row.profile, changes), search: searchText(name) }
}

/** Express carriers with fuel, demand and remote areas. */
export const expressCarrierList: Projection<typeof columns, 'express-carrier'> = {
  name: 'express-carrier-list',
  version: 2,
  table: 'express_carrier_list',
  aggregate: 'express-carrier',
  columns,
  indexes: [],
  evolve: {
    ExpressCarrierCreated: (row, { id: _id, ...profile }, envelope) => ({
      ...withProfile(row, profile),
      active: true,
      ...withAudit(envelope),
    }),
    ExpressCarrierProfileChanged: (row, profile, envelope) => ({
      ...withProfile(row, profile),
      ...withAudit(envelope),
    }),
    ExpressCarrierFuelSet: (row, set, envelope) => {
      const others = row.fuel.filter(({ service, month }) => service !== set.service || month !== set.month)
      return { ...row, fuel: [...others, set], ...withAudit(envelope) }
    },
    ExpressCarrierDemandSet: (row, { periods: demand }, envelope) => ({ ...row, demand, ...withAudit(envelope) }),
    ExpressCarrierRemoteAreasPublished: (row, { version: remoteVersion, countries: remote }, envelope) => ({
      ...row,
      remoteVersion,
      remote,
      ...withAudit(envelope),
    }),
    ExpressCarrierCodeMapped: (row, mapping, envelope) => ({
      ...row,
      codes: [...row.codes.filter(({ code }) => code !== mapping.code), mapping],
      ...withAudit(envelope),
    }),
    ExpressCarrierPaused: (row, { reason: paused }, envelope) => ({ ...row, paused, ...withAudit(envelope) }),
    ExpressCarrierResumed: (row, _, envelope) => ({ ...row, paused: undefined, ...withAudit(envelope) }),
  },
}
