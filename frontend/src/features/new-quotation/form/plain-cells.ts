import {
  type FieldApplies,
  fieldApplies,
  type PlainField,
  type PlainKind,
  plain,
  plainNames,
} from '@freight/contracts/quotation/fields/about-fields'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { finishedNumber } from '../../../components/form/decimal-text.ts'

/** The plain fields of a request as typed; '' where empty. */
export type PlainCells = Record<PlainField, string>

const valueIn: Readonly<Record<PlainKind, (text: string) => string | true>> = {
  DAY: (text) => text,
  CELSIUS: (text) => text.trim().replace(',', '.').replace('−', '-'),
  CENTIMETRES: finishedNumber,
  FLAG: () => true,
}

const cellsFrom = (textOf: (field: PlainField) => string): PlainCells =>
  // The field table contains every one of them.
  Object.fromEntries(plainNames.map((field) => [field, textOf(field)])) as PlainCells

export const emptyPlain = (): PlainCells => cellsFrom(() => '')

/** The cells of an existing request. */
export const cellsOfPlain = (request: Partial<Record<PlainField, string | boolean | undefined>>): PlainCells =>
  cellsFrom((field) => {
    const value = request[field]
    return value === undefined || value === false ? '' : value === true ? 'YES' : value
  })

/** The typed plain fields that apply to such a request. */
export const plainValues = (cells: PlainCells, applicable: FieldApplies): Pick<QuotationRequestInput, PlainField> =>
  Object.fromEntries(
    plainNames
      .filter((field) => cells[field].trim() !== '' && fieldApplies(field, applicable))
      .map((field) => [field, valueIn[plain[field].kind](cells[field])]),
  )

/** Clears the dates, which belong to one shipment only. */
export const withoutDays = (cells: PlainCells): PlainCells =>
  cellsFrom((field) => (plain[field].kind === 'DAY' ? '' : cells[field]))
