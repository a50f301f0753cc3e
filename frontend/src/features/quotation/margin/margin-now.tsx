import { confirmedCharges } from '@freight/contracts/markup-rule/confirmed-charges'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import { convertedMargin, counted } from '@freight/contracts/pricing/margin-figures'
import { priceLines } from '@freight/contracts/pricing/priced-lines'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { useFormat, currencySign } from '../../../lib/format/format.ts'
import type { Sell } from '../approval.ts'
import { sourceCostsOf } from '../charge-grid/cost-summaries.ts'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { Money } from '../../../components/money.tsx'

export interface MarginNumbers {
  /** Missing without an exchange rate into the display currency. */
  margin?: string | undefined
  marginPct?: string | undefined
  markupPct?: string | undefined
  /** A cost is unknown: the margin is an upper bound. */
  atMost?: boolean | undefined
}

/** Whether the sale loses money: by its amount, or else by its percentage. */
export const isLoss = ({ margin, marginPct }: MarginNumbers): boolean => (margin ?? marginPct)?.startsWith('-') === true

/** Green only for a valid margin: neither a loss nor a stale one. */
export const marginHue = (figures: MarginNumbers | undefined, isStale: boolean): 'red' | 'amber' | 'green' => {
  if (figures !== undefined && isLoss(figures)) return 'red'
  return isStale ? 'amber' : 'green'
}

interface MarginFiguresProps {
  sell: string | undefined
  marginFigures: MarginNumbers | undefined
  /** Currency of the amounts. */
  currency: Currency
  /** The request or a cost changed since the margin was calculated. */
  isStale?: boolean
}

/** Sale, margin % of the sale and markup % of the cost; both percentages always have their names. */
export const MarginFigures = ({ sell, marginFigures, currency, isStale = false }: MarginFiguresProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const hue = marginHue(marginFigures, isStale)
  return (
    <dl className="earned gap-8-16 grid between">
      <div>
        <dt className="label">{t('sell.totalIn', { currency: currencySign(currency) })}</dt>
        <dd className="figure">{format.amount(sell)}</dd>
      </div>
      {marginFigures !== undefined && (
        <>
          <div>
            <dt className="label">{t('column.margin')}</dt>
            <dd className="figure hue" data-hue={hue}>
              {format.margin(marginFigures.marginPct, marginFigures.atMost)}
            </dd>
            <dd className="label">
              {marginFigures.atMost === true && '≤ '}
              <Money amount={marginFigures.margin} currency={currency} />
            </dd>
          </div>
          <div>
            <dt className="label">{t('sell.markup')}</dt>
            <dd className="figure">{format.margin(marginFigures.markupPct, marginFigures.atMost)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** Margin of a stale alternative at its stored prices with current costs; only with cost rights. */
const currentMarginOf = (detail: QuotationDetail, sell: Sell) => {
  const costs = sourceCostsOf(detail, sell)
  if (!sell.stale || sell.margin === undefined || costs.length === 0) return undefined
  const { fx, vatPct, scope, displayCurrency } = detail
  const charges = confirmedCharges(sell, {
    costs,
    price: (lines) => priceLines(lines, detail, fx),
    fx,
    vatPct,
    fixed: new Set(sell.charges.map(lineIdOf)),
  })
  return convertedMargin(counted(charges, scope), displayCurrency, fx)
}

/** "With today's cost: −1.950,00 (−86,67 %)", next to the review mark; not with a cost that ends before the shipment. */
export const MarginNow = ({ detail, sell }: { detail: QuotationDetail; sell: Sell }) => {
  const { t } = useTranslation('prices')
  const format = useFormat()
  const validityWarning = useValidityWarning()
  const isOutdated = sourceCostsOf(detail, sell).some(({ validez }) => validityWarning(validez, detail.shipmentDate))
  const currentMargin = isOutdated ? undefined : currentMarginOf(detail, sell)
  if (currentMargin === undefined) return null
  return (
    <span className="hue" data-hue={isLoss(currentMargin) ? 'red' : 'amber'}>
      {t('margin.now', {
        amount: format.amount(currentMargin.margin),
        pct: format.margin(currentMargin.marginPct, currentMargin.atMost),
      })}
    </span>
  )
}
