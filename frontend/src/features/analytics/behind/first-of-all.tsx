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
  /** Shows all of them, where they are quotations and no report has them. */
  onAll: () => void
}

/** What the report can be narrowed down to as well. */
const shared = ['company', 'transport', 'commercial', 'client'] as const satisfies readonly ListFilter[]

/** The report of what is to be invoiced of everything that was won up to now, which it is without dates. None says the same of other filters. */
const reportOf = (filters: DashboardFilters): string | undefined => {
  const isMore = listFilters.some((name) => filters[name].length > 0 && !shared.some((one) => one === name))
  if (isMore) return undefined
  const search = new URLSearchParams({ report: 'pending' })
  for (const name of shared) if (filters[name].length > 0) search.set(name, filters[name].join(','))
  return `/reports?${search.toString()}`
}

/** Says that a chart has the first rows only; leads to the report that has all, or to all quotations where it lists these. */
export const FirstOfAll = ({ id, filters, shown, inAll, onAll }: FirstOfAllProps) => {
  const { t } = useTranslation('reports', { keyPrefix: 'dashboards.firstOfAll' })
  const format = useFormat()
  const may = useMay()
  const report = id.startsWith('pending-') && may('ANALYTICS_REPORTS') ? reportOf(filters) : undefined
  const isList = chartRule(id).isOfQuotations === true
  const count = t('shown', { shown: format.decimal(shown), all: format.decimal(inAll) })
  // Beside a list there is room for words; elsewhere the count leads there itself.
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
