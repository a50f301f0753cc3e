import type { Money } from '@freight/contracts/money/money'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { CarriedLeg } from '@freight/contracts/vocabulary/journey'
import { useTranslation } from 'react-i18next'
import { type GridColumn, GridHead } from '../../../components/grid/grid-parts.tsx'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { headBasis } from '../charge-grid/line-draft.ts'
import { marginHue, type MarginNumbers } from '../margin/margin-now.tsx'
import { Tooltip } from '@blueprintjs/core'
import { MoneyList } from '../money-list.tsx'
import { type CostOfDetail, sourceCostsOf, sourceDetail, sourceName } from '../charge-grid/cost-summaries.ts'
import { linesOfCosts } from '@freight/contracts/pricing/source-costs'
import { sharedLegs } from '@freight/contracts/pricing/journey'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useLegWords } from '../costs/journey.tsx'

interface Line {
  idCost?: string | undefined
  costIndex?: number | undefined
}

/** Supplier of some lines of an alternative, with its legs. */
interface Supplier<Of> {
  /** Undefined: no supplier, or unknown without cost rights. */
  cost?: CostOfDetail
  legs: readonly CarriedLeg[]
  lines: readonly Of[]
  /** Whether it is the only supplier, so that no heading is needed. */
  isAlone: boolean
}

/** Lines of an alternative by supplier in journey order. */
export const suppliersOf = <Of extends Line>(
  detail: Pick<QuotationDetail, 'cost'>,
  sell: { idCost?: string | undefined; charges: readonly Of[] },
  isIncluded: (line: Of) => boolean,
): Supplier<Of>[] => {
  const costs = sourceCostsOf(detail, sell)
  const includedLines = sell.charges.filter(isIncluded)
  if (costs.length < 2) return [{ legs: [], lines: includedLines, isAlone: true }]
  const boughtLines = linesOfCosts({ idCost: sell.idCost, charges: includedLines })
  const linesOf = (idCost: string | undefined) =>
    includedLines.filter(
      (_, index) => (boughtLines[index]?.costIndex === undefined ? undefined : boughtLines[index].idCost) === idCost,
    )
  return [
    ...sharedLegs(costs).map(({ group, legs }) => ({ cost: group, legs, lines: linesOf(group.idCost) })),
    { legs: [], lines: linesOf(undefined) },
  ]
    .filter(({ lines }) => lines.length > 0)
    .map((supplier) => ({ ...supplier, isAlone: false }))
}

/** Heading above the lines of a supplier: name, legs and validity. */
export const SupplierHead = <Of,>({ supplier, columns }: { supplier: Supplier<Of>; columns: number }) => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  const legWords = useLegWords()
  const format = useFormat()
  const { cost, legs } = supplier
  const facts = cost && [
    legWords(legs, cost),
    sourceDetail(cost),
    cost.ttime === undefined ? '' : q('daysLong', { count: cost.ttime }),
    q('sell.expires', { date: format.date(cost.validez) }),
  ]
  return (
    <tr className="section-row">
      <th scope="rowgroup" colSpan={columns}>
        {cost === undefined ? t('suppliers.none') : sourceName(cost)}{' '}
        <span className="quiet">{facts?.filter((fact) => fact !== '').join(' · ')}</span>
      </th>
    </tr>
  )
}

/** What the client pays, and the taxes on it. */
export const ClientPays = ({ totals, taxes }: { totals: readonly Money[]; taxes: readonly Money[] }) => {
  const { t } = useTranslation('quotations')
  return (
    <>
      {t('sell.clientPays')} <MoneyList amounts={totals} />{' '}
      {taxes.length === 0 ? (
        `· ${t('sell.noTaxes')}`
      ) : (
        <>
          {t('sell.andTaxes')} <MoneyList amounts={taxes} />
        </>
      )}
    </>
  )
}

interface SourceWordsProps {
  text: string
  /** Content of the tooltip; default: the text. */
  fullText?: string
}

/** Number of characters that fit into two lines of the narrowest column. */
const ALWAYS_FITS = 12

/** Source of a price, cut after two lines; a tooltip shows it in full on hover and focus. */
export const SourceWords = ({ text, fullText = text }: SourceWordsProps) => {
  const words = <span className="quiet price-source">{text}</span>
  if (fullText === text && text.length <= ALWAYS_FITS) return words
  return (
    <Tooltip content={fullText} placement="bottom-start" minimal>
      {words}
    </Tooltip>
  )
}

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
