import { Button } from '@blueprintjs/core'
import { expressSorts, shipmentLists } from '@freight/contracts/vocabulary/express'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation, useSearchParams, useNavigate } from 'react-router-dom'
import {
  ImportButton,
  NewButton,
  CatalogueEmpty,
  LiveFacts,
  useRows,
} from '../../components/catalogue/catalogue-page.tsx'
import { FilterChips, MoreFilters, useCatalogueState } from '../../components/catalogue/filter-chips.tsx'
import { selectedOf } from '../../components/catalogue/master-list.tsx'
import { FilterInput, ListFoot } from '../../components/data-table/list-foot.tsx'
import { ErrorCard, SkeletonRows, PagePlaceholder } from '../../components/feedback/load-state.tsx'
import { ShipmentTable, ShipmentList, Sums, layoutIn, LayoutSwitch } from './list/shipment-list.tsx'
import { lazyParts, lazyPart } from '../../components/feedback/lazy-part.tsx'
import { SelectField } from '../../components/form/form-row.tsx'
import { HeadActions } from '../../components/head-actions.tsx'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { withValues } from '../../lib/browser/url-state.ts'
import { expressCountsQuery, carriersOptions } from '../../lib/queries/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { expressKeys, facetsOptions, rowsPage, shipmentOptions, boardStates, tabOf, workTabs } from './shipment.ts'
import type { HistoryOf } from './detail/lists-cards.tsx'
import { templatesOf, useDrafts } from '../../lib/storage/drafts.ts'
import { CarrierInvoiceImport, ExpressImport } from './import-file/lazy-imports.ts'
import { filterNames, listOrders, useListFilters } from './list/use-list-filters.ts'
import { MOST_MARKS, useMarks } from './list/use-marks.ts'
import { WorkGlyph } from './list/work-glyph.tsx'
import { ScanBox } from './scan/scan-box.tsx'
import '../../components/catalogue/catalogue-page.css'
import './express.css'

const ExpressForm = lazyPart(async () => (await import('./form/express-form.tsx')).ExpressForm, {
  texts: ['request'],
  waiting: <PagePlaceholder />,
  missing: 'page',
})

const kinds = ['copy', 'return', 'amend'] as const

/** An address without the form. */
const noForm = {
  new: undefined,
  copy: undefined,
  return: undefined,
  amend: undefined,
  draft: undefined,
  template: undefined,
}

/** `?new=express`: the form instead of the list, filled from a `template` or the shipment in `copy`, `return` or `amend`. */
export const FormPlace = () => {
  const { t } = useTranslation('express')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const kind = kinds.find((one) => (search.get(one) ?? '') !== '')
  const id = (kind && search.get(kind)) ?? undefined
  const { data, error, refetch } = useQuery({ ...shipmentOptions(id ?? ''), enabled: id !== undefined })
  const user = useSession()?.id
  const template = templatesOf(useDrafts(), user).find((one) => String(one.id) === search.get('template'))
  const close = () => setSearch((before) => withValues(before, noForm))
  const openCreated = (created: string) =>
    void navigate(
      `${shipmentLists.REQUESTED}?${withValues(search, { ...noForm, work: undefined, id: created }).toString()}`,
    )
  if (id !== undefined && data?.row.id !== id) {
    if (error === null) return <PagePlaceholder />
    return <ErrorCard size="page" error={error} title={t('failed')} onRetry={() => void refetch()} />
  }
  return (
    <ExpressForm
      template={template}
      {...(kind !== undefined && data !== undefined && { source: { kind, detail: data } })}
      onClose={close}
      onCreated={(created) => (kind === 'amend' ? close() : openCreated(created))}
    />
  )
}

const POLL_MS = 60_000

