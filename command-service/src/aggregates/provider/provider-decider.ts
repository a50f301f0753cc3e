import type { EventData } from '@freight/contracts/events/event'
import type { ProviderEvents } from '@freight/contracts/provider/provider-routes'
import { initialValues, withoutInitial } from '@freight/contracts/api/fields'
import { providerFields } from '@freight/contracts/provider/provider-fields'
import { type Entry, entryOf, differences } from '../catalogue/entry.ts'
import type { ProviderCommands, ProviderContact } from '@freight/contracts/provider/provider-commands'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'
import type { CommandData } from '@freight/contracts/api/command'

type Fields = EventData<ProviderEvents, 'ProviderCreated'>

/** The state of a provider. */
export type Provider = Entry<Fields> & {
  /** Reason why it receives no cost requests; absent if it is not blocked. */
  blocked?: string
}

const entry = entryOf<Fields>('provider', { id: '', contacts: [], ...initialValues(providerFields) })

type Contacts = readonly ProviderContact[]

/** The contact of this id. @throws Refusal if there is none */
const contactOf = ({ fields }: Provider, id: string): ProviderContact => {
  const found = fields.contacts.find((contact) => contact.id === id)
  if (!found) throw new Refusal('NO_CONTACT', 'This provider has no such contact.', { contactId: id })
  return found
}

/** The contacts with exactly this one as the primary contact. */
const withPrimary = (contacts: Contacts, id: string): ProviderContact[] =>
  contacts.map((contact) => ({ ...contact, primary: contact.id === id }))

/** Makes exactly one contact the primary one: the first that is marked, else the first. */
const withOnePrimary = (contacts: Contacts): ProviderContact[] => {
  const primary = contacts.find((contact) => contact.primary) ?? contacts[0]
  return primary ? withPrimary(contacts, primary.id) : []
}

const withContacts = (state: Provider, contacts: ProviderContact[]): Provider => ({
  ...state,
  fields: { ...state.fields, contacts },
})

type Data<Name extends keyof ProviderCommands> = CommandData<ProviderCommands[Name]>
type Stored<Type extends keyof ProviderEvents> = EventData<ProviderEvents, Type>

/** Commands and events of a provider's contacts, who receive cost requests. */
const contacts = {
  decide: {
    AddContact: ({ id, ...contact }: Data<'AddContact'>, { fields }: Provider, { newId }: { newId: () => string }) => {
      const data = { ...contact, id: id ?? newId(), primary: contact.primary || fields.contacts.length === 0 }
      if (fields.contacts.some((other) => other.id === data.id))
        throw new Refusal('ALREADY_EXISTS', 'This contact is there already.', { contactId: data.id })
      return [{ type: 'ProviderContactAdded' as const, data }]
    },
    ChangeContact: ({ contactId, ...changes }: Data<'ChangeContact'>, state: Provider) => {
      const { primary, ...changed } = differences(contactOf(state, contactId), changes)
      if (!primary && Object.keys(changed).length === 0) return []
      const data = { id: contactId, ...changed, ...(primary && { primary: true as const }) }
      return [{ type: 'ProviderContactChanged' as const, data }]
    },
    RemoveContact: ({ contactId }: Data<'RemoveContact'>, state: Provider) => {
      const { primary } = contactOf(state, contactId)
      const successor = state.fields.contacts.find(({ id }) => id !== contactId)
      const data = { id: contactId, ...(primary && successor && { primary: successor.id }) }
      return [{ type: 'ProviderContactRemoved' as const, data }]
    },
  },
  evolve: {
    ProviderContactAdded: (state: Provider, contact: Stored<'ProviderContactAdded'>) => {
      const all = [...state.fields.contacts, contact]
      return withContacts(state, contact.primary ? withPrimary(all, contact.id) : all)
    },
    ProviderContactChanged: (state: Provider, { id, ...changed }: Stored<'ProviderContactChanged'>) => {
      const all = state.fields.contacts.map((contact) => (contact.id === id ? withChanges(contact, changed) : contact))
      return withContacts(state, changed.primary ? withPrimary(all, id) : all)
    },
    ProviderContactRemoved: (state: Provider, { id, primary }: Stored<'ProviderContactRemoved'>) => {
      const left = state.fields.contacts.filter((contact) => contact.id !== id)
      return withContacts(state, primary === undefined ? left : withPrimary(left, primary))
    },
  },
}

const withChanges = (contact: ProviderContact, changed: Omit<Stored<'ProviderContactChanged'>, 'id'>) => ({
  ...contact,
  ...Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)),
})

/** Decider of a provider: a carrier or an agent that offers costs. */
export const provider: Decider<Provider, ProviderCommands, ProviderEvents> = {
  aggregate: 'provider',
  initial: entry.initial,
  decide: {
    CreateProvider: entry.creates('ProviderCreated', (data, id) => ({
      id,
      ...withoutInitial(providerFields, data),
      contacts: withOnePrimary(data.contacts),
    })),
    ChangeProvider: entry.changes('ProviderChanged'),
    ...contacts.decide,
    BlockProvider: ({ reason }, { blocked }) =>
      blocked === reason ? [] : [{ type: 'ProviderBlocked', data: { reason } }],
    UnblockProvider: (_, { blocked }) => (blocked === undefined ? [] : [{ type: 'ProviderUnblocked', data: {} }]),
    DeactivateProvider: entry.setsActive('ProviderDeactivated', false),
    ReactivateProvider: entry.setsActive('ProviderReactivated', true),
    SendTestMail: ({ contactId }, state) => [
      {
        type: 'ProviderTestMailSent',
        data: { contactId: contactOf(state, contactId).id, language: state.fields.language },
      },
    ],
  },
  evolve: {
    ProviderCreated: entry.created,
    ProviderChanged: entry.changed,
    ...contacts.evolve,
    ProviderBlocked: (state, { reason }) => ({ ...state, blocked: reason }),
    ProviderUnblocked: ({ blocked: _blocked, ...state }) => state,
    ProviderDeactivated: entry.withActive(false),
    ProviderReactivated: entry.withActive(true),
    ProviderTestMailSent: (state) => state,
  },
  uniqueKeys: ({ exists, fields }) => (exists ? [{ scope: 'provider-code', value: fields.code.toUpperCase() }] : []),
}
