import type { UsualCalculator } from '@freight/contracts/charge-code/usual-calculators'
import type { Mode } from '@freight/contracts/freight/transport'
import { makesSense, rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { type Shipment, usualCalculator } from '@freight/contracts/pricing/priced-lines'
import { usualBands } from '../../../../components/breaks/band-draft.ts'
import { isBanded, type PriceDraft } from '../typed-price.ts'

/** Chosen instead of a meaning: an amount for the whole shipment. */
export const FIXED = 'FIXED'

/** How the price of a line is meant, as the value of a choice. */
export const choiceOf = (line: PriceDraft): string => (line.amount !== '' || isWhole(line) ? FIXED : line.meaning)

/** Whether a line without a number is for the whole shipment: a price per unit has no place in it. */
export const isWhole = ({ isFixed, perUnit }: PriceDraft): boolean => isFixed === true && perUnit === ''

/** The line with another charge code: as that is usually charged, unless it has a price already. */
export const withUsual = <Line extends PriceDraft>(
  line: Line,
  calculator: UsualCalculator | null | undefined,
  modo: Mode,
): Line => {
  if (line.perUnit !== '' || line.amount !== '' || isBanded(line)) return line
  return { ...line, isFixed: undefined, ...begunAs(calculator, modo) }
}

/** How a line with a charge code begins in this mode: as the code is usually charged, where that makes sense there. */
const begunAs = (
  calculator: UsualCalculator | null | undefined,
  modo: Mode,
): Pick<PriceDraft, 'meaning' | 'isFixed'> => {
  if (calculator === 'FLAT') return { meaning: '', isFixed: true }
  const isUsual = calculator === undefined || calculator === null || calculator === usualCalculator(modo)
  return { meaning: isUsual || !makesSense(calculator, modo) ? '' : calculator }
}

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
    return { ...line, meaning, perUnit: '', amount: '', leastQuantity: undefined, bands, isFixed: undefined }
  }
  if (choice === FIXED) return { ...line, perUnit: '', amount: line.amount || (comesTo ?? ''), isFixed: true }
  return {
    ...line,
    meaning: choice,
    perUnit: line.perUnit || line.amount,
    amount: '',
    leastQuantity: undefined,
    isFixed: undefined,
  }
}
