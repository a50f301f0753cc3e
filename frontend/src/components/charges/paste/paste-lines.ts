import { unitAmount } from '@freight/contracts/pricing/charges'
import { Exact } from '@freight/contracts/money/money'
import { sameContent } from '@freight/contracts/same-content'
import type { LineCalculator } from '@freight/contracts/vocabulary/schemas'
import { MONEY_PLACES, type NumberReading, readPasted } from '../../form/decimal-text.ts'
import { type ChargeCode, MAX_DESCRIPTION } from '../matching-codes.ts'
import {
  codeIn,
  containerOf,
  currencyIn,
  isNumeric,
  isOfTable,
  type PasteColumn,
  type PastedBlock,
} from './paste-columns.ts'
import { countedUnit, plain, type TypedUnit, typeOfUnit, unitCell, unitIn, withoutUnit } from './unit-cells.ts'
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
interface RowUnit {
  /** Undefined where its text cannot be read. */
  unit: TypedUnit | undefined
  /** As pasted; empty where the text of the price contains it. */
  text: string
}
type Row = { textOf: CellText; rowUnit: RowUnit | undefined }

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

/** Whether a cell has no content but a dash. */
const isEmptyCell = (cell: string) => !/[\p{L}\d%]/u.test(cell)

/** The count of a row as number text, without its unit. */
const countIn = (count: string) => countedUnit(count)?.count ?? (unitCell(count) === undefined ? count : '')

/**
 * Price per unit, total and count of a row. A cell moves to the column of its unit: `2,50 por kg` is no total, a price
 * per B/L is one.
 */
const pricesOf = (textOf: CellText, unit: TypedUnit | undefined) => {
  const [unitPrice, total] = [textOf('perUnit'), textOf('total')]
  const count = countIn(textOf('quantity'))
  const isEach = Array.isArray(unit)
  if (unitPrice === '' && (Array.isArray(unitIn(total)) || (isEach && count === ''))) return [total, '', ''] as const
  if (unit === 'WHOLE' && unitPrice !== '' && (total !== '' || count === ''))
    return ['', total || unitPrice, ''] as const
  // The unit of a price is known without the count of another shipment.
  return [unitPrice, total, isEach && unitPrice !== '' && total === '' ? '' : count] as const
}

