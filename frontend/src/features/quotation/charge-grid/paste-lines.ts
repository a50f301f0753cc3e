import { unitAmount } from '@freight/contracts/pricing/charges'
import { Exact } from '@freight/contracts/pricing/money'
import type { LineCalculator } from '@freight/contracts/pricing/priced-lines'
import { MONEY_PLACES, type NumberReading, readPasted } from '../../../components/form/decimal-text.ts'
import type { ChargeCode } from './charge-code.ts'
import { type CostLineDraft, emptyCostLine } from '../costs/cost-draft.ts'
import { breakOf, containerOf, type PasteColumn, plain } from './paste/charge-grid-columns.ts'
import { foreignContainers, tablePrices, type TablePrices } from './paste/table-prices.ts'
import { type TypedUnit, unitCell, unitIn, withoutUnit } from './paste/unit-words.ts'
import { currencyIn, isNumeric, type PastedBlock } from './paste-columns.ts'

/** One parsed number: its pasted text and plain decimal text. */
export interface ReadNumber {
  from: string
  to: string
}

interface PastedLine {
  line: CostLineDraft
  /** Cells left as pasted for the user to decide: cell name and text. */
  open: { cell: string; text: string }[]
  numbers: ReadNumber[]
  tables: TablePrices[]
}

export interface PastedLines {
  lines: CostLineDraft[]
  open: PastedLine['open']
  numbers: ReadNumber[]
  /** Parsed numbers of rows with breaks or containers. */
  tables: TablePrices[]
  /** Container types of the table that the quotation does not have. */
  notHere: readonly string[]
  /** Number of rows below the headings with neither a number nor a known code. */
  left: number
}

const A_CENT = '0.01'
const MAX_DESCRIPTION = 200

const read = (cell: string): NumberReading => readPasted(withoutUnit(cell), { kind: 'decimal' })
/** Rejects more decimals than an amount stores. */
const readAmount = (cell: string): NumberReading =>
  readPasted(withoutUnit(cell), { kind: 'decimal', places: MONEY_PLACES })
const valueOf = (reading: NumberReading) => ('value' in reading && reading.value !== '' ? reading.value : undefined)
/** The text next to the digits: a currency or a unit. */
const markOf = (cell: string) => withoutUnit(cell).replaceAll(/[\d.,\s+\-−–]/gu, '')
const isNear = (a: string, b: string) => new Exact(a).minus(b).abs().lessThanOrEqualTo(A_CENT)

type Cells = (column: PasteColumn) => string
type Row = { text: Cells; unit: TypedUnit | undefined }

/** Names of a code in every language: an agent's sheet may be in any of them. */
const namesOf = ({ concept, conceptEn = '', conceptPt = '' }: ChargeCode) =>
  [concept, conceptEn, conceptPt].filter((name) => name !== '').map(plain)

const codeOf = (text: Cells, codes: readonly ChargeCode[]) => {
  const [id, concept] = [plain(text('code')), plain(text('concept'))]
  const words = id === '' ? concept : id
  return codes.find((one) => plain(one.id) === id) ?? codes.find((one) => namesOf(one).includes(words))
}

interface Price {
  field: 'perUnit' | 'amount'
  text: string
  value: string | undefined
}

/** Swaps the columns when a cell has the unit of the other one: `2,50 por kg` is no total, a price per B/L is one. */
const pricesOf = (text: Cells, unit: TypedUnit | undefined) => {
  const [each, total, count] = [text('perUnit'), text('total'), text('quantity')]
  if (each === '' && Array.isArray(unitIn(total))) return [total, '', count] as const
  return each !== '' && total === '' && count === '' && unit === 'WHOLE'
    ? (['', each, ''] as const)
    : ([each, total, count] as const)
}

/**
 * The price of a row. A price per unit is accepted only if it gives the row's total (or quantity times price);
 * otherwise its basis differs from ours, and the total is charged.
 */
