import { notErased } from '@freight/contracts/events/personal'
import type { Platform } from '@freight/platform/platform'

type Contact = { name: string; mail: string }

/** A contact of a provider; undefined where they were removed or erased. */
export type ContactOfProvider = (providerId: string, contactId: string) => Promise<Contact | undefined>

const contactOf = `select contact->>'name' as name, contact->>'mail' as mail
  from read.provider_list, jsonb_array_elements(contacts) contact where key = $1 and contact->>'id' = $2`

export const postgresContactOfProvider =
  (db: Pick<Platform['db'], 'query'>): ContactOfProvider =>
  async (providerId, contactId) =>
    notErased((await db.query<Contact>(contactOf, [providerId, contactId])).rows)[0]
