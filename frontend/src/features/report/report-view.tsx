import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { useFormat } from '../../lib/format/use-format.ts'
import { ReportExports } from './exports/report-exports.tsx'
import { type ReportLine, reportList, reportPreview } from './report-queries.ts'
import { ReportExport } from './report-export.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportList } from './report-list.tsx'
import { ReportRows } from './report-rows.tsx'
import { ReportSummary } from './report-summary.tsx'
import { SaveCombination } from './save-combination.tsx'
import { type ReportState, useReportState } from './use-report-state.ts'

/** The reports: a list, and the open one with its filters and first rows. */
export const ReportView = () => {
  const list = useQuery(reportList)
  const state = useReportState(list.data ?? [])
  if (list.error) return <ErrorCard error={list.error} onRetry={() => void list.refetch()} />
  if (list.data === undefined) return <SkeletonRows rows={14} />
  return (
    <div className="report-page">
      <ReportList lines={list.data} state={state} />
      {state.line && <OpenReport line={state.line} state={state} />}
    </div>
  )
}

interface OpenReportProps {
  line: ReportLine
  state: ReportState
  /** Content in place of the button that saves the combination. */
  actions?: ReactNode
  /** Content above the report: the selection among several reports. */
  head?: ReactNode
}

/** A report with its filters and its first rows. */
export const OpenReport = ({ line, state, actions, head }: OpenReportProps) => {
  const { t, i18n } = useTranslation('reports')
  const format = useFormat()
  const { id } = line
  const preview = useQuery({
    ...reportPreview(id, { ...state.query, lang: i18n.language as 'es' }),
    placeholderData: keepPreviousData,
  })
  // The former report's rows must not appear as a placeholder of this one.
  const data = preview.data?.id === id ? preview.data : undefined
  const title = t(`report.${id}`)
  return (
    <section className="report-open" aria-labelledby="report-title">
      {head}
      <header className="report-head">
        <h2 id="report-title">{title}</h2>
        <span className="quiet">{t(`row.${id}`)}</span>
        <div className="report-actions">
          {actions ?? <SaveCombination state={state} />}
          <ReportExport
            key={id}
            id={id}
            query={state.query}
            total={preview.isPlaceholderData ? undefined : data?.total}
            formats={['parquet', 'csv', 'xlsx']}
          />
        </div>
      </header>
      <ReportFilters line={line} state={state} />
      {data?.summary && <ReportSummary summary={data.summary} isStale={preview.isPlaceholderData} />}
      {line.hasTiles && data === undefined && !preview.error && (
        <div className="card report-summary" aria-hidden="true" />
      )}
      <div className="card report-card" data-empty={data?.rows.length === 0 || undefined}>
        {preview.error ? (
          <ErrorCard error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <ReportRows
            key={id}
            preview={data}
            title={title}
            isLoading={data === undefined}
            isStale={preview.isPlaceholderData}
          />
        )}
        {data && data.rows.length > 0 && (
          <p className="report-foot quiet">
            {t(data.total > data.rows.length ? 'foot.some' : 'foot.all', {
              count: data.total,
              shown: data.rows.length,
              total: format.decimal(data.total, 0),
              columns: data.columns.length,
            })}
          </p>
        )}
      </div>
      <ReportExports />
    </section>
  )
}
