import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { costRights } from '@freight/contracts/access/cost-rights'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { isShown, orderedColumns, useColumnLayout } from '../../../components/data-table/column.ts'
import { ColumnsButton } from '../../../components/data-table/columns-button.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { DensitySwitch } from '../../../components/data-table/density-switch.tsx'
import { ListFoot, FilterInput } from '../../../components/data-table/list-foot.tsx'
import { useCursorPages } from '../../../components/data-table/use-cursor-pages.ts'
import { useCurrencySign } from '../../../lib/format/use-display-currency.ts'
import { ErrorCard } from '../../../components/feedback/load-state.tsx'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useIsLive } from '../../../lib/live/live.ts'
import { listCountsQuery } from '../../../lib/queries/queries.ts'
import { useMay, useSession } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { FilterName } from '../filters/list-filters.ts'
import { knownName } from '../filters/known-names.ts'
import { detailPath, workListOf } from './work-lists.ts'
import { countOptions, fetchListPage, quotationKeys, summaryOptions } from '../quotation-queries.ts'
import { markShown } from '../saving.ts'
import { listColumns } from './list-columns.tsx'
import { ListExport } from '../export/list-export.tsx'
import { PresetBar, ListTabs, ListEmpty, RefNotice } from './list-frame.tsx'
import { useListState } from './use-list-state.ts'
import { lazyPart, lazyParts } from '../../../components/feedback/lazy-part.tsx'
import '../../../components/data-table/list-page.css'
import '../../../components/data-table/list-preview.css'
import type { RouteQuery } from '@freight/contracts/registry/routes'
import { MoneyList } from '../money-list.tsx'
import { FilterChips, type FilterChipsProps } from '../filters/filter-chips.tsx'
import { useCountText } from './use-count-text.ts'

/** What a list of quotations opens. */
const { AssignRow, MarkedRows } = lazyParts(() => import('./list-parts.ts'), {
  AssignRow: { texts: ['pricing'] },
  MarkedRows: { texts: ['pricing'] },
})

/** `21 cotizaciones`, or `1.000+ cotizaciones`. */
const useCountWords = () => {
  const { t } = useTranslation('quotations')
  const text = useCountText()
  return (counted: { count: number; more?: boolean | undefined }): string => {
    const shown = text(counted)
    return shown.endsWith('+')
      ? t('rowsMore', { text: shown.slice(0, -1) })
      : t('rows', { count: counted.count, formatted: shown })
  }
}

interface Counted {
  count: number
  more?: boolean | undefined
}

export interface FilterBarProps extends FilterChipsProps {
  /** Undefined before the first read. */
  shown: Counted | undefined
  total: Counted | undefined
}

/** The filter box, a chip per set filter (`Espera ≥ 2 h ×`), and the number of remaining rows. */
export const FilterBar = ({ filters, onChange, hiddenFilters, shown, total, nameOf }: FilterBarProps) => {
  const { t } = useTranslation('quotations')
  const text = useCountText()
  const countWords = useCountWords()
  const shownText = (rows: Counted) =>
    total !== undefined && text(total) !== text(rows)
      ? t('shownOf', { shown: text(rows), total: text(total) })
      : countWords(rows)
  return (
    <div className="filter-bar pad-0-16-10 row wrap gap-8 flex-none">
      <FilterInput value={filters.q} onChange={(typed) => onChange('q', [typed])} />
      <FilterChips filters={filters} onChange={onChange} hiddenFilters={hiddenFilters} nameOf={nameOf} />
      <span className="ink-3 margin-left-auto size-12-5" role="status">
        {shown !== undefined && shownText(shown)}
      </span>
    </div>
  )
}

interface ListSummaryProps {
  list: ListName
  query: Omit<RouteQuery<'GET /app/v1/quotations/summary'>, 'list'>
}

/** Totals of all rows of the list by currency, for users with the right to figures. */
export const ListSummary = ({ list, query }: ListSummaryProps) => {
  const { t } = useTranslation('quotations')
  const { data } = useQuery(summaryOptions(list, query))
  if (data?.sells === undefined) return null
  return (
    <>
      <span className="quiet">· {t('listTotal.sells')}</span>
      <MoneyList amounts={data.sells} />
      {data.costs !== undefined && (
        <>
          <span className="quiet">· {t('listTotal.costs')}</span>
          <MoneyList amounts={data.costs} />
        </>
      )}
    </>
  )
}

