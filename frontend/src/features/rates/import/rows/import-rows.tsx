import { EyeOffIcon, ErrorIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../../components/feedback/skeleton.tsx'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { type ImportRow, type Mapping, rowsOptions, type Show } from '../queries.ts'
import { useConcernWords } from './concern-words.ts'
import { type Correction, proposalsFor } from './proposals.ts'

const hues = { NEW: 'green', NEW_VALIDITY: 'cyan', CHANGED: 'amber', SAME: 'grey', PROBLEM: 'red' } as const

/** What comes of a row, or has come of it, in a line. */
const Result = ({ row }: { row: ImportRow }) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const words = useConcernWords()
  const [problem] = row.problems
  const [warning] = row.warnings
  if (problem !== undefined)
    return (
      <span className="rate-row-problem">
        <ErrorIcon size={12} aria-hidden="true" /> {words(problem)}
      </span>
    )
  return (
    <>
      <span className="hue" data-hue={row.done === 'UNDONE' ? 'grey' : hues[row.outcome]}>
        {row.done === '' ? t(`outcome.${row.outcome}`) : t(`done.${row.done}`)}
      </span>
      {warning !== undefined && (
        <span className="rate-row-warning">
          <WarningSignIcon size={12} aria-hidden="true" /> {words(warning)}
        </span>
      )}
    </>
  )
}

export interface ImportRowsProps {
  id: string
  state: string
  show: Show
  selected: number | undefined
  onSelect: (row: ImportRow) => void
  /** How the columns are read, and what is done with a way to set a row right; absent where it is too late for that. */
  correcting?: { mapping: Mapping; onCorrect: (correction: Correction) => void } | undefined
}

/** What may be done with a row that is not taken. */
const RowProposals = ({
  row,
  correcting,
}: {
  row: ImportRow
  correcting: NonNullable<ImportRowsProps['correcting']>
}) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const format = useFormat()
  return proposalsFor(row, correcting.mapping).map(({ words, value, isDay, set }) => (
    <button
      key={value}
      type="button"
      className="link-button"
      onClick={() => correcting.onCorrect({ row: row.row, set })}
    >
      {t(`row.proposal.${words}`, { value: isDay ? format.date(value) : value })}
    </button>
  ))
}

/** The rows of the file, with what comes of each; arrows move, what is chosen is shown beside it. */
export const ImportRows = ({ id, state, show, selected, onSelect, correcting }: ImportRowsProps) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const format = useFormat()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    rowsOptions(id, state, show),
  )
  if (error !== null) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows rows={8} />
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className="quiet rate-rows-none">{t('check.empty')}</p>
  const move = (by: number, from: HTMLElement) => {
    const next = by > 0 ? from.nextElementSibling : from.previousElementSibling
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div className="rate-rows">
      <table>
        <thead>
          <tr>
            <th scope="col" className="number">
              {t('row.row')}
            </th>
            <th scope="col">{t('row.lane')}</th>
            <th scope="col">{t('row.validity')}</th>
            <th scope="col" className="number">
              {t('row.price')}
            </th>
            <th scope="col">{t('row.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.row}
              tabIndex={0}
              aria-selected={row.row === selected}
              data-problem={row.outcome === 'PROBLEM' || undefined}
              onClick={() => onSelect(row)}
              onFocus={() => onSelect(row)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
                event.preventDefault()
                move(event.key === 'ArrowDown' ? 1 : -1, event.currentTarget)
              }}
            >
              <td className="number quiet">
                {row.row}
                {row.hidden && <EyeOffIcon size={12} title={t('row.hidden')} />}
              </td>
              <td>
                <strong>
                  {row.origin || '—'} – {row.destination || '—'}
                </strong>{' '}
                <span className="quiet">{row.container}</span>
              </td>
              <td>
                {row.validFrom === '' ? '—' : format.date(row.validFrom)} –{' '}
                {row.validTo === '' ? '—' : format.date(row.validTo)}
              </td>
              <td className="number">
                {row.price && (
                  <>
                    <span className="quiet">{row.price.code}</span> {format.money(row.price.amount, row.price.currency)}
                  </>
                )}
              </td>
              <td>
                <Result row={row} />
                {correcting !== undefined && <RowProposals row={row} correcting={correcting} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <button
          type="button"
          className="link-button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('check.more')}
        </button>
      )}
    </div>
  )
}
