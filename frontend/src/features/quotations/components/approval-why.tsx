import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/use-format.ts'
import { type Sell, shortfall, whyApproval } from '../model/approval.ts'
import { useMinimumMargin } from './use-minimum-margin.ts'

/** Why an alternative needs the management, with its margin and the threshold in words. */
export const ApprovalWhy = ({ detail, sell }: { detail: QuotationDetail; sell: Sell }) => {
  const { t } = useTranslation('quotationOrders')
  const format = useFormat()
  const minimum = useMinimumMargin(detail)
  const { margin } = sell
  const why = whyApproval(sell, minimum, detail.cost !== undefined)
  const percent = (value: string | undefined) => (value === undefined ? '—' : `${format.decimal(value, 2)} %`)
  const missing = why === 'below' && margin && minimum !== undefined ? shortfall(margin, minimum) : undefined
  return (
    <>
      {why === 'below' || why === 'loss' ? (
        <Trans
          ns="quotationOrders"
          i18nKey={`approval.${why}`}
          values={{
            margin: percent(margin?.marginPct),
            minimum: `${format.decimal(minimum)} %`,
          }}
          components={{ b: <strong className="hue" data-hue="red" />, s: <strong /> }}
        />
      ) : (
        t(`approval.${why}`)
      )}
      {sell.approval?.status !== 'APPROVED' && ` ${t('approval.cannotSend')}`}
      {missing !== undefined && ` ${t('approval.shortfall', { amount: format.money(missing, 'USD') })}`}
    </>
  )
}
