import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type Sell, shortfall, whyApproval } from './approval.ts'
import { useMinimumMargin } from '../margin/use-minimum-margin.ts'

interface ApprovalWhyProps {
  detail: QuotationDetail
  sell: Sell
  /** Left out where the words around it say that it cannot be sent. */
  withoutSending?: boolean
}

/** Why an alternative needs the management: every reason in words, with its margin and the threshold. */
export const ApprovalWhy = ({ detail, sell, withoutSending = false }: ApprovalWhyProps) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const minimum = useMinimumMargin(detail)
  const { margin, marginPerCurrency = [] } = sell
  const why = whyApproval(sell)
  const missing =
    why.includes('BELOW_MARGIN') && margin && minimum !== undefined ? shortfall(margin, minimum) : undefined
  const lost = marginPerCurrency.filter((one) => one.margin?.startsWith('-') === true)
  // What is short of the minimum says it already where all of it is lost in that currency.
  const isTold = missing !== undefined && lost.every((one) => one.currency === detail.displayCurrency)
  return (
    <>
      {why.length === 0 && t('approval.decided')}
      {why.map((reason, index) => (
        <span key={reason}>
          {index > 0 && ' '}
          <Trans
            ns="quotationCommands"
            i18nKey={
              reason === 'LOSS' && why.includes('BELOW_MARGIN') ? 'approval.atLoss' : `approval.because.${reason}`
            }
            values={{
              margin: format.margin(margin?.marginPct, margin?.atMost),
              minimum: `${format.decimal(minimum)} %`,
            }}
            components={{ b: <strong className="hue" data-hue="red" />, s: <strong /> }}
          />
          {reason === 'LOSS' && lost.length > 0 && !isTold && (
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
      {missing !== undefined &&
        ` ${t('approval.shortfall', { amount: format.money(missing, detail.displayCurrency) })}`}
    </>
  )
}
