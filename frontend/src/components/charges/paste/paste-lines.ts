import { unitAmount } from '@freight/contracts/pricing/charges'
import { Exact } from '@freight/contracts/money/money'
import type { LineCalculator } from '@freight/contracts/vocabulary/schemas'
import { MONEY_PLACES, type NumberReading, readPasted } from '../../form/decimal-text.ts'
import { type ChargeCode, MAX_DESCRIPTION } from '../matching-codes.ts'
import {
  codeIn,
  currencyIn,
  isNumeric,
  isOfTable,
  type PasteColumn,
  type PastedBlock,
  plain,
  type TypedUnit,
  unitCell,
  unitIn,
  withoutUnit,
} from './paste-columns.ts'
import { foreignContainers, type PasteLine, type ReadRow, tablePrices } from './table-prices.ts'

/** One parsed number: its pasted text and plain decimal text. */
export interface ReadNumber {
  from: string
  to: string
}

interface PastedLine {
  line: PasteLine
  /** Cells left as pasted for the user to decide: cell name and text. */
  open: { cell: string; text: string }[]
  numbers: ReadNumber[]
  tables: ReadRow[]
}

export interface PastedLines {
  lines: PasteLine[]
  open: PastedLine['open']
  numbers: ReadNumber[]
  /** Parsed numbers of rows with breaks or containers. */
  tables: ReadRow[]
  /** Container types of the table that the quotation does not have. */
  foreignTypes: readonly string[]
  /** Number of rows below the headings with neither a number nor a known code. */
  skippedCount: number
}

const A_CENT = '0.01'

const emptyLine = (rowId: string) =>
  ({
    rowId,
    idCharge: '',
    concept: '',
    section: 'FREIGHT',
    description: '',
    perUnit: '',
    amount: '',
    meaning: '',
    minimum: '',
  }) as const

const readDecimal = (cell: string): NumberReading => readPasted(withoutUnit(cell), { kind: 'decimal' })
/** Rejects more decimals than an amount stores. */
const readAmount = (cell: string): NumberReading =>
  readPasted(withoutUnit(cell), { kind: 'decimal', places: MONEY_PLACES })
const valueOf = (reading: NumberReading) => ('value' in reading && reading.value !== '' ? reading.value : undefined)
/** The text next to the digits: a currency or a unit. */
const markOf = (cell: string) => withoutUnit(cell).replaceAll(/[\d.,\s+\-−–]/gu, '')
const isNear = (a: string, b: string) => new Exact(a).minus(b).abs().lessThanOrEqualTo(A_CENT)

type CellText = (column: PasteColumn) => string
type Row = { textOf: CellText; unit: TypedUnit | undefined }

/** Names of a code in every language: an agent's sheet may be in any of them. */
const namesOf = ({ concept, conceptEn = '', conceptPt = '' }: ChargeCode) =>
  [concept, conceptEn, conceptPt].filter((name) => name !== '').map(plain)

const codeOf = (textOf: CellText, codes: readonly ChargeCode[]) => {
  const words = plain(textOf('code') || textOf('concept'))
  return codeIn(textOf('code'), codes)?.code ?? codes.find((one) => namesOf(one).includes(words))
}

interface Price {
  field: 'perUnit' | 'amount'
  text: string
  value: string | undefined
}

/** Swaps the columns when a cell has the unit of the other one: `2,50 por kg` is no total, a price per B/L is one. */
const pricesOf = (textOf: CellText, unit: TypedUnit | undefined) => {
  const [unitPrice, total, count] = [textOf('perUnit'), textOf('total'), textOf('quantity')]
  if (unitPrice === '' && Array.isArray(unitIn(total))) return [total, '', count] as const
  return unitPrice !== '' && total === '' && count === '' && unit === 'WHOLE'
    ? (['', unitPrice, ''] as const)
    : ([unitPrice, total, count] as const)
}

/**
 * The price of a row. A price per unit is accepted only if it gives the row's total (or quantity times price);
 * otherwise its basis differs from ours, and the total is charged.
 */
