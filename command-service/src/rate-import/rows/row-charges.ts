import type { ColumnTarget, RateMapping } from '@freight/contracts/rate-import/mapping'
import type { RowIssue } from '@freight/contracts/rate-import/rate-import-routes'
import { Exact } from '@freight/contracts/money/money'
import type { Cell } from '@freight/platform/spreadsheet/sheet-row'
import { hasThreeDecimals, needsStyle, readNumber } from '../values/numbers.ts'
import { concern, excerptOf, textOf } from './row-issue.ts'

type Band = { from: string; to?: string; amount: string }
export type Charge = {
  code: string
  currency: string
  calculator: string
  unit: string
  amount: string
  ranges: Band[]
  minimum: { amount?: string; value?: string }
  onRequest?: true
}
/** `toConfirm`: a number that may mean another one. */
type Read = { charges: Charge[]; problems: RowIssue[]; warnings: RowIssue[]; toConfirm: boolean }
/** Charges of a row with the columns of each by `chargeKey`, and the codes that its cells include in other prices. */
type RowCharges = Read & {
  columns: ReadonlyMap<string, readonly number[]>
  included: ReadonlySet<string>
  includes: ReadonlySet<string>
}

export const chargeKey = ({ code, calculator, unit }: Pick<Charge, 'code' | 'calculator' | 'unit'>): string =>
  `${code} ${calculator} ${unit}`
/** Key of the columns of a break, by its quantity, or of a minimum, by `amount` or `value`. */
export const partKey = (code: string, part: string): string => `${code} of ${part}`
type Priced = Extract<ColumnTarget, { to: 'CHARGE' | 'BREAK' }>

/** Prices of one charge and unit form one line of the rate; the bands of a charge too. */
const lineKey = (target: Priced): string =>
  target.to === 'BREAK'
    ? `${target.code} RANGE ${target.unit}`
    : `${target.code} ${target.calculator ?? ''} ${target.unit}`

const emptyCharge = (target: Priced, currency: string): Charge => ({
  code: target.code,
  currency: target.currency ?? currency,
  calculator: target.to === 'BREAK' ? 'RANGE' : (target.calculator ?? ''),
  unit: target.unit,
  amount: '0',
  ranges: [],
  minimum: {},
})

/** Whether a cell means "not charged": a dash, a zero or a word, because there is no price or another one includes it. */
export const isNotCharged = (text: string): boolean =>
  /^([-–—]+|n\/?a|x|0*[.,]?0*|inc\.?|incl\D*|free|nil|waived|gratis|sin cargo|sem custo|isent[oa])$/i.test(text)

/** Whether a cell means that another price includes it, by a word: a dash, `n/a` or a zero may mean that there is no price. */
const isIncluded = (text: string): boolean =>
  isNotCharged(text) && /^(inc|free|nil|waived|gratis|sin|sem|isent)/i.test(text)

/** Bands without gaps: each ends at the start of the next. */
const withoutGaps = (bands: readonly Band[]): Band[] => {
  const inOrder = bands.toSorted((a, b) => new Exact(a.from).comparedTo(b.from))
  return inOrder.map((band, index) => {
    const next = inOrder[index + 1]
    return next ? { ...band, to: next.from } : band
  })
}

/** Prices in whole currency units or cents, unlike prices per kilogram. */
export const isWholePrice = (target: ColumnTarget): boolean =>
  target.to === 'MINIMUM' ||
  (target.to === 'CHARGE' && ['FLAT', 'PER_CONTAINER', 'PER_TEU', 'PER_ULD'].includes(target.calculator ?? ''))

type ParsedNumber = Extract<ReturnType<typeof readNumber>, { number: string }>

/**
 * The number of a cell, or undefined with its problem or warning. A word instead of a price ("on request") is a charge
 * without an amount; in other columns it is unreadable.
 */
const numberIn = (
  cell: Cell,
  { header, target }: RateMapping['columns'][number],
  { numbers, fromLastFile }: RateMapping,
  result: Read,
): ParsedNumber | 'ON_REQUEST' | undefined => {
  const text = textOf(cell)
  if (text === '' || isNotCharged(text)) return undefined
  const { problems, warnings } = result
  const read = readNumber(cell, numbers)
  const details = { text: excerptOf(text) }
  if ('number' in read) {
    const isFromLast = fromLastFile?.includes('numbers') === true && needsStyle(cell)
    if (isFromLast || (isWholePrice(target) && hasThreeDecimals(cell, numbers))) {
      warnings.push(concern(header, 'NUMBER_AMBIGUOUS', `${text} may be two numbers.`, details))
      result.toConfirm = true
    }
    return read
  }
  if (read.unread === 'AMBIGUOUS')
    problems.push(concern(header, 'NUMBER_AMBIGUOUS', `${text} may be two numbers.`, details))
  else if (read.unread === 'OTHER_STYLE' || /\d/.test(text) || target.to !== 'CHARGE')
    problems.push(concern(header, 'INVALID', `${JSON.stringify(excerptOf(text))} is no number.`, details))
  else {
    warnings.push(concern(header, 'NO_AMOUNT', `${JSON.stringify(excerptOf(text))} is no amount.`, details))
    return 'ON_REQUEST'
  }
  return undefined
}

type Minimum = {
  code: string
  field: 'amount' | 'value'
  number: string
  currency: string | undefined
  header: string
}

