import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { type Sell, shortfall, whyApproval } from '../approval.ts'
import { useMinimumMargin } from '../margin/use-markup-rules.ts'

interface ApprovalWhyProps {
  detail: QuotationDetail
  sell: Sell
  /** Leaves out the lead-in sentence where the surrounding text already has it. */
  withoutSending?: boolean
}

/** The reasons why an alternative needs approval, each with its margin and threshold. */
export const ApprovalWhy = ({ detail, sell, withoutSending = false }: ApprovalWhyProps) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const minimum = useMinimumMargin(detail)
  const { margin, marginPerCurrency = [] } = sell
  const reasons = whyApproval(sell)
  const missingAmount =
    reasons.includes('BELOW_MARGIN') && margin && minimum !== undefined ? shortfall(margin, minimum) : undefined
  const lost = marginPerCurrency.filter((one) => one.margin?.startsWith('-') === true)
  // A full loss in a currency already contains the shortfall from the minimum.
  const isExplained = missingAmount !== undefined && lost.every((one) => one.currency === detail.displayCurrency)
  return (
    <>
      {reasons.length === 0 && t('approval.decided')}
      {reasons.map((reason, index) => (
        <span key={reason}>
          {index > 0 && ' '}
          <Trans
            ns="quotationCommands"
            i18nKey={
              reason === 'LOSS' && reasons.includes('BELOW_MARGIN') ? 'approval.atLoss' : `approval.because.${reason}`
            }
            values={{
              margin: format.margin(margin?.marginPct, margin?.atMost),
              minimum: format.percent(minimum),
            }}
            components={{ b: <strong className="hue" data-hue="red" />, s: <strong /> }}
          />
          {reason === 'LOSS' && lost.length > 0 && !isExplained && (
            <>
              {' '}
              {t('approval.lostIn', {
                amounts: lost.map((one) => format.money(one.margin?.slice(1), one.currency)).join(' · '),
              })}
            </>
          )}
        </span>
      ))}
      {!withoutSending && sell.approval?.status !== 'APPROVED' && ` ${t('approval.cannotSend')}`}
      {missingAmount !== undefined &&
        ` ${t('approval.shortfall', { amount: format.money(missingAmount, detail.displayCurrency) })}`}
    </>
  )
}
