import { Button } from '@blueprintjs/core'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, Link, NavLink } from 'react-router-dom'
import { SearchIcon } from '@blueprintjs/icons'
import { publishedStatuses } from '@freight/contracts/vocabulary/quotation'
import { Empty, NoticeCard } from '../../../components/feedback/load-state.tsx'
import { useMay, useSession } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/format.ts'
import {
  activeFilters,
  type FilterName,
  isFiltered,
  type ListFilters,
  filterQuery,
  filtersOf,
  filterNames,
  isRange,
  searchWith,
} from '../filters/list-filters.ts'
import { listsBeside, workListOf } from './work-lists.ts'
import { listCountsQuery } from '../../../lib/queries/queries.ts'
import { isProblem, useErrorText } from '../../../lib/api/api.ts'
import { type CountQuery, countOptions, detailOptions } from '../quotation-queries.ts'
import { ViewBar } from '../../../components/views/view-bar.tsx'
import type { ColumnLayout, ColumnLayoutControl } from '../../../components/data-table/column.ts'
import { columnsOf, columnsText } from '../../../components/data-table/shown-columns.ts'
import { useCountText } from './use-count-text.ts'
import { storedSort } from './use-list-state.ts'

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

interface PresetBarProps {
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

interface RefNoticeProps {
  /** Reference in the URL. */
  reference: string
  /** Path of the quotation if the list does not contain it. */
  path: string
  /** The list and its filters (`query`): the quotation may be on a page that is not loaded. */
  list: ListName
  query: CountQuery
  onClose: () => void
}

/** Notice for a reference in the URL that the list does not show: a link to it, or that it does not exist. */
export const RefNotice = ({ reference, path, list, query, onClose }: RefNoticeProps) => {
  const { t } = useTranslation('quotationCommands')
  const errorText = useErrorText()
  const quotation = useQuery({ ...detailOptions(reference), retry: false })
  const listed = useQuery({
    ...countOptions(list, { ...query, q: reference }),
    enabled: quotation.data !== undefined,
    retry: false,
  })
  if (quotation.isPending || listed.isLoading) return null
  const isListed = (listed.data?.count ?? 0) > 0
  const ownPath = `${workListOf(list).path}?${new URLSearchParams({ q: reference }).toString()}`
  const isUnknown = isProblem(quotation.error, 'NOT_FOUND')
  return (
    <NoticeCard
      icon={<SearchIcon size={14} aria-hidden="true" />}
      hue="amber"
      action={
        <Button size="small" variant="minimal" onClick={onClose}>
          {t('common.dismiss')}
        </Button>
      }
    >
      {quotation.data === undefined &&
        (isUnknown ? t('reference.unknown', { key: reference }) : errorText(quotation.error))}
      {quotation.data !== undefined && (
        <>
          {t(isListed ? 'reference.further' : 'reference.elsewhere', { key: reference })}{' '}
          <Link to={isListed ? ownPath : path}>{t(isListed ? 'reference.show' : 'reference.open')}</Link>
        </>
      )}
    </NoticeCard>
  )
}

export interface ListEmptyProps {
  list: ListName
  filters: ListFilters
  total: number | undefined
  onClear: () => void
  onRemove: (name: FilterName) => void
}

/** Empty list, or no match for the filters: each with its own next steps. */
export const ListEmpty = ({ list, filters, total, onClear, onRemove }: ListEmptyProps) => {
  const { t } = useTranslation('quotations')
  const { t: filter } = useTranslation('views')
  const { t: shell } = useTranslation('shell')
  const navigate = useNavigate()
  const may = useMay()
  const format = useFormat()
  const counts = useQuery(listCountsQuery).data
  if (isFiltered(filters)) {
    const activeNames = activeFilters(filters)
    const labels = activeNames.map((name) => filter(`filter.${name}`)).join(', ')
    const lastName = activeNames.at(-1)
    return (
      <Empty
        kind="no-match"
        title={t('empty.noMatch')}
        help={
          filters.q === ''
            ? t('empty.filteredBy', { count: activeNames.length, whole: format.decimal(total ?? 0), names: labels })
            : t('empty.searchedFor', { text: filters.q, whole: format.decimal(total ?? 0) })
        }
        actions={
          <>
            {activeNames.length > 1 && lastName !== undefined && (
              <Button onClick={() => onRemove(lastName)}>
                {filter('filter.remove', { filter: filter(`filter.${lastName}`) })}
              </Button>
            )}
            <Button intent="primary" onClick={onClear}>
              {shell('action.clearFilters')}
            </Button>
          </>
        }
      />
    )
  }
  const filledList = listsBeside(list, may).find((one) => one.list !== list && (counts?.[one.list] ?? 0) > 0)
  const nextStep = () => {
    if (list === 'my-quotations' && may('SOLICITAR_COTIZACION'))
      return (
        <Button intent="primary" onClick={() => navigate('/mis-cotizaciones?new')}>
          {t('common.newQuotation')}
        </Button>
      )
    if (filledList === undefined) return undefined
    return (
      <Button onClick={() => navigate(filledList.path)}>
        {t('empty.see', { list: t(`list.${filledList.list}`) })}{' '}
        <span className="count">{counts?.[filledList.list]}</span>
      </Button>
    )
  }
  return <Empty kind="none" title={t(`empty.title.${list}`)} help={t(`empty.help.${list}`)} actions={nextStep()} />
}
