import { currencies } from '@freight/contracts/money'
import { readPasted } from '../../../components/form/decimal-text.ts'
import type { ChargeCode } from './charge-code.ts'
import { type CostLineDraft, emptyCostLine } from './cost-draft.ts'

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
const readingOf = (cell: string) => readPasted(cell, { kind: 'money' })
const signs: Readonly<Record<string, (typeof currencies)[number]>> = { u$s: 'USD', us$: 'USD', '€': 'EUR', ar$: 'ARS' }

const currencyIn = (cells: readonly string[]) =>
  cells.map((cell) => signs[plain(cell)] ?? currencies.find((one) => plain(one) === plain(cell))).find((one) => one)

/** A number, or text that was meant as one; a date is none. */
const isNumeric = (cell: string) => {
  const reading = readingOf(cell)
  return 'value' in reading ? reading.value !== '' : reading.problem !== 'notNumber'
}
/** A currency that the house does not keep: `GBP`. */
const isUnknownCurrency = (cell: string, codes: readonly ChargeCode[]) =>
  /^[A-Z]{3}$/.test(cell.trim()) &&
  /^(GBP|BRL|UYU|CLP|PYG|BOB|CNY|JPY|CHF|CAD|MXN|HKD|AUD|SGD|INR|KRW)$/.test(cell.trim()) &&
  currencyIn([cell]) === undefined &&
  !codes.some(({ id }) => plain(id) === plain(cell))

type Column = 'price' | 'amount' | 'other'
const headings: readonly [Column, RegExp][] = [
  ['other', /cant|qty|quantity|qtde|quant|unidades|^units$/],
  ['price', /unit|por kg|tarifa|rate/],
  ['amount', /importe|total|amount|monto|valor/],
  ['price', /precio|price|preco/],
]

type Columns = ReadonlyMap<number, Column>

const placesIn = (cells: readonly string[]) => cells.flatMap((cell, at) => (isNumeric(cell) ? [at] : []))

/** What the columns with numbers hold, by their headings; undefined without any. */
const columnsByHeading = (rows: readonly (readonly string[])[]): Columns | undefined => {
  const head = rows.find((cells) => cells.some((cell) => cell.trim() !== '') && !cells.some(isNumeric))
  const named = (head ?? []).flatMap((cell, at): [number, Column][] => {
    const column = headings.find(([, words]) => words.test(plain(cell)))?.[0]
    return column === undefined ? [] : [[at, column]]
  })
  return named.length === 0 ? undefined : new Map(named)
}

/** Without headings: a price before an amount, one number alone the amount; of three nobody can say which is which. */
const columnsOfRow = (cells: readonly string[], amountPlaces: ReadonlySet<number>): Columns => {
  const [first, second, ...more] = placesIn(cells)
  if (first === undefined || more.length > 0) return new Map()
  if (second !== undefined)
    return new Map([
      [first, 'price'],
      [second, 'amount'],
    ])
  const isAmountEmpty = cells.some((cell, at) => at > first && cell.trim() === '' && amountPlaces.has(at))
  return new Map([[first, isAmountEmpty ? 'price' : 'amount']])
}

interface PastedLine {
  line: CostLineDraft
  /** What stays as it was pasted, and is asked about: the cell's name and its text. */
  open: { cell: string; text: string }[]
  /** Numbers that were written otherwise than they are read. */
  told: { from: string; to: string }[]
}

const lineOf = (
  cells: readonly string[],
  columns: Columns,
  codes: readonly ChargeCode[],
  rowId: string,
): PastedLine => {
  const code =
    cells.map((cell) => codes.find(({ id }) => plain(id) === plain(cell))).find((one) => one) ??
    cells.map((cell) => codes.find(({ concept }) => plain(concept) === plain(cell))).find((one) => one)
  const currency = currencyIn(cells)
  const foreign = currency === undefined ? cells.find((cell) => isUnknownCurrency(cell, codes))?.trim() : undefined
  const textIn = (column: Column) =>
    (cells.find((cell, at) => columns.get(at) === column && cell.trim() !== '') ?? '').trim()
  const field = textIn('price') === '' ? 'amount' : 'perUnit'
  const text = field === 'perUnit' ? textIn('price') : textIn('amount')
  const reading = readingOf(text)
  // A currency that is not kept leaves the number without a meaning: both stay to be seen, and nothing is taken.
  const isOpen = 'problem' in reading || (foreign !== undefined && text !== '')
  const words = cells.filter(
    (cell) =>
      cell.trim() !== '' &&
      !isNumeric(cell) &&
      currencyIn([cell]) === undefined &&
      cell.trim() !== foreign &&
      plain(cell) !== plain(code?.id ?? '') &&
      !/^[\d\s./-]+$/.test(cell),
  )
  const concept = (code === undefined ? words.join(' ') : (words[0] ?? '')).trim()
  return {
    line: {
      ...emptyCostLine(rowId, currency ?? 'USD'),
      ...(code && { idCharge: code.id, concept: code.concept, section: code.section, leg: code.leg ?? undefined }),
      description: plain(concept) === plain(code?.concept ?? '') ? '' : concept.slice(0, 200),
      ...(!isOpen && { [field]: reading.value }),
    },
    open: isOpen ? [{ cell: `${rowId}.${field}`, text: [foreign, text].filter(Boolean).join(' ') }] : [],
    told: !isOpen && reading.isTold === true ? [{ from: text, to: reading.value }] : [],
  }
}

/**
 * Rows of a spreadsheet as lines: code or concept and currency in any order of words; numbers by the heading of their
 * column, or a price per unit before an amount. What cannot be read one way stays in its cell, and is asked about.
 */
export const pastedLines = (text: string, codes: readonly ChargeCode[], rowId: (index: number) => string) => {
  const rows = text.split(/\r?\n/).map((row) => row.split('\t'))
  const named = columnsByHeading(rows)
  const amountPlaces = new Set(rows.flatMap((cells) => placesIn(cells).slice(1, 2)))
  const pasted = rows
    .filter((cells) => cells.some(isNumeric))
    .map((cells, index) => lineOf(cells, named ?? columnsOfRow(cells, amountPlaces), codes, rowId(index)))
  return {
    lines: pasted.map(({ line }) => line),
    open: pasted.flatMap(({ open }) => open),
    told: pasted.flatMap(({ told }) => told),
  }
}
