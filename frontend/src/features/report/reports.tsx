import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { QuotationSearch } from './quotation-search.tsx'
import { useRemovedView } from '../../components/views/use-removed-view.ts'
import { useMay } from '../../lib/auth/session.ts'
import { type ImportOfCarriers, InvoicesView } from './invoices/invoices-view.tsx'
import { reportList } from './report-queries.ts'
import { ReportView } from './report-view.tsx'
import { SeveralReports } from './several-reports.tsx'
import { viewStateIn } from './use-report-state.ts'
import './reports.css'

/** Registers: activity, refusals, sign-ins and exports. */
const auditViews = ['audit', 'denials', 'sign-ins', 'exports'] as const

const views = ['reports', 'invoices', 'audit', 'quotations'] as const

const addressOf = (view: (typeof views)[number]) => (view === 'reports' ? '/reports' : `/reports?view=${view}`)

/** /reports: reports, activity registers, and any quotation read-only. The URL contains the open one. */
export default function Reports({ carrierInvoices }: { carrierInvoices?: ImportOfCarriers }) {
  const { t } = useTranslation('reports')
  const [search] = useSearchParams()
  const may = useMay()
  const shownViews = views.filter((view) => view !== 'invoices' || may('ANALYTICS_INVOICED'))
  const current = shownViews.find((view) => view === search.get('view')) ?? 'reports'
  const { data } = useQuery(reportList)
  useRemovedView('reports', 'saved', (view) => view.state === viewStateIn(search, data))
  return (
    <div className="reports-page">
      <header className="reports-head">
        <h1>{t('title')}</h1>
        <nav className="reports-tabs" aria-label={t('views')}>
          {shownViews.map((view) => (
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
      {current === 'invoices' && <InvoicesView carrierInvoices={carrierInvoices} />}
      {current === 'audit' && (
        <SeveralReports ids={auditViews} label={t('view.audit')} nameOf={(id) => t(`audit.${id as 'denials'}`)} />
      )}
      {current === 'quotations' && <QuotationSearch />}
    </div>
  )
}
