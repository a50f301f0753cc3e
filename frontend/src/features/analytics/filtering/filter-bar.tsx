import FilterChoices from './filter-choices.tsx'
import { Button, Classes, Radio, RadioGroup } from '@blueprintjs/core'
import { PlusIcon, CaretDownIcon } from '@blueprintjs/icons'
import { useState, type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import Freshness from '../live/freshness.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { LatePopover } from '../../../components/overlay/late-popover.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/format.ts'
import {
  changesBetween,
  type DashboardFilters,
  hasOtherDays,
  isChanged,
  type ListFilter,
  listFilters,
  type Range,
  rangeOf,
  ranges,
  choicesNamed,
} from '../analytics-queries.ts'
import type { SearchedFilter } from '@freight/contracts/analytics/analytics-routes'
import { useQuery } from '@tanstack/react-query'
import { useFirstFocus } from '../../../components/overlay/use-first-focus.ts'
import { comparedDays } from '../compared-days.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { PeriodDay } from '../../../components/form/period-day.tsx'

interface FilterDatesProps {
  filters: DashboardFilters
  today: Date
  onChange: (changes: Partial<DashboardFilters>) => void
}

/** Selects a moving range (this month, the last twelve weeks) or two fixed days. */
function FilterDates({ filters, today, onChange }: FilterDatesProps) {
  const { t } = useTranslation('analytics')
  const list = useRef<HTMLDivElement>(null)
  useFirstFocus(list)
  const choose = (range: Range) => onChange({ range, ...rangeOf(range, today) })
  return (
    <>
      <div ref={list} className="filter-ranges stack" role="group" aria-label={t('filter.dates')}>
        {ranges.map((range) => (
          <button
            key={range}
            type="button"
            className="filter-range pad-5-8 no-edge radius-control no-fill text-left pointer hovers"
            aria-pressed={filters.range === range}
            onClick={() => choose(range)}
          >
            {t(`range.${range}`)}
          </button>
        ))}
      </div>
      <div className="filter-dates grid gap-12">
        <FormRow label={t('filter.from')}>
          {({ id }) => (
            <PeriodDay
              id={id}
              value={filters.from}
              period={filters.range}
              max={filters.to}
              onChange={(from) => onChange({ from, range: undefined })}
            />
          )}
        </FormRow>
        <FormRow label={t('filter.to')}>
          {({ id }) => (
            <PeriodDay
              id={id}
              value={filters.to}
              period={filters.range}
              min={filters.from}
              onChange={(to) => onChange({ to, range: undefined })}
            />
          )}
        </FormRow>
      </div>
    </>
  )
}

interface FilterCompareProps {
  filters: DashboardFilters
  onChange: (value: DashboardFilters['compare']) => void
}

const choices = ['former', 'lastYear'] as const

/** Selects the comparison period and shows its days. */
function FilterCompare({ filters, onChange }: FilterCompareProps) {
  const { t } = useTranslation('analytics')
  const list = useRef<HTMLDivElement>(null)
  useFirstFocus(list)
  return (
    <div ref={list}>
      <RadioGroup
        selectedValue={filters.compare}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'lastYear' ? 'lastYear' : 'former')}
      >
        {choices.map((compare) => (
          <Radio key={compare} value={compare} label={t(`compare.${compare}`)}>
            <span className="quiet"> {comparedDays({ ...filters, compare })}</span>
          </Radio>
        ))}
      </RadioGroup>
    </div>
  )
}

