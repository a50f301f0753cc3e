import { Button, Switch } from '@blueprintjs/core'
import { ArrowRightIcon, DownloadIcon } from '@blueprintjs/icons'
import { unitBasisOf } from '@freight/contracts/pricing/charges'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { isSharedJourney } from '@freight/contracts/pricing/our-sections'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../components/form/segments.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { PlaceName } from '../../../components/lane/place-name.tsx'
import { saveFile } from '../../../lib/api/download.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { quantityOf } from '../charge-grid/amounts.ts'
import { type Comparison, sortOrders } from './combination.ts'
import { ByCurrencySwitch } from '../by-currency.tsx'
import type { ComparisonChoices } from './use-comparison-view.ts'
import { useScheduleWords } from '../../../components/offer/use-schedule-words.ts'
import { sourceName } from '../charge-grid/cost-summaries.ts'

// Spreadsheets run cells that begin like a formula.
const cell = (text: string, separator: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

interface CsvWords {
  head: readonly [section: string, code: string, concept: string]
  section: (section: Comparison['sections'][number]) => string
  facts: Readonly<Record<'transit' | 'free' | 'tiers' | 'validity' | 'total', string>>
  decimal: ',' | '.'
  /** Prices after the free days. */
  tiers: (cost: Comparison['columns'][number]['cost']) => string
  /** Text for an unknown amount. */
  noAmount: string
}

/** The comparison as CSV: one column per alternative, each amount followed by its currency. */
export const comparisonCsv = ({ columns, sections, currencies }: Comparison, words: CsvWords): string => {
  const { facts, decimal } = words
  // Decimal sign of the user's number format, without grouping, as spreadsheets expect.
  const amount = (text: string) => text.replace('.', decimal)
  const separator = decimal === ',' ? ';' : ','
  const row = (cells: readonly string[]) => cells.map((text) => cell(text, separator)).join(separator)
  const columnCells = (valueOf: (column: Comparison['columns'][number]) => string | number | undefined) =>
    columns.map((column) => String(valueOf(column) ?? ''))
  const rows = [
    row([...words.head, ...columns.map(({ cost }) => sourceName(cost))]),
    row(['', '', facts.transit, ...columnCells(({ cost }) => cost.ttime)]),
    row(['', '', facts.free, ...columnCells(({ cost }) => cost.freeDays)]),
    ...(columns.some(({ cost }) => cost.tiers)
      ? [row(['', '', facts.tiers, ...columnCells(({ cost }) => words.tiers(cost))])]
      : []),
    row(['', '', facts.validity, ...columnCells(({ cost }) => cost.validez)]),
    row([
      '',
      '',
      facts.total,
      ...columnCells(({ total, complete }) => (complete && total !== undefined ? amount(total) : '')),
    ]),
    ...sections.flatMap((section) =>
      section.rows.map(({ idCharge, concept, cells }) =>
        row([
          words.section(section),
          idCharge,
          concept,
          ...cells.map((charges) =>
            charges
              .map((one) => (one.amount === undefined ? words.noAmount : `${one.currency} ${amount(one.amount)}`))
              .join(' + '),
          ),
        ]),
      ),
    ),
    ...currencies.map(({ currency, amounts }) =>
      row(['', '', currency, ...amounts.map((one) => (one === undefined ? '' : amount(one)))]),
    ),
  ]
  return `\uFEFF${rows.join('\r\n')}\r\n`
}

export interface ComparisonBarProps {
  detail: QuotationDetail
  comparison: Comparison
  choices: ComparisonChoices
}

/** Controls of the comparison: column order, prices per unit, the other party's charges, currency, CSV. */
export const ComparisonBar = ({ detail, comparison, choices }: ComparisonBarProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const { order, currency, currencyChoices, withOthers, withUnits, set } = choices
  const scheduleWords = useScheduleWords()
  const isShared = isSharedJourney(detail)
  const saveCsv = () => {
    const text = comparisonCsv(comparison, {
      noAmount: t('costs.noAmount'),
      head: [p('csv.section'), t('field.code'), t('grid.concept')],
      tiers: ({ tiers }) => scheduleWords({ tiers }).join('; '),
      section: ({ section }) => t(`section.${section}`),
      facts: {
        transit: t('costs.transitDays'),
        free: t('costs.free'),
        tiers: p('schedule.tiers'),
        validity: t('costs.validity'),
        total: p('common.totalIn', { currency: currency ?? detail.displayCurrency }),
      },
      decimal: format.style === 'us' ? '.' : ',',
    })
    saveFile(new Blob([text], { type: 'text/csv' }), `${detail.key}-${p('csv.file')}.csv`)
  }
  const cargoWords = () => {
    const basis = unitBasisOf(detail.modo)
    if (basis === 'UNIT') return detail.containerData.map(({ type, quantity }) => `${quantity} × ${type}`).join(', ')
    const weight = `${format.weight(detail.chargeableTotal)} kg ${t(`basis.${detail.chargeableBasis}`)}`
    return basis === 'RT' ? `${weight} (${format.decimal(quantityOf(detail))} RT)` : weight
  }
  return (
    <header className="part-head min-height-28 row gap-10" style={{ flexWrap: 'wrap', marginBottom: 8 }}>
      <h2>
        <PlaceName of={{ name: detail.origenName }} />{' '}
        <ArrowRightIcon className="quiet" size={12} title={false} aria-hidden="true" />{' '}
        <PlaceName of={{ name: detail.destinoName }} />
      </h2>
      <span className="quiet">
        {[detail.modo, detail.incoterm, cargoWords()].filter((part) => part !== '').join(' · ')}
      </span>
      <span className="end row gap-8 margin-left-auto wide wrap">
        <span className="part-head min-height-28 row gap-10" style={{ gap: 8 }}>
          <span className="quiet">{p('comparison.order')}</span>
          <Segments
            label={p('comparison.order')}
            value={order}
            segments={sortOrders.map((value) => ({ value, label: p(`comparison.by.${value}`) }))}
            onChange={(next) => set('order', next === 'total' ? undefined : next)}
          />
        </span>
        <Switch
          className="flat"
          checked={withUnits}
          label={p('comparison.units')}
          onChange={() => set('units', withUnits ? '0' : undefined)}
        />
        {isShared && (
          <Switch
            className="flat"
            checked={withOthers}
            label={p(detail.direction === 'IMPORT' ? 'comparison.withSeller' : 'comparison.withBuyer')}
            onChange={() => set('others', withOthers ? undefined : '1')}
          />
        )}
        <ByCurrencySwitch />
        {currency !== undefined && (
          <SelectField
            aria-label={p('comparison.convert')}
            value={currency}
            options={currencyChoices.map((value) => ({ value, label: p('comparison.convertTo', { currency: value }) }))}
            onChange={(next) => set('in', next === detail.displayCurrency ? undefined : next)}
          />
        )}
        <Button icon={<DownloadIcon />} onClick={saveCsv}>
          CSV
        </Button>
      </span>
    </header>
  )
}
