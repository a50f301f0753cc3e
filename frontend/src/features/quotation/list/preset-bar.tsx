import type { ListName } from '@freight/contracts/list/quotation-row'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { ViewBar } from '../../../components/views/view-bar.tsx'
import type { ColumnLayout, ColumnLayoutControl } from '../../../components/data-table/column.ts'
import { useSession, useMay } from '../../../lib/auth/session.ts'
import {
  filterQuery,
  filtersOf,
  type ListFilters,
  type FilterName,
  filterNames,
  isRange,
  searchWith,
} from '../filters/list-filters.ts'
import { columnsOf, columnsText } from '../../../components/data-table/shown-columns.ts'
import { countOptions } from '../quotation-queries.ts'
import { useCountText } from './use-count-text.ts'
import { storedSort } from './use-list-state.ts'
import { publishedStatuses } from '@freight/contracts/vocabulary/quotation'
import { listsBeside } from './work-lists.ts'
import { listCountsQuery } from '../../../lib/queries/queries.ts'

/** Tabs of a group of lists with their counts; the open one is the page's title. */
export const ListTabs = ({ list }: { list: ListName }) => {
  const { t } = useTranslation('quotations')
  const may = useMay()
  const text = useCountText()
  const counts = useQuery(listCountsQuery)
  return (
    <nav className="list-tabs gap-24 flex min-width-0" aria-label={t('lists')}>
      {listsBeside(list, may).map((one) => {
        const count = counts.data?.[one.list]
        const words = (
          <>
            {t(`list.${one.list}`)} {count !== undefined && <span className="count">{text({ count })}</span>}
          </>
        )
        return one.list === list ? (
          <h1 key={one.list} className="list-tab ink-2 medium head-tab" aria-current="page">
            {words}
          </h1>
        ) : (
          <NavLink key={one.list} className="list-tab ink-2 medium head-tab" to={one.path}>
            {words}
          </NavLink>
        )
      })}
    </nav>
  )
}

/** Filters and sort as a saved view stores them, normalized for comparison. */
export const stateText = ({ q, values }: ListFilters, sort: string | undefined): string => {
  let search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  for (const name of filterNames) {
    const chosen = values[name] ?? []
    if (chosen.length > 0) search = searchWith(search, name, isRange(name) ? chosen : chosen.toSorted())
  }
  if (sort !== undefined) search.set('sort', sort)
  return search.toString()
}

/** A stored state in the normalized form of this list; `sortIn` returns the sort, undefined for the list's default. */
export const stateIn = (state: string, sortIn: (search: URLSearchParams) => string | undefined): string => {
  const search = new URLSearchParams(state)
  return stateText(filtersOf(search), sortIn(search))
}

/** A view available to every user: a list with preset filters. */
interface Preset {
  id:
    | 'all'
    | 'overTwoHours'
    | 'mine'
    | 'toSend'
    | 'sent'
    | 'expired'
    | 'parked'
    | 'won'
    | 'lost'
    | 'costsComplete'
    | 'unanswered'
  values: Partial<Record<FilterName, readonly string[]>>
}

const all: Preset = { id: 'all', values: {} }
const overTwoHours: Preset = { id: 'overTwoHours', values: { waitingHours: ['2'] } }
const toSend: Preset = { id: 'toSend', values: { status: [...publishedStatuses] } }
const sent: Preset = { id: 'sent', values: { status: ['SENT'] } }
const expired: Preset = { id: 'expired', values: { expired: ['true'] } }
const costsComplete: Preset = { id: 'costsComplete', values: { costsComplete: ['true'] } }
const unanswered: Preset = { id: 'unanswered', values: { unansweredHours: ['24'] } }

/** The common views of a list; `me` is the signed-in user. */
const presetsOf = (list: ListName, me: string): readonly Preset[] => {
  const ownPreset: Preset = { id: 'mine', values: { assignedTo: [me] } }
  switch (list) {
    case 'my-quotations':
      return [all, toSend, sent, expired, { id: 'parked', values: { status: ['FUTURE'] } }]
    case 'my-history':
      return [
        all,
        { id: 'won', values: { status: ['APPROVED'] } },
        { id: 'lost', values: { status: ['NOT_APPROVED'] } },
      ]
    case 'to-finalize':
      return [all, expired]
    case 'new-requests':
      return [all, overTwoHours]
    case 'in-process':
      return [all, overTwoHours, ownPreset, costsComplete, unanswered]
    case 'assigned':
      return [all, overTwoHours]
    case 'manager':
      return [all, toSend, sent, expired]
    case 'all':
      return [all, ownPreset, sent, expired]
  }
}

const textOf = (values: Preset['values']) =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b)))

/** Whether the list has exactly this view's filters. */
const isPresetShown = (preset: Preset, filters: ListFilters): boolean =>
  filters.q === '' && textOf(preset.values) === textOf(filters.values)

const addressOf = ({ values }: Preset, sort: string | null) => {
  const search = new URLSearchParams()
  for (const [name, chosen] of Object.entries(values)) search.set(name, chosen.join(','))
  if (sort !== null) search.set('sort', sort)
  return { search: search.toString() }
}

export interface PresetBarProps {
  list: ListName
  filters: ListFilters
  sort: string | null
  /** Sort stored in a view; undefined for the list's default. */
  stored: string | undefined
  columns: readonly { id: string; hidden?: boolean; fixed?: boolean }[]
  control: ColumnLayoutControl
}

/** The common views with their counts, followed by the saved ones. */
export const PresetBar = ({ list, filters, sort, stored: savedSort, columns, control }: PresetBarProps) => {
  const { t } = useTranslation('quotations')
  const me = useSession()?.id ?? ''
  const allPresets = presetsOf(list, me)
  const presets = (isSavedView: boolean) =>
    allPresets.map((preset) => (
      <li key={preset.id}>
        <Link
          className="preset height-26 pad-0-8 radius-control ink-2 inline-row gap-6 no-wrap size-12-5"
          to={addressOf(preset, sort)}
          replace
          aria-current={!isSavedView && isPresetShown(preset, filters) ? 'true' : undefined}
        >
          {t(`preset.${preset.id}`)} <Count list={list} filters={preset} />
        </Link>
      </li>
    ))
  const layoutText = (layout: Partial<ColumnLayout>) => columnsText(columns, { ...control.layout, ...layout })
  return (
    <ViewBar
      list={list}
      presets={presets}
      state={stateText(filters, savedSort)}
      isPreset={savedSort === undefined && allPresets.some((preset) => isPresetShown(preset, filters))}
      stateIn={(text) => stateIn(text, (search) => storedSort(list, search))}
      columns={layoutText({})}
      columnsIn={(text) => layoutText(columnsOf(columns, text))}
      showColumns={(text) => control.change(columnsOf(columns, text))}
      count={(text) => <Count list={list} filters={filtersOf(new URLSearchParams(text))} />}
    />
  )
}

const Count = ({ list, filters }: { list: ListName; filters: Pick<ListFilters, 'values'> & { q?: string } }) => {
  const text = useCountText()
  const { data } = useQuery(countOptions(list, filterQuery({ q: '', ...filters })))
  return data === undefined ? null : <span className="count">{text(data)}</span>
}
