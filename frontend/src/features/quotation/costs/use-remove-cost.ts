import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { type CostOfDetail, sourceName } from './cost-summaries.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { usePutBack } from '../editing/use-put-back.ts'

/** Removes a cost immediately and offers an undo. */
export const useRemoveCost = (detail: QuotationDetail) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const remove = useQuotationCommand('RemoveCostGroup', detail, { isNotified: false })
  const putBack = usePutBack('cost', useQuotationCommand('RestoreCostGroup', detail))
  return async (cost: CostOfDetail): Promise<unknown> => {
    const name = sourceName(cost)
    const problem = await remove.run({ idCost: cost.idCost })
    if (problem !== undefined) return problem
    void notify({
      key: `order-${detail.key}`,
      kind: 'undo',
      title: t('done.RemoveCostGroup'),
      text: name,
      action: { text: p('undo'), onClick: () => void putBack({ idCost: cost.idCost }, name) },
    })
    return undefined
  }
}
