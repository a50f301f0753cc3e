import type { UldPrice } from '@freight/contracts/pricing/rate-charge'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'

/** Price per kg over the pivot weight of a device; empty without one. */
export const useOverPivotWords = () => {
  const { t } = useTranslation('prices')
  const format = useFormat()
  return ({ pivot, overPivot }: UldPrice = {}): string => {
    if (overPivot === undefined) return ''
    const price = format.price(overPivot)
    return pivot === undefined
      ? t('price.overPivotAt', { price })
      : t('price.overWeightAt', { price, pivot: format.decimal(pivot) })
  }
}
