import { idIn } from '@freight/contracts/events/envelope'
import { type CatalogueFile, type CatalogueFileName, catalogueFiles } from '@freight/platform/catalogue-files'
import type { Entry } from '../aggregates/catalogue/entry.ts'
import type { ExchangeRate } from '../aggregates/exchange-rate/exchange-rate-decider.ts'
import { type AnyDecider, deciders } from '../aggregates/deciders.ts'
import {
  type ByName,
  disclaimerByName,
  type Found,
  type ImportNeeds,
  markupConditionFields,
  markupRuleByName,
  noteByTitle,
  organizationByName,
  text,
} from './by-name.ts'
import type { Fields } from './typed-cells.ts'

/** Rules of a catalogue's import, in addition to its columns and commands. */
export type ImportRules = {
  file: CatalogueFile
  /** Keys that no two rows of the file may share, with their fields; `expected`: the expectation that a duplicate's problem reports. */
  keysOf: (fields: Fields) => readonly { field: string; key: string; expected?: string }[]
  find: (fields: Fields, needs: ImportNeeds) => Promise<Found>
  /** The present entry that the row would replace, from the state of its aggregate. */
  currentFields: (state: unknown, fields: Fields) => Fields | undefined
}

/** The field of each unique value. */
export const fieldOfScope: Readonly<Record<string, string>> = {
  'charge-code': 'id',
  'provider-code': 'code',
  'user-name': 'userName',
  'user-mail': 'mail',
  rut: 'rut',
}

/** The state of a catalogue whose aggregates are entries: all but the exchange rates. */
const entryIn = (state: unknown) => state as Entry<Record<string, unknown>>

/** The unique values that an entry with these fields would hold. */
const keysOfEntry = (decider: AnyDecider<unknown>, fields: Fields) => {
  const empty = entryIn(decider.initial)
  return decider.uniqueKeys({ ...empty, exists: true, active: true, fields: { ...empty.fields, ...fields } })
}

type NameRules = {
  byName?: ByName
  /** A field that must differ between rows if no unique value covers it. */
  nameField?: string
  /** Fields that identify rows whose name field is empty. */
  identifyingFields?: readonly string[]
}

/** A catalogue of entries: a row is found by its first unique value, or else by its name. */
const entries = (
  name: CatalogueFileName,
  { byName = async () => ({}), nameField, identifyingFields = [] }: NameRules = {},
): ImportRules => {
  const file: CatalogueFile = catalogueFiles[name]
  const decider: AnyDecider<unknown> = deciders[file.aggregate]
  const uniqueKeysOf = (fields: Fields) =>
    keysOfEntry(decider, fields).filter(({ scope }) => fields[fieldOfScope[scope] ?? ''])
  const nameKeysOf = (fields: Fields) => {
    if (nameField === undefined) return []
    const nameText = text(fields[nameField]).toLowerCase()
    if (nameText !== '') return [{ field: nameField, key: `name ${nameText}` }]
    if (identifyingFields.length === 0) return []
    const values = identifyingFields.map((field) => text(fields[field]).toLowerCase())
    return [{ field: nameField, key: `others ${JSON.stringify(values)}` }]
  }
  return {
    file,
    // The prefixes prevent that a name equals a unique value of another kind.
    keysOf: (fields) => [
      ...uniqueKeysOf(fields).map(({ scope, value }) => ({
        field: fieldOfScope[scope] ?? scope,
        key: `${scope} ${value}`,
      })),
      ...nameKeysOf(fields),
    ],
    find: async (fields, needs) => {
      const [key] = uniqueKeysOf(fields)
      const stream = key && (await needs.eventStore.keyHolder(key))
      return stream === undefined ? byName(fields, needs) : { id: idIn(file.aggregate, stream) }
    },
    currentFields: (state) => {
      const { exists, fields } = entryIn(state)
      return exists ? fields : undefined
    },
  }
}

/** One stream contains every rate of a currency; a row is about one day of it. */
const exchangeRates: ImportRules = {
  file: catalogueFiles['exchange-rates'],
  keysOf: ({ currency, date }) => [{ field: 'date', key: `${String(currency)} ${String(date)}` }],
  find: async () => ({}),
  currentFields: (state, fields) => {
    const { rates } = state as ExchangeRate
    const rate = rates.find(({ date }) => date === fields['date'])
    // The source of a rate is part of its event, but not of the state.
    return rate && { source: '', ...fields, ...rate }
  },
}

/** How each catalogue is imported. */
export const importRules: Readonly<Record<CatalogueFileName, ImportRules>> = {
  'charge-codes': entries('charge-codes'),
  'exchange-rates': exchangeRates,
  organizations: entries('organizations', { byName: organizationByName }),
  providers: entries('providers'),
  users: entries('users'),
  'markup-rules': entries('markup-rules', {
    byName: markupRuleByName,
    nameField: 'name',
    identifyingFields: markupConditionFields,
  }),
  notes: entries('notes', { byName: noteByTitle, nameField: 'title' }),
  disclaimers: entries('disclaimers', { byName: disclaimerByName, nameField: 'name' }),
}
