import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Segments } from '../../components/form/segments.tsx'
import { withValues } from '../../lib/browser/url-state.ts'
import { DashboardChart } from './dashboard-chart.tsx'
import { isTiles } from './drawn.ts'
import { FilterBar } from './filter-bar.tsx'
import { type DashboardFilters, defaultFilters, filtersFrom, filtersToUrl } from './filters.ts'
import { TabLinks, useTabs } from './tabs.tsx'
import { Tiles } from './tiles.tsx'
import './analytics.css'

const HEIGHT = 286

/** The dashboards: the key figures of a tab, and its charts, as far as the reader may see them. */
export default function GeneralDashboards() {
  const { t } = useTranslation('analytics')
  const [today] = useState(() => new Date())
  const [search, setSearch] = useSearchParams()
  const filters = filtersFrom(search, today)
  const apply = (next: DashboardFilters) =>
    setSearch((before) => withValues(before, filtersToUrl(next, today)), { replace: true })
  const { open, current, charts } = useTabs()
  const isRunning = filters.to >= today.toLocaleDateString('sv-SE')
  return (
    <div className="page dashboard">
      <header className="dashboard-head">
        <TabLinks open={open} current={current} />
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
      {charts.filter(isTiles).map((id) => (
        <Tiles key={id} id={id} filters={filters} />
      ))}
      <div className="charts">
        {charts.flatMap((id) =>
          isTiles(id) ? (
            []
          ) : (
            <DashboardChart key={id} id={id} filters={filters} isRunning={isRunning} onChange={apply} height={HEIGHT} />
          ),
        )}
      </div>
    </div>
  )
}
