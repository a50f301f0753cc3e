import { type NumberReading, readPasted } from '../../../../components/form/decimal-text.ts'
import type { CostLineDraft } from '../../costs/cost-draft.ts'
import { breakOf, containerOf, type PasteColumn } from './columns.ts'

/** How the numbers of a row with breaks or containers were read, to be told. */
export interface ToldTable {
  code: string
  parts: readonly { column: PasteColumn; to: string }[]
}

interface Priced {
  column: PasteColumn
  text: string
  /** Undefined where the text has no one reading. */
  value: string | undefined
}

/** A row of a table with its cells by column, and the columns in their order. */
export interface TableRow {
  columns: readonly PasteColumn[]
  text: (column: PasteColumn) => string
  /** Nothing is taken of numbers whose currency is not clear. */
  isClear: boolean
  /** What bands are made of in this quotation. */
  unit: string
  /** The types of container of this quotation. */
  types: readonly string[]
}

/** The price of one line that a row makes. */
export interface TablePrice {
  price: Pick<CostLineDraft, 'perUnit' | 'amount' | 'meaning' | 'minimum'> & Pick<Partial<CostLineDraft>, 'bands'>
  /** What stays as it was pasted: the name of the cell within its line, and the text. */
  open: readonly { cell: string; text: string }[]
  told: readonly { column: PasteColumn; to: string }[]
}

const valueOf = (reading: NumberReading) => ('value' in reading && reading.value !== '' ? reading.value : undefined)
const nothing = { perUnit: '', amount: '', meaning: '', minimum: '' }

const pricedCells = ({ columns, text, isClear }: TableRow, isOne: (column: PasteColumn) => boolean): Priced[] =>
  columns.filter(isOne).flatMap((column) => {
    const cell = text(column)
    // A dash stands for nothing.
    if (!/\d/.test(cell)) return []
    return [{ column, text: cell, value: isClear ? valueOf(readPasted(cell, { kind: 'money' })) : undefined }]
  })

const toldOf = (cells: readonly Priced[]) =>
  cells.flatMap(({ column, value }) => (value === undefined ? [] : [{ column, to: value }]))

const openOf = (cells: readonly Priced[], nameOf: (cell: Priced, index: number) => string) =>
  cells.flatMap((cell, index) => (cell.value === undefined ? [{ cell: nameOf(cell, index), text: cell.text }] : []))

/** The price in bands of a row; one price from the beginning on is a plain price per unit. */
const inBands = (row: TableRow, breaks: readonly Priced[], least: readonly Priced[]): TablePrice => {
  const minimum = least[0]?.value ?? ''
  const told = toldOf([...least, ...breaks])
  const ofLeast = openOf(least, () => 'minimum')
  const [only] = breaks
  if (only !== undefined && breaks.length === 1 && breakOf(only.column) === '0')
    return {
      price: { ...nothing, perUnit: only.value ?? '', minimum },
      open: [...openOf(breaks, () => 'perUnit'), ...ofLeast],
      told,
    }
  const bands = breaks.map(({ column, value = '' }) => ({ from: breakOf(column) ?? '', amount: value }))
  return {
    price: { ...nothing, meaning: `RANGE:${row.unit}`, minimum, bands },
    open: [...openOf(breaks, (_, index) => `band${index}`), ...ofLeast],
    told,
  }
}

/**
 * The prices of a row whose columns are breaks or containers, each for a line of its own; empty where none of them has a
 * number. What only has a minimum costs that.
 */
export const tablePrices = (row: TableRow): TablePrice[] => {
  const least = pricedCells(row, (column) => column === 'minimum')
  const breaks = pricedCells(row, (column) => breakOf(column) !== undefined)
  const boxes = pricedCells(row, (column) => row.types.some((type) => type === containerOf(column)))
  if (breaks.length > 0) return [inBands(row, breaks, least)]
  if (boxes.length > 0)
    return boxes.map((box) => ({
      price: { ...nothing, meaning: `PER_CONTAINER:${containerOf(box.column)}`, perUnit: box.value ?? '' },
      open: openOf([box], () => 'perUnit'),
      told: toldOf([box]),
    }))
  const isTable = row.columns.some((column) => breakOf(column) !== undefined)
  return isTable && least.length > 0
    ? [
        {
          price: { ...nothing, amount: least[0]?.value ?? '' },
          open: openOf(least, () => 'amount'),
          told: toldOf(least),
        },
      ]
    : []
}

/** Containers of a table that this quotation does not have: nothing is taken of them. */
export const foreignContainers = (columns: readonly PasteColumn[], types: readonly string[]): string[] =>
  columns.flatMap((column) => {
    const type = containerOf(column)
    return type === undefined || types.includes(type) ? [] : [type]
  })
