import { type Fields, namesOf, text, valuesIn, type ValuesOf } from '@freight/contracts/api/fields'
import { chargeCodeFields } from '@freight/contracts/charge-code/charge-code-fields'
import { catalogueQueries, type EntryOf } from '../../components/catalogue/catalogue-queries.ts'
import { useFieldSpecs } from '../../components/entry-form/field-spec.ts'

/** A charge code of the catalogue; the list also contains the number of costs and sells that use it. */
export type ChargeCode = EntryOf<'charge-codes'>

/** Transports for which a code can be used, and insurance. */
export const usageNames = ['sea', 'air', 'road', 'express', 'insurance'] as const
export const flagNames = [...usageNames, 'ownService', 'discount', 'mainFreight'] as const
export type FlagName = (typeof flagNames)[number]

/** Fields of the form: the code itself cannot change later. */
export const formFields = {
  id: text(8, {
    mustImport: true,
    headings: ['code', 'codigo', 'charge code', 'charge', 'codigo de cargo', 'codigo de taxa', 'codigo de cobranca'],
  }),
  ...chargeCodeFields,
} satisfies Fields
export const useFields = () => useFieldSpecs('chargeCodes', formFields)
export const valuesOf = (code: ChargeCode) => valuesIn(formFields, code)

export type Changes = Partial<ValuesOf<typeof chargeCodeFields>>

export const changedNames = (changes: Changes) => namesOf(chargeCodeFields).filter((name) => name in changes)

/** Some fields of an entry. */
export const pickFields = (of: Changes, names: readonly (keyof Changes)[]): Changes =>
  Object.fromEntries(names.map((name) => [name, of[name]]))

/** Queries under one key, so that one invalidation refreshes rows, cards and pickers. */
export const chargeCodes = catalogueQueries('charge-codes')
