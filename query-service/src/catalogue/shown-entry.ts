import type { NameOf } from '../user/user-names.ts'

/** A row as it leaves the database, as the route shows it: instants as text, the one who changed it by name. */
export const shownEntry = (row: Readonly<Record<string, unknown>>, nameOf: NameOf): Record<string, unknown> => {
  const by = typeof row['changedBy'] === 'string' ? row['changedBy'] : ''
  const shown = Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])
  return { ...Object.fromEntries(shown), changedBy: { id: by, name: nameOf(by) } }
}
