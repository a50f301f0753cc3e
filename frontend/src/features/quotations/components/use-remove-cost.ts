import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/use-error-text.ts'
import { type CostOfDetail, sourceName } from '../model/cost-summaries.ts'
import { useOrder } from '../mutations.ts'

/** Takes a cost away at once, and offers to put it back as it was. */
export const useRemoveCost = (detail: QuotationDetail) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const errorText = useErrorText()
  const remove = useOrder('RemoveCostGroup', detail, { isTold: false })
  const restore = useOrder('RestoreCostGroup', detail)
  // Whoever undoes does so on the quotation as it is then.
  const latest = useRef(restore)
  useLayoutEffect(() => {
    latest.current = restore
  })
  return async (cost: CostOfDetail): Promise<unknown> => {
    const name = sourceName(cost)
    const problem = await remove.run({ idCost: cost.idCost })
    if (problem !== undefined) return problem
    const undo = async () => {
      const failed = await latest.current.run({ idCost: cost.idCost })
      if (failed !== undefined)
        void notify({ kind: 'failed', title: t('failed.change', { name }), text: errorText(failed) })
    }
    void notify({
      key: `order-${detail.key}`,
      kind: 'undo',
      title: t('done.RemoveCostGroup'),
      text: name,
      action: { text: p('undo'), onClick: () => void undo() },
    })
    return undefined
  }
}
