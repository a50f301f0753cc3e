import { Exact } from '@freight/contracts/money/money'
import { type Band, bandsProblem } from '@freight/contracts/pricing/rate-charge'

/** One band while it is edited: its lower limit and price. `flat`: the price is for the whole band, not per unit. */
export interface BandDraft {
  from: string
  amount: string
  flat?: true | undefined
  /** Upper end of the last band; undefined means no end. Each other band ends where the next one begins. */
  to?: string | undefined
}

/** How the bands apply: the cheapest result, the band of the quantity, or each band for its own slice. */
export const breakWays = ['LOWEST', 'BAND', 'CUMULATIVE'] as const
export type BreakWay = (typeof breakWays)[number]

export const emptyBand: BandDraft = { from: '', amount: '' }

/** The standard weight breaks of air tariffs; other modes have no standard breaks. */
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

/** The bands with a price, each up to the next one; undefined if none has a price or two have the same lower limit. */
export const rangesOf = (bands: readonly BandDraft[] = []): Band[] | undefined => {
  const filledBands = bands
    .filter(({ from, amount }) => isNumber(from) && isNumber(amount))
    .toSorted((a, b) => new Exact(a.from).comparedTo(b.from))
  const ranges = filledBands.map(({ from, amount, flat = false, to: end }, index): Band => {
    const next = filledBands[index + 1]
    const to = next === undefined ? end : next.from
    return { from, amount, flat, ...(to !== undefined && { to }) }
  })
  return bandsProblem(ranges) === undefined ? ranges : undefined
}
