import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { usePutBack } from '../editing/use-put-back.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'

/** Removes a cost or a sale immediately and offers an undo. */
export const useRemoveGroup = (detail: QuotationDetail) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const errorText = useErrorText()
  const removeCost = useQuotationCommand('RemoveCostGroup', detail, { isNotified: false })
  const removeSell = useQuotationCommand('RemoveSellGroup', detail, { isNotified: false })
  const putCostBack = usePutBack('cost', useQuotationCommand('RestoreCostGroup', detail))
  const putSellBack = usePutBack('sell', useQuotationCommand('RestoreSellGroup', detail))
  return async (group: { idCost: string } | { idSell: string }, name: string): Promise<void> => {
    const isCost = 'idCost' in group
    const problem = await (isCost ? removeCost.run(group) : removeSell.run(group))
    if (problem !== undefined) {
      const title = t(isCost ? 'command.RemoveCostGroup.failed' : 'failed.change', { name })
      void notify({ kind: 'failed', title, text: errorText(problem) })
      return
    }
    void notify({
      key: `order-${detail.key}`,
      kind: 'undo',
      title: isCost ? t('command.RemoveCostGroup.done') : p('sell.removed'),
      text: name,
      action: {
        text: p('undo'),
        onClick: () => void (isCost ? putCostBack(group, name) : putSellBack(group, name)),
      },
    })
  }
}
