import { addressProfiles } from '@freight/contracts/express-address/carrier-address'
import { CarrierProfile } from '@freight/contracts/express-carrier/carrier'
import { sameContent } from '@freight/contracts/same-content'
import { bodyOf, choices, columnsOf, currencyColumn, type Row, rowOf } from '../cells/column.ts'
import { limitNames } from '../tariff/sections.ts'

export const fuelColumns = columnsOf(
  { name: 'month', kind: 'text', width: 110 },
  { name: 'service', kind: 'text', width: 160 },
  'percent',
)

export const demandColumns = columnsOf(
  'from:day',
  'to:day',
  'origins:codes',
  'destinations:codes',
  'perKg',
  currencyColumn,
)

export const profileColumns = columnsOf(
  'name:text',
  'adapter:choice',
  'account:text',
  'capabilities:codes',
  { name: 'addresses', kind: 'choice', choice: 'address', options: choices.address },
  'sandbox:flag',
  'needsSizes:flag',
  'strictFuel:flag',
)
export const limitColumns = columnsOf(...limitNames.map((name) => `limits.${name}`))
const columns = [...profileColumns, ...limitColumns]

const knownAddress = ({ address }: CarrierProfile) =>
  (['GENERIC', 'MYDHL'] as const).find((name) => sameContent(addressProfiles[name], address)) ?? 'OWN'

/** A profile in cells. */
export const profileRow = (profile: CarrierProfile): Row => ({
  ...rowOf(columns, profile, 'profile'),
  addresses: knownAddress(profile),
})

/** Reads a profile from cells; what has no cell stays. */
export const readProfile = (row: Row, stored: CarrierProfile) => {
  const { limits, addresses, ...body } = bodyOf(columns, row)
  const address = addresses === 'GENERIC' || addresses === 'MYDHL' ? addressProfiles[addresses] : stored.address
  return CarrierProfile.safeParse({ account: '', ...body, address, provider: stored.provider, limits: limits ?? {} })
}
