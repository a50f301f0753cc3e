import { fxDateOfAll } from '../../../components/quotation/fx-date.ts'
import { Button } from '@blueprintjs/core'
import { ChevronDownIcon, ChevronRightIcon, InfoSignIcon } from '@blueprintjs/icons'
import type { Money as Amount } from '@freight/contracts/money/money'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { Section } from '@freight/contracts/vocabulary/price'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/feedback/load-state.tsx'
import { currencySign, MISSING, useFormat } from '../../../lib/format/format.ts'
import { rateWords } from '../../../lib/format/rate-words.ts'
import { inDisplayCurrency, type CostSummary } from '../charge-grid/cost-summaries.ts'
import { type Comparison, comparisonOf, type ComparisonChoices, useComparisonView } from './combination.ts'
import { CombinationCard } from './combination-card.tsx'
import { ComparisonBar, ColumnHead, ComparisonCell, UseButton } from './comparison-column.tsx'
import { useConcepts } from '../charge-grid/use-unit-words.ts'
import { FxLine } from '../costs/cost-marks.tsx'
import { useTab } from '../use-tab.ts'
import { Money } from '../../../components/money.tsx'
import { useLackWords } from '../../../components/offer/use-lack-words.ts'
import { MoneyList } from '../money-list.tsx'

interface SectionButtonProps {
  section: Section
  isOpen: boolean
  counts: boolean
  onToggle: () => void
}

/** Head of a section; folds it to its totals. */
const SectionButton = ({ section, isOpen, counts, onToggle }: SectionButtonProps) => {
  const { t } = useTranslation('quotations')
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon
  return (
    <button
      type="button"
      className="cost-bar-name height-34 section-button text-button row gap-8 flex-1 min-width-0 no-wrap text-left clips"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Chevron size={14} aria-hidden="true" />
      <span className={counts ? undefined : 'quiet'}>{t(`section.${section}`)}</span>
    </button>
  )
}

interface SectionTotalProps {
  amounts: readonly Amount[]
  converted: string | undefined
  targetCurrency: Currency | undefined
}

const SectionTotal = ({ amounts, converted, targetCurrency }: SectionTotalProps) => {
  const format = useFormat()
  if (amounts.length === 0) return null
  if (targetCurrency === undefined) return <MoneyList amounts={amounts} />
  return converted === undefined ? null : format.amount(converted)
}

interface ColumnTotalProps {
  column: CostSummary
  isConverted: boolean
  children: readonly Amount[]
}

/** Total of an alternative and its difference to the lowest; by currency where nothing is converted. */
const ColumnTotal = ({ column, isConverted, children }: ColumnTotalProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const lackWords = useLackWords()
  const { complete, total, difference } = column
  const totalWords = () => {
    if (!complete) return t('costs.missing', { count: column.openChargeCount })
    if (column.partial) return p('common.withoutWhat', { what: lackWords(column.lacks) })
    if (!isConverted) return ''
    if (total === undefined) return p('comparison.noRate')
    if (column.cheapest) return t('comparison.lowest')
    return difference && `+ ${format.amount(difference)} · ${format.percent(column.differencePct, 1)}`
  }
  return (
    <div className="spread flex baseline between gap-8">
      <span className="quiet">{totalWords()}</span>
      <strong className={complete ? undefined : 'quiet'}>
        {isConverted ? (
          format.amount(total)
        ) : (
          <span style={{ display: 'grid', fontSize: 13, lineHeight: '18px', justifyItems: 'end' }}>
            {children.map(({ amount, currency }) => (
              <Money key={currency} amount={amount} currency={currency} />
            ))}
          </span>
        )}
      </strong>
    </div>
  )
}

/** One column per alternative, one row per charge: marks on top, then the total, then the sections. */
export const ComparisonTab = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const [, setTab] = useTab()
  if (detail.cost === undefined)
    return <Empty kind="no-permission" title={t('costs.noPermission')} help={t('costs.noPermissionHelp')} />
  if (detail.cost.length === 0)
    return (
      <Empty
        kind="none"
        title={t('costs.none')}
        help={t('costs.noneHelp')}
        actions={<Button onClick={() => setTab('costs')}>{t('tab.costs')}</Button>}
      />
    )
  return <ComparisonTable detail={detail} />
}

const columnData = (column: CostSummary) => ({ 'data-sale': column.inSale || undefined })

