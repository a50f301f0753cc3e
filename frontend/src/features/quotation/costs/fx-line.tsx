import { fxDateOfAll } from '../../../components/quotation/fx-date.ts'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { isSharedJourney } from '@freight/contracts/pricing/our-sections'
import { useTranslation } from 'react-i18next'
import { rateWords } from '../../../lib/format/rate-words.ts'
import { useFormat } from '../../../lib/format/use-format.ts'

const OLD_DAYS = 7
const DAY_MS = 86_400_000

export interface FxLineProps {
  detail: QuotationDetail
  /** Whether the totals include the other party's charges. */
  withOthers?: boolean
}

/** Charges excluded from the totals, and the exchange rates used; a rate older than a week is marked. */
export const FxLine = ({ detail, withOthers = false }: FxLineProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { fx, incoterm } = detail
  const oldRates = fx.rates.filter(({ date }) => Date.parse(fx.date) - Date.parse(date) > OLD_DAYS * DAY_MS)
  const isWithoutOthers = !withOthers && isSharedJourney(detail)
  const rates = fx.rates.map((rate) => rateWords(format, rate, fx.base)).join(' · ')
  const withoutOthers = detail.direction === 'IMPORT' ? 'costs.withoutSeller' : 'costs.withoutBuyer'
  const totalsWords = t(isWithoutOthers ? withoutOthers : 'costs.wholeTotals', {
    incoterm,
    date: format.date(fxDateOfAll(detail)),
  })
  return (
    <p className="card-foot quiet">
      {totalsWords}
      {rates !== '' && `: ${rates}`}
      {oldRates.length > 0 && (
        <span className="hue" data-hue="amber">
          {' · '}
          {t('costs.oldRate', {
            rates: oldRates.map(({ currency, date }) => `${currency} ${format.date(date)}`).join(', '),
          })}
        </span>
      )}
    </p>
  )
}
