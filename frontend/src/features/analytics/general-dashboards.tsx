import { chartsOf } from '@freight/contracts/analytics/charts'
import { costRights } from '@freight/contracts/access/cost-rights'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Segments } from '../../components/form/segments.tsx'
import { useSession } from '../../lib/auth/session.ts'
import { withValues } from '../../lib/browser/url-state.ts'
import { DashboardChart } from './dashboard-chart.tsx'
import { isTiles } from './drawn.ts'
import { FilterBar } from './filter-bar.tsx'
import { type DashboardFilters, defaultFilters, filtersFrom, filtersToUrl } from './filters.ts'
import { Tiles } from './tiles.tsx'
import './analytics.css'

const HEIGHT = 286

/** The dashboards: the key figures of a tab, and its charts, as far as the reader may see them. */
export default function GeneralDashboards() {
  const { t } = useTranslation('analytics')
  const session = useSession()
  const [today] = useState(() => new Date())
  const [search, setSearch] = useSearchParams()
  const filters = filtersFrom(search, today)
  const apply = (next: DashboardFilters) =>
    setSearch((before) => withValues(before, filtersToUrl(next, today)), { replace: true })
  const charts = chartsOf('GENERAL', costRights(session?.permissions ?? []))
  const isRunning = filters.to >= today.toLocaleDateString('sv-SE')
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
      {charts.filter(isTiles).map((id) => (
        <Tiles key={id} id={id} filters={filters} />
      ))}
      <div className="charts">
        {charts.flatMap((id) =>
          isTiles(id) ? (
            []
          ) : (
            <DashboardChart key={id} id={id} filters={filters} isRunning={isRunning} height={HEIGHT} />
          ),
        )}
      </div>
    </div>
  )
}
