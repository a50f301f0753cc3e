import { rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { useTranslation } from 'react-i18next'
import { meant } from '../line-meaning.ts'
import { isBanded, type PriceDraft } from '../typed-price.ts'

// Trucks take what is counted in every way.
const rangeUnits = rangeUnitsOf('LTL')

/** What a price is multiplied by, beside it and as short as it can be told; empty where it is as usual. */
export const useUnitSign = () => {
  const { t } = useTranslation('prices')
  return (meaning: string): string => {
    const { calculator, unit } = meant(meaning)
    if (calculator === undefined) return ''
    if (isInBands(calculator)) return t(`bands.unit.${rangeUnits.find((one) => one === unit) ?? 'KG'}`)
    return calculator === 'PERCENT' ? '%' : (unit ?? t(`price.sign.${calculator}`))
  }
}

/** The same of what a line's own price is multiplied by: none where it has bands or an amount. */
export const useSignOfPrice = () => {
  const signOf = useUnitSign()
  return (line: Pick<PriceDraft, 'meaning' | 'amount'>): string =>
    isBanded(line) || line.amount !== '' ? '' : signOf(line.meaning)
}
