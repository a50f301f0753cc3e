import { unitAmount } from '@freight/contracts/pricing/charges'
import { Exact } from '@freight/contracts/pricing/money'
import type { LineCalculator } from '@freight/contracts/pricing/priced-lines'
import { type NumberReading, readPasted } from '../../../components/form/decimal-text.ts'
import type { ChargeCode } from './charge-code.ts'
import { type CostLineDraft, emptyCostLine } from '../costs/cost-draft.ts'
import { breakOf, containerOf, type PasteColumn, plain } from './paste/columns.ts'
import { foreignContainers, tablePrices, type ToldTable } from './paste/table-prices.ts'
import { type SaidUnit, unitCell, unitSaid, withoutUnit } from './paste/unit-words.ts'
import { currencySaid, isNumeric, type PastedBlock } from './paste-columns.ts'

/** How one number was read: its text, and plain decimal text. */
export interface ToldNumber {
  from: string
  to: string
}

interface PastedLine {
  line: CostLineDraft
  /** What stays as it was pasted, and is asked about: the cell's name and its text. */
  open: { cell: string; text: string }[]
  told: ToldNumber[]
  tables: ToldTable[]
}

export interface PastedLines {
  lines: CostLineDraft[]
  open: PastedLine['open']
  told: ToldNumber[]
  /** How the rows of a table with breaks or containers were read. */
  tables: ToldTable[]
  /** Containers of such a table that the quotation does not have. */
  notHere: readonly string[]
  /** Rows below the headings that hold neither a number nor a known code. */
  left: number
}

const A_CENT = '0.01'
const MAX_DESCRIPTION = 200

const read = (cell: string): NumberReading => readPasted(withoutUnit(cell), { kind: 'money' })
const valueOf = (reading: NumberReading) => ('value' in reading && reading.value !== '' ? reading.value : undefined)
/** What stands beside the digits: a currency, a unit. */
const markOf = (cell: string) => withoutUnit(cell).replaceAll(/[\d.,\s+\-−–]/gu, '')
const isNear = (a: string, b: string) => new Exact(a).minus(b).abs().lessThanOrEqualTo(A_CENT)

type Cells = (column: PasteColumn) => string
type Row = { text: Cells; said: SaidUnit | undefined }

/** What a code is called in any language: an agent's sheet is in theirs. */
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

/** What stands in the column of the other kind says so itself: `2,50 por kg` is no total, a price per B/L is one. */
const pricesOf = (text: Cells, said: SaidUnit | undefined) => {
  const [each, total, count] = [text('perUnit'), text('total'), text('quantity')]
  if (each === '' && Array.isArray(unitSaid(total))) return [total, '', count] as const
  return each !== '' && total === '' && count === '' && said === 'WHOLE'
    ? (['', each, ''] as const)
    : ([each, total, count] as const)
}

/**
 * The price of a row. A price per unit stays one while it comes to the total that stands beside it (or to quantity times
 * price); where it does not, it was meant by another quantity than ours, and the total is what is charged.
 */
const priceOf = (text: Cells, quantity: string | undefined, ofWhat: SaidUnit | undefined): Price => {
  const [each, total, count] = pricesOf(text, ofWhat)
  const whole = read(total)
  if (each === '') return { field: 'amount', text: total, value: valueOf(whole) }
  const one = valueOf(read(each))
  if (one === undefined) return { field: 'perUnit', text: each, value: undefined }
  const times = total === '' ? valueOf(read(count)) : undefined
  const said =
    'problem' in whole && whole.readings.length > 0
      ? whole.readings
      : [times === undefined ? valueOf(whole) : unitAmount(one, times)]
  const ours = quantity === undefined ? undefined : unitAmount(one, quantity)
  const isSame = said.some((amount) => amount === undefined || ours === undefined || isNear(amount, ours))
  if (isSame && (total === '' || valueOf(whole) !== undefined || said.length > 1))
    return { field: 'perUnit', text: each, value: one }
  if (times !== undefined) return { field: 'amount', text: `${count} × ${each}`, value: said[0] }
  return { field: 'amount', text: total, value: valueOf(whole) }
}

