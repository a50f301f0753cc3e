import { type ReactNode, useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@blueprintjs/core'
import { ExportIcon, ImportIcon, PlusIcon } from '@blueprintjs/icons'
import { keepPreviousData, type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router-dom'
import {
  CatalogueViews,
  type CatalogueFilter,
  FilterChips,
  type CatalogueState,
  type useCatalogueState,
} from './filter-chips.tsx'
import { FilterInput, type FootHint, ListFoot } from '../data-table/list-foot.tsx'
import { Empty, ErrorCard } from '../feedback/load-state.tsx'
import { useIsLive } from '../../lib/live/live.ts'
import { isProblem, useErrorText } from '../../lib/api/api.ts'
import { useFormat, decimalSign } from '../../lib/format/format.ts'
import type { ViewedList } from '../views/use-view-acts.ts'
import './catalogue-page.css'
import { downloadRows } from '../../lib/api/download.ts'
import { notify } from '../feedback/toaster.ts'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { LazyImportDialog } from '../csv-import/lazy-import-dialog.ts'
import type { FieldSpecs } from '../entry-form/field-spec.ts'
import { catalogueCount, type CataloguePath, groupOf } from './catalogue-groups.ts'
import type { Collection } from './catalogue-queries.ts'
import { useMay } from '../../lib/auth/session.ts'
import { importColumnsOf } from './import-columns-of.ts'
import { MasterList, selectedOf } from './master-list.tsx'
import { DetailPane } from './side-card.tsx'

/** The catalogues of a group that the user may open, as the page’s title, each with its number of entries. */
export const CatalogueTabs = ({ current }: { current: CataloguePath }) => {
  const { t } = useTranslation('catalogue')
  const may = useMay()
  const tabs = groupOf(current).filter(({ permission, path }) => path === current || may(permission))
  return (
    <nav className="catalogue-tabs gap-20 flex wrap min-width-0" aria-label={t('tabs')}>
      {tabs.map(({ path, name, collection }) =>
        path === current ? (
          <h1 key={path} className="catalogue-tab head-tab" aria-current="page">
            {t(`name.${name}`)} <Count collection={collection} />
          </h1>
        ) : (
          <NavLink key={path} className="catalogue-tab head-tab" to={path}>
            {t(`name.${name}`)} <Count collection={collection} />
          </NavLink>
        ),
      )}
    </nav>
  )
}

const Count = ({ collection }: { collection: string }) => {
  const format = useFormat()
  const { data } = useQuery(catalogueCount(collection))
  return data === undefined ? null : <span className="count">{format.decimal(data)}</span>
}

export interface CataloguePageProps {
  /** Collection whose saved views are offered. */
  list: ViewedList
  /** `CatalogueTabs`, or a plain `h1.catalogue-tab`. */
  title: ReactNode
  actions?: ReactNode
  state: CatalogueState
  /** The fields that the search covers: "Código o concepto". */
  searchLabel: string
  filters: readonly CatalogueFilter[]
  /** Rarely used filters: `MoreFilters`. */
  moreFilters?: ReactNode
  /** Controls before the counts: an order, a grouping. */
  extra?: ReactNode
  counts?: ReactNode
  /** Pending decisions, above the list. */
  notice?: ReactNode
  /** Facts at the left of the foot: `LiveFacts`. */
  facts: ReactNode
  hints: readonly FootHint[]
  /** The request for the rows: if it fails without rows, the page shows the error. */
  pages: { rows: readonly unknown[]; error: unknown; refetch: () => unknown }
  /** List and card. */
  children: ReactNode
}

/** Frame of every catalogue: titles, search and filters, list and card, foot. */
export const CataloguePage = (props: CataloguePageProps) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  const { state, pages } = props
  return (
    <div className="catalogue-page stack">
      <header className="catalogue-head pad-2-16-8 gap-6-12 min-height-36 row wrap flex-none">
        {props.title}
        <CatalogueViews list={props.list} state={state} />
        {props.actions !== undefined && (
          <div className="catalogue-actions flex wrap gap-8 margin-left-auto">{props.actions}</div>
        )}
      </header>
      <div className="catalogue-filters pad-0-16-10 row wrap gap-6 flex-none">
        <FilterInput value={state.q} onChange={state.setQ} label={props.searchLabel} />
        <FilterChips filters={props.filters} state={state} />
        {props.moreFilters}
        <div className="row gap-12 margin-left-auto">
          {props.extra}
          {props.counts}
        </div>
      </div>
      {props.notice}
      <div className="catalogue-body line-above-2 flex flex-1 min-height-0">
        {pages.error !== null && pages.rows.length === 0 ? (
          <div className="pad-top-8vh flex-1 on-surface">
            {isProblem(pages.error, 'FORBIDDEN') ? (
              <Empty kind="no-permission" title={shell('state.noPermission')} help={shell('state.noPermissionHelp')} />
            ) : (
              <ErrorCard error={pages.error} title={t('common.loadFailed')} onRetry={() => void pages.refetch()} />
            )}
          </div>
        ) : (
          props.children
        )}
      </div>
      <ListFoot hints={props.hints}>{props.facts}</ListFoot>
    </div>
  )
}

/** "74 de 86": filtered rows of all rows. */
export const ShownOf = ({ shown, total }: { shown: number | undefined; total: number | undefined }) => {
  const { t } = useTranslation('catalogue')
  const format = useFormat()
  if (shown === undefined) return null
  return (
    <span className="catalogue-count ink-3 no-wrap size-12-5" role="status">
      {total === undefined || total === shown
        ? format.decimal(shown)
        : t('shownOf', { shown: format.decimal(shown), whole: format.decimal(total) })}
    </span>
  )
}

/** The live dot, followed by facts of the list. */
export const LiveFacts = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('shell')
  const isLive = useIsLive()
  return (
    <>
      <span className="live-dot width-7 height-7 round" data-off={!isLive || undefined} aria-hidden="true" />
      {t(isLive ? 'state.live' : 'state.notLive')}
      <span className="quiet">·</span>
      {children}
    </>
  )
}

