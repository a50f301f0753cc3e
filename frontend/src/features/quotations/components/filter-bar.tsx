import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterInput } from '../../../components/data-table/filter-input.tsx'
import { activeFilters, filterKinds, type FilterName, filterNames, type ListFilters } from '../model/list-filters.ts'
import { useCountText } from './use-count-text.ts'
import { useCountWords } from './use-count-words.ts'
import { useFilterWords } from './use-filter-words.ts'

// Pickers of clients, people and countries: their code comes with the first filter that is opened.
const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }))

interface Counted {
  count: number
  more?: boolean | undefined
}

export interface FilterBarProps {
  filters: ListFilters
  onChange: (name: FilterName | 'q', values: readonly string[]) => void
  /** Filters that make no sense in this list: its status, the commercial of one's own list. */
  without: ReadonlySet<FilterName>
  shown: Counted
  total: Counted | undefined
  nameOf: (name: FilterName, value: string) => string | undefined
}

/** The filter box and a chip for every filter that is set: `Espera ≥ 2 h ×`. */
export const FilterBar = ({ filters, onChange, without, shown, total, nameOf }: FilterBarProps) => {
  const { t } = useTranslation('quotations')
  const text = useCountText()
  const countWords = useCountWords()
  const [added, setAdded] = useState<FilterName>()
  const active = activeFilters(filters)
  const chips = added === undefined || active.includes(added) ? active : [...active, added]
  const offered = filterNames.filter((name) => !chips.includes(name) && !without.has(name))

  const add = (name: FilterName) => {
    if (filterKinds[name].kind === 'flag') onChange(name, ['true'])
    else setAdded(name)
  }
  const change = (name: FilterName, values: readonly string[]) => {
    onChange(name, values)
  }

  return (
    <div className="filter-bar">
      <FilterInput value={filters.q} onChange={(text) => onChange('q', [text])} />
      {chips.map((name) => (
        <FilterChip
          key={name}
          name={name}
          values={filters.values[name] ?? []}
          startsOpen={name === added}
          onChange={(values) => change(name, values)}
          onClosed={() => setAdded(undefined)}
          nameOf={nameOf}
        />
      ))}
      {offered.length > 0 && (
        <PopoverNext
          placement="bottom-start"
          arrow={false}
          content={
            <Menu>
              {offered.map((name) => (
                <MenuItem key={name} text={t(`filter.${name}`)} onClick={() => add(name)} />
              ))}
            </Menu>
          }
        >
          <Button variant="minimal" icon={<PlusIcon />}>
            {t('filter.add')}
          </Button>
        </PopoverNext>
      )}
      <span className="filter-count" role="status">
        {total !== undefined && text(total) !== text(shown)
          ? t('shownOf', { shown: text(shown), total: text(total) })
          : countWords(shown)}
      </span>
    </div>
  )
}

interface FilterChipProps {
  name: FilterName
  values: readonly string[]
  startsOpen: boolean
  onChange: (values: readonly string[]) => void
  onClosed: () => void
  nameOf: FilterBarProps['nameOf']
}

const FilterChip = ({ name, values, startsOpen, onChange, onClosed, nameOf }: FilterChipProps) => {
  const { t } = useTranslation('quotations')
  const words = useFilterWords(nameOf)
  const [isOpen, setOpen] = useState(startsOpen)
  const text = words(name, values)
  const isFlag = filterKinds[name].kind === 'flag'
  const label = (
    <>
      <span className="quiet">{t(`filter.${name}`)}</span> {!isFlag && <strong>{text}</strong>}
    </>
  )
  return (
    <span className="filter-chip">
      {isFlag ? (
        <span className="filter-chip-value">{label}</span>
      ) : (
        <PopoverNext
          isOpen={isOpen}
          onInteraction={(next) => {
            setOpen(next)
            if (!next) onClosed()
          }}
          placement="bottom-start"
          arrow={false}
          content={
            <Suspense fallback={<div className="filter-editor" />}>
              <FilterEditor name={name} values={values} onChange={onChange} nameOf={nameOf} />
            </Suspense>
          }
        >
          <button type="button" className="filter-chip-value">
            {label}
          </button>
        </PopoverNext>
      )}
      <button
        type="button"
        className="filter-chip-remove"
        aria-label={t('filter.remove', { filter: t(`filter.${name}`) })}
        onClick={() => {
          onChange([])
          onClosed()
        }}
      >
        <CrossIcon size={12} aria-hidden="true" />
      </button>
    </span>
  )
}
