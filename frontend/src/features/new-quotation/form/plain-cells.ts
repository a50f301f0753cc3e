import {
  type AskedOf,
  isAsked,
  type PlainField,
  type PlainKind,
  plain,
  plainNames,
} from '@freight/contracts/quotation/fields/about-fields'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { finishedNumber } from '../../../components/form/decimal-text.ts'

/** The plain fields of a request as they are typed; '' where nothing is said. */
export type PlainCells = Record<PlainField, string>

const valueIn: Readonly<Record<PlainKind, (text: string) => string | true>> = {
  DAY: (text) => text,
  CELSIUS: (text) => text.trim().replace(',', '.').replace('−', '-'),
  CENTIMETRES: finishedNumber,
  FLAG: () => true,
}

const cellsFrom = (textOf: (field: PlainField) => string): PlainCells =>
  // The table of the fields names every one of them.
  Object.fromEntries(plainNames.map((field) => [field, textOf(field)])) as PlainCells

export const emptyPlain = (): PlainCells => cellsFrom(() => '')

/** As they were asked for. */
export const cellsOfPlain = (request: Partial<Record<PlainField, string | boolean | undefined>>): PlainCells =>
  cellsFrom((field) => {
    const value = request[field]
    return value === undefined || value === false ? '' : value === true ? 'YES' : value
  })

/** What is typed in the fields that such a request is asked for. */
export const plainValues = (cells: PlainCells, of: AskedOf): Pick<QuotationRequestInput, PlainField> =>
  Object.fromEntries(
    plainNames
      .filter((field) => cells[field].trim() !== '' && isAsked(field, of))
      .map((field) => [field, valueIn[plain[field].kind](cells[field])]),
  )

/** Days belong to one shipment alone. */
export const withoutDays = (cells: PlainCells): PlainCells =>
  cellsFrom((field) => (plain[field].kind === 'DAY' ? '' : cells[field]))
