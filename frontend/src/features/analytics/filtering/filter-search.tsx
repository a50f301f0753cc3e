import type { FilterChoice, SearchedFilter } from '@freight/contracts/analytics/filter-choices'
import { Checkbox, InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardButton } from '../../../components/card-button.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { choicesMatching } from './choices-matching.ts'
import { choicesNamed } from '../analytics-queries.ts'
import { useCalled } from '../use-called.ts'

const isCardKind = (filter: SearchedFilter) => filter === 'client'

interface FilterSearchProps {
  filter: SearchedFilter
  chosen: readonly string[]
  onToggle: (id: string) => void
}

/** Searches the values of a filter; values selected on opening come first, Enter selects the first match. */
export const FilterSearch = ({ filter, chosen, onToggle }: FilterSearchProps) => {
  const { t } = useTranslation('analytics', { keyPrefix: 'filter' })
  const format = useFormat()
  const called = useCalled()
  const [q, setQ] = useState('')
  const [chosenAtOpening] = useState(chosen)
  const matches = useQuery(choicesMatching(filter, q))
  const chosenChoices = useQuery(choicesNamed(filter, chosenAtOpening))
  const matchingChoices = matches.data ?? []
  const unknownIds = chosenAtOpening.filter((id) =>
    chosenChoices.isPending ? false : chosenChoices.data?.every((one) => one.id !== id) !== false,
  )
  const chosenFirst: readonly FilterChoice[] = [
    ...(chosenChoices.data ?? []).filter(({ id }) => chosenAtOpening.includes(id)),
    ...unknownIds.map((id) => ({ id, name: id, quotations: 0 })),
  ]
  const rows =
    q.trim() === ''
      ? [...chosenFirst, ...matchingChoices.filter(({ id }) => !chosenAtOpening.includes(id))]
      : matchingChoices
  return (
    <div className="filter-search">
      <InputGroup
        value={q}
        leftElement={<SearchIcon size={14} />}
        placeholder={t('find')}
        aria-label={t('find')}
        onValueChange={setQ}
        onKeyDown={(event) => {
          const [match] = rows
          if (event.key !== 'Enter' || q.trim() === '' || match === undefined || matches.isPlaceholderData) return
          event.preventDefault()
          onToggle(match.id)
        }}
      />
      <div className="filter-found" data-stale={matches.isPlaceholderData || undefined}>
        {matches.isPending && <SkeletonRows rows={6} height={28} />}
        {matches.error && <ErrorCard error={matches.error} onRetry={() => void matches.refetch()} />}
        {rows.map((row) => (
          <div key={row.id} className="filter-chosen">
            <Checkbox
              checked={chosen.includes(row.id)}
              onChange={() => onToggle(row.id)}
              labelElement={
                <>
                  <span className="clipped" title={called(row.name)}>
                    {filter === 'lane' ? <b>{row.id}</b> : called(row.name)}
                    {filter === 'lane' && <span className="quiet"> {called(row.name)}</span>}
                  </span>
                  <span className="quiet">{format.decimal(row.quotations)}</span>
                </>
              }
            />
            {isCardKind(filter) && chosen.includes(row.id) && (
              <CardButton of={filter} id={row.id} name={called(row.name)} />
            )}
          </div>
        ))}
        {matches.data !== undefined && rows.length === 0 && (
          <p className="quiet" role="status">
            {t('none')}
          </p>
        )}
      </div>
    </div>
  )
}
