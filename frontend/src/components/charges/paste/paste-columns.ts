import { containerNamed } from '@freight/contracts/freight/container-name'
import { unitHeadings } from '@freight/contracts/pricing/unit-words'
import { currencies } from '@freight/contracts/vocabulary/price'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { readPasted } from '../../form/decimal-text.ts'
import type { ChargeCode } from '../matching-codes.ts'
import { plain, type TypedUnit, unitCell, unitIn, withoutUnit } from './unit-cells.ts'

/** Contents that a pasted column can have in any table. */
export const pasteColumns = [
  'code',
  'concept',
  'quantity',
  'perUnit',
  'unit',
  'minimum',
  'currency',
  'total',
  'none',
] as const

/** Content of a pasted column: `from:45` is the price of a break, `type:40HC` that of a container. */
export type PasteColumn = (typeof pasteColumns)[number] | `from:${string}` | `type:${string}`

/** Lower bound of the break of a column; undefined for other columns. */
export const breakOf = (column: PasteColumn | undefined): string | undefined =>
  column?.startsWith('from:') === true ? column.slice('from:'.length) : undefined

/** Container type of a column; undefined for other columns. */
export const containerOf = (column: PasteColumn | undefined): string | undefined =>
  column?.startsWith('type:') === true ? column.slice('type:'.length) : undefined

/** The number in a heading, as `1.000`, `1,000` or `1000`; fractions are no break. */
const wholeNumberOf = (text: string): string | undefined => {
  const digits = text.replaceAll(/[.,](?=\d{3}(\D|$))/g, '')
  return /^\d{1,6}$/.test(digits) ? String(Number(digits)) : undefined
}

/** The heading without its currency. */
const wordOf = (cell: string) =>
  plain(cell)
    .replaceAll(/\b(usd|eur|ars)\b|u\$s|us\$|[/()[\]]/g, ' ')
    .trim()

const fromPattern =
  /^(?:\+|>=?|≥|q|from|desde|a partir de)\s*([\d.,]+)$|^([\d.,]+)\s*\+$|^([\d.,]+)\s*(?:-|–|a|to)\s*[\d.,]+$/
const underPattern = /^(?:-|–|−|<|under|hasta|ate)\s*[\d.,]+$/
const normalPattern = /^(n|normal)$/
const minimumPattern = /^m$/
const numberPattern = /^[\d.,]+$/

const breakNumberOf = (word: string): string | undefined => {
  const match = fromPattern.exec(word)
  const text = match?.[1] ?? match?.[2] ?? match?.[3]
  return text === undefined ? undefined : wholeNumberOf(text)
}

/**
 * Headings of an air tariff: `N`, `-45`, `+45`, `45+`, `>100`, `Q300`, `100-299 kg`, `M` for the minimum. Bare numbers
 * are breaks only next to an unambiguous one.
 */
export const breakHeads = (cells: readonly string[]): readonly (PasteColumn | undefined)[] => {
  const words = cells.map((cell) =>
    wordOf(cell)
      .replace(/\s*(kgs?|kilos?)\.?$/, '')
      .trim(),
  )
  const isTable =
    words.some((word) => breakNumberOf(word) !== undefined) ||
    (words.some((word) => normalPattern.test(word)) && words.filter((word) => numberPattern.test(word)).length > 1)
  if (!isTable) return cells.map(() => undefined)
  return words.map((word): PasteColumn | undefined => {
    if (normalPattern.test(word) || underPattern.test(word)) return 'from:0'
    if (minimumPattern.test(word)) return 'minimum'
    const from = breakNumberOf(word) ?? (numberPattern.test(word) ? wholeNumberOf(word) : undefined)
    return from === undefined ? undefined : `from:${from}`
  })
}

/** Container type of a heading: `20DV`, `40'`, `1 x 40HQ`, `USD/40HC`; undefined for a bare number. */
export const containerHead = (cell: string): PasteColumn | undefined => {
  const word = wordOf(cell)
    .replaceAll('.', '')
    .replace(/^1\s*x\s*/, '')
  const type = /^\d*$/.test(word) ? undefined : containerNamed(word)
  return type && `type:${type}`
}

/** A charge code alone, or with the container type that its price is of: `OFR 20GP`. */
export const codeIn = (cell: string, codes: readonly ChargeCode[]): { code: ChargeCode; type?: string } | undefined => {
  const [id = '', ...kind] = cell.trim().split(/\s+/)
  const code = codes.find((one) => plain(one.id) === plain(id))
  if (code === undefined || kind.length === 0) return code && { code }
  const type = containerOf(containerHead(kind.join('')))
  return type === undefined ? undefined : { code, type }
}

