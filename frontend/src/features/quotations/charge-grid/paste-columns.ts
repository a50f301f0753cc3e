import { currencies } from '@freight/contracts/choices'
import type { Currency } from '@freight/contracts/pricing/money'
import { readPasted } from '../../../components/form/decimal-text.ts'
import type { ChargeCode } from './charge-code.ts'
import { breakOf, containerOf, type PasteColumn, plain } from './paste/columns.ts'
import { breakHeads, containerHead } from './paste/table-heads.ts'
import { type SaidUnit, unitCell, unitSaid, withoutUnit } from './paste/unit-words.ts'

/** A number, or text that was meant as one; a date is none. */
export const isNumeric = (cell: string) => {
  const reading = readPasted(withoutUnit(cell), { kind: 'money' })
  return 'value' in reading ? reading.value !== '' : reading.problem !== 'notNumber'
}

const signs: Readonly<Record<string, Currency>> = {
  u$s: 'USD',
  us$: 'USD',
  u$d: 'USD',
  dolares: 'USD',
  '€': 'EUR',
  euros: 'EUR',
  ar$: 'ARS',
}

/** The currency that a text names; `foreign` where the application does not keep it. A bare `$` says nothing: many write it. */
export const currencySaid = (text: string): { currency?: Currency; foreign?: string } => {
  const word = plain(text)
  if (word === '' || word === '$') return {}
  const currency = signs[word] ?? currencies.find((one) => plain(one) === word)
  return currency === undefined ? { foreign: text.trim() } : { currency }
}

const FOREIGN = /^(GBP|BRL|UYU|CLP|PYG|BOB|CNY|JPY|CHF|CAD|MXN|HKD|AUD|SGD|INR|KRW)$/
const isCurrency = (cell: string) => currencySaid(cell).currency !== undefined || FOREIGN.test(cell.trim())
const isDate = (cell: string) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(cell.trim())

// In Spanish, English and Portuguese; the first that fits counts: a unit price is no total, a rate of exchange no price.
const headings: readonly [PasteColumn, RegExp][] = [
  [
    'none',
    /^(iva|vat|tax|impuestos?|impostos?)\b|cambio|exchange|valid|vigencia|vence|fecha|date|^data$|^(#|no?\.?|nr)$/,
  ],
  ['minimum', /^mini?\b|minim/],
  ['none', /^(unidad|unidade|um|uom|un\.?|basis|base)$|^(unit of measure|unidad de medida|unidade de medida)/],
  ['currency', /moneda|moeda|currency|divisa|^(curr?|ccy|mon)\.?$/],
  ['code', /codigo|code|^cod\.?$/],
  ['quantity', /cant|qty|quantity|qtde|qtd|quant|unidades|^units$|^pcs$/],
  ['perUnit', /unit|(por|per|x|\/) ?(kg|kilo|cbm|m3|rt|wm)|tarifa|\brates?$/],
  ['total', /importe|total|amount|monto|montante|valor|value/],
  ['perUnit', /precio|price|preco/],
  [
    'concept',
    /concepto|conceito|concept|descri|detalle|detalhe|cargo|charge|encargo|servicio|servico|service|rubro|item|^taxas?$/,
  ],
]

const columnOfHeading = (cell: string) => headings.find(([, words]) => words.test(plain(cell)))?.[0]

/** What each heading of a row names; undefined where it names nothing that is known. */
const namedBy = (cells: readonly string[]): (PasteColumn | undefined)[] => {
  const breaks = breakHeads(cells)
  return cells.map((cell, at) => breaks[at] ?? containerHead(cell) ?? columnOfHeading(cell))
}
const isOfTable = (column: PasteColumn | undefined) =>
  breakOf(column) !== undefined || containerOf(column) !== undefined

export interface PastedBlock {
  rows: readonly (readonly string[])[]
  /** How many of the first rows are headings, or stand above them. */
  heads: number
  /** What each column holds, or is guessed to hold. */
  columns: readonly PasteColumn[]
  /** Whether the headings say so of every column with a number; otherwise somebody is asked. */
  isSure: boolean
  /** The one currency that the headings name: `Importe USD`. */
  currency: Currency | undefined
  /** What the heading of the prices says that they are for: `Precio por kg`. */
  unit?: SaidUnit | undefined
}

const HEADS_WITHIN = 10

/** How many rows stand up to the headings; 0 without any. A break is a number that is none. */
const headsIn = (rows: readonly (readonly string[])[], isCode: (cell: string) => boolean) =>
  rows.slice(0, HEADS_WITHIN).findIndex((cells) => {
    const columns = namedBy(cells)
    const filled = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [{ cell, column: columns[at] }]))
    if (filled.some(({ cell, column }) => isCode(cell) || (isNumeric(cell) && !isOfTable(column)))) return false
    const named = filled.filter(({ column }) => column !== undefined).length
    return named >= 2 || (named > 0 && named === filled.length)
  }) + 1