const priceOf = (textOf: CellText, quantity: string | undefined, rowUnit: TypedUnit | undefined): Price => {
  const [unitPrice, total, count] = pricesOf(textOf, rowUnit)
  const totalReading = readDecimal(total)
  if (unitPrice === '') return { field: 'amount', text: total, value: valueOf(readAmount(total)) }
  const unitValue = valueOf(readDecimal(unitPrice))
  if (unitValue === undefined) return { field: 'perUnit', text: unitPrice, value: undefined }
  const rowQuantity = total === '' ? valueOf(readDecimal(count)) : undefined
  const possibleTotals =
    'problem' in totalReading && totalReading.readings.length > 0
      ? totalReading.readings
      : [rowQuantity === undefined ? valueOf(totalReading) : unitAmount(unitValue, rowQuantity)]
  const calculatedTotal = quantity === undefined ? undefined : unitAmount(unitValue, quantity)
  const isSameTotal = possibleTotals.some(
    (amount) => amount === undefined || calculatedTotal === undefined || isNear(amount, calculatedTotal),
  )
  if (isSameTotal && (total === '' || valueOf(totalReading) !== undefined || possibleTotals.length > 1))
    return { field: 'perUnit', text: unitPrice, value: unitValue }
  if (rowQuantity !== undefined) return { field: 'amount', text: `${count} × ${unitPrice}`, value: possibleTotals[0] }
  return { field: 'amount', text: total, value: valueOf(readAmount(total)) }
}

export interface PasteLookups {
  codes: readonly ChargeCode[]
  /** Quantity for a price per unit in this quotation; a rate has none. */
  quantity?: string | undefined
  /** Unit of the bands in this quotation. */
  bandUnit?: string | undefined
  /** Its container types; absent in a mode without containers. */
  types?: readonly string[] | undefined
  /** Usual basis of a price per unit, and the other possible ones. */
  usualBasis?: LineCalculator
  meanings?: readonly string[]
}

/** Unit of the price of a row: from its own cell, else from a cell that has only a unit, else from the heading. */
const unitOf = (cells: readonly string[], columns: readonly PasteColumn[], headUnit: TypedUnit | undefined) => {
  const priceUnits = cells.map((cell, at) =>
    columns[at] === 'perUnit' || columns[at] === 'total' ? unitIn(cell) : undefined,
  )
  const neighbourUnits = cells.map((cell, at) => (columns[at] === 'none' ? unitCell(cell) : undefined))
  return [...priceUnits, ...neighbourUnits, headUnit].find((unit) => unit !== undefined)
}

/** Basis of a price per unit with this unit; undefined where the shipment has no such quantity. */
const meaningOf = (unit: TypedUnit | undefined, { usualBasis, meanings }: PasteLookups): string | undefined => {
  if (unit === undefined || unit === 'WHOLE' || meanings === undefined) return ''
  return unit.map((one) => (one === usualBasis ? '' : one)).find((one) => one === '' || meanings.includes(one))
}

/** The price of a row whose code names a container type. */
const typePrice = (textOf: CellText): Price => {
  const text = textOf('perUnit') || textOf('total')
  return { field: 'perUnit', text, value: valueOf(readDecimal(text)) }
}

const meaningOfType = (type: string, { types = [] }: PasteLookups) =>
  types.includes(type) ? `PER_CONTAINER:${type}` : undefined

/** Code and description of the line of a row. */
const chargeOf = (textOf: CellText, codes: readonly ChargeCode[]) => {
  const code = codeOf(textOf, codes)
  const concept = textOf('concept')
  const codeText = textOf('code')
  return {
    charge: {
      ...(code && { idCharge: code.id, concept: code.concept, section: code.section, leg: code.leg ?? undefined }),
      description:
        (code !== undefined && namesOf(code).includes(plain(concept))) || plain(concept) === ''
          ? ''
          : concept.slice(0, MAX_DESCRIPTION),
    },
    unknown: code === undefined ? codeText.toUpperCase() : '',
    name: code?.id ?? (codeText || concept),
  }
}

const unknownCode = (rowId: string, text: string) => (text === '' ? [] : [{ cell: `${rowId}.code`, text }])

/** One line per break or container price of a row. */
const tableLines = (
  textOf: CellText,
  { codes, bandUnit = 'KG', types = [] }: PasteLookups,
  { columns, currency }: { columns: readonly PasteColumn[]; currency: PastedBlock['currency'] },
  rowId: () => string,
): PastedLine[] => {
  const { charge, unknown, name } = chargeOf(textOf, codes)
  const columnCurrency = currencyIn(textOf('currency'))
  const isClear = columnCurrency.foreign === undefined
  return tablePrices({ columns, textOf, isClear, bandUnit, types }).map(({ price, open, numbers }, index) => {
    const id = rowId()
    return {
      line: {
        ...emptyLine(id),
        currency: isClear ? (columnCurrency.currency ?? currency) : undefined,
        ...charge,
        ...price,
      },
      open: [
        ...unknownCode(id, unknown),
        ...open.map((one) => ({
          cell: `${id}.${one.cell}`,
          text: [columnCurrency.foreign, one.text].filter(Boolean).join(' '),
        })),
      ],
      numbers: [],
      tables: numbers.length === 0 ? [] : [{ code: index === 0 ? name : '', parts: numbers }],
    }
  })
}