interface ExportButtonProps {
  /** `/app/v1/charge-codes/export` */
  path: string
  /** The filters of the list: the export contains the rows of the list. */
  query: object
  fileName: string
  title?: string
}

/** Exports the list as CSV with its current filters. */
export const ExportButton = ({ path, query, fileName, title }: ExportButtonProps) => {
  const { t, i18n } = useTranslation('catalogue')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await downloadRows(path, { ...query, lang: i18n.language, decimal: decimalSign() }, fileName)
    } catch (error) {
      void notify({ kind: 'failed', title: t('exportFailed'), text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<ExportIcon />} title={title} loading={isBusy} onClick={run}>
      {t('export')}
    </Button>
  )
}

export const ImportButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('catalogue')
  return (
    <Button icon={<ImportIcon />} onClick={onClick}>
      {t('import.open')}
    </Button>
  )
}

/** The main action of the page; its key is C. */
export const NewButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Button intent="primary" icon={<PlusIcon />} onClick={onClick}>
    {text} <kbd aria-hidden="true">C</kbd>
  </Button>
)

interface CatalogueEmptyProps {
  state: Pick<CatalogueState, 'isFiltered' | 'clear' | 'q'>
  /** Text for an empty catalogue: what belongs here, and the next step. */
  title: string
  help: string
  action?: ReactNode
}

/** Empty catalogue or no matching rows: two texts with different actions. */
export const CatalogueEmpty = ({ state, title, help, action }: CatalogueEmptyProps) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  if (!state.isFiltered) return <Empty kind="none" title={title} help={help} actions={action} />
  return (
    <Empty
      kind="no-match"
      title={t('empty.noMatch')}
      help={state.q === '' ? t('empty.filters') : t('empty.searched', { text: state.q })}
      actions={
        <Button variant="outlined" onClick={state.clear}>
          {shell('action.clearFilters')}
        </Button>
      }
    />
  )
}

interface EntryKey {
  id: string
  title: string
  /** `c` new, `e` edit, `u` where used … */
  key: string
  run: () => void
  /** Disabled: no selection, an open form, or no permission. */
  isOff?: boolean
}

/** The letter keys of a catalogue page, also listed in the palette and on the shortcut sheet. */
export const useEntryKeys = (keys: readonly EntryKey[]) =>
  useCommands(
    keys
      .filter(({ isOff }) => isOff !== true)
      .map(({ id, title, key, run }) => ({ id, title, keys: key, scope: 'screen', run })),
  )

interface RowsPage<Row> {
  rows: readonly Row[]
  nextCursor?: string | undefined
  /** Undefined where the counts are a request of their own. */
  total?: number
}