/** Problem: the currency in a cell contradicts another one of its charge. */
const currencyDifference = (header: string, currency: string, other: string): RowIssue =>
  concern(header, 'CURRENCY_DIFFERS', `${currency} differs from ${other}.`, { currency, other })

/** Whether a number fits its column: a quantity has no currency, and only percentage columns accept a percent sign. */
const isOfKind = ({ currency, percent }: ParsedNumber, target: ColumnTarget): boolean => {
  const isShare = target.to === 'CHARGE' && target.calculator === 'PERCENT'
  return (!percent || isShare) && (currency === undefined || (target.to !== 'LEAST' && !isShare))
}

// In tons or cubic metres.
const mostUsualMinimum = 15

/** Whether a minimum quantity is unusually large, or equals the price: probably money. */
const isUnlikelyMinimum = (minimumQuantity: string, { calculator, amount }: Charge): boolean =>
  ['PER_WM', 'PER_CBM', 'PER_TON'].includes(calculator) &&
  (new Exact(minimumQuantity).gt(mostUsualMinimum) || new Exact(minimumQuantity).eq(amount))

/** Stores the minimum in a line of its charge. */
const addMinimum = (line: Charge, { field, number, currency, header }: Minimum, { problems, warnings }: Read): void => {
  line.minimum[field] = number
  if (field === 'value' && isUnlikelyMinimum(number, line))
    warnings.push(concern(header, 'LEAST_UNLIKELY', `${number} is a great least quantity.`, { amount: number }))
  if (currency !== undefined && currency !== line.currency)
    problems.push(currencyDifference(header, currency, line.currency))
}

/**
 * The charges of a row in the order of their columns; percentages come last, after the lines they refer to. A currency
 * in the cell applies to its charge, unless the heading or another cell of the charge contradicts it.
 */
export const chargesOf = (
  cells: readonly Cell[],
  mapping: RateMapping,
  rowCurrency: string | undefined,
): RowCharges => {
  const lines = new Map<string, Charge>()
  // By line: the currency in a cell of the row, which comes before those of the heading and of the whole row.
  const cellCurrencies = new Map<string, string>()
  const result: Read = { charges: [], problems: [], warnings: [], toConfirm: false }
  const minimums: Minimum[] = []
  const columns = new Map<string, number[]>()
  const included = new Set<string>()
  const includes = new Set<string>()
  for (const { column, header, target } of mapping.columns) {
    if (target.to === 'FIELD' || target.to === 'FREE_TIME') continue
    const cell = cells[column] ?? ''
    if (target.to === 'CHARGE' && textOf(cell) !== '' && isNotCharged(textOf(cell))) included.add(target.code)
    if (target.to === 'CHARGE' && isIncluded(textOf(cell))) includes.add(target.code)
    const cellNumber = numberIn(cell, { column, header, target }, mapping, result)
    if (cellNumber === undefined) continue
    if (target.to === 'BREAK') columns.set(partKey(target.code, target.from), [column])
    if (target.to === 'MINIMUM' || target.to === 'LEAST')
      columns.set(partKey(target.code, target.to === 'LEAST' ? 'value' : 'amount'), [column])
    if (target.to === 'CHARGE' || target.to === 'BREAK')
      columns.set(lineKey(target), [...(columns.get(lineKey(target)) ?? []), column])
    if (cellNumber === 'ON_REQUEST') {
      // Stays as a charge on request, so that the rate does not look complete without it.
      if (target.to === 'CHARGE')
        lines.set(lineKey(target), { ...emptyCharge(target, rowCurrency ?? mapping.currency), onRequest: true })
      continue
    }
    const { number, currency: cellCurrency } = cellNumber
    if (!isOfKind(cellNumber, target)) {
      const text = excerptOf(textOf(cell))
      result.problems.push(
        concern(header, 'INVALID', `${JSON.stringify(text)} is not what the column is of.`, { text }),
      )
    } else if (target.to === 'MINIMUM' || target.to === 'LEAST')
      minimums.push({
        code: target.code,
        field: target.to === 'LEAST' ? 'value' : 'amount',
        number,
        currency: cellCurrency,
        header,
      })
    else {
      const key = lineKey(target)
      const other = cellCurrencies.get(key) ?? target.currency ?? rowCurrency
      if (cellCurrency !== undefined && other !== undefined && cellCurrency !== other)
        result.problems.push(currencyDifference(header, cellCurrency, other))
      if (cellCurrency !== undefined) cellCurrencies.set(key, cellCurrency)
      const line = lines.get(key) ?? emptyCharge(target, rowCurrency ?? mapping.currency)
      if (target.to === 'BREAK') line.ranges.push({ from: target.from, amount: number })
      else line.amount = number
      lines.set(key, { ...line, currency: cellCurrency ?? line.currency })
    }
  }
  for (const minimum of minimums)
    for (const line of lines.values()) if (line.code === minimum.code) addMinimum(line, minimum, result)
  const charges = [...lines.values()].map((line) => ({ ...line, ranges: withoutGaps(line.ranges) }))
  const isPercent = ({ calculator }: Charge) => calculator === 'PERCENT'
  return {
    ...result,
    columns,
    included,
    includes,
    charges: [...charges.filter((line) => !isPercent(line)), ...charges.filter(isPercent)],
  }
}
