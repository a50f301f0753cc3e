import type { Platform } from '@freight/platform/connections/platform'

type Entry = { key: string }

/** Columns that identify markup rules without a name. */
export const markupConditionColumns = [
  'transport',
  'mode',
  'client',
  'origin',
  'destination',
  'charge_section',
  'charge_code',
] as const

/** Catalogue entries by name, at most two: enough to see whether the name is unambiguous. */
export type EntriesByName = {
  /** If a tax number is given, only organizations without one; if a country is given, only those of the country. */
  organizations: (name: string, rut: string, country: string) => Promise<readonly Entry[]>
  /** Active rules; if conditions are given in the order of `markupConditionColumns`, only those with exactly these. */
  markupRules: (name: string, conditions?: readonly (string | null)[]) => Promise<readonly Entry[]>
  notes: (title: string) => Promise<readonly Entry[]>
  disclaimers: (name: string) => Promise<readonly Entry[]>
}

const organizations = `select key from read.organization_list where lower(nombre_fantasia) = lower($1)
  and merged_into is null and ($2 = '' or rut_number = '') and ($3 = '' or pais_cod = $3) limit 2`

const markupRules = `select key from read.markup_rule_list where active and lower(name) = lower($1)`
const sameConditions = markupConditionColumns.map((column, index) => `${column} is not distinct from $${index + 2}`)

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
