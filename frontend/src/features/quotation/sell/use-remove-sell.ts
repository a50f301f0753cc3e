import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import type { Sell } from '../approval/approval.ts'
import { sellName } from './sell-name.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { usePutBack } from '../editing/use-put-back.ts'

/** Removes an alternative immediately and offers an undo. */
export const useRemoveSell = (detail: QuotationDetail) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const errorText = useErrorText()
  const remove = useQuotationCommand('RemoveSellGroup', detail, { isNotified: false })
  const putBack = usePutBack('sell', useQuotationCommand('RestoreSellGroup', detail))
  return async (sell: Sell): Promise<void> => {
    const name = sellName(detail, sell)
    const problem = await remove.run({ idSell: sell.idSell })
    if (problem !== undefined) {
      void notify({ kind: 'failed', title: t('failed.change', { name }), text: errorText(problem) })
      return
    }
    void notify({
      key: `order-${detail.key}`,
      kind: 'undo',
      title: p('sell.removed'),
      text: name,
      action: { text: p('undo'), onClick: () => void putBack({ idSell: sell.idSell }, name) },
    })
  }
}
