import { Exact } from '@freight/contracts/pricing/money'
import { type Band, bandsProblem } from '@freight/contracts/pricing/rate-charge'

/** One band as it is typed: from how much on, and its price; `flat`: the price is for the band, not for a unit. */
export interface BandDraft {
  from: string
  amount: string
  flat?: true | undefined
  /** Where the last band ends; none: it has no end. The others end where the next one begins. */
  to?: string | undefined
}

/** Which band counts: what comes out cheapest, that of the quantity, or each for its own slice. */
export const breakWays = ['LOWEST', 'BAND', 'CUMULATIVE'] as const
export type BreakWay = (typeof breakWays)[number]

export const emptyBand: BandDraft = { from: '', amount: '' }

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

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text)

/** The bands that have a price, each up to the next one; undefined where none has, or two begin alike. */
export const rangesOf = (bands: readonly BandDraft[] = []): Band[] | undefined => {
  const filled = bands
    .filter(({ from, amount }) => isNumber(from) && isNumber(amount))
    .toSorted((a, b) => new Exact(a.from).comparedTo(b.from))
  const ranges = filled.map(({ from, amount, flat = false, to: end }, index): Band => {
    const next = filled[index + 1]
    const to = next === undefined ? end : next.from
    return { from, amount, flat, ...(to !== undefined && { to }) }
  })
  return bandsProblem(ranges) === undefined ? ranges : undefined
}
