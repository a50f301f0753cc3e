import type { StoredAddress } from '@freight/contracts/express-address/express-address'
import { boolean, type RowOf, text } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'
import { auditColumns, withAudit } from '../engine/with-audit.ts'

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
