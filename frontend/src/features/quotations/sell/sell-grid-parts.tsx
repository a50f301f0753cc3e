import { unitBasisOf } from '@freight/contracts/pricing/charges'
import type { Currency } from '@freight/contracts/pricing/money'
import { useTranslation } from 'react-i18next'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type MarginNumbers, isLoss } from '../margin/margin-figures.tsx'

export const SELL_COLUMNS = 14

/** Names the columns from cost to sell; margin and markup are never told without their names. */
export const SellHead = ({ modo, readOnly = false }: { modo: string; readOnly?: boolean }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const unit = t(`unit.${unitBasisOf(modo)}`)
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
        <th scope="col" className="grid-rule">
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
  /** What the amounts are in. */
  currency: Currency
}

/** A total below the lines. */
export const SellTotal = ({ totals, readOnly = false, currency }: SellTotalProps) => {
  const { cost, sell, marginFigures, withoutCost = 0 } = totals
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const hue = marginFigures !== undefined && isLoss(marginFigures) ? 'red' : 'green'
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