const ComparisonTable = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { t: p } = useTranslation('prices')
  const choices = useComparisonView(detail)
  const { currency: targetCurrency } = choices
  const comparison = comparisonOf(detail, choices)
  const { columns, sections, currencies: perCurrency } = comparison
  return (
    <div role="tabpanel" aria-label={t('tab.comparison')}>
      <ComparisonBar detail={detail} comparison={comparison} choices={choices} />
      <CombinationCard detail={detail} choices={choices} />
      <div className="comparison scrolls-x on-surface" role="region" tabIndex={0} aria-label={t('tab.comparison')}>
        <table style={{ '--columns': columns.length }}>
          <thead>
            <tr>
              <td className="comparison-side">
                {t('costs.alternatives', { count: columns.length })}
                <br />
                {t('costs.completeCount', {
                  count: columns.filter(({ whole }) => whole).length,
                })}
              </td>
              {columns.map((column) => (
                <th key={column.cost.idCost} scope="col" {...columnData(column)}>
                  <ColumnHead column={column} shipmentDate={detail.shipmentDate} />
                </th>
              ))}
            </tr>
            <tr className="comparison-totals">
              <th scope="row">
                {targetCurrency === undefined
                  ? t('total')
                  : p('common.totalIn', { currency: currencySign(targetCurrency) })}
              </th>
              {columns.map((column) => (
                <td key={column.cost.idCost} {...columnData(column)}>
                  <ColumnTotal column={column} isConverted={targetCurrency !== undefined}>
                    {perCurrency.flatMap((one) => {
                      const amount = one.amounts[columns.indexOf(column)]
                      return amount === undefined ? [] : [{ amount, currency: one.currency }]
                    })}
                  </ColumnTotal>
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {sections.map((one) => (
              <SectionRows key={one.section} detail={detail} shown={one} columns={columns} choices={choices} />
            ))}
            <tr className="section-row">
              <th scope="row">{t('comparison.perCurrency')}</th>
              {columns.map((column) => (
                <td key={column.cost.idCost} {...columnData(column)} />
              ))}
            </tr>
            {perCurrency.map(({ currency, amounts }) => (
              <CurrencyRow
                key={currency}
                currency={currency}
                amounts={amounts}
                detail={detail}
                columns={columns}
                targetCurrency={targetCurrency}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td className="quiet">{t('comparison.rates', { date: format.date(fxDateOfAll(detail)) })}</td>
              {columns.map((column) => (
                <td key={column.cost.idCost} {...columnData(column)}>
                  <UseButton detail={detail} column={column} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {targetCurrency !== undefined && <FxLine detail={detail} withOthers={choices.withOthers} />}
    </div>
  )
}

interface SectionRowsProps {
  detail: QuotationDetail
  shown: Comparison['sections'][number]
  columns: readonly CostSummary[]
  choices: ComparisonChoices
}

/** A section: its totals, or who pays where its charges do not count, and its rows unless it is folded. */
const SectionRows = ({ detail, shown, columns, choices }: SectionRowsProps) => {
  const { t } = useTranslation('quotations')
  const conceptOf = useConcepts(detail.transportMode)
  const { section, counts, rows, totals, byCurrency } = shown
  const isOpen = !choices.closed.includes(section)
  return (
    <>
      <tr className="section-row">
        <th scope="row">
          <SectionButton section={section} isOpen={isOpen} counts={counts} onToggle={() => choices.toggle(section)} />
        </th>
        {counts ? (
          columns.map((column, index) => (
            <td key={column.cost.idCost} className="number strong secondary" {...columnData(column)}>
              <SectionTotal
                amounts={byCurrency[index] ?? []}
                converted={totals[index]}
                targetCurrency={choices.currency}
              />
            </td>
          ))
        ) : (
          <td colSpan={columns.length} className="secondary">
            <InfoSignIcon size={12} aria-hidden="true" />{' '}
            {t(detail.direction === 'IMPORT' ? 'comparison.sellerPays' : 'comparison.buyerPays', {
              incoterm: detail.incoterm,
            })}
          </td>
        )}
      </tr>
      {(isOpen ? rows : []).map((row) => (
        <tr key={row.idCharge} className={row.counts ? undefined : 'hatched'}>
          <th scope="row" data-coded>
            <span className="quiet code charge-code">{row.idCharge}</span> {conceptOf(row)}
          </th>
          {columns.map((column, index) => (
            <td key={column.cost.idCost} {...columnData(column)}>
              <ComparisonCell row={row} index={index} withUnits={choices.withUnits} />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}

interface CurrencyRowProps {
  currency: Currency
  amounts: readonly (string | undefined)[]
  detail: QuotationDetail
  columns: readonly CostSummary[]
  /** Currency of comparison; without one nothing is converted. */
  targetCurrency: Currency | undefined
}

const CurrencyRow = ({ currency, amounts, detail, columns, targetCurrency }: CurrencyRowProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const rate = detail.fx.rates.find((one) => one.currency === currency)
  const convertedWords = (amount: string | undefined) => {
    if (amount === undefined || targetCurrency === undefined || targetCurrency === currency) return ''
    const converted = inDisplayCurrency([{ amount, currency }], detail.fx, targetCurrency)
    return converted && `${currencySign(targetCurrency)} ${format.amount(converted)}`
  }
  return (
    <tr>
      <th scope="row" data-coded>
        <span className="quiet code charge-code">{currencySign(currency)}</span> {t(`currency.${currency}`)}{' '}
        {rate !== undefined && <span className="quiet">{rateWords(format, rate, detail.fx.base)}</span>}
      </th>
      {columns.map((column, index) => (
        <td key={column.cost.idCost} {...columnData(column)}>
          <span className="spread flex baseline between gap-8">
            <span className="quiet">{convertedWords(amounts[index])}</span>
            {amounts[index] === undefined ? <span className="quiet">{MISSING}</span> : format.amount(amounts[index])}
          </span>
        </td>
      ))}
    </tr>
  )
}
