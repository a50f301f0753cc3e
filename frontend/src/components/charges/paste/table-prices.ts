import type { Section } from '@freight/contracts/vocabulary/price'
import type { Currency, Leg } from '@freight/contracts/vocabulary/schemas'
import type { BandDraft } from '../../breaks/band-draft.ts'
import { MONEY_PLACES, type NumberReading, readPasted } from '../../form/decimal-text.ts'
import { breakOf, containerOf, type PasteColumn } from './paste-columns.ts'

/** A charge as pasted: every number is text. */
export interface PasteLine {
  rowId: string
  idCharge: string
  concept: string
  section: Section
  leg?: Leg | undefined
  description: string
  /** Undefined without one, or with one that the application does not support. */
  currency: Currency | undefined
  perUnit: string
  amount: string
  /** Basis of the price per unit; empty: the usual one of the mode. */
  meaning: string
  minimum: string
  bands?: readonly BandDraft[]
}

/** Parsed numbers of a row with breaks or containers, for the notice. */
export interface ReadRow {
  code: string
  parts: readonly { column: PasteColumn; to: string }[]
}

interface Priced {
  column: PasteColumn
  text: string
  /** Undefined where the text is ambiguous. */
  value: string | undefined
}

/** A row of a table with its cells by column, and the columns in order. */
export interface TableRow {
  columns: readonly PasteColumn[]
  textOf: (column: PasteColumn) => string
  /** Whether the currency is known; otherwise no number is applied. */
  isClear: boolean
  /** Unit of the bands in this quotation. */
  bandUnit: string
  /** Container types of this quotation. */
  types: readonly string[]
}

/** Price of one line of a row. */
export interface TablePrice {
  price: Pick<PasteLine, 'perUnit' | 'amount' | 'meaning' | 'minimum' | 'bands'>
  /** Cells left as pasted: name of the cell within its line, and text. */
  open: readonly { cell: string; text: string }[]
  numbers: readonly { column: PasteColumn; to: string }[]
}

const valueOf = (reading: NumberReading) => ('value' in reading && reading.value !== '' ? reading.value : undefined)
const NO_PRICE = { perUnit: '', amount: '', meaning: '', minimum: '' }

const pricedCells = ({ columns, textOf, isClear }: TableRow, isWanted: (column: PasteColumn) => boolean): Priced[] =>
  columns.filter(isWanted).flatMap((column) => {
    const cell = textOf(column)
    // A dash means no price.
    if (!/[\p{L}\d]/u.test(cell) || /^n\/?a$/i.test(cell)) return []
    const rule = { kind: 'decimal', ...(column === 'minimum' && { places: MONEY_PLACES }) } as const
    return [{ column, text: cell, value: isClear ? valueOf(readPasted(cell, rule)) : undefined }]
  })

const readNumbers = (cells: readonly Priced[]) =>
  cells.flatMap(({ column, value }) => (value === undefined ? [] : [{ column, to: value }]))

const openOf = (cells: readonly Priced[], nameOf: (cell: Priced, index: number) => string) =>
  cells.flatMap((cell, index) => (cell.value === undefined ? [{ cell: nameOf(cell, index), text: cell.text }] : []))

/** The bands of a row; a single break from zero is a plain price per unit. */
const bandPrice = (row: TableRow, breaks: readonly Priced[], minimumCells: readonly Priced[]): TablePrice => {
  const minimum = minimumCells[0]?.value ?? ''
  const numbers = readNumbers([...minimumCells, ...breaks])
  const openMinimum = openOf(minimumCells, () => 'minimum')
  const [firstBreak] = breaks
  if (firstBreak !== undefined && breaks.length === 1 && breakOf(firstBreak.column) === '0')
    return {
      price: { ...NO_PRICE, perUnit: firstBreak.value ?? '', minimum },
      open: [...openOf(breaks, () => 'perUnit'), ...openMinimum],
      numbers,
    }
  const bands = breaks.map(({ column, value = '' }) => ({ from: breakOf(column) ?? '', amount: value }))
  return {
    price: { ...NO_PRICE, meaning: `RANGE:${row.bandUnit}`, minimum, bands },
    open: [...openOf(breaks, (_, index) => `band${index}`), ...openMinimum],
    numbers,
  }
}

/**
 * Prices of a row with break or container columns, one per line; empty without numbers. A row with only a minimum costs
 * the minimum.
 */
export const tablePrices = (row: TableRow): TablePrice[] => {
  const minimumCells = pricedCells(row, (column) => column === 'minimum')
  const breaks = pricedCells(row, (column) => breakOf(column) !== undefined)
  const containerCells = pricedCells(row, (column) => row.types.some((type) => type === containerOf(column)))
  if (breaks.length > 0) return [bandPrice(row, breaks, minimumCells)]
  if (containerCells.length > 0)
    return containerCells.map((cell) => ({
      price: { ...NO_PRICE, meaning: `PER_CONTAINER:${containerOf(cell.column)}`, perUnit: cell.value ?? '' },
      open: openOf([cell], () => 'perUnit'),
      numbers: readNumbers([cell]),
    }))
  const isTable = row.columns.some((column) => breakOf(column) !== undefined)
  return isTable && minimumCells.length > 0
    ? [
        {
          price: { ...NO_PRICE, amount: minimumCells[0]?.value ?? '' },
          open: openOf(minimumCells, () => 'amount'),
          numbers: readNumbers(minimumCells),
        },
      ]
    : []
}

/** Container types of a table that this quotation does not have; their prices are not applied. */
export const foreignContainers = (columns: readonly PasteColumn[], types: readonly string[]): string[] =>
  columns.flatMap((column) => {
    const type = containerOf(column)
    return type === undefined || types.includes(type) ? [] : [type]
  })