const ListPreview = lazyPart(async () => (await import('../preview/list-preview.tsx')).ListPreview, {
  texts: ['pricing'],
  missing: 'card',
})

const withTab = (path: string, tab: string) => `${path}${path.includes('?') ? '&' : '?'}tab=${tab}`

const singleStatusLists = new Set<ListName>(['new-requests', 'in-process'])

/** A work list: tabs, views, filters, table, preview and foot. */
export const ListPage = ({ list }: { list: ListName }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const navigate = useNavigate()
  const may = useMay()
  const session = useSession()
  const { lines: costs, margin } = costRights(session?.permissions ?? [])
  const { hidesCommercial, group } = workListOf(list)
  const state = useListState(list)
  const control = useColumnLayout(state.view === '' ? `quotations:${list}` : `quotations:${list}:${state.view}`)
  const reference = useParams()['ref']
  const [selected, setSelected] = useState(reference)
  const [assignedKey, setAssignedKey] = useState<string>()
  const [isPreviewOpen, setPreviewOpen] = useState(selected !== undefined)

  const useOfFullList = group === 'pricing' ? 'look-up' : 'follow-up'
  const use = singleStatusLists.has(list) ? 'queue' : useOfFullList
  const canTake = list === 'new-requests' && may('PRICING')
  const mayReassign = list === 'manager' && may('GERENTE_COMERCIAL')
  const mark = group === 'pricing' && may('PRICING') ? 'ask' : mayReassign ? 'reassign' : undefined
  const currency = useCurrencySign()
  const columns = useMemo(
    () =>
      listColumns(t, format, {
        use,
        canTake,
        mark,
        costs,
        margin,
        commercial: hidesCommercial !== true,
        me: session?.id,
        currency,
      }),
    [t, format, use, canTake, mark, costs, margin, hidesCommercial, session?.id, currency],
  )
  // On narrow screens, columns that the preview shows too are dropped first.
  const [isNarrow, isVeryNarrow] = [useMedia('(width < 1600px)'), useMedia('(width < 1280px)')]
  const pages = useCursorPages(quotationKeys.list(list, state.query), fetchListPage(list, state.query))
  const total = useQuery(countOptions(list, state.countQuery)).data
  const listTotal = useQuery(listCountsQuery).data?.[list]
  const { rows } = pages
  // Undefined, not zero, before the first read.
  const shownCount = total ?? (pages.firstPage === undefined ? undefined : { count: rows.length })
  useEffect(() => {
    rows.forEach((row) => markShown(row.key, row.revision))
  }, [rows])

  const open = (key: string) => navigate(detailPath(list, key, may))
  const index = rows.findIndex((row) => row.key === selected)
  const currentRow = rows[index]
  const isPreviewed = isPreviewOpen && currentRow !== undefined
  const columnsBesidePreview = columns.filter(
    ({ givesWay }) => !(givesWay === 'soon' && isNarrow) && !(givesWay !== undefined && isVeryNarrow),
  )
  const hiddenFilters = new Set<FilterName>([
    ...(hidesCommercial === true ? (['commercial'] as const) : []),
    ...(singleStatusLists.has(list) ? (['status', 'includeCancelled'] as const) : []),
    ...(costs ? [] : (['assignedTo', 'bestCost', 'readyToSell', 'noRate'] as const)),
    ...(margin ? [] : (['margin'] as const)),
  ])
  const nameOf = (name: FilterName, value: string) => {
    if (name === 'client') return rows.find((row) => row.client.id === value)?.client.name ?? knownName(value)
    if (name === 'commercial')
      return rows.find((row) => row.commercial.id === value)?.commercial.name ?? knownName(value)
    if (name === 'assignedTo')
      return rows.find((row) => row.assignedTo?.id === value)?.assignedTo?.name ?? knownName(value)
    return undefined
  }
  const shownColumns = orderedColumns(columns, control.layout.order)
    .filter((column) => isShown(column, control.layout))
    .map(({ id }) => id)
  const mayAssign = currentRow !== undefined && may('PRICING', 'GERENTE_COMERCIAL')
  useCommands(
    mayAssign
      ? [
          {
            id: 'list.assign',
            title: t('assignRow', { key: currentRow.key }),
            keys: 'a',
            scope: 'screen',
            run: () => setAssignedKey(currentRow.key),
          },
        ]
      : [],
  )
  const mayCreate = group === 'pricing' ? may('ALTA_COTIZACION') : may('SOLICITAR_COTIZACION')

  return (
    <div className="list-page stack">
      <header className="list-head pad-2-16-8 gap-6-12 row wrap flex-none">
        <ListTabs list={list} />
        <span className="end">
          <DensitySwitch />
          <ColumnsButton columns={columns} control={control} />
          <ListExport list={list} query={state.query} columns={shownColumns} total={total?.count} />
          {mayCreate && (
            <Button
              intent="primary"
              icon={<PlusIcon />}
              onClick={() => navigate(group === 'pricing' ? '/pricing/cotizador' : '/mis-cotizaciones?new')}
            >
              {t('common.newQuotation')}
            </Button>
          )}
        </span>
      </header>
      <PresetBar
        list={list}
        filters={state.filters}
        sort={state.sortInUrl}
        stored={state.sortKept}
        columns={columns}
        control={control}
      />
      <FilterBar
        filters={state.filters}
        onChange={state.setFilter}
        hiddenFilters={hiddenFilters}
        shown={shownCount}
        total={listTotal === undefined ? undefined : { count: listTotal }}
        nameOf={nameOf}
      />
      {reference !== undefined && reference === selected && currentRow === undefined && !pages.isLoading && (
        <RefNotice
          reference={reference}
          path={detailPath(list, reference, may)}
          list={list}
          query={state.countQuery}
          onClose={() => setSelected(undefined)}
        />
      )}
      <div className="line-above-2 flex flex-1 min-height-0 relative">
        {pages.error !== null && rows.length === 0 ? (
          <ErrorCard error={pages.error} title={t('common.loadFailed')} onRetry={() => void pages.refetch()} />
        ) : (
          <DataTable
            label={t(`list.${list}`)}
            columns={isPreviewed ? columnsBesidePreview : columns}
            control={control}
            rows={rows}
            rowKey={(row) => row.key}
            total={total?.more === true ? undefined : total?.count}
            isLoading={pages.isLoading}
            isStale={pages.isStale}
            sort={state.sort}
            onSort={state.setSort}
            onEnd={pages.loadMore}
            selected={selected}
            onSelect={setSelected}
            onOpen={(row) => void open(row.key)}
            onPreview={(row) => {
              setPreviewOpen((isOpen) => !isOpen || row.key !== selected)
              setSelected(row.key)
            }}
            onEscape={() => setPreviewOpen(false)}
            empty={
              <ListEmpty
                list={list}
                filters={state.filters}
                total={listTotal}
                onClear={state.clear}
                onRemove={(name) => state.setFilter(name, [])}
              />
            }
          />
        )}
        {mark && <MarkedRows rows={rows} current={currentRow} use={mark} />}
        {isPreviewed && (
          <ListPreview
            row={currentRow}
            onOpen={() => void open(currentRow.key)}
            onCompare={() => void navigate(withTab(detailPath(list, currentRow.key, may), 'comparison'))}
            onClose={() => setPreviewOpen(false)}
            onStep={(step) => setSelected(rows[Math.min(Math.max(index + step, 0), rows.length - 1)]?.key)}
          />
        )}
      </div>
      {assignedKey !== undefined && <AssignRow rowKey={assignedKey} onClose={() => setAssignedKey(undefined)} />}
      <ListFoot hints={['move', 'open', 'preview', ...(mayAssign ? (['assign'] as const) : []), 'filter', 'shortcuts']}>
        <LiveFacts shownCount={shownCount} isLoadingMore={pages.isLoadingMore} />
        {may('CONSULTAR_STATS') && <ListSummary list={list} query={state.countQuery} />}
      </ListFoot>
    </div>
  )
}

interface LiveFactsProps {
  shownCount: { count: number; more?: boolean | undefined } | undefined
  isLoadingMore: boolean
}

const LiveFacts = ({ shownCount, isLoadingMore }: LiveFactsProps) => {
  const countWords = useCountWords()
  const { t: shell } = useTranslation('shell')
  const isLive = useIsLive()
  return (
    <>
      <span className="live-dot width-7 height-7 round" data-off={!isLive || undefined} aria-hidden="true" />
      {shell(isLive ? 'state.live' : 'state.notLive')}
      {shownCount !== undefined && (
        <>
          <span className="quiet">·</span>
          {countWords(shownCount)}
        </>
      )}
      {isLoadingMore && <span className="quiet">· {shell('state.loading')}</span>}
    </>
  )
}
