import type { StoredAddress } from '@freight/contracts/express-address/express-address'
import { boolean, type RowOf, text, int, jsonb, date } from '@freight/contracts/tables/columns'
import { type Projection, auditColumns, withAudit, withChanges } from '../engine/projection.ts'
import type {
  CarrierProfile,
  CodeMapping,
  DemandPeriod,
  FuelMonth,
  RemoteCountry,
} from '@freight/contracts/express-carrier/carrier'
import { searchText } from '@freight/contracts/search-text'
import { type ManifestState, manifestSteps } from '@freight/contracts/express-manifest/express-manifest'
import { folded } from '../engine/fold.ts'
import { isPickupOver } from '@freight/contracts/express-shipment/pickup'
import { type PickupState, pickupSteps } from '@freight/contracts/express-pickup/express-pickup'
import { withoutContactData } from './express-list.ts'
import type { TariffHead, TariffVersion } from '@freight/contracts/express-carrier/tariff'
import { versionSteps } from '@freight/contracts/express-tariff/versions'
import type { Envelope } from '@freight/contracts/events/envelope'

const columns = {
  active: boolean(false),
  organization: text(''),
  /** Of personal data only names, as in the list of shipments: a read table has no keys to erase. */
  name: text(''),
  company: text(''),
  /** Id of the person in shipments. */
  person: text(''),
  postalCode: text(''),
  city: text(''),
  countryCode: text(''),
  ...auditColumns,
}

const fieldsOf = ({
  id: person,
  postalCode,
  city,
  countryCode,
  ...address
}: StoredAddress): Partial<RowOf<typeof columns>> => {
  const company = address.company || address.contact
  const name = address.name || company
  return { name, company, person, postalCode, city, countryCode }
}

/** Entries of address books, removed ones included. */
export const expressAddressList: Projection<typeof columns, 'express-address'> = {
  name: 'express-address-list',
  version: 1,
  table: 'express_address_list',
  aggregate: 'express-address',
  columns,
  indexes: ['(organization)'],
  evolve: {
    ExpressAddressCreated: (row, { organization, address }, envelope) => ({
      ...row,
      ...fieldsOf(address),
      active: true,
      organization,
      ...withAudit(envelope),
    }),
    ExpressAddressChanged: (row, { address }, envelope) => ({ ...row, ...fieldsOf(address), ...withAudit(envelope) }),
    ExpressAddressRemoved: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
    ExpressAddressRestored: (row, _, envelope) => ({ ...row, active: true, ...withAudit(envelope) }),
  },
}

const expressCarrierColumns = {
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

type Row = RowOf<typeof expressCarrierColumns>

const withProfile = (row: Row, fields: { [Name in keyof CarrierProfile]?: CarrierProfile[Name] | undefined }): Row => {
  const { name = row.name, provider = row.provider, ...changes } = fields
  return { ...row, name, provider, profile: withChanges(row.profile, changes), search: searchText(name) }
}

/** Express carriers with fuel, demand and remote areas. */
export const expressCarrierList: Projection<typeof expressCarrierColumns, 'express-carrier'> = {
  name: 'express-carrier-list',
  version: 2,
  table: 'express_carrier_list',
  aggregate: 'express-carrier',
  columns: expressCarrierColumns,
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

const expressManifestColumns = {
  company: text(''),
  day: date(),
  status: text(''),
  carrier: text(''),
  account: text(''),
  state: jsonb<ManifestState | null>(null),
}
type ExpressManifestRow = RowOf<typeof expressManifestColumns>

/** Manifests by carrier account and day. */
export const expressManifestList: Projection<typeof expressManifestColumns, 'express-manifest'> = {
  name: 'express-manifest-list',
  version: 1,
  table: 'express_manifest_list',
  aggregate: 'express-manifest',
  columns: expressManifestColumns,
  indexes: ['(day)'],
  evolve: folded<ExpressManifestRow, 'express-manifest'>(manifestSteps, (row, state) => {
    const { company, day, status, carrier, account } = state
    return { ...row, company, day, status, carrier, account, state }
  }),
}

const expressPickupColumns = {
  company: text(''),
  day: date(),
  /** A courier may still come. */
  open: boolean(false),
  requestedBy: text(''),
  /** Of the place it has only what lists show. */
  state: jsonb<PickupState | null>(null),
}
type ExpressPickupRow = RowOf<typeof expressPickupColumns>

/** Pickups of express shipments. */
export const expressPickupList: Projection<typeof expressPickupColumns, 'express-pickup'> = {
  name: 'express-pickup-list',
  version: 1,
  table: 'express_pickup_list',
  aggregate: 'express-pickup',
  columns: expressPickupColumns,
  indexes: ['(day)', '(requested_by) where open'],
  evolve: folded<ExpressPickupRow, 'express-pickup'>(pickupSteps, (row, state) => ({
    ...row,
    state: { ...state, place: withoutContactData(state.place) },
  })),
  finish: (row) =>
    row.state
      ? {
          ...row,
          company: row.state.company,
          day: row.state.day,
          open: !isPickupOver(row.state),
          requestedBy: row.state.requestedBy,
        }
      : row,
}

type VersionHead = Pick<TariffVersion, 'no' | 'status' | 'validFrom' | 'validTo'>

const expressTariffColumns = {
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

type ExpressTariffRow = RowOf<typeof expressTariffColumns>

const withVersions =
  <Data>(step: (versions: ExpressTariffRow['versions'], data: Data) => ExpressTariffRow['versions']) =>
  (row: ExpressTariffRow, data: Data, envelope: Envelope): ExpressTariffRow => {
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
export const expressTariffList: Projection<typeof expressTariffColumns, 'express-tariff'> = {
  name: 'express-tariff-list',
  version: 2,
  table: 'express_tariff_list',
  aggregate: 'express-tariff',
  columns: expressTariffColumns,
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
