import type { NameOf } from '../user/user-names.ts'

/** A database row as the route returns it: instants as text, and the user of the last change with name. */
export const shownEntry = (row: Readonly<Record<string, unknown>>, nameOf: NameOf): Record<string, unknown> => {
  const by = typeof row['changedBy'] === 'string' ? row['changedBy'] : ''
  const fields = Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])
  return { ...Object.fromEntries(fields), changedBy: { id: by, name: nameOf(by) } }
}