const priceOf = (text: Cells, quantity: string | undefined, ofWhat: TypedUnit | undefined): Price => {
  const [each, total, count] = pricesOf(text, ofWhat)
  const whole = read(total)
  if (each === '') return { field: 'amount', text: total, value: valueOf(readAmount(total)) }
  const one = valueOf(read(each))
  if (one === undefined) return { field: 'perUnit', text: each, value: undefined }
  const times = total === '' ? valueOf(read(count)) : undefined
  const totals =
    'problem' in whole && whole.readings.length > 0
      ? whole.readings
      : [times === undefined ? valueOf(whole) : unitAmount(one, times)]
  const ours = quantity === undefined ? undefined : unitAmount(one, quantity)
  const isSame = totals.some((amount) => amount === undefined || ours === undefined || isNear(amount, ours))
  if (isSame && (total === '' || valueOf(whole) !== undefined || totals.length > 1))
    return { field: 'perUnit', text: each, value: one }
  if (times !== undefined) return { field: 'amount', text: `${count} × ${each}`, value: totals[0] }
  return { field: 'amount', text: total, value: valueOf(readAmount(total)) }
}

interface PasteLookups {
  codes: readonly ChargeCode[]
  /** Quantity for a price per unit in this quotation. */
  quantity?: string | undefined
  /** Unit of the bands in this quotation. */
  unit?: string
  /** Its container types. */
  types?: readonly string[]
  /** Usual basis of a price per unit, and the other possible ones. */
  usual?: LineCalculator
  meanings?: readonly string[]
}

/** Unit of the price of a row: from its own cell, else from a cell that has only a unit, else from the heading. */
const unitOf = (cells: readonly string[], columns: readonly PasteColumn[], ofHead: TypedUnit | undefined) => {
  const own = cells.map((cell, at) => (columns[at] === 'perUnit' || columns[at] === 'total' ? unitIn(cell) : undefined))
  const beside = cells.map((cell, at) => (columns[at] === 'none' ? unitCell(cell) : undefined))
  return [...own, ...beside, ofHead].find((unit) => unit !== undefined)
}

/** Basis of a price per unit with this unit; undefined where the shipment has no such quantity. */
const meaningOf = (unit: TypedUnit | undefined, { usual, meanings }: PasteLookups): string | undefined => {
  if (unit === undefined || unit === 'WHOLE' || meanings === undefined) return ''
  return unit.map((one) => (one === usual ? '' : one)).find((one) => one === '' || meanings.includes(one))
}

/** Code and description of the line of a row. */
const aboutOf = (text: Cells, codes: readonly ChargeCode[]) => {
  const code = codeOf(text, codes)
  const concept = text('concept')
  const ofCode = text('code')
  return {
    about: {
      ...(code && { idCharge: code.id, concept: code.concept, section: code.section, leg: code.leg ?? undefined }),
      description:
        (code !== undefined && namesOf(code).includes(plain(concept))) || plain(concept) === ''
          ? ''
          : concept.slice(0, MAX_DESCRIPTION),
    },
    unknown: code === undefined ? ofCode.toUpperCase() : '',
    name: code?.id ?? (ofCode || concept),
  }
}

const unknownCode = (rowId: string, text: string) => (text === '' ? [] : [{ cell: `${rowId}.code`, text }])

/** One line per break or container price of a row. */
const tableLines = (
  text: Cells,
  { codes, unit = 'KG', types = [] }: PasteLookups,
  { columns, currency }: { columns: readonly PasteColumn[]; currency: PastedBlock['currency'] },
  rowId: () => string,
): PastedLine[] => {
  const { about, unknown, name } = aboutOf(text, codes)
  const column = currencyIn(text('currency'))
  const isClear = column.foreign === undefined
  return tablePrices({ columns, text, isClear, unit, types }).map(({ price, open, numbers }, index) => {
    const id = rowId()
    return {
      line: { ...emptyCostLine(id), currency: isClear ? (column.currency ?? currency) : undefined, ...about, ...price },
      open: [
        ...unknownCode(id, unknown),
        ...open.map((one) => ({
          cell: `${id}.${one.cell}`,
          text: [column.foreign, one.text].filter(Boolean).join(' '),
        })),
      ],
      numbers: [],
      tables: numbers.length === 0 ? [] : [{ code: index === 0 ? name : '', parts: numbers }],
    }
  })
}

