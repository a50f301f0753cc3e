import { Checkbox, InputGroup, Menu, MenuItem, PopoverNext, Button } from '@blueprintjs/core'
import { CaretDownIcon, CrossIcon, TickIcon, PlusIcon } from '@blueprintjs/icons'
import { useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams, Link } from 'react-router-dom'
import { useFormat } from '../../lib/format/format.ts'
import { DateField } from '../form/date-field.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../form/unparsed-inputs.ts'
import { useFocusOnOpen } from '../form/use-focus-on-open.ts'
import { type Sort, sortOf, sortText, withValues } from '../../lib/browser/url-state.ts'
import './catalogue-page.css'
import type { ViewedList } from '../views/use-view-acts.ts'
import { ViewBar, type ViewBarProps } from '../views/view-bar.tsx'

interface CatalogueStateOptions<Filter extends string, SortWord extends string> {
  filters: readonly Filter[]
  /** Sort keys of the server; the list starts with the first. */
  sorts: readonly [SortWord, ...SortWord[]]
}

type SortText<SortWord extends string> = SortWord | `-${SortWord}`

/** Search, filters, sort, selected entry and open panel: all in the address, so that it can be shared. */
export const useCatalogueState = <Filter extends string, SortWord extends string>({
  filters,
  sorts,
}: CatalogueStateOptions<Filter, SortWord>) => {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Readonly<Record<string, string | undefined>>, options = { replace: true }) =>
    setSearch((before) => withValues(before, changes), options)

  const q = search.get('q') ?? ''
  const sort = sortOf(search.get('sort') ?? undefined)
  const [defaultSort] = sorts
  const column = sorts.find((word) => word === sort?.column) ?? defaultSort
  const isDescending = sort?.column === column && sort.descending
  const sortWord: SortText<SortWord> = isDescending ? `-${column}` : column
  const searchText = search.toString()
  const values = useMemo(() => {
    const filterValues: Partial<Record<Filter, readonly string[]>> = {}
    const params = new URLSearchParams(searchText)
    for (const name of filters) filterValues[name] = (params.get(name) ?? '').split(',').filter((each) => each !== '')
    return filterValues
    // The filter names of a screen never change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [searchText])
  const activeFilters = filters.filter((name) => (values[name]?.length ?? 0) > 0)

  /** Search, filters and sort of an address, without selection and open panel; empty for the default list. */
  const viewStateOf = (params: URLSearchParams): string => {
    const next = new URLSearchParams()
    for (const name of ['q', ...filters]) {
      const value = params.get(name) ?? ''
      if (value !== '') next.set(name, value)
    }
    const viewSort = sortOf(params.get('sort') ?? undefined)
    const isKnown = sorts.some((word) => word === viewSort?.column)
    if (isKnown && sortText(viewSort) !== defaultSort) next.set('sort', sortText(viewSort) ?? '')
    return next.toString()
  }

  return {
    /** What a saved view of this list contains, now and in a stored text. */
    kept: viewStateOf(search),
    keptIn: (text: string) => viewStateOf(new URLSearchParams(text)),
    q,
    setQ: (next: string) => change({ q: next }),
    values,
    setFilter: (name: string, next: readonly string[]) => change({ [name]: next.join(',') }),
    isFiltered: q !== '' || activeFilters.length > 0,
    clear: () => change({ q: undefined, ...Object.fromEntries(filters.map((name) => [name, undefined])) }),
    sort: { column, descending: isDescending } satisfies Sort,
    setSort: (sort: Sort) => change({ sort: sortText(sort) }),
    /** Parameters of the rows and the export; several values are joined with commas, as the server expects. */
    query: {
      ...(q !== '' && { q }),
      sort: sortWord,
      ...queryOf(activeFilters.map((name) => [name, (values[name] ?? []).join(',')])),
    },
    selected: search.get('id') ?? undefined,
    select: (id: string | undefined) => change({ id, act: undefined }),
    /** What is open over the list: a form, an import. */
    act: search.get('act') ?? undefined,
    open: (act: string, id?: string) => change({ act, ...(id !== undefined && { id }) }, { replace: false }),
    close: () => change({ act: undefined }),
  }
}

export type CatalogueState = Pick<
  ReturnType<typeof useCatalogueState>,
  'q' | 'setQ' | 'setFilter' | 'isFiltered' | 'clear' | 'kept' | 'keptIn'
> & { values: Readonly<Record<string, readonly string[] | undefined>> }

const queryOf = <Filter extends string>(pairs: readonly (readonly [Filter, string])[]) => {
  const query: Partial<Record<Filter, string>> = {}
  for (const [name, value] of pairs) query[name] = value
  return query
}

export interface CatalogueFilter {
  name: string
  label: string
  /** Text without a value: "Todas", "Activos". */
  all: string
  /** One value, several values joined by OR, or a day (`2026-11-27`). */
  kind: 'one' | 'many' | 'day'
  options: readonly { value: string; label: string; note?: string }[]
  /** The user just added it: its options open. */
  isOpen?: boolean
}

/** Chosen values by filter name. */
type FilterState = Pick<CatalogueState, 'values' | 'setFilter'>

/** Every filter of the catalogue as a chip: `Sección Todas ▾`, `Transporte Marítimo, Aéreo ×`. It filters at once. */
export const FilterChips = ({ filters, state }: { filters: readonly CatalogueFilter[]; state: FilterState }) =>
  filters.map((filter) => (
    <Chip
      key={filter.name}
      filter={filter}
      values={state.values[filter.name] ?? []}
      onChange={(values) => state.setFilter(filter.name, values)}
    />
  ))

interface ChipProps {
  filter: CatalogueFilter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

const Chip = ({ filter, values, onChange }: ChipProps) => {
  const { t } = useTranslation('catalogue')
  const isSet = values.length > 0
  const format = useFormat()
  const words =
    filter.kind === 'day'
      ? values.map((day) => format.date(day))
      : filter.options.filter(({ value }) => values.includes(value)).map(({ label }) => label)
  const text = isSet ? (words.length > 0 ? words : values).join(', ') : filter.all
  return (
    <span className="catalogue-chip set-filter hovers" data-set={isSet || undefined}>
      <PopoverNext
        placement="bottom-start"
        arrow={false}
        defaultIsOpen={filter.isOpen === true}
        content={
          filter.kind === 'day' ? (
            <OneDay filter={filter} values={values} onChange={onChange} />
          ) : filter.kind === 'one' ? (
            <OneOf filter={filter} values={values} onChange={onChange} />
          ) : (
            <ManyOf filter={filter} values={values} onChange={onChange} />
          )
        }
      >
        <button type="button" className="catalogue-chip-value inline-row gap-5" title={isSet ? text : undefined}>
          <span className="quiet">{filter.label}</span> <strong className="clipped medium">{text}</strong>
          {!isSet && <CaretDownIcon size={12} className="quiet" aria-hidden="true" />}
        </button>
      </PopoverNext>
      {isSet && (
        <button
          type="button"
          className="set-filter-remove"
          aria-label={t('filter.remove', { filter: filter.label })}
          onClick={({ currentTarget }) => {
            onChange([])
            // The chip is removed together with its value.
            currentTarget.parentElement?.querySelector('button')?.focus()
          }}
        >
          <CrossIcon size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

const OneOf = ({ filter, values, onChange }: ChipProps) => (
  <Menu>
    <MenuItem text={filter.all} labelElement={values.length === 0 ? tick : undefined} onClick={() => onChange([])} />
    {filter.options.map(({ value, label }) => (
      <MenuItem
        key={value}
        text={label}
        labelElement={values.includes(value) ? tick : undefined}
        onClick={() => onChange([value])}
      />
    ))}
  </Menu>
)

const tick = <TickIcon size={14} aria-hidden="true" />

const SEARCH_ABOVE_OPTIONS = 12

const ManyOf = ({ filter, values, onChange }: ChipProps) => {
  const { t } = useTranslation('catalogue')
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLocaleLowerCase()
  const shown = filter.options.filter(({ value, label }) => `${value} ${label}`.toLocaleLowerCase().includes(search))
  return (
    <div className="min-width-200 pad-10-12 stack gap-8" role="group" aria-label={filter.label}>
      {filter.options.length > SEARCH_ABOVE_OPTIONS && (
        <InputGroup
          value={typed}
          placeholder={t('filter.find')}
          aria-label={t('filter.find')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className="max-height-46vh stack gap-6 scrolls-y">
        {shown.map(({ value, label, note }) => (
          <Checkbox
            key={value}
            checked={values.includes(value)}
            labelElement={
              <>
                {label} {note !== undefined && <span className="quiet">{note}</span>}
              </>
            }
            onChange={(event) =>
              onChange(
                filter.options
                  .map((one) => one.value)
                  .filter((one) => (one === value ? event.currentTarget.checked : values.includes(one))),
              )
            }
          />
        ))}
      </div>
    </div>
  )
}

/** A typed or chosen day. */
const OneDay = ({ filter, values, onChange }: ChipProps) => {
  // The address changes after the input and would overwrite it.
  const [day, setDay] = useState(values[0])
  const chooseDay = (next: string | undefined) => {
    setDay(next)
    onChange(next === undefined ? [] : [next])
  }
  return (
    <div
      ref={useFocusOnOpen<HTMLDivElement>(true)}
      className="min-width-200 pad-10-12 stack gap-8"
      role="group"
      aria-label={filter.label}
    >
      <UnparsedInputsScope value={useUnparsedInputs()}>
        <DateField value={day} aria-label={filter.label} onChange={chooseDay} />
      </UnparsedInputsScope>
    </div>
  )
}

/** Rare filters: each is a chip while it is set or was opened; the others are listed behind "+ Filtro". */
export const MoreFilters = ({ filters, state }: { filters: readonly CatalogueFilter[]; state: FilterState }) => {
  const { t } = useTranslation('catalogue')
  const [opened, setOpened] = useState<readonly string[]>([])
  const isShown = ({ name }: CatalogueFilter) => opened.includes(name) || (state.values[name] ?? []).length > 0
  const hiddenFilters = filters.filter((one) => !isShown(one))
  const shown = filters.filter(isShown).map((one) => ({ ...one, isOpen: opened.at(-1) === one.name }))
  return (
    <>
      <FilterChips filters={shown} state={state} />
      {hiddenFilters.length > 0 && (
        <PopoverNext
          placement="bottom-start"
          arrow={false}
          content={
            <Menu>
              {hiddenFilters.map(({ name, label }) => (
                <MenuItem key={name} text={label} onClick={() => setOpened([...opened, name])} />
              ))}
            </Menu>
          }
        >
          <Button variant="minimal" size="small" icon={<PlusIcon size={14} />}>
            {t('filter.add')}
          </Button>
        </PopoverNext>
      )}
    </>
  )
}

interface CatalogueViewsProps {
  list: ViewedList
  state: Pick<CatalogueState, 'kept' | 'keptIn'>
  /** Of a list whose columns can be chosen. */
  columns?: Pick<ViewBarProps, 'columns' | 'columnsIn' | 'showColumns'>
}

const none = () => ''
const fixedColumns = { columns: '', columnsIn: none, showColumns: none }

/** Own and shared views of a catalogue, and saving the current filters as a view. */
export const CatalogueViews = ({ list, state, columns = fixedColumns }: CatalogueViewsProps) => {
  const { t } = useTranslation('views')
  return (
    <ViewBar
      isPlain
      list={list}
      param="saved"
      presets={(isSavedView) =>
        isSavedView && (
          <li>
            <Link
              className="preset height-26 pad-0-8 radius-control ink-2 inline-row gap-6 no-wrap size-12-5"
              to={{ search: '' }}
              replace
            >
              {t('whole')}
            </Link>
          </li>
        )
      }
      state={state.kept}
      isPreset={state.kept === ''}
      stateIn={state.keptIn}
      {...columns}
      count={none}
    />
  )
}