/** Carriers that take no bookings now: paused, or without answers; nothing while all of them work. */
export const CarrierStrip = () => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const isVisible = useMay()('EXPRESS_OP')
  const { data = [] } = useQuery({ ...carriersOptions, enabled: isVisible, refetchInterval: POLL_MS })
  const texts = data.flatMap(({ id, name, paused, circuit }) => {
    if (paused !== undefined) return [{ id, text: t('carrierState.paused', { name, reason: paused }) }]
    if (circuit?.isOpen !== true) return []
    const { since, error } = circuit
    return [{ id, text: t('carrierState.open', { name, since: format.near(since), error }) }]
  })
  if (texts.length === 0) return null
  return (
    <p className="express-carriers pad-4-16 flex wrap gap-8 flush" role="status">
      {texts.map(({ id, text }) => (
        <span key={id} className="hue" data-hue="red">
          {text}
        </span>
      ))}
    </p>
  )
}

const { ShipmentPane, PickupsPage } = lazyParts(() => import('./detail/detail-parts.ts'), {
  ShipmentPane: {
    waiting: (
      <div className="express-pane stack flex-1 gap-10 min-width-0 pad-8-16-16 scrolls-y">
        <SkeletonRows rows={14} height={36} />
      </div>
    ),
  },
  PickupsPage: {},
})

const { BatchBar, BatchPanel, LastImport, ShipmentBoard, ShipmentViews } = lazyParts(
  () => import('./list/list-parts.ts'),
  { BatchBar: {}, BatchPanel: {}, LastImport: {}, ShipmentBoard: {}, ShipmentViews: {} },
)

const focusPane = () => document.querySelector<HTMLElement>('.express-pane')?.focus()

interface ExpressPageProps {
  /** Absent without the right to it. */
  history?: HistoryOf | undefined
}

/** /operativa/express and its two sibling paths: the shipments of a status, or the form. */
export default function ExpressPage({ history }: ExpressPageProps) {
  const [search] = useSearchParams()
  const may = useMay()
  if (search.get('view') === 'pickups' && may('EXPRESS_OP')) return <PickupsPage />
  return search.get('new') === 'express' ? <FormPlace /> : <Shipments history={history} />
}

