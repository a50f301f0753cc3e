import type { Money } from '@freight/contracts/money/money'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { CarriedLeg } from '@freight/contracts/vocabulary/journey'
import { useTranslation } from 'react-i18next'
import { Grid, type GridColumn, type GridHead, type GridProps } from '../../../components/grid/grid.tsx'
import { currencySign, type Format, useFormat } from '../../../lib/format/format.ts'
import { headBasis } from '../charge-grid/line-draft.ts'
import { marginHue, type MarginNumbers } from '../margin/margin-now.tsx'
import { Tooltip } from '@blueprintjs/core'
import { MoneyList } from '../money-list.tsx'
import { type CostOfDetail, sourceCostsOf, sourceDetail, sourceName } from '../charge-grid/cost-summaries.ts'
import { linesOfCosts } from '@freight/contracts/pricing/source-costs'
import { sharedLegs } from '@freight/contracts/pricing/journey'
import type { ReactNode } from 'react'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useLegWords } from '../costs/cost-marks.tsx'

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
    cost.ttime === undefined ? '' : q('common.days', { count: cost.ttime }),
    q('common.validUntil', { date: format.date(cost.validez) }),
  ]
  return (
    <tr className="section-row">
      <th scope="rowgroup" colSpan={columns}>
        {cost === undefined ? t('common.noProvider') : sourceName(cost)}{' '}
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

interface SellHeadsOptions {
  modo: string
  /** Unit of the price of each line. */
  meanings: readonly string[]
  /** Amounts of six digits or more: number columns take width from percentages. */
  isLong: boolean
  /** Prices have their unit next to them. */
  hasSigns?: boolean
  readOnly?: boolean
}

/** Column heads from cost to sell; margin and markup always have their names. */
export const useSellHeads = ({ modo, meanings, isLong, hasSigns = false, readOnly = false }: SellHeadsOptions) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const unit = t(`unit.${headBasis(modo, meanings)}`)
  const className = 'number'
  // Fits a price of up to five digits before the decimal sign, with its unit next to it.
  const soldWidth = hasSigns ? ([118, 84] as const) : ([86, 84] as const)
  const heads: readonly GridHead[] = [
    { name: 'code', head: t('field.code'), width: 54 },
    { name: 'description', head: t('grid.concept') },
    { name: 'currency', head: t('common.currency'), hidden: true, width: [58, 52] },
    { name: 'unitCost', head: p('sell.costPer', { unit }), className, width: isLong ? [86, 80] : 74 },
    { name: 'cost', head: t('common.cost'), className, width: isLong ? [98, 102] : 74 },
    { name: 'rule', head: t('common.rule'), width: isLong ? [112, 70] : [112, 92] },
    { name: 'perUnit', head: p('sell.sellPer', { unit }), className, width: isLong ? [92, 84] : soldWidth },
    { name: 'amount', head: t('sell.sell'), className, width: isLong ? [86, 80] : [80, 74] },
    { name: 'margin', head: t('common.margin'), className, width: isLong ? [86, 80] : [74, 66] },
    { name: 'marginPct', head: t('column.margin'), className, width: isLong ? [66, 60] : [72, 66] },
    { name: 'markupPct', head: t('sell.markup'), className, width: isLong ? [66, 60] : [72, 66] },
    { name: 'tax', head: p('sell.tax'), width: isLong ? [80, 70] : [80, 74] },
    { name: 'scope', head: t('filter.scope'), width: isLong ? [86, 80] : [80, 74] },
    { name: 'remove', head: t('common.remove'), hidden: true, width: [36, 30] },
  ]
  return readOnly ? heads.slice(0, -1) : heads
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
        {p('common.totalIn', { currency: currencySign(currency) })}{' '}
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

/** Cells of the columns by name. */
export type CellsByName<Row> = Readonly<Record<string, Pick<GridColumn<Row>, 'cell' | 'td'>>>

export const withCells = <Row,>(heads: readonly GridHead[], cells: CellsByName<Row>): readonly GridColumn<Row>[] =>
  heads.flatMap((head) => {
    const cell = cells[head.name]
    return cell === undefined ? [] : [{ ...head, ...cell }]
  })

/** Cells of margin, its percentage and the markup of a line; a loss is red. */
export const marginCells = <Row,>(
  format: Format,
  figuresOf: (
    row: Row,
  ) => { margin: string; marginPct?: string | undefined; markupPct?: string | undefined } | undefined,
  isDiscount: (row: Row) => boolean,
): CellsByName<Row> => {
  const td = (row: Row) => {
    const margin = figuresOf(row)?.margin
    const quietTone = margin === undefined || margin === '0.00' ? 'number quiet' : 'number'
    const isLoss = !isDiscount(row) && margin?.startsWith('-') === true
    return { className: isLoss ? 'number hue' : quietTone, 'data-hue': 'red' }
  }
  return {
    margin: { td, cell: (row) => format.amount(figuresOf(row)?.margin) },
    marginPct: { td, cell: (row) => format.margin(figuresOf(row)?.marginPct) },
    markupPct: { td, cell: (row) => format.margin(figuresOf(row)?.markupPct) },
  }
}

interface SellSheetProps<Row> extends Omit<GridProps<Row>, 'className' | 'label' | 'rows' | 'above' | 'end'> {
  isLong: boolean
  suppliers: readonly Supplier<Row>[]
  /** Optional services: below the total. */
  optional: readonly Row[]
  total: ReactNode
}

/** Lines of a sale below their suppliers, then the total and the optional services. */
export const SellSheet = <Row,>({ isLong, suppliers, optional, total, ...grid }: SellSheetProps<Row>) => {
  const { t } = useTranslation('quotations')
  const columns = grid.columns.length
  const optionalHead = (
    <tr className="section-row">
      <th scope="colgroup" colSpan={columns}>
        {t('sell.optional')} <span className="quiet code">ON_REQUEST</span>{' '}
        <span className="quiet">{t('sell.optionalHelp')}</span>
      </th>
    </tr>
  )
  const above = (row: Row) => {
    if (row === optional[0])
      return (
        <>
          {total}
          {optionalHead}
        </>
      )
    const supplier = suppliers.find(({ lines, isAlone }) => !isAlone && lines[0] === row)
    return supplier && <SupplierHead supplier={supplier} columns={columns} />
  }
  return (
    <Grid
      {...grid}
      className={isLong ? 'charge-grid sell-grid long' : 'charge-grid sell-grid'}
      label={t('sell.lines')}
      rows={[...suppliers.flatMap(({ lines }) => lines), ...optional]}
      above={above}
      end={optional.length === 0 && total}
    />
  )
}
