import { InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { Empty } from '../../components/feedback/empty.tsx'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { PlaceCell } from '../../components/lane/lane.tsx'
import { Reference } from '../../components/quotation/reference.tsx'
import { StatusChip } from '../../components/quotation/status-chip.tsx'
import { ModeCell } from '../../components/lane/transport-icon.tsx'
import { type RowsColumn, RowsTable } from '../../components/data-table/rows-table.tsx'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { quotationsMatching } from './report-queries.ts'
import './reports.css'

const SEARCH_DELAY_MS = 250

/** Search for auditors and analysts: finds any quotation and opens it read-only with its history. */
export function QuotationSearch() {
  const { t } = useTranslation('reports', { keyPrefix: 'search' })
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
    { id: 'commercial', head: t('column.commercial'), className: 'secondary', cell: (row) => row.commercial.name },
    { id: 'mode', head: t('column.mode'), cell: (row) => <ModeCell transport={row.transportMode} mode={row.modo} /> },
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
    <div className="page reports-search-page">
      <p className="quiet">{t('note')}</p>
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
          className="reports-search"
          leftElement={<SearchIcon aria-hidden="true" />}
          placeholder={t('placeholder')}
          aria-label={t('search')}
          value={text}
          onValueChange={setText}
        />
      </form>
      <section className="card reports-found" aria-label={t('found')} aria-busy={matches.isFetching}>
        {matches.error && <ErrorCard error={matches.error} onRetry={() => void matches.refetch()} />}
        {matches.isPending && <SkeletonRows rows={12} />}
        {matches.data && rows.length === 0 && <Empty kind="no-match" title={t('none.title')} help={t('none.help')} />}
        {rows.length > 0 && (
          <RowsTable className="dense-table reports-table" columns={columns} rows={rows} rowKey={({ key }) => key} />
        )}
      </section>
      {rows.length > 0 && (
        <p className="quiet reports-foot">{t(query ? 'matches' : 'newest', { count: rows.length })}</p>
      )}
    </div>
  )
}
