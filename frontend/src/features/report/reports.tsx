import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams, useNavigate } from 'react-router-dom'
import { useRemovedView } from '../../components/views/use-view-acts.ts'
import { useMay } from '../../lib/auth/session.ts'
import { reportList, quotationsMatching, type ReportId, registerList } from './report-queries.ts'
import { ReportView, OpenReport } from './report-view.tsx'
import { viewStateIn, useReportState } from './use-report-state.ts'
import './reports.css'
import { Button, InputGroup } from '@blueprintjs/core'
import { ImportIcon, SearchIcon } from '@blueprintjs/icons'
import { type ReactNode, useEffect, useState, useRef } from 'react'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { throttledRefetch, isBusy } from '../../lib/live/throttled-refetch.ts'
import { Empty, ErrorCard, SkeletonRows } from '../../components/feedback/load-state.tsx'
import { PlaceCell, ModeCell } from '../../components/lane/lane.tsx'
import { Reference, StatusChip } from '../../components/quotation/status-chip.tsx'
import { type RowsColumn, RowsTable } from '../../components/data-table/rows-table.tsx'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { useFormat } from '../../lib/format/format.ts'

interface SeveralReportsProps {
  /** Reports in this order; the first is open. */
  ids: readonly ReportId[]
  label: string
  nameOf: (id: ReportId) => string
  actions?: ReactNode
}

/** Related reports and registers, without the list of all. */
export const SeveralReports = ({ ids, label, nameOf, actions }: SeveralReportsProps) => {
  const reports = useQuery(reportList)
  const registers = useQuery(registerList)
  const known = [...(reports.data ?? []), ...(registers.data ?? [])]
  const lines = ids.flatMap((id) => known.find((one) => one.id === id) ?? [])
  const state = useReportState(lines)
  const error = reports.error ?? registers.error
  const retry = () => void Promise.all([reports.refetch(), registers.refetch()])
  if (error) return <ErrorCard error={error} onRetry={retry} />
  if (reports.data === undefined || registers.data === undefined) return <SkeletonRows rows={14} />
  return (
    <div className="report-page grid flex-1 min-height-0" data-alone>
      {state.line && (
        <OpenReport
          key={state.line.id}
          line={state.line}
          state={state}
          actions={actions}
          head={
            <nav className="report-kinds margin-bottom-4 flex gap-4" aria-label={label}>
              {lines.map(({ id }) => (
                <Link
                  key={id}
                  to={{ search: state.addressOf(id) }}
                  aria-current={id === state.line?.id ? 'page' : undefined}
                >
                  {nameOf(id)}
                </Link>
              ))}
            </nav>
          }
        />
      )}
    </div>
  )
}

const SEARCH_DELAY_MS = 250

