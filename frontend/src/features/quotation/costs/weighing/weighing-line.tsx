import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import type { Weighing } from './use-weighing.ts'
import { useWeighingWords } from './use-weighing-words.ts'

export interface WeighingLineProps {
  detail: QuotationDetail
  weighing: Weighing
  /** Name of the provider. */
  name: string
  onWeighAnew: () => void
}

/** Chargeable weight of the cost and the owner of its rule; a changed rule is applied on request. */
export const WeighingLine = ({
  detail,
  weighing: { rule, isAssumed, isOtherNow },
  name,
  onWeighAnew,
}: WeighingLineProps) => {
  const { t } = useTranslation('quotations')
  const weighingWords = useWeighingWords(detail)(rule, name, isAssumed)
  if (weighingWords === undefined) return null
  return (
    <p className="card-foot secondary" aria-live="polite">
      {weighingWords}{' '}
      {isOtherNow && (
        <>
          <span className="hue" data-hue="amber">
            {t('costs.weighsOtherwise', { name })}
          </span>{' '}
          <Button size="small" variant="minimal" onClick={onWeighAnew}>
            {t('costs.weighAnew')}
          </Button>
        </>
      )}
    </p>
  )
}
