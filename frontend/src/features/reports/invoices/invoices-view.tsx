import { Button } from '@blueprintjs/core'
import { ImportIcon } from '@blueprintjs/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { registerList, reportList } from '../queries.ts'
import { OpenReport } from '../report-view.tsx'
import { useReportState } from '../use-report-state.ts'

const InvoiceImport = lazyWithTexts(async () => (await import('./invoice-import.tsx')).InvoiceImport)

/** What is approved and waits for its invoice, the invoices that are recorded, and the way to bring more in from a file. */
export const InvoicesView = () => {
  const { t } = useTranslation('reports')
  const client = useQueryClient()
  const reports = useQuery(reportList)
  const registers = useQuery(registerList)
  const [isImporting, setImporting] = useState(false)
  const pending = reports.data?.filter(({ id }) => id === 'pending') ?? []
  const recorded = registers.data?.filter(({ id }) => id === 'invoices') ?? []
  const lines = [...pending, ...recorded]
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
          head={
            <nav className="report-kinds" aria-label={t('view.invoices')}>
              {lines.map(({ id }) => (
                <Link
                  key={id}
                  to={{ search: state.addressOf(id) }}
                  aria-current={id === state.line?.id ? 'page' : undefined}
                >
                  {t(`invoices.${id as 'pending'}`)}
                </Link>
              ))}
            </nav>
          }
          actions={
            <Button variant="minimal" icon={<ImportIcon />} onClick={() => setImporting(true)}>
              {t('invoices.import')}
            </Button>
          }
        />
      )}
      {isImporting && (
        <InvoiceImport
          onClose={() => setImporting(false)}
          onApplied={() => void client.invalidateQueries({ queryKey: ['reports'] })}
        />
      )}
    </div>
  )
}
