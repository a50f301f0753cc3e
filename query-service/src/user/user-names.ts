import type { Platform } from '@freight/platform/platform'

/** The name behind a user's id; the id itself where there is none. */
export type NameOf = (id: string) => string

const freshForMs = 5_000

/** Looks the users' names up, at most every few seconds. */
export const userNames = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): (() => Promise<NameOf>) => {
  let names: Promise<Map<string, string>> | undefined
  let readAt = 0
  const read = async () => {
    const { rows } = await db.query<{ key: string; name: string }>('select key, name from read.user_list')
    return new Map(rows.map(({ key, name }) => [key, name]))
  }
  return async () => {
    const now = clock().getTime()
    if (!names || now - readAt > freshForMs) {
      readAt = now
      names = read()
      names.catch(() => {
        names = undefined
      })
    }
    const known = await names
    return (id) => known.get(id) ?? id
  }
}