const lineOf = (
  { text, unit }: Row,
  known: PasteLookups,
  ofHead: PastedBlock['currency'],
  rowId: string,
): PastedLine => {
  const { about, unknown } = aboutOf(text, known.codes)
  const price = priceOf(text, known.quantity, unit)
  const meaning = price.field === 'perUnit' ? meaningOf(unit, known) : ''
  const column = currencyIn(text('currency'))
  const beside = currencyIn(markOf(price.text.replace(' × ', '')))
  const named = [...new Set([column.currency, beside.currency].filter((one) => one !== undefined))]
  const foreign = column.foreign ?? beside.foreign
  const isClear = foreign === undefined && named.length < 2
  // An unsupported currency, or a unit that the shipment does not have, makes the number ambiguous: both stay visible
  // and nothing is applied.
  const value = isClear && meaning !== undefined ? price.value : undefined
  const ofLeast = price.field === 'perUnit' ? text('minimum') : ''
  const least = isClear ? valueOf(readAmount(ofLeast)) : undefined
  const open = [
    ...unknownCode(rowId, unknown),
    ...(value === undefined && price.text !== ''
      ? [{ cell: `${rowId}.${price.field}`, text: [column.foreign, price.text].filter(Boolean).join(' ') }]
      : []),
    ...(value !== undefined && least === undefined && /\d/.test(ofLeast)
      ? [{ cell: `${rowId}.minimum`, text: ofLeast }]
      : []),
  ]
  return {
    line: {
      ...emptyCostLine(rowId),
      currency: isClear ? (named[0] ?? ofHead) : undefined,
      ...about,
      ...(value !== undefined && { [price.field]: value }),
      ...(least !== undefined && { minimum: least }),
      ...(value !== undefined && { meaning }),
    },
    open,
    numbers: value === undefined ? [] : [{ from: price.text, to: value }],
    tables: [],
  }
}

const isOfTable = (column: PasteColumn) => breakOf(column) !== undefined || containerOf(column) !== undefined

/**
 * Lines from the rows of a block, by the content of its columns; one line per container price. Ambiguous numbers,
 * unknown codes and numbers in an unsupported currency stay in their cells for the user to decide; so does a missing
 * currency.
 */
export const linesOf = (
  block: PastedBlock,
  columns: readonly PasteColumn[],
  known: PasteLookups,
  rowId: (index: number) => string,
): PastedLines => {
  const below = block.rows.slice(block.heads).map((cells): Row => {
    const text: Cells = (column) => {
      const texts = cells.filter((cell, at) => columns[at] === column && cell.trim() !== '').map((cell) => cell.trim())
      return (column === 'concept' ? texts.join(' ') : texts[0]) ?? ''
    }
    return { text, unit: unitOf(cells, columns, block.unit) }
  })
  const prices: readonly PasteColumn[] = ['perUnit', 'total', ...columns.filter(isOfTable)]
  const isTaken = ({ text }: Row) =>
    prices.some((column) => isNumeric(text(column)) || /\d/.test(text(column))) ||
    codeOf(text, known.codes) !== undefined
  const taken = below.filter(isTaken)
  let made = 0
  const nextId = () => rowId(made++)
  const pasted = taken.flatMap((row) => {
    const ofTable = tableLines(row.text, known, { columns, currency: block.currency }, nextId)
    return ofTable.length > 0 ? ofTable : [lineOf(row, known, block.currency, nextId())]
  })
  return {
    lines: pasted.map(({ line }) => line),
    open: pasted.flatMap(({ open }) => open),
    numbers: pasted.flatMap(({ numbers }) => numbers),
    tables: pasted.flatMap(({ tables }) => tables),
    notHere: foreignContainers(columns, known.types ?? []),
    left: below.length - taken.length,
  }
}
