import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/use-format.ts'
import type { CostSummary } from '../model/cost-summaries.ts'

const SOON = 3

/** Cheapest, fastest, in the sale, incomplete: words and hue, never hue alone. */
export const CostMarks = ({ summary, withValidity = false }: { summary: CostSummary; withValidity?: boolean }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { cost, cheapest, fastest, inSale, soldIn, complete } = summary
  const isSoon = format.daysUntil(cost.validez) <= SOON
  return (
    <span className="marks">
      {cheapest && (
        <span className="tag" data-hue="green">
          {t('mark.cheapest')}
        </span>
      )}
      {fastest && (
        <span className="tag" data-hue="cyan">
          {t('mark.fastest')}
        </span>
      )}
      {inSale && (
        <span className="tag" data-hue="accent">
          {t('mark.inSale')}
        </span>
      )}
      {!inSale && soldIn > 0 && <span className="tag">{t('mark.alternative')}</span>}
      {cost.stale && (
        <span className="tag" data-hue="amber">
          {t('sell.stale')}
        </span>
      )}
      {!complete && <span className="tag">{t('mark.incomplete')}</span>}
      {withValidity && isSoon && (
        <span className="tag" data-hue="amber">
          {t('mark.expires', { when: format.until(cost.validez) })}
        </span>
      )}
    </span>
  )
}