const currencyInHead = (head: readonly string[]) => {
  const named = head.flatMap((cell) => cell.split(/[\s()/[\]]+/).flatMap((word) => currencySaid(word).currency ?? []))
  const [only, ...others] = new Set(named)
  return others.length === 0 ? only : undefined
}

/** What the columns seem to hold, by what stands in them. */
const guessed = (columns: readonly (readonly string[])[], isCode: (cell: string) => boolean): PasteColumn[] => {
  const mostOf = (cells: readonly string[], fits: (cell: string) => boolean) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    return filled.length > 0 && filled.filter(fits).length * 2 >= filled.length
  }
  const kinds = columns.map((cells) => {
    if (mostOf(cells, isCode)) return 'code'
    if (mostOf(cells, isCurrency)) return 'currency'
    if (mostOf(cells, isDate)) return 'none'
    if (mostOf(cells, (cell) => unitCell(cell) !== undefined)) return 'unit'
    if (mostOf(cells, isNumeric)) return 'number'
    if (mostOf(cells, (cell) => /^[A-Z]{2,4}\d{0,2}$/.test(cell.trim()))) return 'code'
    return cells.some((cell) => cell.trim() !== '') ? 'concept' : 'none'
  })
  const numbers = kinds.flatMap((kind, at) => (kind === 'number' ? [at] : []))
  const last = numbers.at(-1)
  const isEach = (cell: string) => Array.isArray(unitSaid(cell) ?? unitCell(cell))
  // What is said to be for a kilogram is no total: in the cell itself, or beside the only number of the row.
  const isPerUnit = (at: number) =>
    mostOf(columns[at] ?? [], isEach) ||
    (numbers.length === 1 && columns.some((cells, other) => kinds[other] === 'unit' && cells.some(isEach)))
  return kinds.map((kind, at): PasteColumn => {
    if (kind === 'number') {
      if (isPerUnit(at)) return 'perUnit'
      if (at === last) return 'total'
      if (numbers.length === 2 || at === numbers[1]) return 'perUnit'
      return at === numbers[0] ? 'quantity' : 'none'
    }
    return kind !== 'unit' && kinds.indexOf(kind) === at ? kind : 'none'
  })
}

const NUMBERS: readonly PasteColumn[] = ['quantity', 'perUnit', 'total']
/** What several columns may hold. */
const MANY: readonly PasteColumn[] = ['concept', 'none']

/** A block of cells copied from a spreadsheet, with what its columns hold; undefined where nothing in it is a charge. */
export const pastedBlock = (text: string, codes: readonly ChargeCode[]): PastedBlock | undefined => {
  const cells = text
    .split(/\r?\n/)
    .map((row) => row.split('\t'))
    .filter((row) => row.some((cell) => cell.trim() !== ''))
  const width = Math.max(...cells.map((row) => row.length), 0)
  const rows = cells.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
  const isCode = (cell: string) => codes.some(({ id }) => plain(id) === plain(cell))
  const heads = headsIn(rows, isCode)
  const head = rows[heads - 1] ?? []
  const below = rows.slice(heads)
  if (!below.some((row) => row.some((cell) => isNumeric(cell) || isCode(cell)))) return undefined
  const held = Array.from({ length: width }, (_, at) => below.map((row) => row[at] ?? ''))
  const named = namedBy(head)
  const isTable = named.some(isOfTable)
  const columns = guessed(held, isCode).map((guess, at): PasteColumn => {
    const name = named[at]
    if (name !== undefined) return name
    // A price beside those of breaks or containers is not guessed.
    if (isTable && NUMBERS.includes(guess)) return 'none'
    // What the headings say of another column is not guessed of this one as well.
    return named.includes(guess) ? 'none' : guess
  })
  const priced = columns.filter((column) => isOfTable(column) || column === 'perUnit' || column === 'total')
  const isSure =
    heads > 0 &&
    priced.length > 0 &&
    // Beside breaks or containers another price says something that is not known here.
    (!isTable || !columns.some((column) => NUMBERS.includes(column))) &&
    held.every((column, at) => named[at] !== undefined || !column.some(isNumeric)) &&
    columns.every((column, at) => MANY.includes(column) || columns.indexOf(column) === at)
  return {
    rows,
    heads,
    columns,
    isSure,
    currency: currencyInHead(head),
    unit: unitSaid(head[columns.indexOf('perUnit')] ?? ''),
  }
}