/** Search for auditors and analysts: finds any quotation and opens it read-only with its history. */
export function QuotationSearch() {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const navigate = useNavigate()
  const [query, setQuery] = useUrlValue('q')
  const [text, setText] = useState(query ?? '')
  // Opening a quotation cancels a search that waits for the next key.
  const isLeaving = useRef(false)
  const matches = useQuery({ ...quotationsMatching(query ?? ''), placeholderData: keepPreviousData })
  const rows = matches.data?.rows ?? []
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isLeaving.current && text.trim() !== (query ?? '')) setQuery(text.trim(), { replace: true })
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [query, setQuery, text])
  const pathOf = (key: string) => `/reports?quotation=${encodeURIComponent(key)}`
  const [onlyRow] = rows
  const columns: RowsColumn<(typeof rows)[number]>[] = [
    {
      id: 'reference',
      head: t('column.reference'),
      cell: ({ key }) => (
        <Link to={pathOf(key)} onClick={() => (isLeaving.current = true)}>
          <Reference value={key} />
        </Link>
      ),
    },
    { id: 'status', head: t('column.status'), cell: ({ status }) => <StatusChip status={status} /> },
    { id: 'client', head: t('column.client'), cell: ({ client }) => client.name },
    {
      id: 'commercial',
      head: t('column.commercial'),
      className: 'secondary',
      cell: (row) => row.commercial.name,
    },
    {
      id: 'mode',
      head: t('column.mode'),
      cell: (row) => <ModeCell transport={row.transportMode} mode={row.modo} />,
    },
    { id: 'origin', head: t('column.origin'), cell: ({ origin }) => <PlaceCell place={origin} /> },
    { id: 'destination', head: t('column.destination'), cell: (row) => <PlaceCell place={row.destination} /> },
    {
      id: 'created',
      head: t('column.created'),
      align: 'end',
      className: 'secondary',
      cell: (row) => format.date(row.createdAt),
    },
  ]

  return (
    <div className="page pad-top-10">
      <p className="quiet">{t('search.note')}</p>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          if (onlyRow !== undefined && rows.length === 1) void navigate(pathOf(onlyRow.key))
        }}
      >
        <InputGroup
          type="search"
          autoFocus
          className="max-width-460 margin-bottom-12"
          leftElement={<SearchIcon aria-hidden="true" />}
          placeholder={t('search.placeholder')}
          aria-label={t('search.search')}
          value={text}
          onValueChange={setText}
        />
      </form>
      <section className="card scrolls-x" aria-label={t('search.found')} aria-busy={matches.isFetching}>
        {matches.error && <ErrorCard error={matches.error} onRetry={() => void matches.refetch()} />}
        {matches.isPending && <SkeletonRows rows={12} />}
        {matches.data && rows.length === 0 && (
          <Empty kind="no-match" title={t('search.none.title')} help={t('search.none.help')} />
        )}
        {rows.length > 0 && (
          <RowsTable
            className="dense-table row-hovers reports-table"
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
          />
        )}
      </section>
      {rows.length > 0 && (
        <p className="quiet margin-top-8 size-12-5">
          {t(query ? 'search.matches' : 'search.newest', { count: rows.length })}
        </p>
      )}
    </div>
  )
}

const InvoiceImport = lazyPart(async () => (await import('./invoices/invoice-import.tsx')).InvoiceImport, {
  texts: ['catalogues'],
})

/** Dialog of another feature. */
type ImportOfCarriers = (onClose: () => void) => ReactNode

const reportIds = ['pending', 'over-invoiced', 'invoices'] as const

/** Approved quotations with pending invoices, recorded invoices, and the import from a file. */
export const InvoicesView = ({ carrierInvoices }: { carrierInvoices?: ImportOfCarriers | undefined }) => {
  const { t } = useTranslation('reports')
  const client = useQueryClient()
  const [imported, setImported] = useState<'own' | 'carriers'>()
  const close = () => setImported(undefined)
  // Imported invoices reach these reports some seconds later.
  const [{ changed, stop }] = useState(() =>
    throttledRefetch(() => {
      for (const id of reportIds) void client.invalidateQueries({ queryKey: ['reports', id] })
    }, isBusy),
  )
  useEffect(() => {
    return () => {
      stop()
      // Marks the rows as stale, so that a return to the page before that refetches them.
      for (const id of reportIds) void client.invalidateQueries({ queryKey: ['reports', id], refetchType: 'none' })
    }
  }, [client, stop])
  return (
    <>
      <SeveralReports
        ids={reportIds}
        label={t('view.invoices')}
        nameOf={(id) => t(`invoices.${id as 'pending'}`)}
        actions={
          <>
            <Button variant="minimal" icon={<ImportIcon />} onClick={() => setImported('own')}>
              {t('invoices.import')}
            </Button>
            {carrierInvoices !== undefined && (
              <Button variant="minimal" icon={<ImportIcon />} onClick={() => setImported('carriers')}>
                {t('invoices.importOfCarriers')}
              </Button>
            )}
          </>
        }
      />
      {imported === 'own' && <InvoiceImport onClose={close} onApplied={changed} />}
      {imported === 'carriers' && carrierInvoices?.(close)}
    </>
  )
}

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
    <div className="reports-page stack">
      <header className="gap-4-24 pad-4-16-8 line-below flex baseline wrap flex-none">
        <h1>{t('title')}</h1>
        <nav className="reports-tabs gap-4-20 flex wrap" aria-label={t('views')}>
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
