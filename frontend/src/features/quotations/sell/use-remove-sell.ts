import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import type { Sell } from '../approval/approval.ts'
import { sellName } from './sell-name.ts'
import { useQuotationCommand } from '../mutations.ts'
import { usePutBack } from '../editing/use-put-back.ts'

/** Takes an alternative away at once, and offers to put it back as it was. */
export const useRemoveSell = (detail: QuotationDetail) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const errorText = useErrorText()
  const remove = useQuotationCommand('RemoveSellGroup', detail, { isTold: false })
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
