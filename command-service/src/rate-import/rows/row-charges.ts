import type { ColumnTarget, RateMapping } from '@freight/contracts/rate-import/mapping'
import type { RowConcern } from '@freight/contracts/rate-import/routes'
import { Exact } from '@freight/contracts/pricing/money'
import type { Cell } from '@freight/platform/spreadsheet/sheet-row'
import { readNumber } from '../values/numbers.ts'
import { concern, textOf } from './concern.ts'

type Band = { from: string; to?: string; amount: string }
type Charge = {
  code: string
  currency: string
  calculator: string
  unit: string
  amount: string
  ranges: Band[]
  minimum: { amount?: string; value?: string }
  onRequest?: true
}
type Read = { charges: Charge[]; problems: RowConcern[]; warnings: RowConcern[] }
type Priced = Extract<ColumnTarget, { to: 'CHARGE' | 'BREAK' }>

/** Prices of one charge for one unit stand in one line of the rate; the bands of a charge too. */
const lineKey = (target: Priced): string =>
  target.to === 'BREAK' ? `${target.code} RANGE ${target.unit}` : `${target.code} ${target.calculator} ${target.unit}`

const blank = (target: Priced, currency: string): Charge => ({
  code: target.code,
  currency: target.currency ?? currency,
  calculator: target.to === 'BREAK' ? 'RANGE' : target.calculator,
  unit: target.unit,
  amount: '0',
  ranges: [],
  minimum: {},
})

/** What stands for "nothing is charged" without a number: no price, or it is in another one. */
const isNothing = (text: string): boolean =>
  /^([-–—]+|n\/?a|x|0*[.,]?0*|inc\.?|incl\D*|free|nil|waived|gratis|sin cargo|sem custo|isent[oa])$/i.test(text)

/** Bands without gaps: each goes up to where the next begins. */
const joined = (bands: readonly Band[]): Band[] => {
  const inOrder = bands.toSorted((a, b) => new Exact(a.from).comparedTo(b.from))
  return inOrder.map((band, index) => {
    const next = inOrder[index + 1]
    return next ? { ...band, to: next.from } : band
  })
}

type Number = Extract<ReturnType<typeof readNumber>, { number: string }>

/**
 * A number of a column, or undefined with what is to be said of it. Words in the place of a price ("to be asked") are a
 * charge without an amount; in the place of anything else they cannot be read.
 */
const numberIn = (
  cell: Cell,
  { header, target }: RateMapping['columns'][number],
  { numbers }: RateMapping,
  { problems, warnings }: Read,
): Number | 'ON_REQUEST' | undefined => {
  const text = textOf(cell)
  if (text === '' || isNothing(text)) return undefined
  const read = readNumber(cell, numbers)
  if ('number' in read) return read
  const details = { text: text.slice(0, 80) }
  if (read.unread === 'AMBIGUOUS')
    problems.push(concern(header, 'NUMBER_AMBIGUOUS', `${text} may be two numbers.`, details))
  else if (read.unread === 'OTHER_STYLE' || /\d/.test(text) || target.to !== 'CHARGE')
    problems.push(concern(header, 'INVALID', `${JSON.stringify(text.slice(0, 80))} is no number.`, details))
  else {
    warnings.push(concern(header, 'NO_AMOUNT', `${JSON.stringify(text.slice(0, 80))} is no amount.`, details))
    return 'ON_REQUEST'
  }
  return undefined
}

/** Whether a number is of the kind that its column is: a quantity has no currency, and only a percentage is one. */
const isOfKind = ({ currency, percent }: Number, target: ColumnTarget): boolean => {
  const isShare = target.to === 'CHARGE' && target.calculator === 'PERCENT'
  return (!percent || isShare) && (currency === undefined || (target.to !== 'LEAST' && !isShare))
}

/**
 * The charges of a row, in the order of their columns; percentages come last, after what they may be taken of. A currency
 * that stands in the cell is that of its charge, unless the heading or another cell of the charge says another.
 */
export const chargesOf = (cells: readonly Cell[], mapping: RateMapping, ofRow: string | undefined): Read => {
  const lines = new Map<string, Charge>()
  // The currencies that were said of each charge, by its heading, its cells or the row.
  const said = new Map<string, string>()
  const read: Read = { charges: [], problems: [], warnings: [] }
  const least: {
    code: string
    of: 'amount' | 'value'
    number: string
    currency: string | undefined
    header: string
  }[] = []
  const differs = (header: string, cell: string, other: string) =>
    read.problems.push(
      concern(header, 'CURRENCY_DIFFERS', `${cell} stands beside ${other}.`, { currency: cell, other }),
    )
  for (const { column, header, target } of mapping.columns) {
    if (target.to === 'FIELD') continue
    const cell = cells[column] ?? ''
    const found = numberIn(cell, { column, header, target }, mapping, read)
    if (found === undefined) continue
    if (found === 'ON_REQUEST') {
      // Nobody but a charge is asked for; it keeps its place, so that the rate is not taken for complete without it.
      if (target.to === 'CHARGE')
        lines.set(lineKey(target), { ...blank(target, ofRow ?? mapping.currency), onRequest: true })
      continue
    }
    const { number, currency: own } = found
    if (!isOfKind(found, target)) {
      const text = textOf(cell).slice(0, 80)
      read.problems.push(concern(header, 'INVALID', `${JSON.stringify(text)} is not what the column is of.`, { text }))
    } else if (target.to === 'MINIMUM' || target.to === 'LEAST')
      least.push({ code: target.code, of: target.to === 'LEAST' ? 'value' : 'amount', number, currency: own, header })
    else {
      const key = lineKey(target)
      const other = said.get(key) ?? target.currency ?? ofRow
      if (own !== undefined && other !== undefined && own !== other) differs(header, own, other)
      if (own !== undefined) said.set(key, own)
      const line = lines.get(key) ?? blank(target, ofRow ?? mapping.currency)
      if (target.to === 'BREAK') line.ranges.push({ from: target.from, amount: number })
      else line.amount = number
      lines.set(key, { ...line, currency: own ?? line.currency })
    }
  }
  for (const { code, of, number, currency: own, header } of least)
    for (const line of lines.values()) {
      if (line.code !== code) continue
      line.minimum[of] = number
      if (own !== undefined && own !== line.currency) differs(header, own, line.currency)
    }
  const charges = [...lines.values()].map((line) => ({ ...line, ranges: joined(line.ranges) }))
  const isPercent = ({ calculator }: Charge) => calculator === 'PERCENT'
  return { ...read, charges: [...charges.filter((line) => !isPercent(line)), ...charges.filter(isPercent)] }
}
