import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { Exact } from '@freight/contracts/pricing/money'
import { type Band, bandsProblem } from '@freight/contracts/pricing/rate-charge'
import { isPositive, typedNumber } from './amounts.ts'
import { meant } from './line-meaning.ts'

/** One band as it is typed: from how much on, and its price; `flat`: the price is for the band, not for a unit. */
export interface BandDraft {
  from: string
  amount: string
  flat?: true | undefined
  /** Where the last band ends; none: it has no end. The others end where the next one begins. */
  to?: string | undefined
}

/** The price of a line as it is typed, in a cost or in a sale. */
export interface PriceDraft {
  perUnit: string
  amount: string
  /** What the price is multiplied by, as `PER_CBM` or `PERCENT:GOODS`; empty: what the mode is priced by. */
  meaning: string
  /** The least money charged; empty: none. */
  minimum?: string
  bands?: readonly BandDraft[] | undefined
  breakRule?: 'LOWEST' | 'BAND' | undefined
  /** The least quantity charged; empty: none. */
  leastQuantity?: string | undefined
}

/** Whether the line has a price for each band; an amount that was typed stands alone. */
export const isBanded = ({ meaning, amount }: Pick<PriceDraft, 'meaning' | 'amount'>): boolean =>
  amount === '' && isInBands(meant(meaning).calculator)

/** The breaks of an air tariff; elsewhere there are none that everybody has. */
export const usualBands = (transport: string): BandDraft[] =>
  (transport === 'AIR' ? ['0', '45', '100', '300', '500', '1000'] : ['0', '']).map((from) => ({ from, amount: '' }))

export const bandDraftsOf = (ranges: readonly Band[] | undefined): BandDraft[] | undefined =>
  ranges?.map(({ from, to, amount, flat }, index) => ({
    from,
    amount,
    ...(flat && { flat }),
    ...(index === ranges.length - 1 && to !== undefined && { to }),
  }))

/** The bands that have a price, each up to the next one; undefined where none has, or two begin alike. */
export const rangesOf = (bands: readonly BandDraft[] = []): Band[] | undefined => {
  const filled = bands
    .filter(({ from, amount }) => typedNumber(from) !== undefined && typedNumber(amount) !== undefined)
    .toSorted((a, b) => new Exact(a.from).comparedTo(b.from))
  const ranges = filled.map(({ from, amount, flat = false, to: end }, index): Band => {
    const next = filled[index + 1]
    const to = next === undefined ? end : next.from
    return { from, amount, flat, ...(to !== undefined && { to }) }
  })
  return bandsProblem(ranges) === undefined ? ranges : undefined
}

/** The price as it is sent and counted with: bands, or a price per unit, or an amount. */
export const typedPrice = (line: PriceDraft) => {
  const least = {
    ...(isPositive(line.minimum) && { minimum: line.minimum }),
    ...(isPositive(line.leastQuantity) && { leastQuantity: line.leastQuantity }),
  }
  if (isBanded(line)) {
    const ranges = rangesOf(line.bands)
    const { breakRule } = line
    return { ...meant(line.meaning), ...(ranges && { ranges }), ...(breakRule && { breakRule }), ...least }
  }
  const [perUnit, amount] = [typedNumber(line.perUnit), typedNumber(line.amount)]
  if (perUnit === undefined) return amount === undefined ? {} : { amount }
  return { perUnit, ...meant(line.meaning), ...least }
}
