import type { UsualCalculator } from '@freight/contracts/charge-code/usual-calculators'
import type { Mode } from '@freight/contracts/freight/transport'
import { makesSense, rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { type Shipment, usualCalculator } from '@freight/contracts/pricing/priced-lines'
import { usualBands } from '../../../../components/breaks/band-draft.ts'
import { basisOf } from '../line-meaning.ts'
import { isBanded, type PriceDraft } from '../typed-price.ts'

/** Choice for an amount for the whole shipment. */
export const FIXED = 'FIXED'

/** Basis of the price of a line as the value of a choice. */
export const choiceOf = (line: PriceDraft): string => (line.amount !== '' || isWhole(line) ? FIXED : line.meaning)

/** Whether a line without a number is for the whole shipment: it has no price per unit. */
export const isWhole = ({ isFixed, perUnit }: PriceDraft): boolean => isFixed === true && perUnit === ''

/** The line with another charge code: takes the usual basis of the code unless the line has a price. */
export const withUsual = <Line extends PriceDraft>(
  line: Line,
  calculator: UsualCalculator | null | undefined,
  modo: Mode,
): Line => {
  if (line.perUnit !== '' || line.amount !== '' || isBanded(line)) return line
  return { ...line, isFixed: undefined, formerUnit: undefined, ...initialBasis(calculator, modo) }
}

/** Initial basis of a line with this code: the usual one of the code where the mode supports it. */
const initialBasis = (
  calculator: UsualCalculator | null | undefined,
  modo: Mode,
): Pick<PriceDraft, 'meaning' | 'isFixed'> => {
  if (calculator === 'FLAT') return { meaning: '', isFixed: true }
  const isUsual = calculator === undefined || calculator === null || calculator === usualCalculator(modo)
  return { meaning: isUsual || !makesSense(calculator, modo) ? '' : calculator }
}

/**
 * The line with another basis. A price per unit is cleared for the new unit and returns with its own; an amount typed
 * first becomes the price of the unit. A minimum quantity in another unit is removed. `formerAmount`: the amount of
 * the line until then.
 */
export const withPriceBasis = <Line extends PriceDraft>(
  line: Line,
  choice: string,
  formerAmount: string | undefined,
  { transportMode, modo }: Pick<Shipment, 'transportMode' | 'modo'>,
): Line => {
  // A percentage stays one when its base changes.
  const isPercent = [line.meaning, choice].every((one) => basisOf(one).calculator === 'PERCENT')
  const meaningBefore = isPercent ? choice : line.meaning
  const formerUnit = line.perUnit === '' ? line.formerUnit : { meaning: meaningBefore, perUnit: line.perUnit }
  if (isBanded({ meaning: choice, amount: '' })) {
    const [unit = 'KG'] = rangeUnitsOf(modo)
    const meaning = choice.includes(':') ? choice : `${choice}:${unit}`
    const bands = line.bands ?? usualBands(transportMode)
    return {
      ...line,
      meaning,
      perUnit: '',
      amount: '',
      leastQuantity: undefined,
      bands,
      isFixed: undefined,
      formerUnit,
    }
  }
  if (choice === FIXED)
    return { ...line, perUnit: '', amount: line.amount || (formerAmount ?? ''), isFixed: true, formerUnit }
  const isBack = formerUnit?.meaning === choice
  return {
    ...line,
    meaning: choice,
    perUnit: formerUnit === undefined ? line.amount : isBack ? formerUnit.perUnit : '',
    formerUnit: isBack ? undefined : formerUnit,
    amount: '',
    leastQuantity: undefined,
    isFixed: undefined,
  }
}