interface PasteLookups {
  codes: readonly ChargeCode[]
  /** What a price per unit of this quotation is multiplied by. */
  quantity?: string | undefined
  /** What bands are made of in this quotation. */
  unit?: string
  /** Its types of container. */
  types?: readonly string[]
  /** What a price per unit is multiplied by as usual, and what else it can be. */
  usual?: LineCalculator
  meanings?: readonly string[]
}

/** What the price of a row is for: as its own cell says, another cell that says nothing else, or the heading. */
const unitOf = (cells: readonly string[], columns: readonly PasteColumn[], ofHead: SaidUnit | undefined) => {
  const own = cells.map((cell, at) =>
    columns[at] === 'perUnit' || columns[at] === 'total' ? unitSaid(cell) : undefined,
  )
  const beside = cells.map((cell, at) => (columns[at] === 'none' ? unitCell(cell) : undefined))
  return [...own, ...beside, ofHead].find((said) => said !== undefined)
}

/** How a price per unit is meant that is said to be for something; undefined where this shipment has none of it. */
const meaningOf = (said: SaidUnit | undefined, { usual, meanings }: PasteLookups): string | undefined => {
  if (said === undefined || said === 'WHOLE' || meanings === undefined) return ''
  return said.map((one) => (one === usual ? '' : one)).find((one) => one === '' || meanings.includes(one))
}

/** What a row says of its line beside the price. */
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

/** The lines of a row with a price for each break or container. */
const tableLines = (
  text: Cells,
  { codes, unit = 'KG', types = [] }: PasteLookups,
  { columns, currency }: { columns: readonly PasteColumn[]; currency: PastedBlock['currency'] },
  rowId: () => string,
): PastedLine[] => {
  const { about, unknown, name } = aboutOf(text, codes)
  const said = currencySaid(text('currency'))
  const isClear = said.foreign === undefined
  return tablePrices({ columns, text, isClear, unit, types }).map(({ price, open, told }, index) => {
    const id = rowId()
    return {
      line: { ...emptyCostLine(id), currency: isClear ? (said.currency ?? currency) : undefined, ...about, ...price },
      open: [
        ...unknownCode(id, unknown),
        ...open.map((one) => ({ cell: `${id}.${one.cell}`, text: [said.foreign, one.text].filter(Boolean).join(' ') })),
      ],
      told: [],
      tables: told.length === 0 ? [] : [{ code: index === 0 ? name : '', parts: told }],
    }
  })
}

const lineOf = (
  { text, said }: Row,
  known: PasteLookups,
  ofHead: PastedBlock['currency'],
  rowId: string,
): PastedLine => {
  const { about, unknown } = aboutOf(text, known.codes)
  const price = priceOf(text, known.quantity, said)
  const meaning = price.field === 'perUnit' ? meaningOf(said, known) : ''
  const column = currencySaid(text('currency'))
  const beside = currencySaid(markOf(price.text.replace(' × ', '')))
  const named = [...new Set([column.currency, beside.currency].filter((one) => one !== undefined))]
  const foreign = column.foreign ?? beside.foreign
  const isClear = foreign === undefined && named.length < 2
  // A currency that is not kept, or a unit that the shipment does not have, leaves the number without a meaning: both stay
  // to be seen, and nothing is taken.
  const value = isClear && meaning !== undefined ? price.value : undefined
  const least = isClear && price.field === 'perUnit' ? valueOf(read(text('minimum'))) : undefined
  const open = [
    ...unknownCode(rowId, unknown),
    ...(value === undefined && price.text !== ''
      ? [{ cell: `${rowId}.${price.field}`, text: [column.foreign, price.text].filter(Boolean).join(' ') }]
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
    told: value === undefined ? [] : [{ from: price.text, to: value }],
    tables: [],
  }
}

const isOfTable = (column: PasteColumn) => breakOf(column) !== undefined || containerOf(column) !== undefined

/**
 * The rows of a block as lines, by what its columns hold; a row with a price for each container makes a line for each. What
 * cannot be read one way, an unknown code, and the number of a currency that is not kept stay in their cells as they were
 * pasted, and are asked about; so does a missing currency.
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
    return { text, said: unitOf(cells, columns, block.unit) }
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
    told: pasted.flatMap(({ told }) => told),
    tables: pasted.flatMap(({ tables }) => tables),
    notHere: foreignContainers(columns, known.types ?? []),
    left: below.length - taken.length,
  }
}
