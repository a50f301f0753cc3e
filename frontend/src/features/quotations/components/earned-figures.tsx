import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { useFormat } from '../../../lib/use-format.ts'

export interface Earned {
  margin: string
  marginPct?: string | undefined
  markupPct?: string | undefined
  /** A cost is not known: it is this much at most. */
  atMost?: boolean | undefined
}

/** Sale, margin % of the sale and markup % of the cost: two percentages that are never told without their names. */
export const EarnedFigures = ({ sell, earned }: { sell: string | undefined; earned: Earned | undefined }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const isLoss = earned?.margin.startsWith('-') === true
  return (
    <dl className="earned">
      <div>
        <dt className="label">{t('sell.inDollars')}</dt>
        <dd className="figure">{format.amount(sell)}</dd>
      </div>
      {earned !== undefined && (
        <>
          <div>
            <dt className="label">{t('sell.margin')}</dt>
            <dd className="figure hue" data-hue={isLoss ? 'red' : 'green'}>
              {format.margin(earned.marginPct, earned.atMost)}
            </dd>
            <dd className="label">
              {earned.atMost === true && '≤ '}
              <Money amount={earned.margin} currency="USD" />
            </dd>
          </div>
          <div>
            <dt className="label">{t('sell.markup')}</dt>
            <dd className="figure">{format.margin(earned.markupPct, earned.atMost)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
