import { usualCalculator } from '@freight/contracts/pricing/priced-lines'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import type { FormerPrice, PriceDraft } from '../typed-price.ts'

import { useUnitSign } from './use-unit-sign.ts'

/** Placeholder of an empty price after a currency change: the price in the former currency. */
export const useFormerPrice = () => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  return ({ text, currency }: Pick<FormerPrice, 'text' | 'currency'>) =>
    text === '' ? '' : t('grid.before', { amount: format.price(text), currency })
}

/** Placeholder of an empty price per unit after its currency or unit changed. */
export const useFormerUnitPrice = () => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const signOf = useUnitSign()
  const formerPrice = useFormerPrice()
  return (
    { before, formerUnit }: Pick<PriceDraft, 'formerUnit'> & { before?: FormerPrice | undefined },
    modo: string,
  ) => {
    if (before?.field === 'perUnit') return formerPrice(before)
    if (formerUnit === undefined) return undefined
    const unit = signOf(formerUnit.meaning || usualCalculator(modo))
    return t('grid.beforeUnit', { price: format.price(formerUnit.perUnit), unit })
  }
}
