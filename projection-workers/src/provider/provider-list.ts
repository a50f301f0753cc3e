import type { EventData } from '@freight/contracts/events/event'
import type { ProviderContact } from '@freight/contracts/provider/provider-commands'
import { providerFields } from '@freight/contracts/provider/provider-fields'
import type { ProviderEvents } from '@freight/contracts/provider/provider-routes'
import { searchText } from '@freight/contracts/search-text'
import { boolean, jsonb, type RowOf, text } from '@freight/contracts/tables/columns'
import { columnsOf, versionOf } from '../engine/fold.ts'
import { type Projection, withAudit, auditColumns, withChanges } from '../engine/projection.ts'

const columns = {
  active: boolean(false),
  /** Reason of the block: no cost requests are sent to a blocked provider. */
  blocked: text(),
  ...columnsOf(providerFields),
  contacts: jsonb<readonly ProviderContact[]>([]),
  sortName: text(''),
  search: text(''),
  ...auditColumns,
}

type ProviderRow = RowOf<typeof columns>

type Fields = EventData<ProviderEvents, 'ProviderChanged'> & { contacts?: readonly ProviderContact[] }

/** The row with these fields and the columns derived from them. */
const withFields = (row: ProviderRow, fields: Fields): ProviderRow => {
  const changedRow = withChanges(row, fields)
  const people = changedRow.contacts.flatMap(({ name, mail }) => [name, mail])
  return {
    ...changedRow,
    sortName: searchText(changedRow.name),
    search: searchText(changedRow.code, changedRow.name, ...people),
  }
}

/** Makes this contact the only primary one. */
const withPrimary = (contacts: readonly ProviderContact[], id: string) =>
  contacts.map((contact) => ({ ...contact, primary: contact.id === id }))

/** Carriers and agents with their contacts: list and cards of the catalogue, and pickers. */
export const providerList: Projection<typeof columns, 'provider'> = {
  name: 'provider-list',
  version: versionOf(providerFields, 1),
  table: 'provider_list',
  aggregate: 'provider',
  columns,
  indexes: ['(sort_name)'],
  evolve: {
    ProviderCreated: (row, { id: _id, ...fields }, envelope) => ({
      ...withFields(row, fields),
      active: true,
      ...withAudit(envelope),
    }),
    ProviderChanged: (row, fields, envelope) => ({ ...withFields(row, fields), ...withAudit(envelope) }),
    ProviderContactAdded: (row, contact, envelope) => {
      const allContacts = [...row.contacts, contact]
      const contacts = contact.primary ? withPrimary(allContacts, contact.id) : allContacts
      return { ...withFields(row, { contacts }), ...withAudit(envelope) }
    },
    ProviderContactChanged: (row, { id, ...fields }, envelope) => {
      const allContacts = row.contacts.map((contact) => (contact.id === id ? withChanges(contact, fields) : contact))
      const contacts = fields.primary ? withPrimary(allContacts, id) : allContacts
      return { ...withFields(row, { contacts }), ...withAudit(envelope) }
    },
    ProviderContactRemoved: (row, { id, primary }, envelope) => {
      const otherContacts = row.contacts.filter((contact) => contact.id !== id)
      const contacts = primary === undefined ? otherContacts : withPrimary(otherContacts, primary)
      return { ...withFields(row, { contacts }), ...withAudit(envelope) }
    },
    ProviderBlocked: (row, { reason }, envelope) => ({ ...row, blocked: reason, ...withAudit(envelope) }),
    ProviderUnblocked: (row, _, envelope) => ({ ...row, blocked: undefined, ...withAudit(envelope) }),
    ProviderDeactivated: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
    ProviderReactivated: (row, _, envelope) => ({ ...row, active: true, ...withAudit(envelope) }),
    // Raises the revision of the row, which the next command must name.
    ProviderTestMailSent: (row) => row,
  },
}
