import { currencies } from '@freight/contracts/money'
import { readPasted } from '../../../components/form/decimal-text.ts'
import type { ChargeCode } from './charge-code.ts'
import { type CostLineDraft, emptyCostLine } from './cost-draft.ts'

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
const isNumeric = (text: string) => /^[^\p{L}]*\d[\d.,\s]*[^\p{L}]*$/u.test(text)
const signs: Readonly<Record<string, (typeof currencies)[number]>> = { u$s: 'USD', us$: 'USD', '€': 'EUR', ar$: 'ARS' }

const currencyIn = (cells: readonly string[]) =>
  cells.map((cell) => signs[plain(cell)] ?? currencies.find((one) => plain(one) === plain(cell))).find((one) => one)

const valueOf = (cell: string) => {
  const reading = readPasted(cell, { kind: 'money' })
  return 'value' in reading ? reading.value : ''
}

const lineOf = (cells: readonly string[], codes: readonly ChargeCode[], rowId: string): CostLineDraft => {
  const code =
    cells.map((cell) => codes.find(({ id }) => plain(id) === plain(cell))).find((one) => one) ??
    cells.map((cell) => codes.find(({ concept }) => plain(concept) === plain(cell))).find((one) => one)
  const currency = currencyIn(cells)
  const numbers = cells.filter(isNumeric).map((cell) => valueOf(cell))
  const words = cells.filter((cell) => !isNumeric(cell) && currencyIn([cell]) === undefined && cell.trim() !== '')
  const concept = words.find((word) => plain(word) !== plain(code?.id ?? '')) ?? ''
  const [first = '', second] = numbers
  return {
    ...emptyCostLine(rowId, currency ?? 'USD'),
    ...(code && { idCharge: code.id, concept: code.concept, section: code.section, leg: code.leg ?? undefined }),
    description: plain(concept) === plain(code?.concept ?? '') ? '' : concept.trim().slice(0, 200),
    // A price per unit stands before its amount; one number alone is the amount.
    ...(second === undefined ? { amount: first } : { perUnit: first }),
  }
}

/** Rows of a spreadsheet as lines: code or concept, currency, a price per unit before an amount, in any order of words. */
export const pastedLines = (text: string, codes: readonly ChargeCode[], rowId: (index: number) => string) =>
  text
    .split(/\r?\n/)
    .map((row) => row.split('\t'))
    .filter((cells) => cells.some((cell) => cell.trim() !== '') && cells.some(isNumeric))
    .map((cells, index) => lineOf(cells, codes, rowId(index)))
