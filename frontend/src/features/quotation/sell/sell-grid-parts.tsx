import type { Currency } from '@freight/contracts/pricing/money'
import { useTranslation } from 'react-i18next'
import { type GridColumn, GridHead } from '../../../components/grid/grid-parts.tsx'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { headBasis } from '../charge-grid/line-draft.ts'
import { marginHue, type MarginNumbers } from '../margin/margin-now.tsx'

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
  const columns: readonly GridColumn[] = [
    { head: t('grid.code'), className: 'grid-code' },
    { head: t('grid.concept') },
    { head: t('grid.currency'), className: 'grid-currency-word', hidden: true },
    { head: p('sell.costPer', { unit }), className: 'number grid-percent' },
    { head: t('sell.cost'), className: 'number grid-percent grid-cost' },
    { head: t('sell.rule'), className: 'grid-rule grid-source' },
    { head: p('sell.sellPer', { unit }), className: 'number grid-percent grid-sold' },
    { head: t('sell.sell'), className: 'number grid-tax' },
    { head: t('sell.marginWordTitle'), className: 'number grid-margin' },
    { head: t('sell.margin'), className: 'number grid-currency' },
    { head: t('sell.markup'), className: 'number grid-currency' },
    { head: p('sell.tax'), className: 'grid-rule' },
    { head: t('sell.scope'), className: 'grid-tax' },
    ...(readOnly ? [] : [{ head: t('grid.remove'), className: 'grid-remove', hidden: true }]),
  ]
  return <GridHead columns={columns} />
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

/** Margin, its percentage and the markup of a line; a loss is red. */
export const MarginCells = ({
  figures,
  isLoss,
}: {
  figures: { margin: string; marginPct?: string | undefined; markupPct?: string | undefined } | undefined
  isLoss: boolean
}) => {
  const format = useFormat()
  const quietTone = figures === undefined || figures.margin === '0.00' ? 'number quiet' : 'number'
  return [format.amount(figures?.margin), format.margin(figures?.marginPct), format.margin(figures?.markupPct)].map(
    (text, index) => (
      // Each column has its place.
      // oxlint-disable-next-line no-array-index-key
      <td key={index} className={isLoss ? 'number hue' : quietTone} data-hue="red">
        {text}
      </td>
    ),
  )
}