/** A count that is neither a number nor a unit, as pasted; empty without one. */
const unreadCount = (textOf: CellText) => {
  const count = countIn(textOf('quantity'))
  return isEmptyCell(count) || valueOf(readDecimal(count)) !== undefined ? '' : textOf('quantity')
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
  // The price of a type does not depend on the other containers.
  const [ofType, totalValue] = [
    typeOfUnit(rowUnit) === undefined ? undefined : valueOf(readDecimal(count)),
    valueOf(totalReading),
  ]
  if (ofType !== undefined && totalValue !== undefined && isNear(unitAmount(unitValue, ofType), totalValue))
    return { field: 'perUnit', text: unitPrice, value: unitValue }
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

/** The one unit of several cells: `por contenedor` and `40HC` are a price per 40HC. */
const commonUnit = (cells: readonly string[]): TypedUnit | undefined => {
  const units = cells.map(unitCell)
  const [unit, ...others] = units.filter((one) => !sameContent(one, ['PER_CONTAINER']) || units.length === 1)
  if (unit === undefined) return units.every((one) => one !== undefined) ? units[0] : undefined
  return others.every((one) => sameContent(one, unit)) ? unit : undefined
}

/** Unit of the price of a row: from its own cell, else from the columns of units or counts, else from the heading. */
const unitOf = (cells: readonly string[], columns: readonly PasteColumn[], block: PastedBlock): RowUnit | undefined => {
  const cellsOf = (...wanted: readonly PasteColumn[]) =>
    cells.filter((_, at) => wanted.some((column) => column === columns[at]))
  const unitCells = cellsOf('unit').filter((cell) => !isEmptyCell(cell))
  const ownUnit = cellsOf('perUnit', 'total')
    .map(unitIn)
    .find((unit) => unit !== undefined)
  if (ownUnit !== undefined && unitCells.length === 0) return { unit: ownUnit, text: '' }
  if (unitCells.length > 0) {
    const unit = commonUnit(unitCells)
    const isSame = ownUnit === undefined || sameContent(ownUnit, unit)
    return { unit: isSame ? unit : undefined, text: unitCells.map((cell) => cell.trim()).join(' ') }
  }
  const [count = ''] = cellsOf('quantity')
  const countUnit = countedUnit(count)?.unit ?? unitCell(count)
  if (countUnit !== undefined) return { unit: countUnit, text: count.trim() }
  return block.unit && { unit: block.unit, text: block.rows[block.headCount - 1]?.[columns.indexOf('perUnit')] ?? '' }
}

/** Basis of a price per unit with this unit; undefined where the shipment has no such quantity. */
const meaningOf = (unit: TypedUnit | undefined, lookups: PasteLookups): string | undefined => {
  const { usualBasis, meanings } = lookups
  if (unit === undefined || unit === 'WHOLE') return ''
  const type = typeOfUnit(unit)
  if (type !== undefined) return meaningOfType(type, lookups)
  if (meanings === undefined) return ''
  // A percentage without its base has no basis.
  const known = unit.filter((one) => one !== 'PERCENT')
  return known.map((one) => (one === usualBasis ? '' : one)).find((one) => one === '' || meanings.includes(one))
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

interface BasedPrice {
  price: Price
  /** Undefined where it is open what the price is for: it is not applied. */
  meaning: string | undefined
  /** Texts before and after a price that is not applied. */
  around?: readonly [before: string, after: string]
}

/** Price of a row with its basis. */
const basedPrice = ({ textOf, rowUnit }: Row, lookups: PasteLookups): BasedPrice => {
  const unread = unreadCount(textOf)
  const price = priceOf(textOf, lookups.quantity, rowUnit?.unit)
  if (unread !== '') return { price, meaning: undefined, around: [`${unread} ×`, ''] }
  const type = codeIn(textOf('code'), lookups.codes)?.type
  if (type !== undefined) return { price: typePrice(textOf), meaning: meaningOfType(type, lookups), around: ['', type] }
  const around = ['', rowUnit?.text ?? ''] as const
  if (rowUnit !== undefined && rowUnit.unit === undefined) return { price, meaning: undefined, around }
  const meaning = meaningOf(rowUnit?.unit, lookups)
  // A container type that the shipment lacks has no amount either.
  if (typeOfUnit(rowUnit?.unit) !== undefined && meaning === undefined) return { price, meaning, around }
  if (price.field === 'amount') return { price, meaning: '' }
  if (meaning !== undefined) return { price, meaning, around }
  // The shipment lacks the unit: the total of the row is charged, or its count times its price.
  const hasTotal = textOf('total') !== '' || !isEmptyCell(countIn(textOf('quantity')))
  return textOf('perUnit') !== '' && hasTotal
    ? { price: priceOf(textOf, '0', undefined), meaning: '' }
    : { price, meaning, around }
}

const lineOf = (row: Row, lookups: PasteLookups, headCurrency: PastedBlock['currency'], rowId: string): PastedLine => {
  const { textOf } = row
  const { charge, unknown } = chargeOf(textOf, lookups.codes)
  const { price, meaning, around: [before, after] = ['', ''] } = basedPrice(row, lookups)
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
      ? [
          {
            cell: `${rowId}.${price.field}`,
            text: [columnCurrency.foreign, ...(meaning === undefined ? [before, price.text, after] : [price.text])]
              .filter(Boolean)
              .join(' '),
          },
        ]
      : []),
    ...(minimum === undefined && !isEmptyCell(minimumText)
      ? [{ cell: `${rowId}.minimum`, text: [columnCurrency.foreign, minimumText].filter(Boolean).join(' ') }]
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

/** Whether the prices of a table are for this unit: containers, or kilograms beside breaks. */
const isUnitOfTable = (unit: TypedUnit | undefined, columns: readonly PasteColumn[]) =>
  columns.some((column) => containerOf(column) !== undefined)
    ? sameContent(unit, ['PER_CONTAINER'])
    : Array.isArray(unit) && typeOfUnit(unit) === undefined

/** One line per break or container price of a row. */
const tableLines = (
  { textOf, rowUnit }: Row,
  lookups: PasteLookups,
  { columns, currency }: { columns: readonly PasteColumn[]; currency: PastedBlock['currency'] },
  rowId: () => string,
): PastedLine[] => {
  const { codes, bandUnit = 'KG', types = [] } = lookups
  const isOther = rowUnit !== undefined && !isUnitOfTable(rowUnit.unit, columns)
  if (isOther) {
    // A fee per B/L that each container type repeats is one fee.
    const [text = '', ...others] = new Set(
      columns
        .filter((column) => isOfTable(column))
        .flatMap((column) => (/\d/.test(textOf(column)) ? [textOf(column)] : [])),
    )
    const textOfOne: CellText = (column) =>
      column === 'perUnit' ? text : isOfTable(column) || column === 'total' ? '' : textOf(column)
    if (text !== '' && others.length === 0) return [lineOf({ textOf: textOfOne, rowUnit }, lookups, currency, rowId())]
  }
  const { charge, unknown, name } = chargeOf(textOf, codes)
  const columnCurrency = currencyIn(textOf('currency'))
  const isClear = columnCurrency.foreign === undefined && !isOther
  return tablePrices({ columns, textOf, isClear, bandUnit, types }).map(({ price, open, numbers }, index) => {
    const id = rowId()
    return {
      line: {
        ...emptyLine(id),
        currency: columnCurrency.foreign === undefined ? (columnCurrency.currency ?? currency) : undefined,
        ...charge,
        ...price,
      },
      open: [
        ...unknownCode(id, unknown),
        ...open.map((one) => ({
          cell: `${id}.${one.cell}`,
          text: [columnCurrency.foreign, one.text, isOther ? rowUnit.text : ''].filter(Boolean).join(' '),
        })),
      ],
      numbers: [],
      tables: numbers.length === 0 ? [] : [{ code: index === 0 ? name : '', parts: numbers }],
    }
  })
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
    return { textOf, rowUnit: unitOf(cells, columns, block) }
  })
  const prices: readonly PasteColumn[] = ['perUnit', 'total', ...columns.filter(isOfTable)]
  const isChargeRow = ({ textOf }: Row) =>
    prices.some((column) => isNumeric(textOf(column)) || /\d/.test(textOf(column))) ||
    codeOf(textOf, lookups.codes) !== undefined
  const chargeRows = bodyRows.filter(isChargeRow)
  let lineCount = 0
  const nextId = () => rowId(lineCount++)
  const pastedLines = chargeRows.flatMap((row) => {
    const linesOfTable = tableLines(row, lookups, { columns, currency: block.currency }, nextId)
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