const lineOf = (
  { textOf, unit }: Row,
  lookups: PasteLookups,
  headCurrency: PastedBlock['currency'],
  rowId: string,
): PastedLine => {
  const { charge, unknown } = chargeOf(textOf, lookups.codes)
  const type = codeIn(textOf('code'), lookups.codes)?.type
  const price = type === undefined ? priceOf(textOf, lookups.quantity, unit) : typePrice(textOf)
  const meaning =
    price.field === 'amount' ? '' : type === undefined ? meaningOf(unit, lookups) : meaningOfType(type, lookups)
  const columnCurrency = currencyIn(textOf('currency'))
  const priceCurrency = currencyIn(markOf(price.text.replace(' × ', '')))
  const namedCurrencies = [
    ...new Set([columnCurrency.currency, priceCurrency.currency].filter((one) => one !== undefined)),
  ]
  const foreign = columnCurrency.foreign ?? priceCurrency.foreign
  const isClear = foreign === undefined && namedCurrencies.length < 2
  // An unsupported currency, or a unit that the shipment does not have, makes the number ambiguous: both stay visible
  // and nothing is applied.
  const value = isClear && meaning !== undefined ? price.value : undefined
  const minimumText = price.field === 'perUnit' ? textOf('minimum') : ''
  const minimum = isClear ? valueOf(readAmount(minimumText)) : undefined
  const openCells = [
    ...unknownCode(rowId, unknown),
    ...(value === undefined && price.text !== ''
      ? [{ cell: `${rowId}.${price.field}`, text: [columnCurrency.foreign, price.text].filter(Boolean).join(' ') }]
      : []),
    ...(value !== undefined && minimum === undefined && /\d/.test(minimumText)
      ? [{ cell: `${rowId}.minimum`, text: minimumText }]
      : []),
  ]
  return {
    line: {
      ...emptyLine(rowId),
      currency: isClear ? (namedCurrencies[0] ?? headCurrency) : undefined,
      ...charge,
      ...(value !== undefined && { [price.field]: value }),
      ...(minimum !== undefined && { minimum }),
      ...(value !== undefined && { meaning }),
    },
    open: openCells,
    numbers: value === undefined ? [] : [{ from: price.text, to: value }],
    tables: [],
  }
}

/**
 * Lines from the rows of a block, by the content of its columns; one line per container price. Ambiguous numbers,
 * unknown codes and numbers in an unsupported currency stay in their cells for the user to decide; so does a missing
 * currency.
 */
export const linesOf = (
  block: PastedBlock,
  columns: readonly PasteColumn[],
  lookups: PasteLookups,
  rowId: (index: number) => string,
): PastedLines => {
  const bodyRows = block.rows.slice(block.headCount).map((cells): Row => {
    const textOf: CellText = (column) => {
      const texts = cells.filter((cell, at) => columns[at] === column && cell.trim() !== '').map((cell) => cell.trim())
      return (column === 'concept' ? texts.join(' ') : texts[0]) ?? ''
    }
    return { textOf, unit: unitOf(cells, columns, block.unit) }
  })
  const prices: readonly PasteColumn[] = ['perUnit', 'total', ...columns.filter(isOfTable)]
  const isChargeRow = ({ textOf }: Row) =>
    prices.some((column) => isNumeric(textOf(column)) || /\d/.test(textOf(column))) ||
    codeOf(textOf, lookups.codes) !== undefined
  const chargeRows = bodyRows.filter(isChargeRow)
  let lineCount = 0
  const nextId = () => rowId(lineCount++)
  const pastedLines = chargeRows.flatMap((row) => {
    const linesOfTable = tableLines(row.textOf, lookups, { columns, currency: block.currency }, nextId)
    return linesOfTable.length > 0 ? linesOfTable : [lineOf(row, lookups, block.currency, nextId())]
  })
  return {
    lines: pastedLines.map(({ line }) => line),
    open: pastedLines.flatMap(({ open }) => open),
    numbers: pastedLines.flatMap(({ numbers }) => numbers),
    tables: pastedLines.flatMap(({ tables }) => tables),
    foreignTypes: foreignContainers(columns, lookups.types ?? []),
    skippedCount: bodyRows.length - chargeRows.length,
  }
}
