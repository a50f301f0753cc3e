import { rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { useTranslation } from 'react-i18next'
import { basisOf } from '../line-meaning.ts'
import { isBanded, type PriceDraft } from '../typed-price.ts'

// Trucks support every unit.
const rangeUnits = rangeUnitsOf('LTL')

/** Short unit of a price; empty for the usual one. */
export const useUnitSign = () => {
  const { t } = useTranslation('prices')
  return (meaning: string): string => {
    const { calculator, unit } = basisOf(meaning)
    if (calculator === undefined) return ''
    if (isInBands(calculator)) return t(`bands.unit.${rangeUnits.find((one) => one === unit) ?? 'KG'}`)
    return calculator === 'PERCENT' ? '%' : (unit ?? t(`price.sign.${calculator}`))
  }
}

/** Short unit of a line's price; empty for the usual one, for bands and for an amount. */
export const useSignOfPrice = () => {
  const signOf = useUnitSign()
  return (line: Pick<PriceDraft, 'meaning' | 'amount'>): string =>
    isBanded(line) || line.amount !== '' ? '' : signOf(line.meaning)
}
