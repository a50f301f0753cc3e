import type { Platform } from '@freight/platform/connections/platform'
import { recentAnswers } from '../http/recent-answers.ts'

/** Returns the name for the id of a user or of an agent's contact, or the id itself if it is unknown. */
export type NameOf = (id: string) => string

const peopleSql = `select key, name from read.user_list
  union all select contact->>'id', (contact->>'name') || ' (' || name || ')'
  from read.provider_list, jsonb_array_elements(contacts) contact`

const freshForMs = 5_000

/** Returns a lookup of names of users and provider contacts, cached for a few seconds. */
export const userNames = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): (() => Promise<NameOf>) => {
  const recent = recentAnswers<Map<string, string>>(clock, freshForMs)
  const read = async () => {
    const { rows } = await db.query<{ key: string; name: string }>(peopleSql)
    return new Map(rows.map(({ key, name }) => [key, name]))
  }
  return async () => {
    const known = await recent('', read)
    return (id) => known.get(id) ?? id
  }
}
