import { ratesDate } from '@freight/contracts/pricing/exchange'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { isSharedJourney } from '@freight/contracts/pricing/our-sections'
import { useTranslation } from 'react-i18next'
import { rateWords } from '../../../lib/format/rate-words.ts'
import { useFormat } from '../../../lib/format/use-format.ts'

const OLD = 7
const DAY = 86_400_000

export interface FxLineProps {
  detail: QuotationDetail
  /** The other party's charges are in the totals, too. */
  whole?: boolean
}

/** What the totals leave out, and the exchange rates behind them; a rate of more than a week before is pointed out. */
export const FxLine = ({ detail, whole = false }: FxLineProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { fx, incoterm } = detail
  const old = fx.rates.filter(({ date }) => Date.parse(fx.date) - Date.parse(date) > OLD * DAY)
  const isCut = !whole && isSharedJourney(detail)
  const rates = fx.rates.map((rate) => rateWords(format, rate, fx.base)).join(' · ')
  const words = t(
    isCut ? (detail.direction === 'IMPORT' ? 'costs.withoutSeller' : 'costs.withoutBuyer') : 'costs.wholeTotals',
    {
      incoterm,
      date: format.date(ratesDate(fx)),
    },
  )
  return (
    <p className="card-foot quiet">
      {words}
      {rates !== '' && `: ${rates}`}
      {old.length > 0 && (
        <span className="hue" data-hue="amber">
          {' · '}
          {t('costs.oldRate', {
            rates: old.map(({ currency, date }) => `${currency} ${format.date(date)}`).join(', '),
          })}
        </span>
      )}
    </p>
  )
}
