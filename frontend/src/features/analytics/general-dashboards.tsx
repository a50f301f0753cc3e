import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Chart } from '../../components/chart/chart.tsx'
import { Segments } from '../../components/form/segments.tsx'
import { withValues } from '../../lib/browser/url-state.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { FilterBar } from './filter-bar.tsx'
import { Kpi } from './kpi.tsx'
import { type DashboardFilters, defaultFilters, filtersFrom, filtersToUrl } from './filters.ts'
import { changeInPercent, hoursOf, periodsOf, quotesOf } from './series.ts'
import { quotesPerPeriod, waitingTime } from './queries.ts'
import { StatusFunnel } from './status-funnel.tsx'
import './analytics.css'

const drawn = [
  ['SEA', 1],
  ['AIR', 2],
  ['ROAD', 3],
  ['EXPRESS', 4],
] as const

const HEIGHT = 330

/** Dashboard GENERAL: quotations per week or month by transport, how far they came, and the wait until the
 * first quote. */
export default function GeneralDashboards() {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const [today] = useState(() => new Date())
  const [search, setSearch] = useSearchParams()
  const filters = filtersFrom(search, today)
  const apply = (next: DashboardFilters) =>
    setSearch((before) => withValues(before, filtersToUrl(next, today)), { replace: true })
  const quotes = useQuery(quotesPerPeriod(filters))
  const waiting = useQuery(waitingTime(filters))

  const shown = (period: string) => (filters.level === 'week' ? format.dayMonth(period) : format.date(period).slice(3))
  const quotePoints = quotes.data?.points ?? []
  const quotePeriods = periodsOf(
    quotePoints.map(({ period }) => period),
    filters.level,
  )
  const waitPoints = waiting.data?.points ?? []
  const waitPeriods = periodsOf(
    waitPoints.map(({ period }) => period),
    filters.level,
  )
  const running = quotePeriods.at(-1)
  const isRunning = filters.to >= today.toLocaleDateString('sv-SE') && running !== undefined
  const transports = drawn.filter(([transport]) => quotePoints.some((point) => point.transport === transport))

  const change = quotes.data && changeInPercent(quotes.data.total, quotes.data.totalBefore)
  const median = waiting.data?.medianHours ?? undefined
  const medianBefore = waiting.data?.medianHoursBefore ?? undefined
  const faster = median !== undefined && medianBefore !== undefined ? median - medianBefore : undefined
  const hours = (value: number) => format.decimal(value.toFixed(1))

  return (
    <div className="page dashboard">
      <header className="dashboard-head">
        <nav className="dashboard-tabs" aria-label={t('tab.label')}>
          <span aria-current="page">{t('tab.GENERAL')}</span>
        </nav>
        <h1 className="visually-hidden">{t('title')}</h1>
        <Segments
          label={t('level.label')}
          value={filters.level}
          segments={[
            { value: 'week', label: t('level.week') },
            { value: 'month', label: t('level.month') },
          ]}
          onChange={(level) => apply({ ...filters, level })}
        />
      </header>
      <FilterBar applied={filters} fallback={defaultFilters(today)} onApply={apply} />
      <div className="kpis">
        <Kpi
          label={t('quotes.tile')}
          value={quotes.data ? format.decimal(quotes.data.total) : '—'}
          {...(change !== undefined && {
            change: {
              text: `${format.decimal(Math.abs(change).toFixed(1))} %`,
              isMore: change >= 0,
              isBetter: change >= 0,
            },
          })}
          {...(quotes.data && change !== undefined && { before: format.decimal(quotes.data.totalBefore) })}
        />
        <Kpi
          label={t('waiting.tile')}
          note={t('waiting.tileUnit')}
          value={median === undefined ? '—' : hours(median)}
          unit={t('waiting.hours')}
          {...(faster !== undefined && {
            change: {
              text: `${hours(Math.abs(faster))} ${t('waiting.hours')}`,
              isMore: faster > 0,
              isBetter: faster <= 0,
            },
          })}
          {...(medianBefore !== undefined && { before: `${hours(medianBefore)} ${t('waiting.hours')}` })}
        />
      </div>
      <div className="charts" data-stale={quotes.isPlaceholderData || waiting.isPlaceholderData || undefined}>
        <Chart
          title={t(`quotes.${filters.level}`)}
          note={t('quotes.unit')}
          height={HEIGHT}
          stacked
          categories={quotePeriods.map(shown)}
          series={transports.map(([transport, colour]) => ({
            name: t(`transport.${transport}`),
            type: 'column',
            values: quotesOf(quotePoints, transport, quotePeriods),
            colour,
          }))}
          {...(isRunning && { runningCategory: shown(running) })}
          isLoading={quotes.isPending}
          error={quotes.error}
          onRetry={() => void quotes.refetch()}
        />
        <StatusFunnel filters={filters} height={HEIGHT} />
        <Chart
          title={t('waiting.title')}
          note={t('waiting.unit')}
          height={HEIGHT}
          unit={` ${t('waiting.hours')}`}
          categories={waitPeriods.map(shown)}
          series={[
            {
              name: t('waiting.median'),
              type: 'line',
              values: hoursOf(waitPoints, 'medianHours', waitPeriods),
              colour: 1,
            },
            {
              name: t('waiting.p90'),
              type: 'line',
              values: hoursOf(waitPoints, 'p90Hours', waitPeriods),
              colour: 2,
              dashed: true,
            },
          ]}
          isLoading={waiting.isPending}
          error={waiting.error}
          onRetry={() => void waiting.refetch()}
        />
      </div>
    </div>
  )
}