/** A number, or text that was meant as one; a date is none. */
export const isNumeric = (cell: string) => {
  const reading = readPasted(withoutUnit(cell), { kind: 'decimal' })
  return 'value' in reading ? reading.value !== '' : reading.problem !== 'notNumber'
}

const currencySigns: Readonly<Record<string, Currency>> = {
  u$s: 'USD',
  us$: 'USD',
  u$d: 'USD',
  dolares: 'USD',
  '€': 'EUR',
  euros: 'EUR',
  ar$: 'ARS',
}

/** The currency that a text names; `foreign` where the application does not support it. A bare `$` is ambiguous. */
export const currencyIn = (text: string): { currency?: Currency; foreign?: string } => {
  const word = plain(text)
  if (word === '' || word === '$') return {}
  const currency = currencySigns[word] ?? currencies.find((one) => plain(one) === word)
  return currency === undefined ? { foreign: text.trim() } : { currency }
}

/** Known currencies that the application does not support: their column is recognized all the same. */
const FOREIGN_CURRENCY = /^(GBP|BRL|UYU|CLP|PYG|BOB|CNY|JPY|CHF|CAD|MXN|HKD|AUD|SGD|INR|KRW)$/
const isCurrency = (cell: string) => currencyIn(cell).currency !== undefined || FOREIGN_CURRENCY.test(cell.trim())
const isDate = (cell: string) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(cell.trim())

// Words of headings in Spanish, English and Portuguese. The first match counts, so that a unit price is not read as a
// total, nor an exchange rate as a price.
const headings: readonly [PasteColumn, RegExp][] = [
  [
    'none',
    /^(iva|vat|tax|impuestos?|impostos?)\b|cambio|exchange|valid|vigencia|vence|fecha|date|^data$|^(#|no?\.?|nr)$/,
  ],
  ['minimum', /^mini?\b|minim/],
  ['unit', /^(tipo (de )?)?(contenedor|conteiner|container)( type)?$/],
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

const columnOfHeading = (cell: string): PasteColumn | undefined =>
  unitHeadings.has(
    plain(cell)
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim(),
  )
    ? 'unit'
    : headings.find(([, words]) => words.test(plain(cell)))?.[0]

/** Content of each column by its heading; undefined for an unknown heading. */
const columnsByHeading = (cells: readonly string[]): (PasteColumn | undefined)[] => {
  const breaks = breakHeads(cells)
  return cells.map((cell, at) => breaks[at] ?? containerHead(cell) ?? columnOfHeading(cell))
}

/** Whether the column has the prices of a break or of a container type. */
export const isOfTable = (column: PasteColumn | undefined) =>
  breakOf(column) !== undefined || containerOf(column) !== undefined

export interface PastedBlock {
  rows: readonly (readonly string[])[]
  /** Number of leading rows that are headings or stand above them. */
  headCount: number
  /** Content of each column, from headings or guessed. */
  columns: readonly PasteColumn[]
  /** Whether headings identify every numeric column; otherwise the dialog opens. */
  isSure: boolean
  /** The one currency that the headings name: `Importe USD`. */
  currency: Currency | undefined
  /** The unit in the heading of the prices: `Precio por kg`. */
  unit?: TypedUnit | undefined
}

const MAX_HEAD_ROWS = 10

/** Number of rows up to the headings; 0 without any. The number of a break counts as a heading. */
const headCountIn = (rows: readonly (readonly string[])[], isCode: (cell: string) => boolean) =>
  rows.slice(0, MAX_HEAD_ROWS).findIndex((cells) => {
    const columns = columnsByHeading(cells)
    const filledCells = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [{ cell, column: columns[at] }]))
    if (filledCells.some(({ cell, column }) => isCode(cell) || (isNumeric(cell) && !isOfTable(column)))) return false
    const namedCount = filledCells.filter(({ column }) => column !== undefined).length
    return namedCount >= 2 || (namedCount > 0 && namedCount === filledCells.length)
  }) + 1

const currencyInHead = (head: readonly string[]) => {
  const namedCurrencies = head.flatMap((cell) =>
    cell.split(/[\s()/[\]]+/).flatMap((word) => currencyIn(word).currency ?? []),
  )
  const [currency, ...otherCurrencies] = new Set(namedCurrencies)
  return otherCurrencies.length === 0 ? currency : undefined
}

const areMost = (cells: readonly string[], isKind: (cell: string) => boolean) => {
  const filledCells = cells.filter((cell) => cell.trim() !== '')
  return filledCells.length > 0 && filledCells.filter(isKind).length * 2 >= filledCells.length
}
/** A bare `20` or `40` is a number until its column is one of units. */
const isUnit = (cell: string) => !/^\d*$/.test(cell.trim()) && unitCell(cell) !== undefined

