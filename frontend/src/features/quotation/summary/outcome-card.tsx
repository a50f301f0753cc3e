import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { StatusGlyph } from '../../../components/quotation/status-glyph.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useReasonName } from '../../../components/quotation/use-reason-name.ts'

/** Outcome of the quotation, or the end of its postponement. */
export const OutcomeCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const reasonName = useReasonName(detail.company)
  const { outcome } = detail
  if (outcome === undefined) return null
  const words = [
    outcome.reasonCode === undefined ? '' : reasonName(outcome.kind, outcome.reasonCode),
    outcome.text ?? '',
    outcome.competitor === undefined ? '' : t('outcome.competitor', { name: outcome.competitor }),
    outcome.targetPrice === undefined
      ? ''
      : t('outcome.targetPrice', { amount: format.money(outcome.targetPrice.amount, outcome.targetPrice.currency) }),
    outcome.revisionNo === undefined ? '' : t('outcome.revision', { number: outcome.revisionNo }),
    outcome.clientReference === undefined || outcome.clientReference === ''
      ? ''
      : t('outcome.clientReference', { reference: outcome.clientReference }),
    outcome.resumeOn === undefined ? '' : t('outcome.resumeOn', { date: format.date(outcome.resumeOn) }),
  ].filter((part) => part !== '')
  return (
    <section className="notice-card" aria-label={t(`outcome.${outcome.kind}`)}>
      <span className="notice-icon">
        <StatusGlyph status={outcome.kind === 'CANCELLED' ? 'NOT_APPROVED' : outcome.kind} />
      </span>
      <div>
        <p className="notice-title">
          {t(`outcome.${outcome.kind}`)} <span className="quiet">{format.near(outcome.at)}</span>
        </p>
        {words.length > 0 && <p className="notice-text">{words.join(' · ')}</p>}
      </div>
    </section>
  )
}