/** Optional filters that can be added to the bar. */
function AddFilterMenu({ filters, onAdd }: { filters: readonly ListFilter[]; onAdd: (name: ListFilter) => void }) {
  const { t } = useTranslation('analytics')
  const list = useRef<HTMLDivElement>(null)
  useFirstFocus(list)
  return (
    <div ref={list} className="filter-ranges stack" role="group" aria-label={t('filter.add')}>
      {filters.map((name) => (
        <button
          key={name}
          type="button"
          className={`filter-range pad-5-8 no-edge radius-control no-fill text-left pointer hovers ${Classes.POPOVER_DISMISS}`}
          onClick={() => onAdd(name)}
        >
          {t(`filter.${name}`)}
        </button>
      ))}
    </div>
  )
}

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
const Chip = ({ label, value, isChanged, isNew = false, onClosed, children }: ChipProps) => (
  <LatePopover
    placement="bottom-start"
    isOpenAtFirst={isNew}
    onClosed={onClosed}
    content={<div className="filter-choices pad-12">{children}</div>}
  >
    <button
      type="button"
      className="lights height-28 pad-0-8 edge-2 radius-control no-fill pointer hovers inline-row gap-6 size-12-5"
      data-changed={isChanged || undefined}
    >
      <span className="quiet">{label}</span>{' '}
      <b className="max-width-220 clipped medium" title={value}>
        {value}
      </b>{' '}
      <CaretDownIcon size={12} aria-hidden="true" />
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
const ListChip = ({ name, chosen, onChange, ...chip }: ListChipProps) => {
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

/** Chips that are visible even without a value. */
const permanentFilters: ReadonlySet<ListFilter> = new Set(['company', 'transport', 'commercial', 'client'])

/** Filter bar of a dashboard: changed filters turn blue and are applied together; Clear restores the defaults. */
export const FilterBar = ({
  applied,
  fallback,
  today,
  onApply,
}: {
  applied: DashboardFilters
  fallback: DashboardFilters
  today: Date
  onApply: (filters: DashboardFilters) => void
}) => {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const [edited, setEdited] = useState<Partial<DashboardFilters>>({})
  const [added, setAdded] = useState<ListFilter>()
  const unparsed = useUnparsedInputs()
  const may = useMay()
  // Unchanged filters follow the applied ones, which a view or the level switch may change meanwhile.
  const draft: DashboardFilters = { ...applied, ...edited }
  const change = (changes: Partial<DashboardFilters>) => setEdited((before) => ({ ...before, ...changes }))
  const changes = changesBetween(draft, applied)
  const apply = (filters: DashboardFilters) => {
    setEdited({})
    onApply(filters)
  }
  const mayLookForClients = may('CONSULTAR_CLIENTE', 'CONSULTAR_ORGANIZACION')
  const allowedFilters = listFilters.filter((name) => name !== 'client' || mayLookForClients)
  // Optional filters appear only with a value or when just added.
  const chips = allowedFilters.filter(
    (name) => permanentFilters.has(name) || name === added || draft[name].length > 0 || applied[name].length > 0,
  )
  const hiddenFilters = allowedFilters.filter((name) => !chips.includes(name))
  return (
    <form
      className="dashboard-filters margin-bottom-10 row wrap gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!unparsed.focusFirst()) apply(draft)
      }}
    >
      <Chip
        label={t('filter.dates')}
        value={draft.range ? t(`range.${draft.range}`) : `${format.date(draft.from)} – ${format.date(draft.to)}`}
        isChanged={hasOtherDays(draft, applied)}
      >
        <UnparsedInputsScope value={unparsed}>
          <FilterDates filters={draft} today={today} onChange={change} />
        </UnparsedInputsScope>
      </Chip>
      {chips.map((name) => (
        <ListChip
          key={name}
          name={name}
          chosen={draft[name]}
          isChanged={isChanged(name, draft, applied)}
          isNew={name === added}
          onClosed={() => {
            if (name !== added) return
            setAdded(undefined)
            // Without a value the chip disappears, and it has the focus now.
            if (draft[name].length > 0) return
            requestAnimationFrame(() => {
              if (document.activeElement === document.body) document.getElementById('filter-add')?.focus()
            })
          }}
          onChange={(chosen) => change({ [name]: chosen })}
        />
      ))}
      {!mayLookForClients && applied.client.length > 0 && (
        // Without the right to search clients the chip shows only their number and can clear them.
        <Chip
          label={t('filter.client')}
          value={draft.client.length > 0 ? format.decimal(draft.client.length) : t('filter.all')}
          isChanged={isChanged('client', draft, applied)}
        >
          <Button className={Classes.POPOVER_DISMISS} variant="minimal" onClick={() => change({ client: [] })}>
            {t('filter.clear')}
          </Button>
        </Chip>
      )}
      <Chip
        label={t('filter.compare')}
        value={t(`compare.${draft.compare}`)}
        isChanged={draft.compare !== applied.compare}
      >
        <FilterCompare filters={draft} onChange={(compare) => change({ compare })} />
      </Chip>
      {hiddenFilters.length > 0 && (
        <LatePopover
          placement="bottom-start"
          arrow={false}
          content={
            <div className="filter-choices pad-12">
              <AddFilterMenu filters={hiddenFilters} onAdd={setAdded} />
            </div>
          }
        >
          <Button id="filter-add" variant="minimal" icon={<PlusIcon size={14} />} text={t('filter.add')} />
        </LatePopover>
      )}
      <div className="end middle margin-left-auto">
        <Freshness />
        <Button variant="minimal" onClick={() => apply({ ...fallback, level: applied.level })}>
          {t('filter.clear')}
        </Button>
        {/* A disabled button would lose the focus after applying with it. */}
        <Button
          type="submit"
          intent="primary"
          className={changes === 0 ? Classes.DISABLED : undefined}
          aria-disabled={changes === 0}
        >
          {changes === 0 ? t('filter.apply') : t('filter.applyChanges', { count: changes })}
        </Button>
      </div>
    </form>
  )
}
