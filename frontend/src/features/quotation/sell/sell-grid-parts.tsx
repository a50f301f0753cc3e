import type { Currency } from '@freight/contracts/pricing/money'
import { useTranslation } from 'react-i18next'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { headBasis } from '../charge-grid/price/head-basis.ts'
import { type MarginNumbers, marginHue } from '../margin/margin-figures.tsx'

export const SELL_COLUMNS = 14

/** Column heads from cost to sell; margin and markup always have their names. */
export const SellHead = ({
  modo,
  meanings,
  readOnly = false,
}: {
  modo: string
  /** Unit of the price of each line. */
  meanings: readonly string[]
  readOnly?: boolean
}) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const unit = t(`unit.${headBasis(modo, meanings)}`)
  return (
    <thead>
      <tr>
        <th scope="col" className="grid-code">
          {t('grid.code')}
        </th>
        <th scope="col">{t('grid.concept')}</th>
        <th scope="col" className="grid-currency-word">
          <span className="visually-hidden">{t('grid.currency')}</span>
        </th>
        <th scope="col" className="number grid-percent">
          {p('sell.costPer', { unit })}
        </th>
        <th scope="col" className="number grid-percent grid-cost">
          {t('sell.cost')}
        </th>
        <th scope="col" className="grid-rule grid-source">
          {t('sell.rule')}
        </th>
        <th scope="col" className="number grid-percent grid-sold">
          {p('sell.sellPer', { unit })}
        </th>
        <th scope="col" className="number grid-tax">
          {t('sell.sell')}
        </th>
        <th scope="col" className="number grid-margin">
          {t('sell.marginWordTitle')}
        </th>
        <th scope="col" className="number grid-currency">
          {t('sell.margin')}
        </th>
        <th scope="col" className="number grid-currency">
          {t('sell.markup')}
        </th>
        <th scope="col" className="grid-rule">
          {p('sell.tax')}
        </th>
        <th scope="col" className="grid-tax">
          {t('sell.scope')}
        </th>
        {!readOnly && (
          <th scope="col" className="grid-remove">
            <span className="visually-hidden">{t('grid.remove')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

export interface SellTotalProps {
  totals: {
    cost: string | undefined
    sell: string | undefined
    marginFigures: MarginNumbers | undefined
    withoutCost?: number
  }
  readOnly?: boolean
  /** Its costs changed since: the margin is outdated. */
  isStale?: boolean
  /** Currency of the amounts. */
  currency: Currency
}

/** A total below the lines. */
export const SellTotal = ({ totals, readOnly = false, isStale = false, currency }: SellTotalProps) => {
  const { cost, sell, marginFigures, withoutCost = 0 } = totals
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const hue = marginHue(marginFigures, isStale)
  return (
    <tr className="total-row">
      <th scope="row" colSpan={4}>
        {p('comparison.totalIn', { currency: currencySign(currency) })}{' '}
        {withoutCost > 0 && <span className="quiet">{p('margin.withoutCost', { count: withoutCost })}</span>}
      </th>
      <td className="number">{format.amount(cost)}</td>
      <td />
      <td />
      <td className="number">{format.amount(sell)}</td>
      <td className={hue === 'red' ? 'number hue' : 'number'} data-hue="red">
        {marginFigures?.atMost === true && '≤ '}
        {format.amount(marginFigures?.margin)}
      </td>
      <td className="number">
        <span className="hue" data-hue={hue}>
          {format.margin(marginFigures?.marginPct, marginFigures?.atMost)}
        </span>
      </td>
      <td className="number">{format.margin(marginFigures?.markupPct, marginFigures?.atMost)}</td>
      <td colSpan={readOnly ? 2 : 3} />
    </tr>
  )
}