/** Other users change a catalogue too: visible rows are refetched at this interval. */
const REFETCH_MS = 60_000

/** A catalogue’s rows by cursor, as one growing list with the total of matching rows. */
export const useRows = <Row,>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<RowsPage<Row>>,
  { enabled = true } = {},
) => {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, ...query } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: RowsPage<Row>) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
    enabled,
  })
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  return {
    rows,
    total: data?.pages.at(-1)?.total,
    isLoading: query.isPending,
    /** The shown rows belong to the previous query. */
    isStale: query.isPlaceholderData,
    error,
    refetch,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    hasMore: hasNextPage,
    /** Loads further pages until there are so many rows, as far as there are. */
    loadUpTo: async (count: number): Promise<readonly Row[]> => {
      let [loaded, isMore]: [readonly Row[], boolean] = [rows, hasNextPage]
      while (isMore && loaded.length < count) {
        const next = await fetchNextPage()
        loaded = next.data?.pages.flatMap((page) => page.rows) ?? loaded
        isMore = next.hasNextPage && !next.isError
      }
      return loaded
    },
  }
}

interface MasterCatalogueProps<Row, Values> extends Pick<CataloguePageProps, 'filters' | 'extra' | 'hints'> {
  collection: Exclude<Collection, 'notes'>
  path: CataloguePath
  /** Its texts `search`, `list`, `card`, `exportFile` and `empty`. */
  namespace: string
  state: ReturnType<typeof useCatalogueState>
  /** The filters of the list: its file has the same rows. */
  query: object
  pages: ReturnType<typeof useRows<Row>>
  facts: ReactNode
  /** Instead of the number of shown rows. */
  counts?: ReactNode
  /** Before the buttons of every catalogue. */
  actions?: ReactNode
  newButton: ReactNode
  importTitle: string
  importNote?: string
  mayImport?: boolean
  fields: FieldSpecs<Values>
  isQuiet: (row: Row) => boolean
  head?: ReactNode
  line: (row: Row) => ReactNode
  card: (id: string) => ReactNode
  /** Instead of a card while there is no entry. */
  none?: string
}

/** A catalogue as a list with a card beside it, its file, and its import. */
export const MasterCatalogue = <Row extends { id: string }, Values>(props: MasterCatalogueProps<Row, Values>) => {
  const { collection, namespace, state, query, pages, newButton, fields } = props
  const { t } = useTranslation(namespace as 'providers')
  const total = useQuery(catalogueCount(collection)).data
  const selected = selectedOf(state.selected, pages.rows, ({ id }) => id)
  return (
    <>
      <CataloguePage
        list={collection}
        title={<CatalogueTabs current={props.path} />}
        actions={
          <>
            {props.actions}
            <ExportButton path={`/app/v1/${collection}/export`} query={query} fileName={t('exportFile')} />
            {props.mayImport !== false && <ImportButton onClick={() => state.open('import')} />}
            {newButton}
          </>
        }
        state={state}
        searchLabel={t('search')}
        filters={props.filters}
        extra={props.extra}
        counts={props.counts ?? <ShownOf shown={pages.total} total={total} />}
        facts={<LiveFacts>{props.facts}</LiveFacts>}
        hints={props.hints}
        pages={pages}
      >
        <MasterList
          label={t('list')}
          rows={pages.rows}
          total={pages.total}
          rowKey={({ id }) => id}
          selected={selected}
          onSelect={state.select}
          onOpen={() => document.querySelector<HTMLElement>('.detail-pane')?.focus()}
          onEnd={pages.loadMore}
          isLoading={pages.isLoading}
          isStale={pages.isStale}
          isQuiet={props.isQuiet}
          empty={<CatalogueEmpty state={state} title={t('empty.title')} help={t('empty.help')} action={newButton} />}
          head={props.head}
        >
          {props.line}
        </MasterList>
        <DetailPane label={t('card')}>
          {selected !== undefined && props.card(selected)}
          {selected === undefined && !pages.isLoading && <p className="quiet">{props.none}</p>}
        </DetailPane>
      </CataloguePage>
      {state.act === 'import' && (
        <LazyImportDialog
          collection={collection}
          title={props.importTitle}
          columns={importColumnsOf(fields)}
          fields={fields}
          {...(props.importNote !== undefined && { note: () => props.importNote })}
          onClose={state.close}
          onApplied={() => void pages.refetch()}
        />
      )}
    </>
  )
}
