import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { type BandDraft, rangesOf } from '../../../components/breaks/band-draft.ts'
import { isPositive, typedNumber } from './amounts.ts'
import { meant } from './line-meaning.ts'

/** The price of a line as it is typed, in a cost or in a sale. */
export interface PriceDraft {
  perUnit: string
  amount: string
  /** What the price is multiplied by, as `PER_CBM` or `PERCENT:GOODS`; empty: what the mode is priced by. */
  meaning: string
  /** The least money charged; empty: none. */
  minimum?: string
  /** It is for the whole shipment, although no amount stands there yet. */
  isFixed?: true | undefined
  bands?: readonly BandDraft[] | undefined
  breakRule?: 'LOWEST' | 'BAND' | undefined
  /** The least quantity charged; empty: none. */
  leastQuantity?: string | undefined
}

/** Whether the line has a price for each band; an amount that was typed stands alone. */
export const isBanded = ({ meaning, amount }: Pick<PriceDraft, 'meaning' | 'amount'>): boolean =>
  amount === '' && isInBands(meant(meaning).calculator)

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
