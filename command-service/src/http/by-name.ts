import type { RowProblem } from '@freight/contracts/api/catalogue-files'
import type { Platform } from '@freight/platform/platform'
import type { Fields } from './typed-cells.ts'

export type ImportNeeds = Pick<Platform, 'eventStore' | 'db'>

/** The entry that a row is about, if it is there; or why that cannot be said. */
export type Found = { id?: string; problem?: RowProblem }

/** Finds an entry that no unique value finds. */
export type ByName = (fields: Fields, needs: ImportNeeds) => Promise<Found>

/** A field of a row as a name is compared. */
export const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const theOnly = (rows: readonly { key: string }[], field: string): Found => {
  const [found, another] = rows
  if (found && another) return { problem: { field, code: 'NAME_AMBIGUOUS', message: 'Several have this name.' } }
  return found ? { id: found.key } : {}
}

/** Organizations of a name, two at most; only those of the country and without a tax number where that is asked. */
export const organizationsNamed = async (
  name: string,
  { db }: ImportNeeds,
  { rut = '', country = '' } = {},
): Promise<{ key: string }[]> => {
  const { rows } = await db.query<{ key: string }>(
    `select key from read.organization_list where lower(nombre_fantasia) = lower($1) and merged_into is null
      and ($2 = '' or rut_number = '') and ($3 = '' or pais_cod = $3) limit 2`,
    [name, rut, country],
  )
  return rows
}

/**
 * An organization without the tax number of the row: the only one of its country with the row's name, unless that has
 * another number.
 */
export const organizationByName: ByName = async (fields, needs) => {
  const [name, rut, country] = [text(fields['nombreFantasia']), text(fields['rut']), text(fields['paisCod'])]
  return theOnly(await organizationsNamed(name, needs, { rut, country }), 'nombreFantasia')
}

const conditions = ['transport', 'mode', 'client', 'origin', 'destination', 'charge_section', 'charge_code'] as const
const fieldOf = (column: string) => column.replace(/_[a-z]/g, (found) => found.slice(1).toUpperCase())

/** What tells markup rules apart that have no name. */
export const markupConditions = conditions.map(fieldOf)

/** A markup rule by its name; one without a name by all its conditions. */
export const markupRuleByName: ByName = async (fields, { db }) => {
  const same = conditions.map((column, index) => `${column} is not distinct from $${index + 2}`)
  const named = text(fields['name']) !== ''
  const { rows } = await db.query<{ key: string }>(
    `select key from read.markup_rule_list where active and lower(name) = lower($1) ${named ? '' : `and ${same.join(' and ')}`}
    limit 2`,
    [text(fields['name']), ...(named ? [] : conditions.map((column) => text(fields[fieldOf(column)]) || null))],
  )
  return theOnly(rows, 'name')
}

/** The only entry of a table with the row's name. */
export const byColumn =
  (table: string, column: string, field: string): ByName =>
  async (fields, { db }) => {
    const named = `select key from read.${table} where lower(${column}) = lower($1) order by active desc limit 2`
    const { rows } = await db.query<{ key: string }>(named, [text(fields[field])])
    return theOnly(rows, field)
  }
