import type { Currency } from '@freight/contracts/pricing/money'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'

export interface MarginNumbers {
  /** Missing without an exchange rate into the currency that it is shown in. */
  margin?: string | undefined
  marginPct?: string | undefined
  markupPct?: string | undefined
  /** A cost is not known: it is this much at most. */
  atMost?: boolean | undefined
}

/** Whether money is lost: as the amount says, or else the percentage. */
export const isLoss = ({ margin, marginPct }: MarginNumbers): boolean => (margin ?? marginPct)?.startsWith('-') === true

interface MarginFiguresProps {
  sell: string | undefined
  marginFigures: MarginNumbers | undefined
  /** What the amounts are in. */
  currency: Currency
}

/** Sale, margin % of the sale and markup % of the cost: two percentages that are never told without their names. */
export const MarginFigures = ({ sell, marginFigures, currency }: MarginFiguresProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const hue = marginFigures !== undefined && isLoss(marginFigures) ? 'red' : 'green'
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
