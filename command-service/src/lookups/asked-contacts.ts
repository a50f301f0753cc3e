import { Language } from '@freight/contracts/access/session'
import { notErased } from '@freight/contracts/events/personal'
import type { Lookups } from '@freight/contracts/api/lookups'
import type { Lookup } from './aggregate-readers.ts'

/** Those whom the body names to be asked for costs, as their provider's entry has them; unknown ones are missing. */
export const askedContacts: Lookup<Lookups['askedContacts']> = async ({ data: { contacts = [] } }, known) => {
  const providers = [...new Set(contacts.map(({ providerId }) => providerId))]
  const found = await Promise.all(providers.map(async (id) => ({ id, ...(await known.provider(id)) })))
  return Object.fromEntries(
    found.flatMap(({ id: providerId, state: { exists, active, blocked, fields } }) => {
      if (!exists) return []
      const language = Language.catch('en').parse(fields.language)
      const named = fields.contacts.filter((one) =>
        contacts.some((asked) => asked.providerId === providerId && asked.contactId === one.id),
      )
      return named.map((one) => [
        one.id,
        {
          providerId,
          providerName: fields.name,
          contactId: one.id,
          contactName: one.name,
          mail: notErased([one]).length > 0 ? one.mail : '',
          language,
          isAsked: active && blocked === undefined,
        },
      ])
    }),
  )
}
