import { rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import type { Shipment } from '@freight/contracts/pricing/priced-lines'
import { usualBands } from '../../../../components/breaks/band-draft.ts'
import { isBanded, type PriceDraft } from '../typed-price.ts'

/** Chosen instead of a meaning: an amount for the whole shipment. */
export const FIXED = 'FIXED'

/** How the price of a line is meant, as the value of a choice. */
export const choiceOf = ({ meaning, amount }: PriceDraft): string => (amount === '' ? meaning : FIXED)

/**
 * The line meant in another way; a number that stands there stays, and now says that. A least quantity was counted in
 * something else, and goes. `comesTo`: what it came to.
 */
export const asMeant = <Line extends PriceDraft>(
  line: Line,
  choice: string,
  comesTo: string | undefined,
  { transportMode, modo }: Pick<Shipment, 'transportMode' | 'modo'>,
): Line => {
  if (isBanded({ meaning: choice, amount: '' })) {
    const [unit = 'KG'] = rangeUnitsOf(modo)
    const meaning = choice.includes(':') ? choice : `${choice}:${unit}`
    const bands = line.bands ?? usualBands(transportMode)
    return { ...line, meaning, perUnit: '', amount: '', leastQuantity: undefined, bands }
  }
  if (choice === FIXED) return { ...line, perUnit: '', amount: line.amount || (comesTo ?? '') }
  return { ...line, meaning: choice, perUnit: line.perUnit || line.amount, amount: '', leastQuantity: undefined }
}
