import type { UldPrice } from '@freight/contracts/pricing/rate-charge'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { type BandDraft, rangesOf } from '../../../components/breaks/band-draft.ts'
import { isPositive, typedNumber } from './amounts.ts'
import { basisOf } from './line-meaning.ts'

/** Price of a line as typed, in a cost or a sale. */
export interface PriceDraft {
  perUnit: string
  amount: string
  /** Basis as `PER_CBM` or `PERCENT:GOODS`; empty: the usual one of the mode. */
  meaning: string
  /** Price per unit before another unit was chosen. */
  formerUnit?: { meaning: string; perUnit: string } | undefined
  /** Minimum amount; empty: none. */
  minimum?: string
  /** Whether the price is for the whole shipment although no amount is typed yet. */
  isFixed?: true | undefined
  bands?: readonly BandDraft[] | undefined
  breakRule?: 'LOWEST' | 'BAND' | undefined
  /** Minimum quantity; empty: none. */
  leastQuantity?: string | undefined
  /** Pivot and price over it, for a price per unit load device. */
  uld?: UldPrice | undefined
}

/** Whether the line has a price per band; a typed amount excludes bands. */
export const isBanded = ({ meaning, amount }: Pick<PriceDraft, 'meaning' | 'amount'>): boolean =>
  amount === '' && isInBands(basisOf(meaning).calculator)

/** The price as sent and calculated: bands, price per unit or amount. */
export const typedPrice = (line: PriceDraft) => {
  const minimums = {
    ...(isPositive(line.minimum) && { minimum: line.minimum }),
    ...(isPositive(line.leastQuantity) && { leastQuantity: line.leastQuantity }),
  }
  if (isBanded(line)) {
    const ranges = rangesOf(line.bands)
    const { breakRule } = line
    return { ...basisOf(line.meaning), ...(ranges && { ranges }), ...(breakRule && { breakRule }), ...minimums }
  }
  const [perUnit, amount] = [typedNumber(line.perUnit), typedNumber(line.amount)]
  if (perUnit === undefined) return amount === undefined ? {} : { amount }
  const basis = basisOf(line.meaning)
  return { perUnit, ...basis, ...(basis.calculator === 'PER_ULD' && line.uld && { uld: line.uld }), ...minimums }
}