/** Shipments of one status with the one in the URL beside them. */
const Shipments = ({ history }: ExpressPageProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const may = useMay()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const tab = tabOf(pathname)
  const state = useCatalogueState({ filters: filterNames, sorts: expressSorts })
  const { work, ...filters } = state.query
  const order = listOrders.find((one) => one === filters.sort) ?? 'urgency'
  // Cancelled shipments are on the last tab, by filter.
  const query = { ...filters, work: tab === 'FINISHED' ? (work ?? tab) : tab }
  const layout = layoutIn(search)
  const isList = layout === 'list'
  const pages = useRows(expressKeys.rows(query), rowsPage(query), { enabled: layout !== 'board' })
  const { data: facets, ...facetsRequest } = useQuery(facetsOptions(query))
  const request = layout === 'board' ? { ...facetsRequest, rows: facets === undefined ? [] : [facets] } : pages
  const ofAll = useQuery(expressCountsQuery({})).data
  const ofTab = useQuery(expressCountsQuery({ work: query.work })).data
  // An empty id, such as of an address cut off by hand, is none.
  const chosen = state.selected === '' ? undefined : state.selected
  const selected = isList ? selectedOf(chosen, pages.rows, ({ id }) => id) : chosen
  // A refetch may change the order: the open shipment stays, because its dialogs may have typed text.
  const opened = isList && chosen === undefined && !pages.isStale ? selected : undefined
  useEffect(() => {
    if (opened !== undefined) setSearch((before) => withValues(before, { id: opened }), { replace: true })
    // After each change of the address: another one at the same time may have removed the id.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opened, search])
  const openIn = (view: string | undefined, id?: string) =>
    setSearch((before) => withValues(before, { view, ...(id !== undefined && { id }) }))
  const openForm = () => setSearch((before) => withValues(before, { new: 'express', draft: undefined }))
  const mayRequest = may('SOLICITAR_SHIPMENT')
  const mayChangeTariffs = may('MODIFICAR_TARIFA_EXPRESS')
  const [isImporting, setImporting] = useState(false)
  const [isImportingInvoices, setImportingInvoices] = useState(false)
  const mayBatch = may('EXPRESS_OP')
  const mayImportInvoices = may('EXPRESS_OP', 'ANALYTICS_INVOICED')
  const ids = pages.rows.map(({ id }) => id)
  const marks = useMarks(mayBatch && layout !== 'board' ? ids : [], selected)
  const mark = () => selected !== undefined && marks.toggle(selected, false)
  useCommands([
    ...(mayRequest ? [{ id: 'express-new', title: t('new'), keys: 'c', scope: 'screen' as const, run: openForm }] : []),
    ...(mayBatch
      ? [{ id: 'express-mark', title: t('batch.mark'), keys: 'x', scope: 'screen' as const, run: mark }]
      : []),
  ])

  const queryText = JSON.stringify(query)
  const present = useRef(queryText)
  useEffect(() => {
    present.current = queryText
  })
  const markAll = async () => {
    const rows = await pages.loadUpTo(MOST_MARKS)
    // Rows of a former filter are not those that the user sees.
    if (present.current === queryText) marks.mark(rows.slice(0, MOST_MARKS).map(({ id }) => id))
  }
  const filterList = useListFilters(tab, facets)
  /** The number chooses the plural, and its text is in the form of the reader. */
  const countOf = (count = 0) => ({ count, replace: { count: format.decimal(count) } })
  const isOnly = (name: 'flag' | 'subState', value: string) => state.values[name]?.join() === value
  /** A count in the foot that filters the list, and removes the filter at the second click. */
  const fact = (name: 'flag' | 'subState', value: string, words: string) => (
    <button
      type="button"
      className="express-fact no-pad no-edge no-fill ink-same pointer"
      aria-pressed={isOnly(name, value)}
      onClick={() => state.setFilter(name, isOnly(name, value) ? [] : [value])}
    >
      {words}
    </button>
  )
  const shown = {
    pages,
    total: facets?.all.rows,
    selected,
    onSelect: state.select,
    ...(mayBatch && { marks }),
    onEscape: marks.clear,
    empty: <CatalogueEmpty state={state} title={t(`empty.${tab}`)} help={t('empty.help')} />,
  }
  return (
    <div className="catalogue-page stack">
      <header className="catalogue-head pad-2-16-8 gap-6-12 min-height-36 row wrap flex-none">
        <nav className="catalogue-tabs gap-20 flex wrap min-width-0" aria-label={t('tabs')}>
          {workTabs.map((one) => (
            <NavLink
              key={one}
              end
              className="catalogue-tab head-tab express-tab inline-row gap-6"
              to={{ pathname: shipmentLists[one], search: isList ? '' : `view=${layout}` }}
            >
              <WorkGlyph work={one} /> {t(`tab.${one}`)}{' '}
              <span className="count">{ofAll === undefined ? '' : format.decimal(ofAll.work[one])}</span>
            </NavLink>
          ))}
        </nav>
        <ShipmentViews state={state} query={query} />
        <h1 className="visually-hidden">{t('title', { status: t(`tab.${tab}`) })}</h1>
        <span className="express-layout">
          <LayoutSwitch value={layout} onChange={(next) => openIn(next === 'list' ? undefined : next)} />
        </span>
        {(mayRequest || mayChangeTariffs || mayImportInvoices || mayBatch) && (
          <HeadActions>
            {mayChangeTariffs && (
              <Link className="bp6-button" to="/operativa/express?panel=tarifarios">
                {t('common.rateCards')}
              </Link>
            )}
            {mayBatch && (
              <Link className="bp6-button" to={`${shipmentLists.IN_PROGRESS}?view=pickups`}>
                {t('pickupsAndClose')}
              </Link>
            )}
            {mayImportInvoices && (
              <Button onClick={() => setImportingInvoices(true)}>{t('carrierInvoices.open')}</Button>
            )}
            {mayRequest && (
              <>
                <ImportButton onClick={() => setImporting(true)} />
                <NewButton text={t('new')} onClick={openForm} />
              </>
            )}
          </HeadActions>
        )}
      </header>
      <CarrierStrip />
      <div className="catalogue-body line-above-2 flex flex-1 min-height-0">
        <div className={isList ? 'express-side width-408 stack flex-none line-right-2 on-surface' : 'express-whole'}>
          <div className="express-tools flex-none line-below-2 wrap">
            <div className="express-filters pad-8-12-0-16 row wrap gap-6 flex-none">
              <FilterInput value={state.q} onChange={state.setQ} label={t('search')} />
              <FilterChips filters={filterList.main} state={state} />
            </div>
            <div className="express-filters pad-8-12-0-16 row wrap gap-6 flex-none">
              <MoreFilters state={state} filters={filterList.more} />
              <SelectField
                aria-label={t('order.label')}
                value={order}
                options={listOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
                onChange={(value) =>
                  state.setSort({ column: value.replace('-', ''), descending: value.startsWith('-') })
                }
              />
            </div>
          </div>
          {mayRequest && <LastImport />}
          <ScanBox onOpen={isList ? state.select : (id) => openIn(undefined, id)} onSearch={state.setQ} />
          {mayBatch && <BatchBar marked={marks.marked} onAll={() => void markAll()} onClear={marks.clear} />}
          {marks.count > 0 && <MarksNote marks={marks} total={facets?.all.rows} />}
          {request.error !== null && request.rows.length === 0 ? (
            <ErrorCard error={request.error} title={t('listFailed')} onRetry={() => void request.refetch()} />
          ) : layout === 'board' ? (
            <ShipmentBoard
              query={query}
              states={boardStates(tab, Object.keys(facets?.subStates ?? {}), state.values.subState)}
              sums={facets?.subStates}
              selected={selected}
              onSelect={state.select}
              onOpen={(id) => openIn(undefined, id)}
            />
          ) : layout === 'table' ? (
            <ShipmentTable {...shown} sort={state.sort} onSort={state.setSort} onOpen={(id) => openIn(undefined, id)} />
          ) : (
            <ShipmentList {...shown} onOpen={focusPane} />
          )}
          <BatchPanel onSelect={isList ? state.select : (id) => openIn(undefined, id)} />
        </div>
        {isList && <ShipmentPane id={selected} history={history} />}
      </div>
      {isImporting && <ExpressImport onClose={() => setImporting(false)} />}
      {isImportingInvoices && <CarrierInvoiceImport onClose={() => setImportingInvoices(false)} />}
      <ListFoot hints={['move', ...(isList ? (['event', 'copyWaybill'] as const) : (['open'] as const)), 'shortcuts']}>
        <LiveFacts>
          {ofTab !== undefined && (
            <span>
              {format.decimal(ofTab.rows)} {t(`${ofTab.rows === 1 ? 'work' : 'tab'}.${tab}`).toLowerCase()}
              {', '}
              {fact('flag', 'INCIDENT', t('foot.incident', countOf(ofTab.flag.INCIDENT)))}
              {tab !== 'FINISHED' && (
                <>
                  {', '}
                  {fact('subState', 'SIN_RESERVAR', t('foot.unbooked', countOf(ofTab.subState.SIN_RESERVAR)))}
                </>
              )}
            </span>
          )}
          {facets !== undefined && (
            <>
              <span className="quiet">·</span>
              <span>
                {state.isFiltered && `${t('foot.shown', countOf(facets.all.rows))} · `}
                <Sums sums={facets.all} />
              </span>
            </>
          )}
        </LiveFacts>
      </ListFoot>
    </div>
  )
}

/** Rule of the marks, where more is marked or listed than a batch has. */
const MarksNote = ({ marks, total = 0 }: { marks: { count: number; outside: number }; total: number | undefined }) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const isCut = marks.count === MOST_MARKS && total > MOST_MARKS
  if (!isCut && marks.outside === 0) return null
  return (
    <p className="pad-0-16-6 on-selected hue flex-none size-12-5" data-hue="amber" role="status">
      {isCut && t('batch.first', { count: MOST_MARKS, total: format.decimal(total) })}{' '}
      {marks.outside > 0 && t('batch.outside', { count: marks.outside })}
    </p>
  )
}
