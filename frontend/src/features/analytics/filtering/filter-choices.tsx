import type { SearchedFilter, FilterChoice } from '@freight/contracts/analytics/analytics-routes'
import { companies } from '@freight/contracts/vocabulary/people'
import { incoterms } from '@freight/contracts/vocabulary/journey'
import { transports } from '@freight/contracts/vocabulary/transport'
import { Checkbox, InputGroup } from '@blueprintjs/core'
import { type ListFilter, scopes, choicesNamed, CHOICES_MAX_AGE_MS } from '../analytics-queries.ts'
import { type KeyboardEvent, useState } from 'react'
import { SearchIcon } from '@blueprintjs/icons'
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CardButton } from '../../../components/card-button.tsx'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { useCalled } from '../use-chart-words.ts'
import { call } from '../../../lib/api/api.ts'

/** Filter values that match the typed text. */
const choicesMatching = (filter: SearchedFilter, q: string) =>
  queryOptions({
    queryKey: ['analytics-choices', filter, q],
    queryFn: ({ signal }) => call('GET /analytics/v1/choices/:filter', { params: { filter }, query: { q }, signal }),
    staleTime: CHOICES_MAX_AGE_MS,
    placeholderData: keepPreviousData,
  })

const isCardKind = (filter: SearchedFilter) => filter === 'client'

interface FilterSearchProps {
  filter: SearchedFilter
  chosen: readonly string[]
  onToggle: (id: string) => void
}

/** Searches the values of a filter; values selected on opening come first, Enter selects the first match. */
const FilterSearch = ({ filter, chosen, onToggle }: FilterSearchProps) => {
  const { t } = useTranslation('analytics')
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
    <div className="width-300">
      <InputGroup
        value={q}
        leftElement={<SearchIcon size={14} />}
        placeholder={t('filter.find')}
        aria-label={t('filter.find')}
        onValueChange={setQ}
        onKeyDown={(event) => {
          const [match] = rows
          if (event.key !== 'Enter' || q.trim() === '' || match === undefined || matches.isPlaceholderData) return
          event.preventDefault()
          onToggle(match.id)
        }}
      />
      <div className="filter-found scrolls-y" data-stale={matches.isPlaceholderData || undefined}>
        {matches.isPending && <SkeletonRows rows={6} height={28} />}
        {matches.error && <ErrorCard error={matches.error} onRetry={() => void matches.refetch()} />}
        {rows.map((row) => (
          <div key={row.id} className="row between">
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
          <p className="quiet pad-6" role="status">
            {t('filter.none')}
          </p>
        )}
      </div>
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between the fields of a group, Enter toggles a checkbox. */
const byArrows = (event: KeyboardEvent<HTMLElement>) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement)) return
  const offset = steps[event.key]
  if (offset !== undefined) {
    const fields = [...event.currentTarget.querySelectorAll('input')]
    fields[fields.indexOf(field) + offset]?.focus()
  } else if (event.key === 'Enter' && field.type === 'checkbox') field.click()
  else return
  event.preventDefault()
}

/** Focuses the first field one frame later, so that the popover first stores the element to return the focus to. */
const focusFirst = (group: HTMLElement | null) => {
  const frame = requestAnimationFrame(() => group?.querySelector('input')?.focus({ preventScroll: true }))
  return () => cancelAnimationFrame(frame)
}

interface FilterChoicesProps {
  name: ListFilter
  label: string
  chosen: readonly string[]
  wordOf: (value: string) => string
  onChange: (chosen: string[]) => void
}

const listed: { readonly [Name in Exclude<ListFilter, SearchedFilter>]: readonly string[] } = {
  company: companies,
  transport: transports,
  incoterm: incoterms,
  scope: scopes,
}

const isListed = (name: ListFilter): name is keyof typeof listed => name in listed

/** Values of a filter: checkboxes, or a search where there are too many. */
export default function FilterChoices({ name, label, chosen, wordOf, onChange }: FilterChoicesProps) {
  const toggle = (one: string) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <div role="group" aria-label={label} ref={focusFirst} onKeyDown={byArrows}>
      {isListed(name) ? (
        listed[name].map((one) => (
          <Checkbox key={one} label={wordOf(one)} checked={chosen.includes(one)} onChange={() => toggle(one)} />
        ))
      ) : (
        <FilterSearch filter={name} chosen={chosen} onToggle={toggle} />
      )}
    </div>
  )
}