/** Guesses the columns from their cells. */
const guessedColumns = (columns: readonly (readonly string[])[], isCode: (cell: string) => boolean): PasteColumn[] => {
  const kinds = columns.map((cells) => {
    if (areMost(cells, isCode)) return 'code'
    if (areMost(cells, isCurrency)) return 'currency'
    if (areMost(cells, isDate)) return 'none'
    if (areMost(cells, isUnit)) return 'unit'
    if (areMost(cells, isNumeric)) return 'number'
    if (areMost(cells, (cell) => /^[A-Z]{2,4}\d{0,2}$/.test(cell.trim()))) return 'code'
    return cells.some((cell) => cell.trim() !== '') ? 'concept' : 'none'
  })
  const numbers = kinds.flatMap((kind, at) => (kind === 'number' ? [at] : []))
  const lastNumber = numbers.at(-1)
  const isEach = (cell: string) => Array.isArray(unitIn(cell) ?? unitCell(cell))
  // A number per kilogram is no total: in the cell itself, or next to the only number of the row.
  const isPerUnit = (at: number) =>
    areMost(columns[at] ?? [], isEach) ||
    (numbers.length === 1 && columns.some((cells, other) => kinds[other] === 'unit' && cells.some(isEach)))
  return kinds.map((kind, at): PasteColumn => {
    if (kind === 'number') {
      if (isPerUnit(at)) return 'perUnit'
      if (at === lastNumber) return 'total'
      if (numbers.length === 2 || at === numbers[1]) return 'perUnit'
      return at === numbers[0] ? 'quantity' : 'none'
    }
    return kind === 'unit' || kinds.indexOf(kind) === at ? kind : 'none'
  })
}

const NUMBER_COLUMNS: readonly PasteColumn[] = ['quantity', 'perUnit', 'total']
/** Contents that several columns may have. */
const REPEATABLE_COLUMNS: readonly PasteColumn[] = ['concept', 'unit', 'none']

/** The column that a heading names, where its cells agree: units below "Qty" are units, numbers below "Unit" a price. */
const namedBy = (
  named: PasteColumn | undefined,
  heading: string,
  cells: readonly string[],
): PasteColumn | undefined => {
  if (named !== undefined && NUMBER_COLUMNS.includes(named) && areMost(cells, isUnit)) return 'unit'
  if (named !== 'unit' || !areMost(cells, isNumeric) || areMost(cells, isUnit)) return named
  return plain(heading) === 'unit' ? 'perUnit' : undefined
}

/** Parses a block of spreadsheet cells and the content of its columns; undefined when no cell is a charge. */
export const parseBlock = (text: string, codes: readonly ChargeCode[]): PastedBlock | undefined => {
  const cells = text
    .split(/\r?\n/)
    .map((row) => row.split('\t'))
    .filter((row) => row.some((cell) => cell.trim() !== ''))
  const width = Math.max(...cells.map((row) => row.length), 0)
  const rows = cells.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
  const isCode = (cell: string) => codeIn(cell, codes) !== undefined
  const headCount = headCountIn(rows, isCode)
  const head = rows[headCount - 1] ?? []
  const bodyRows = rows.slice(headCount)
  if (!bodyRows.some((row) => row.some((cell) => isNumeric(cell) || isCode(cell)))) return undefined
  const columnCells = Array.from({ length: width }, (_, at) => bodyRows.map((row) => row[at] ?? ''))
  const namedColumns = columnsByHeading(head).map((named, at) => namedBy(named, head[at] ?? '', columnCells[at] ?? []))
  const isTable = namedColumns.some(isOfTable)
  const columns = guessedColumns(columnCells, isCode).map((guess, at): PasteColumn => {
    const name = namedColumns[at]
    if (name !== undefined) return name
    // Next to breaks or containers no further price is guessed.
    if (isTable && NUMBER_COLUMNS.includes(guess)) return 'none'
    // A content that a heading already assigns is not guessed for another column.
    return namedColumns.includes(guess) ? 'none' : guess
  })
  const priceColumns = columns.filter((column) => isOfTable(column) || column === 'perUnit' || column === 'total')
  const isSure =
    headCount > 0 &&
    priceColumns.length > 0 &&
    // Next to breaks or containers another price has an unknown meaning.
    (!isTable || !columns.some((column) => NUMBER_COLUMNS.includes(column))) &&
    columnCells.every((column, at) => namedColumns[at] !== undefined || !column.some(isNumeric)) &&
    columns.every((column, at) => REPEATABLE_COLUMNS.includes(column) || columns.indexOf(column) === at)
  return {
    rows,
    headCount,
    columns,
    isSure,
    currency: currencyInHead(head),
    unit: unitIn(head[columns.indexOf('perUnit')] ?? ''),
  }
}
