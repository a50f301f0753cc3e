import { Language } from '@freight/contracts/access/session'
import { notErased } from '@freight/contracts/events/personal'
import type { Lookups } from '@freight/contracts/api/lookups'
import type { AggregateReaders, Lookup } from './aggregate-readers.ts'

type Asked = Lookups['askedContacts'][string]

/** Everybody of a provider who can be asked for costs, as its entry has them. */
const contactsOf = async (providerId: string, known: Pick<AggregateReaders, 'provider'>): Promise<Asked[]> => {
  const { exists, active, blocked, fields } = (await known.provider(providerId)).state
  if (!exists) return []
  const language = Language.catch('en').parse(fields.language)
  return fields.contacts.map((one) => ({
    providerId,
    providerName: fields.name,
    contactId: one.id,
    contactName: one.name,
    mail: notErased([one]).length > 0 ? one.mail : '',
    language,
    isAsked: active && blocked === undefined,
  }))
}

/** Those whom the body names to be asked for costs, as their provider's entry has them; unknown ones are missing. */
export const askedContacts: Lookup<Lookups['askedContacts']> = async ({ data: { contacts = [] } }, known) => {
  const providers = [...new Set(contacts.map(({ providerId }) => providerId))]
  const found = await Promise.all(providers.map((id) => contactsOf(id, known)))
  const named = found
    .flat()
    .filter((one) =>
      contacts.some(({ providerId, contactId }) => providerId === one.providerId && contactId === one.contactId),
    )
  return Object.fromEntries(named.map((one) => [one.contactId, one]))
}

/** The contact to whom a request for costs was written, as their provider's entry has them now. */
export const askedAgain: Lookup<Lookups['askedAgain']> = async ({ id }, known) => {
  const { state: request } = await known.costRequest(id)
  const contacts = await contactsOf(request.providerId, known)
  return contacts.find(({ contactId }) => contactId === request.contactId)
}
