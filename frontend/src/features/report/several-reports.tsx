import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { type ReportId, registerList, reportList } from './report-queries.ts'
import { OpenReport } from './report-view.tsx'
import { useReportState } from './use-report-state.ts'

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
    <div className="report-page" data-alone>
      {state.line && (
        <OpenReport
          key={state.line.id}
          line={state.line}
          state={state}
          actions={actions}
          head={
            <nav className="report-kinds" aria-label={label}>
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
