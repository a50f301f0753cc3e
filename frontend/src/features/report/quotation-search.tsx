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
          <table className="dense-table reports-table">
            <thead>
              <tr>
                <th scope="col">{t('column.reference')}</th>
                <th scope="col">{t('column.status')}</th>
                <th scope="col">{t('column.client')}</th>
                <th scope="col">{t('column.commercial')}</th>
                <th scope="col">{t('column.mode')}</th>
                <th scope="col">{t('column.origin')}</th>
                <th scope="col">{t('column.destination')}</th>
                <th scope="col" className="number">
                  {t('column.created')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <td>
                    <Link to={pathOf(row.key)} onClick={() => (isLeaving.current = true)}>
                      <Reference value={row.key} />
                    </Link>
                  </td>
                  <td>
                    <StatusChip status={row.status} />
                  </td>
                  <td>{row.client.name}</td>
                  <td className="secondary">{row.commercial.name}</td>
                  <td>
                    <ModeCell transport={row.transportMode} mode={row.modo} />
                  </td>
                  <td>
                    <PlaceCell place={row.origin} />
                  </td>
                  <td>
                    <PlaceCell place={row.destination} />
                  </td>
                  <td className="number secondary">{format.date(row.createdAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {rows.length > 0 && (
        <p className="quiet reports-foot">{t(query ? 'matches' : 'newest', { count: rows.length })}</p>
      )}
    </div>
  )
}
