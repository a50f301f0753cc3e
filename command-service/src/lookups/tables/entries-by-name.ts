import type { Platform } from '@freight/platform/platform'

type Entry = { key: string }

/** What sets markup rules apart from each other that have no name. */
export const markupConditions = [
  'transport',
  'mode',
  'client',
  'origin',
  'destination',
  'charge_section',
  'charge_code',
] as const

/** Entries of catalogues by their names, two at most: who asks only wants to know whether it is the only one. */
export type EntriesByName = {
  /** Without a tax number where one is given, and of the country where one is given. */
  organizations: (name: string, rut: string, country: string) => Promise<readonly Entry[]>
  /** Those in use; also of exactly these conditions, in their order, where they are given. */
  markupRules: (name: string, conditions?: readonly (string | null)[]) => Promise<readonly Entry[]>
  notes: (title: string) => Promise<readonly Entry[]>
  disclaimers: (name: string) => Promise<readonly Entry[]>
}

const organizations = `select key from read.organization_list where lower(nombre_fantasia) = lower($1)
  and merged_into is null and ($2 = '' or rut_number = '') and ($3 = '' or pais_cod = $3) limit 2`

const markupRules = `select key from read.markup_rule_list where active and lower(name) = lower($1)`
const sameConditions = markupConditions.map((column, index) => `${column} is not distinct from $${index + 2}`)

const notes = 'select key from read.note_list where lower(title) = lower($1) order by active desc limit 2'
const disclaimers = 'select key from read.disclaimer_list where lower(name) = lower($1) order by active desc limit 2'

export const postgresEntriesByName = (db: Pick<Platform['db'], 'query'>): EntriesByName => {
  const entries = async (text: string, values: readonly unknown[]) => (await db.query<Entry>(text, [...values])).rows
  return {
    organizations: (...names) => entries(organizations, names),
    markupRules: (name, conditions) =>
      conditions
        ? entries(`${markupRules} and ${sameConditions.join(' and ')} limit 2`, [name, ...conditions])
        : entries(`${markupRules} limit 2`, [name]),
    notes: (title) => entries(notes, [title]),
    disclaimers: (name) => entries(disclaimers, [name]),
  }
}
