import type { SearchedFilter } from '@freight/contracts/analytics/filter-choices'
import { CaretDownIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import FilterChoices from './filter-choices.tsx'
import { LatePopover } from '../../../components/overlay/late-popover.tsx'
import type { ListFilter } from '../filters.ts'
import { choicesNamed } from '../analytics-queries.ts'

interface ChipProps {
  label: string
  value: string
  isChanged: boolean
  /** Whether the filter was just added: its values open at once. */
  isNew?: boolean
  onClosed?: () => void
  children: ReactElement
}

/** A filter chip such as `Empresa MVD ▾` with the popover of its values. */
export const Chip = ({ label, value, isChanged, isNew = false, onClosed, children }: ChipProps) => (
  <LatePopover
    placement="bottom-start"
    isOpenAtFirst={isNew}
    onClosed={onClosed}
    content={<div className="filter-choices">{children}</div>}
  >
    <button type="button" className="chart-filter hovers" data-changed={isChanged || undefined}>
      <span className="quiet">{label}</span> <b title={value}>{value}</b> <CaretDownIcon size={12} aria-hidden="true" />
    </button>
  </LatePopover>
)

const searched = { commercial: true, client: true, lane: true } as const satisfies Record<SearchedFilter, true>
const isSearched = (name: ListFilter): name is SearchedFilter => name in searched

interface ListChipProps extends Pick<ChipProps, 'isChanged' | 'isNew' | 'onClosed'> {
  name: ListFilter
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** A filter with any number of values, from a list or a search. */
export const ListChip = ({ name, chosen, onChange, ...chip }: ListChipProps) => {
  const { t } = useTranslation('analytics')
  const label = t(`filter.${name}`)
  const { data: namedChoices } = useQuery({
    ...choicesNamed(isSearched(name) ? name : 'client', chosen),
    enabled: isSearched(name) && name !== 'lane' && chosen.length > 0,
  })
  const wordOf = (value: string): string => {
    if (name === 'transport') return t(`transport.${value as 'SEA'}`)
    if (name === 'scope') return t(`scope.${value as 'CLIENT'}`)
    const choiceName = namedChoices?.find(({ id }) => id === value)?.name
    return typeof choiceName === 'string' ? choiceName : value
  }
  const all = { company: 'allCompanies', lane: 'allCompanies', scope: 'allScopes' } as const
  const value =
    chosen.length > 0 ? chosen.map(wordOf).join(', ') : t(`filter.${name in all ? all[name as 'lane'] : 'all'}`)
  return (
    <Chip label={label} value={value} {...chip}>
      <FilterChoices name={name} label={label} chosen={chosen} wordOf={wordOf} onChange={onChange} />
    </Chip>
  )
}
