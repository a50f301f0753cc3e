import { Language } from '@freight/contracts/vocabulary/schemas'
import { notErased } from '@freight/contracts/events/personal'
import type { Lookups } from '@freight/contracts/registry/lookups'
import type { AggregateReaders, Lookup } from './aggregate-readers.ts'

type Contact = Lookups['costRequestContacts'][string]

/** Contacts of a provider who can receive cost requests. */
const contactsOf = async (providerId: string, readers: Pick<AggregateReaders, 'provider'>): Promise<Contact[]> => {
  const { exists, active, blocked, fields } = (await readers.provider(providerId)).state
  if (!exists) return []
  const language = Language.catch('en').parse(fields.language)
  return fields.contacts.map((one) => ({
    providerId,
    providerName: fields.name,
    contactId: one.id,
    contactName: one.name,
    mail: notErased([one]).length > 0 ? one.mail : '',
    language,
    isAvailable: active && blocked === undefined,
  }))
}

/** The contacts of the body with the data of their provider's entry; unknown ones are missing. */
export const costRequestContacts: Lookup<Lookups['costRequestContacts']> = async (
  { data: { contacts = [] } },
  readers,
) => {
  const providers = [...new Set(contacts.map(({ providerId }) => providerId))]
  const contactLists = await Promise.all(providers.map((id) => contactsOf(id, readers)))
  const named = contactLists
    .flat()
    .filter((one) =>
      contacts.some(({ providerId, contactId }) => providerId === one.providerId && contactId === one.contactId),
    )
  return Object.fromEntries(named.map((one) => [one.contactId, one]))
}

/** The contact of the cost request with the present data of the provider's entry. */
export const repeatedContact: Lookup<Lookups['repeatedContact']> = async ({ id }, readers) => {
  const { state: request } = await readers.costRequest(id)
  const contacts = await contactsOf(request.providerId, readers)
  return contacts.find(({ contactId }) => contactId === request.contactId)
}
