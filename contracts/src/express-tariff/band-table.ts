import type { Decimal } from 'decimal.js'
import { steppedKg } from './chargeable.ts'
import { exact, zero } from './exact.ts'
import type { RoundingProfile, TariffAbove, TariffContent } from '../express-carrier/tariff.ts'

type Range = { from: Decimal; mode: TariffAbove['mode']; step: Decimal; amount: Decimal; base: Decimal | undefined }

/** Bands and ranges of one zone for documents or goods, sorted by weight. */
export type BandTable = { bands: { upTo: Decimal; amount: Decimal }[]; ranges: Range[]; hasOwn: boolean }

/** Price of a weight with its explanation. `band` is the label of the band or range. */
export type BandPrice = { amount: Decimal; band: string; formula: string; inputs: Record<string, string> }

/** Price of an adder: the price at its start plus the amount for each started step above. */
const adderPrice = ({ from, step, amount, base }: Range, kg: Decimal): BandPrice | undefined => {
  if (base === undefined) return undefined
  const count = kg.minus(from).dividedBy(step).ceil()
  return {
    amount: base.plus(amount.times(count)),
    band: `${from.toFixed()}+`,
    formula: 'adder',
    inputs: {
      kg: kg.toFixed(),
      from: from.toFixed(),
      base: base.toFixed(),
      steps: count.toFixed(),
      step: step.toFixed(),
      rate: amount.toFixed(),
    },
  }
}

const rangePrice = (range: Range, kg: Decimal): BandPrice | undefined => {
  if (range.mode === 'ADDER') return adderPrice(range, kg)
  const { from, amount } = range
  const inputs = { kg: kg.toFixed(), rate: amount.toFixed() }
  return { amount: amount.times(kg), band: `${from.toFixed()}+`, formula: 'perKg', inputs }
}

/** Index of the first band that holds the weight; its end belongs to it. */
const bandIndex = (bands: BandTable['bands'], kg: Decimal): number => {
  let low = 0
  let high = bands.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (bands[middle]?.upTo.lessThan(kg)) low = middle + 1
    else high = middle
  }
  return low
}

/** Price of the weight in its own band or range; undefined where the table has none. */
const ownPrice = ({ bands, ranges }: Pick<BandTable, 'bands' | 'ranges'>, kg: Decimal): BandPrice | undefined => {
  const band = bands[bandIndex(bands, kg)]
  if (band) {
    const inputs = { kg: kg.toFixed(), band: band.upTo.toFixed() }
    return { amount: band.amount, band: band.upTo.toFixed(), formula: 'band', inputs }
  }
  const range = ranges.findLast(({ from }) => from.lessThanOrEqualTo(kg))
  return range && rangePrice(range, kg)
}

/**
 * Table of documents or goods in a zone: their own bands and ranges; above own bands without own ranges those for both
 * (`ANY`).
 */
export const bandTable = (
  { bands, above }: Pick<TariffContent, 'bands' | 'above'>,
  zone: string,
  kind: 'DOC' | 'NON_DOC',
): BandTable => {
  const ofZone = <Row extends { zone: string; kind: string }>(rows: readonly Row[], of: string) =>
    rows.filter((row) => row.zone === zone && row.kind === of)
  const sorted = (of: string) =>
    ofZone(bands, of)
      .map(({ upToKg, amount }) => ({ upTo: exact(upToKg), amount: exact(amount) }))
      .sort((a, b) => a.upTo.comparedTo(b.upTo))
  const own = sorted(kind)
  const ownRanges = ofZone(above, kind)
  const isWhole = ownRanges.length > 0
  const end = own.at(-1)?.upTo ?? zero
  const allBands = isWhole ? own : [...own, ...sorted('ANY').filter(({ upTo }) => upTo.greaterThan(end))]
  const rows = (isWhole ? ownRanges : ofZone(above, 'ANY')).toSorted((a, b) => Number(a.fromKg) - Number(b.fromKg))
  const ranges: Range[] = []
  for (const { fromKg, mode, stepKg, amount } of rows) {
    const from = exact(fromKg)
    const base = from.isZero() ? zero : ownPrice({ bands: allBands, ranges }, from)?.amount
    ranges.push({ from, mode, step: exact(stepKg), amount: exact(amount), base })
  }
  return { bands: allBands, ranges, hasOwn: own.length > 0 }
}

type Heavier = { amount: Decimal; asKg: Decimal; range?: Range }

/** Cheapest price of a heavier band or range. The price at the start of an adder is that of the row below it. */
const heavierPrice = ({ bands, ranges }: BandTable, kg: Decimal, profile: RoundingProfile): Heavier | undefined => {
  let best: Heavier | undefined
  const consider = (price: Heavier) => {
    if (best === undefined || price.amount.lessThan(best.amount)) best = price
  }
  for (let index = bandIndex(bands, kg) + 1; index < bands.length; index++) {
    const band = bands[index]
    if (band) consider({ amount: band.amount, asKg: band.upTo })
  }
  for (const range of ranges) {
    if (range.mode === 'ADDER' || range.from.lessThanOrEqualTo(kg)) continue
    const asKg = steppedKg(range.from, profile)
    consider({ amount: range.amount.times(asKg), asKg, range })
  }
  return best
}

/** Price of a weight, and the cheaper one of a heavier band, which applies where the rule is LOWEST. */
export const bandPrice = (
  table: BandTable,
  kg: Decimal,
  profile: RoundingProfile,
  breakRule: TariffContent['breakRule'],
): { price: BandPrice; cheaper?: { kg: string; amount: string } } | undefined => {
  const own = ownPrice(table, kg)
  if (own === undefined) return undefined
  const heavier = heavierPrice(table, kg, profile)
  if (heavier === undefined || !heavier.amount.lessThan(own.amount)) return { price: own }
  const { amount, asKg, range } = heavier
  if (breakRule === 'BAND_ONLY') return { price: own, cheaper: { kg: asKg.toFixed(), amount: amount.toFixed() } }
  const inputs = { kg: kg.toFixed(), asKg: asKg.toFixed(), instead: own.amount.toFixed() }
  if (range === undefined) return { price: { amount, band: asKg.toFixed(), formula: 'lowestBand', inputs } }
  const rate = range.amount.toFixed()
  const band = `${range.from.toFixed()}+`
  return { price: { amount, band, formula: 'lowestPerKg', inputs: { ...inputs, rate } } }
}
