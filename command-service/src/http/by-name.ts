import type { RowProblem } from '@freight/contracts/api/catalogue'
import type { Platform } from '@freight/platform/connections/platform'
import { type EntriesByName, markupConditionColumns as conditionColumns } from '../lookups/tables/entries-by-name.ts'
import type { Fields } from './typed-cells.ts'

export type ImportNeeds = Pick<Platform, 'eventStore'> & { entriesByName: EntriesByName }

/** Id of the entry that a row refers to, if it exists; or the problem if the row is ambiguous. */
export type Found = { id?: string; problem?: RowProblem }

/** Finds an entry that has no unique value. */
export type ByName = (fields: Fields, needs: ImportNeeds) => Promise<Found>

/** The text of a row's field without surrounding spaces; empty if the field is no text. */
export const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const onlyEntry = (rows: readonly { key: string }[], field: string): Found => {
  const [entry, another] = rows
  if (entry && another)
    return { problem: { field, code: 'NAME_AMBIGUOUS', message: 'Several entries have this name.' } }
  return entry ? { id: entry.key } : {}
}

/**
 * An organization without the row's tax number: the only one of its country with the row's name, unless it has another
 * number.
 */
export const organizationByName: ByName = async (fields, { entriesByName }) => {
  const [name, rut, country] = [text(fields['nombreFantasia']), text(fields['rut']), text(fields['paisCod'])]
  return onlyEntry(await entriesByName.organizations(name, rut, country), 'nombreFantasia')
}

const fieldOf = (column: string) => column.replace(/_[a-z]/g, (match) => match.slice(1).toUpperCase())

/** Fields that identify a markup rule without a name. */
export const markupConditionFields = conditionColumns.map(fieldOf)

/** A markup rule by its name; one without a name by all its conditions. */
export const markupRuleByName: ByName = async (fields, { entriesByName }) => {
  const name = text(fields['name'])
  const values = name === '' ? conditionColumns.map((column) => text(fields[fieldOf(column)]) || null) : undefined
  return onlyEntry(await entriesByName.markupRules(name, values), 'name')
}

export const noteByTitle: ByName = async ({ title }, { entriesByName }) =>
  onlyEntry(await entriesByName.notes(text(title)), 'title')

export const disclaimerByName: ByName = async ({ name }, { entriesByName }) =>
  onlyEntry(await entriesByName.disclaimers(text(name)), 'name')
