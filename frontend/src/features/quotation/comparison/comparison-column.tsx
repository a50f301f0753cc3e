import { Button, Switch } from '@blueprintjs/core'
import { TickIcon, ArrowRightIcon, DownloadIcon } from '@blueprintjs/icons'
import { mayChangeCost } from '@freight/contracts/access/cost-rights'
import { isOpenCharge } from '@freight/contracts/pricing/cost-amount'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { unitBasisOf } from '@freight/contracts/pricing/charges'
import { isSharedJourney } from '@freight/contracts/pricing/our-sections'
import { useMay, useSession } from '../../../lib/auth/session.ts'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { missingCharges } from '../agents/missing-charges.ts'
import { ScheduleList } from '../../../components/offer/schedule-list.tsx'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { offered } from '../commands/actions.ts'
import { type ComparisonRow, type Comparison, sortOrders, type ComparisonChoices } from './combination.ts'
import { type CostSummary, sourceDetail, sourceName, quantityOf } from '../charge-grid/cost-summaries.ts'
import { AgentFile } from '../agents/agent-file.tsx'
import { CostMarks, SOON_DAYS, useSelling } from '../costs/cost-marks.tsx'
import { useTab } from '../use-tab.ts'
import { useUnitWords } from '../charge-grid/use-unit-words.ts'
import { isOpen } from '@freight/contracts/vocabulary/cost-request'
import { useAgentRequests, missingChargesOrder, useOrders } from '../agents/agents-queries.ts'
import { Segments, SelectField } from '../../../components/form/form-row.tsx'
import { PlaceName } from '../../../components/lane/lane.tsx'
import { saveFile } from '../../../lib/api/download.ts'
import { ByCurrencySwitch } from '../by-currency.tsx'
import { useScheduleWords } from '../../../components/offer/use-schedule-words.ts'

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

interface ComparisonBarProps {
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

interface RequestMissingProps {
  detail: { key: string }
  costRequestId: string
  missing: readonly string[]
}

/** Requests the charges that an agent's answer lacks; disabled while the request is open. */
export const RequestMissing = ({ detail, costRequestId, missing }: RequestMissingProps) => {
  const { t } = useTranslation('agents')
  const { sendOrder, isBusy } = useOrders(detail.key)
  const request = useAgentRequests(detail.key).find(({ id }) => id === costRequestId)
  if (request !== undefined && isOpen(request.state))
    return (
      <Button fill disabled icon={<TickIcon />}>
        {t('card.missingAsked')}
      </Button>
    )
  return (
    <Button fill loading={isBusy} onClick={() => sendOrder(missingChargesOrder(costRequestId, missing))}>
      {t('card.askMissing')}
    </Button>
  )
}

const validityHue = (daysLeft: number): 'red' | 'amber' | undefined => {
  if (daysLeft < 0) return 'red'
  return daysLeft <= SOON_DAYS ? 'amber' : undefined
}

/** Head of an alternative's column: marks, supplier, transit, free days, validity, departures and prices after the free days. */
export const ColumnHead = ({ column, shipmentDate }: { column: CostSummary; shipmentDate: string | undefined }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { cost } = column
  const warning = useValidityWarning()(cost.validez, shipmentDate)
  const hue = validityHue(format.daysUntil(cost.validez))
  const facts: [string, string, 'cyan' | 'amber' | 'red' | undefined][] = [
    [
      t('costs.transit'),
      cost.ttime === undefined ? MISSING : t('common.daysShort', { count: cost.ttime }),
      column.fastest ? 'cyan' : undefined,
    ],
    [
      t('costs.freeShort'),
      cost.freeDays === undefined ? MISSING : t('common.daysShort', { count: cost.freeDays }),
      undefined,
    ],
    [t('costs.validity'), format.date(cost.validez), hue ?? (warning === undefined ? undefined : 'amber')],
  ]
  return (
    <>
      <CostMarks summary={column} withValidity />
      <strong>{sourceName(cost)}</strong>
      <span className="under ink-3 as-block size-12 regular">{sourceDetail(cost) || MISSING}</span>
      <dl className="margin-top-8 flex gap-10">
        {facts.map(([label, value, hue]) => (
          <div className="no-wrap" key={label}>
            <dt className="label">{label}</dt>
            <dd className={hue && 'hue'} data-hue={hue}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {warning !== undefined && (
        <span className="hue as-block size-12 regular" data-hue="amber">
          {warning}
        </span>
      )}
      <ScheduleList schedule={cost} />
      <AgentFile cost={cost} />
    </>
  )
}

interface CellProps {
  row: ComparisonRow
  index: number
  withUnits: boolean
}

/** Amount of one charge in one alternative. */
export const ComparisonCell = ({ row, index, withUnits }: CellProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const unitWords = useUnitWords()
  const charges = row.cells[index] ?? []
  if (charges.length === 0) return <span className="spread quiet end flex baseline between gap-8">{MISSING}</span>
  const amountOf = (charge: (typeof charges)[number]) => {
    if (charge.included === true) return <span className="quiet">{p('included')}</span>
    if (isOpenCharge(charge))
      return (
        <span className="hue" data-hue="amber">
          {t('costs.noAmount')}
        </span>
      )
    return (
      <span style={{ whiteSpace: 'nowrap' }}>
        <span className="quiet currency">{charge.currency}</span>{' '}
        <span className={row.cheapest.has(index) ? 'hue strong' : undefined} data-hue="green">
          {format.amount(charge.amount)}
        </span>
      </span>
    )
  }
  return charges.map((charge) => (
    <span key={charge.chargeIndex} className="spread flex baseline between gap-8">
      <span className="quiet">{withUnits && unitWords(charge)}</span>
      {amountOf(charge)}
    </span>
  ))
}

/** Button below a column: makes a sale, opens the existing one, or leads to the missing amounts. */
export const UseButton = ({ detail, column }: { detail: QuotationDetail; column: CostSummary }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const [, setTab] = useTab()
  const mayRequest = useMay()('PRICING')
  const session = useSession()
  const { idCost } = column.cost
  const selling = useSelling(detail, [idCost])
  if (column.inSale)
    return (
      <Button fill icon={<TickIcon />} onClick={() => setTab('sell')}>
        <span className="quiet">{t('comparison.used')}</span>
      </Button>
    )
  const { costRequestId } = column.cost
  const missing = costRequestId === undefined ? [] : missingCharges(detail, costRequestId)
  if (!column.complete && costRequestId !== undefined && missing.length > 0 && mayRequest)
    return <RequestMissing detail={detail} costRequestId={costRequestId} missing={missing} />
  if (
    !column.complete &&
    offered(detail, 'ChangeCostGroup')?.possible === true &&
    mayChangeCost(session?.permissions ?? [], column.cost)
  )
    return (
      <Button fill onClick={() => setTab('costs', { edit: idCost })}>
        {p('comparison.complete')}
      </Button>
    )
  if (offered(detail, 'AddSellGroup')?.possible !== true) return null
  if (selling.number !== undefined)
    return (
      <>
        <Button fill icon={<TickIcon />} onClick={selling.open}>
          {t('costs.openSell', { number: selling.number })}
        </Button>
        <Button fill size="small" variant="minimal" onClick={selling.start}>
          {t('costs.useAgain')}
        </Button>
      </>
    )
  return (
    <>
      <Button fill onClick={selling.start}>
        {t('costs.useAsSell')}
      </Button>
      {column.soldIn > 0 && <span className="quiet">{t('costs.isSold')}</span>}
    </>
  )
}
