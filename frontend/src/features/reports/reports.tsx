import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { QuotationSearch } from './quotation-search.tsx'
import { useGoneView } from '../../components/views/use-gone-view.ts'
import { useMay } from '../../lib/auth/session.ts'
import { InvoicesView } from './invoices/invoices-view.tsx'
import { reportList } from './queries.ts'
import { ReportView } from './report-view.tsx'
import { SeveralReports } from './several-reports.tsx'
import { keptIn } from './use-report-state.ts'
import './reports.css'

/** What was done, what was refused, who came in, and what was taken along. */
const audited = ['audit', 'denials', 'sign-ins', 'exports'] as const

const views = ['reports', 'invoices', 'audit', 'quotations'] as const

const addressOf = (view: (typeof views)[number]) => (view === 'reports' ? '/reports' : `/reports?view=${view}`)

/** /reports: the reports, who did what, and any quotation read only. Which of them is open stands in the address. */
export default function Reports() {
  const { t } = useTranslation('reports')
  const [search] = useSearchParams()
  const may = useMay()
  const shown = views.filter((view) => view !== 'invoices' || may('ANALYTICS_INVOICED'))
  const current = shown.find((view) => view === search.get('view')) ?? 'reports'
  const { data } = useQuery(reportList)
  useGoneView('reports', 'saved', (view) => view.state === keptIn(search, data))
  return (
    <div className="reports-page">
      <header className="reports-head">
        <h1>{t('title')}</h1>
        <nav className="reports-tabs" aria-label={t('views')}>
          {shown.map((view) => (
            <Link
              key={view}
              className="head-tab"
              to={addressOf(view)}
              aria-current={view === current ? 'page' : undefined}
            >
              {t(`view.${view}`)}
              {view === 'reports' && data !== undefined && <span className="count"> {data.length}</span>}
            </Link>
          ))}
        </nav>
      </header>
      {current === 'reports' && <ReportView />}
      {current === 'invoices' && <InvoicesView />}
      {current === 'audit' && (
        <SeveralReports ids={audited} label={t('view.audit')} nameOf={(id) => t(`audit.${id as 'denials'}`)} />
      )}
      {current === 'quotations' && <QuotationSearch />}
    </div>
  )
}
