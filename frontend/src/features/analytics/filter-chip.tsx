import type { SearchedFilter } from '@freight/contracts/analytics/filter-choices'
import { companies, incoterms, transports } from '@freight/contracts/choices'
import { Checkbox, PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../components/feedback/lazy-with-texts.tsx'
import { type ListFilter, scopes } from './filters.ts'
import { choicesNamed } from './queries.ts'

// What looks for clients, people and lanes comes with the first of them that is opened.
const FilterSearch = lazyWithTexts(async () => (await import('./filter-search.tsx')).default, [], {
  waiting: <div className="filter-search" />,
  missing: 'card',
})

interface ChipProps {
  label: string
  value: string
  isChanged: boolean
  /** It has only just been added: its choices are open. */
  isNew?: boolean
  onClosed?: () => void
  children: ReactElement
}

/** A filter as `Empresa MVD ▾`, with what it can be set to. */
export const Chip = ({ label, value, isChanged, isNew = false, onClosed, children }: ChipProps) => (
  <PopoverNext
    placement="bottom-start"
    defaultIsOpen={isNew}
    {...(onClosed && { onClosed })}
    content={<div className="filter-choices">{children}</div>}
  >
    <button type="button" className="chart-filter hovers" data-changed={isChanged || undefined}>
      <span className="quiet">{label}</span> <b title={value}>{value}</b> <CaretDownIcon size={12} aria-hidden="true" />
    </button>
  </PopoverNext>
)

const searched = { commercial: true, client: true, lane: true } as const satisfies Record<SearchedFilter, true>
const isSearched = (name: ListFilter): name is SearchedFilter => name in searched

const listed = { company: companies, transport: transports, incoterm: incoterms, scope: scopes } as const

interface ListChipProps extends Pick<ChipProps, 'isChanged' | 'isNew' | 'onClosed'> {
  name: ListFilter
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** A filter of which any number of values is chosen: from a list, or looked for. */
export const ListChip = ({ name, chosen, onChange, ...chip }: ListChipProps) => {
  const { t } = useTranslation('analytics')
  const label = t(`filter.${name}`)
  const { data: named } = useQuery({
    ...choicesNamed(isSearched(name) ? name : 'client', chosen),
    enabled: isSearched(name) && name !== 'lane' && chosen.length > 0,
  })
  const wordOf = (value: string): string => {
    if (name === 'transport') return t(`transport.${value as 'SEA'}`)
    if (name === 'scope') return t(`scope.${value as 'CLIENT'}`)
    return named?.find(({ id }) => id === value)?.name ?? value
  }
  const all = { company: 'allCompanies', lane: 'allCompanies', scope: 'allScopes' } as const
  const value =
    chosen.length > 0 ? chosen.map(wordOf).join(', ') : t(`filter.${name in all ? all[name as 'lane'] : 'all'}`)
  return (
    <Chip label={label} value={value} {...chip}>
      {isSearched(name) ? (
        <FilterSearch filter={name} label={label} chosen={chosen} onChange={onChange} />
      ) : (
        <div role="group" aria-label={label}>
          {listed[name].map((one) => (
            <Checkbox
              key={one}
              label={wordOf(one)}
              checked={chosen.includes(one)}
              onChange={() =>
                onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
              }
            />
          ))}
        </div>
      )}
    </Chip>
  )
}
