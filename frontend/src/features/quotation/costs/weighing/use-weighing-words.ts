import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { unitBasisOf } from '@freight/contracts/pricing/charges'
import { isTypedByHand, weighedBy } from '@freight/contracts/freight/weighed-by'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/format.ts'

/** Chargeable weight of a cost and the owner of its weighing rule; empty where a mode is priced by the unit. */
export const useWeighingWords = (detail: QuotationDetail) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  return (rule: ChargeableRule | undefined, name: string, isAssumed = false): string | undefined => {
    if (unitBasisOf(detail.modo) === 'UNIT') return undefined
    const { chargeableTotal, chargeableBasis } = weighedBy(detail, rule)
    const weight = { kg: format.weight(chargeableTotal), basis: t(`basis.${chargeableBasis}`) }
    if (isTypedByHand(detail)) return t('costs.weighedByHand', weight)
    if (isAssumed) return t('costs.weighedAsAssumed', { ...weight, name })
    return rule === undefined ? t('costs.weighedAsAsked', weight) : t('costs.weighedBy', { ...weight, name })
  }
}
