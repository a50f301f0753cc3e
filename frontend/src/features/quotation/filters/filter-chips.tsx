import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../components/feedback/lazy-part.tsx'
import { useCurrencySign } from '../../../lib/format/use-display-currency.ts'
import { activeFilters, filterKinds, type FilterName, filterNames, type ListFilters } from './list-filters.ts'
import { useFilterWords } from './use-filter-words.ts'

const FilterEditor = lazyPart(async () => (await import('./filter-editor.tsx')).FilterEditor, {
  waiting: <div className="filter-editor width-230 max-height-50vh pad-10-12 stack gap-6 scrolls-y" />,
})

export interface FilterChipsProps {
  filters: ListFilters
  onChange: (name: FilterName | 'q', values: readonly string[]) => void
  /** Filters to leave out in this list, such as its status or the commercial of one's own list. */
  hiddenFilters: ReadonlySet<FilterName>
  nameOf: (name: FilterName, value: string) => string | undefined
}

/** A chip per set filter, and the menu of the others. */
export const FilterChips = ({ filters, onChange, hiddenFilters, nameOf }: FilterChipsProps) => {
  const { t } = useTranslation('views')
  const currency = useCurrencySign()
  const [added, setAdded] = useState<FilterName>()
  const active = activeFilters(filters)
  const chips = added === undefined || active.includes(added) ? active : [...active, added]
  const addableNames = filterNames.filter((name) => !chips.includes(name) && !hiddenFilters.has(name))

  const addFilter = (name: FilterName) => {
    if (filterKinds[name].kind === 'flag') onChange(name, ['true'])
    else setAdded(name)
  }

  return (
    <>
      {chips.map((name) => (
        <FilterChip
          key={name}
          name={name}
          values={filters.values[name] ?? []}
          startsOpen={name === added}
          onChange={(values) => onChange(name, values)}
          onClosed={() => setAdded(undefined)}
          nameOf={nameOf}
        />
      ))}
      {addableNames.length > 0 && (
        <PopoverNext
          placement="bottom-start"
          arrow={false}
          content={
            <Menu>
              {addableNames.map((name) => (
                <MenuItem key={name} text={t(`filter.${name}`, { currency })} onClick={() => addFilter(name)} />
              ))}
            </Menu>
          }
        >
          <Button variant="minimal" icon={<PlusIcon />}>
            {t('filter.add')}
          </Button>
        </PopoverNext>
      )}
    </>
  )
}

interface FilterChipProps {
  name: FilterName
  values: readonly string[]
  startsOpen: boolean
  onChange: (values: readonly string[]) => void
  onClosed: () => void
  nameOf: FilterChipsProps['nameOf']
}

const FilterChip = ({ name, values, startsOpen, onChange, onClosed, nameOf }: FilterChipProps) => {
  const { t } = useTranslation('views')
  const currency = useCurrencySign()
  const words = useFilterWords(nameOf)
  const [isOpen, setOpen] = useState(startsOpen)
  const text = words(name, values)
  const isFlag = filterKinds[name].kind === 'flag'
  const label = (
    <>
      <span className="quiet">{t(`filter.${name}`, { currency })}</span> {!isFlag && <strong>{text}</strong>}
    </>
  )
  return (
    <span className="filter-chip set-filter">
      {isFlag ? (
        <span className="filter-chip-value max-width-320 pad-0-0-0-8 no-edge no-fill clipped">{label}</span>
      ) : (
        <PopoverNext
          isOpen={isOpen}
          onInteraction={(next) => {
            setOpen(next)
            if (!next) onClosed()
          }}
          placement="bottom-start"
          arrow={false}
          content={<FilterEditor name={name} values={values} onChange={onChange} nameOf={nameOf} />}
        >
          <button type="button" className="filter-chip-value max-width-320 pad-0-0-0-8 no-edge no-fill clipped">
            {label}
          </button>
        </PopoverNext>
      )}
      <button
        type="button"
        className="set-filter-remove"
        aria-label={t('filter.remove', { filter: t(`filter.${name}`, { currency }) })}
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
