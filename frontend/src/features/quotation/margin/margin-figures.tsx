import type { Currency } from '@freight/contracts/pricing/money'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'

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
    <dl className="earned">
      <div>
        <dt className="label">{t('sell.totalIn', { currency: currencySign(currency) })}</dt>
        <dd className="figure">{format.amount(sell)}</dd>
      </div>
      {marginFigures !== undefined && (
        <>
          <div>
            <dt className="label">{t('sell.margin')}</dt>
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
