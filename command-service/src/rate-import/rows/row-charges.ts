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

/** What stands for "no price" without a word. */
const isNothing = (text: string): boolean => /^([-–—]+|n\/?a|x|0*[.,]?0*)$/i.test(text)

/** Bands without gaps: each goes up to where the next begins. */
const joined = (bands: readonly Band[]): Band[] => {
  const inOrder = bands.toSorted((a, b) => new Exact(a.from).comparedTo(b.from))
  return inOrder.map((band, index) => {
    const next = inOrder[index + 1]
    return next ? { ...band, to: next.from } : band
  })
}

/** A number of a column, or undefined with what is to be said of it. */
const numberIn = (cell: Cell, header: string, { numbers }: RateMapping, { problems, warnings }: Read) => {
  const text = textOf(cell)
  if (text === '' || isNothing(text)) return undefined
  const read = readNumber(cell, numbers)
  if ('number' in read) return read.number
  const details = { text: text.slice(0, 80) }
  if (read.unread === 'AMBIGUOUS')
    problems.push(concern(header, 'NUMBER_AMBIGUOUS', `${text} may be two numbers.`, details))
  else if (read.unread === 'OTHER_STYLE' || /\d/.test(text))
    problems.push(concern(header, 'INVALID', `${JSON.stringify(text.slice(0, 80))} is no number.`, details))
  else warnings.push(concern(header, 'NO_AMOUNT', `${JSON.stringify(text.slice(0, 80))} is no amount.`, details))
  return undefined
}

/** The charges of a row, in the order of their columns; percentages come last, after what they may be taken of. */
export const chargesOf = (cells: readonly Cell[], mapping: RateMapping, currency: string): Read => {
  const lines = new Map<string, Charge>()
  const read: Read = { charges: [], problems: [], warnings: [] }
  const least: { code: string; of: 'amount' | 'value'; number: string }[] = []
  for (const { column, header, target } of mapping.columns) {
    if (target.to === 'FIELD') continue
    const number = numberIn(cells[column] ?? '', header, mapping, read)
    if (number === undefined) continue
    if (target.to === 'MINIMUM' || target.to === 'LEAST')
      least.push({ code: target.code, of: target.to === 'LEAST' ? 'value' : 'amount', number })
    else {
      const key = lineKey(target)
      const line = lines.get(key) ?? blank(target, currency)
      if (target.to === 'BREAK') line.ranges.push({ from: target.from, amount: number })
      else line.amount = number
      lines.set(key, line)
    }
  }
  for (const { code, of, number } of least)
    for (const line of lines.values()) if (line.code === code) line.minimum[of] = number
  const charges = [...lines.values()].map((line) => ({ ...line, ranges: joined(line.ranges) }))
  const isPercent = ({ calculator }: Charge) => calculator === 'PERCENT'
  return { ...read, charges: [...charges.filter((line) => !isPercent(line)), ...charges.filter(isPercent)] }
}
