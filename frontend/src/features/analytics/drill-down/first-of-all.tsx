import { type ChartId, chartRule } from '@freight/contracts/analytics/charts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type DashboardFilters, type ListFilter, listFilters } from '../filters.ts'

interface FirstOfAllProps {
  id: ChartId
  filters: DashboardFilters
  shown: number
  inAll: number
  /** Shows all quotations, where the rows are quotations and no report contains them. */
  onAll: () => void
}

/** Filters that the report has too. */
const shared = ['company', 'transport', 'commercial', 'client'] as const satisfies readonly ListFilter[]

/**
 * URL of the pending report; without dates it covers everything won until now. Undefined with filters that the report
 * lacks.
 */
const reportOf = (filters: DashboardFilters): string | undefined => {
  const isMore = listFilters.some((name) => filters[name].length > 0 && !shared.some((one) => one === name))
  if (isMore) return undefined
  const search = new URLSearchParams({ report: 'pending' })
  for (const name of shared) if (filters[name].length > 0) search.set(name, filters[name].join(','))
  return `/reports?${search.toString()}`
}

/** Shows that a chart contains only the first rows, with a link to the full report or to all quotations. */
export const FirstOfAll = ({ id, filters, shown, inAll, onAll }: FirstOfAllProps) => {
  const { t } = useTranslation('reports', { keyPrefix: 'dashboards.firstOfAll' })
  const format = useFormat()
  const may = useMay()
  const { isOfQuotations: isList = false, isOfShipments = false } = chartRule(id)
  const hasReport = id.startsWith('pending-') && !isOfShipments && may('ANALYTICS_REPORTS')
  const report = hasReport ? reportOf(filters) : undefined
  const count = t('shown', { shown: format.decimal(shown), all: format.decimal(inAll) })
  // Beside a list there is room for a link text; elsewhere the count is the link.
  if (report !== undefined && !isList)
    return (
      <Link className="first-of-all" to={report} title={t('report')}>
        {count}
      </Link>
    )
  return (
    <span className="first-of-all quiet" title={t('first')}>
      {count}{' '}
      {report === undefined && isList && (
        <button type="button" className="link-button" onClick={onAll}>
          {t('all')}
        </button>
      )}
      {report !== undefined && <Link to={report}>{t('report')}</Link>}
    </span>
  )
}
