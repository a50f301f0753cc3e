import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { useTranslation } from 'react-i18next'
import { meant } from '../line-meaning.ts'

/** What a price is multiplied by, beside it and as short as it can be told; empty where it is as usual. */
export const useUnitSign = () => {
  const { t } = useTranslation('prices')
  return (meaning: string): string => {
    const { calculator, unit } = meant(meaning)
    if (calculator === undefined || isInBands(calculator)) return ''
    return calculator === 'PERCENT' ? '%' : (unit ?? t(`calculator.${calculator}`))
  }
}
