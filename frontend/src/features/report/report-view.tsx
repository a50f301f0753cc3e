import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, useRef, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard, SkeletonRows } from '../../components/feedback/load-state.tsx'
import { useFormat } from '../../lib/format/format.ts'
import {
  type ReportLine,
  reportList,
  reportPreview,
  type Choices,
  reportChoices,
  type Preview,
} from './report-queries.ts'
import { ReportExport, ReportPeriod, QuotationFilter } from './report-export.tsx'
import { ReportRows } from './report-rows.tsx'
import { Button, InputGroup, PopoverNext } from '@blueprintjs/core'
import { BookmarkIcon, SearchIcon, TrashIcon, EnvelopeIcon } from '@blueprintjs/icons'
import { useSearchParams, Link } from 'react-router-dom'
import { LazyViewNameDialog } from '../../components/views/lazy-view-name-dialog.ts'
import { useViewActs, type SavedView, viewsOptions } from '../../components/views/use-view-acts.ts'
import { type ReportState, useReportState } from './use-report-state.ts'
import { companies } from '@freight/contracts/vocabulary/people'
import { incoterms } from '@freight/contracts/vocabulary/journey'
import { transports } from '@freight/contracts/vocabulary/transport'
import { type CatalogueFilter, FilterChips } from '../../components/catalogue/filter-chips.tsx'
import { giveBackFocus, placesOf } from '../../components/overlay/give-back-focus.ts'
import { lazyParts } from '../../components/feedback/lazy-part.tsx'
import '../../components/catalogue/catalogue-page.css'

/** Saves the report and its filters under a name. */
export const SaveCombination = ({ state }: { state: ReportState }) => {
  const { t } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  const [, setSearch] = useSearchParams()
  const acts = useViewActs('reports')
  const { viewState } = state
  /** The current state of the page; undefined after leaving it. */
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    shown.current = viewState
    return () => {
      shown.current = undefined
    }
  }, [viewState])
  const save = async (name: string) => {
    const id = await acts.save(name, viewState)
    // The answer can be late: a user who has navigated meanwhile stays there.
    if (shown.current === viewState) setSearch(`${viewState}&saved=${id}`, { replace: true })
  }
  return (
    <>
      <Button variant="minimal" icon={<BookmarkIcon />} onClick={() => setOpen(true)}>
        {t('saved.save')}
      </Button>
      {isOpen && (
        <LazyViewNameDialog
          title={t('saved.save')}
          name=""
          list="reports"
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const { ReportExports, ScheduleForm } = lazyParts(() => import('./view-parts.ts'), {
  ReportExports: { missing: 'card' },
  ScheduleForm: {},
})

/** Schedules a combination by mail, weekly or monthly, or stops it. */
const ScheduleView = ({ view }: { view: SavedView }) => {
  const { t, i18n } = useTranslation('reports')
  const [isOpen, setOpen] = useState(false)
  const label = t(view.schedule === undefined ? 'schedule.open' : `schedule.is.${view.schedule.every}`, {
    name: view.name,
  })
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="right-start"
      arrow={false}
      content={<ScheduleForm view={view} lang={i18n.language} onDone={() => setOpen(false)} />}
    >
      <Button
        variant="minimal"
        size="small"
        className="report-schedule"
        data-on={view.schedule !== undefined || undefined}
        icon={<EnvelopeIcon size={12} />}
        aria-label={label}
        title={label}
      />
    </PopoverNext>
  )
}

/** Saved reports with their filters: the user's own and shared ones. */
const SavedCombinations = ({ state }: { state: ReportState }) => {
  const { t } = useTranslation('reports')
  const [search] = useSearchParams()
  const { data: views = [] } = useQuery(viewsOptions('reports'))
  const acts = useViewActs('reports')
  /** The button disappears with its row, so the focus moves to the list. */
  const remove = async (view: SavedView, button: Element) => {
    const places = placesOf(button)
    await acts.remove(view)
    requestAnimationFrame(() => giveBackFocus(places))
  }
  if (views.length === 0) return null
  return (
    <section aria-labelledby="reports-saved">
      <h2 id="reports-saved">{t('saved.title')}</h2>
      <ul>
        {views.map((view) => (
          <li key={view.id} className="report-saved row">
            <Link
              to={{ search: `${view.state}&saved=${view.id}` }}
              aria-current={view.id === search.get('saved') && view.state === state.viewState ? 'page' : undefined}
              title={view.mine ? undefined : t('saved.by', { name: view.owner.name })}
            >
              <BookmarkIcon size={12} aria-hidden="true" /> <span className="clipped">{view.name}</span>
            </Link>
            {view.mine && <ScheduleView view={view} />}
            {view.mine && (
              <Button
                variant="minimal"
                size="small"
                icon={<TrashIcon size={12} />}
                aria-label={t('saved.remove', { name: view.name })}
                title={t('saved.remove', { name: view.name })}
                onClick={({ currentTarget }) => void remove(view, currentTarget)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Summary = NonNullable<Preview['summary']>

/** Figures over all rows of a report, and their breakdown. */
const ReportSummary = ({ summary, isStale }: { summary: Summary; isStale: boolean }) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { tiles, parts } = summary
  return (
    <div
      className="card report-summary min-height-79 margin-bottom-10 no-pad flex flex-none"
      data-stale={isStale || undefined}
    >
      <dl className="report-tiles flex flex-none flush">
        {tiles.map(({ title, value, share, tone }) => (
          <div className="pad-9-14 line-right min-width-104" key={title}>
            <dt className="ink-3 size-12 no-wrap">{title}</dt>
            <dd className="semibold even-digits no-wrap margin-4-0-0 size-18" data-tone={tone}>
              {format.decimal(value, 0)}
              {share !== undefined && <span className="quiet"> {format.percent(share, 1)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {parts && <Parts parts={parts} nameOf={(name) => name ?? t('tiles.none')} othersText={t('common.others')} />}
    </div>
  )
}

interface PartsProps {
  parts: NonNullable<Summary['parts']>
  nameOf: (name: string | undefined) => string
  othersText: string
}

const Parts = ({ parts: { title, rows, others: othersCount }, nameOf, othersText }: PartsProps) => {
  const format = useFormat()
  const all = [
    ...rows.map(({ name, rows: count }) => ({ name: nameOf(name), count })),
    ...(othersCount > 0 ? [{ name: othersText, count: othersCount }] : []),
  ]
  return (
    <figure className="pad-9-14 flex-1 min-width-0 flush">
      <figcaption className="ink-3 size-12 no-wrap">{title}</figcaption>
      <div className="report-parts-bar margin-6-0 height-7 flex gap-2" aria-hidden="true">
        {all.map(({ name, count }, index) => (
          <span key={name} style={{ flexGrow: count, opacity: 1 - index * 0.12 }} title={name} />
        ))}
      </div>
      <ul className="flex wrap ink-2 size-12-5 gap-0-16">
        {all.map(({ name, count }) => (
          <li key={name}>
            {name} <strong className="ink">{format.decimal(count, 0)}</strong>
          </li>
        ))}
      </ul>
    </figure>
  )
}

const plainOption = (value: string) => ({ value, label: value })

/** Filters of a report as chips; changes apply at once. */
const ReportFilters = ({ line, state }: { line: ReportLine; state: ReportState }) => {
  const { t, i18n } = useTranslation('reports')
  const group = useRef<HTMLDivElement>(null)
  // The clear button disappears with the filters, so the focus moves.
  const clearFilters = () => {
    state.clear()
    group.current?.querySelector('button')?.focus()
  }
  const { data } = useQuery(reportChoices(i18n.language as 'es'))
  const namedOptions = (list: keyof Choices) => data?.[list].map(({ id, name }) => ({ value: id, label: name })) ?? []
  const options: Readonly<Record<string, CatalogueFilter['options']>> = {
    company: companies.map(plainOption),
    transport: transports.map((value) => ({ value, label: t(`transport.${value}`) })),
    incoterm: incoterms.map(plainOption),
    commercial: namedOptions('commercial'),
    client: namedOptions('client'),
    reason: namedOptions('reason'),
    person: namedOptions('person'),
    kind: namedOptions('kind').filter(({ value }) => line.kinds?.includes(value) ?? true),
    quotation: (state.values['quotation'] ?? []).map(plainOption),
  }
  const filters = line.filters.map((name): CatalogueFilter => ({
    name,
    label: t(`filter.${name as 'company'}`),
    all: t(`all.${name as 'company'}`),
    kind: 'many',
    options: options[name] ?? [],
  }))
  return (
    <div ref={group} className="margin-8-0-10 row wrap gap-6" role="group" aria-label={t('filters')}>
      <ReportPeriod label={t(`dated.${line.dated as 'REQUESTED'}`)} state={state} />
      {line.filters.includes('quotation') && <QuotationFilter state={state} />}
      <FilterChips filters={filters.filter(({ options: choices }) => choices.length > 0)} state={state} />
      {state.isFiltered && (
        <Button variant="minimal" size="small" onClick={clearFilters}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}

/** Reports by subject, and the user's saved filter combinations. */
const ReportList = ({ lines, state }: { lines: readonly ReportLine[]; state: ReportState }) => {
  const { t } = useTranslation('reports')
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLocaleLowerCase()
  const matches = lines.filter(({ id }) => t(`report.${id}`).toLocaleLowerCase().includes(search))
  const groups = [...new Set(matches.map(({ group }) => group))]
  return (
    <nav className="report-list pad-10-0-16 scrolls-y line-right" aria-label={t('list')}>
      <InputGroup
        type="search"
        leftElement={<SearchIcon aria-hidden="true" />}
        placeholder={t('find')}
        aria-label={t('find')}
        value={typed}
        onValueChange={setTyped}
      />
      {matches.length === 0 && <p className="quiet margin-12-16">{t('noReport')}</p>}
      {groups.map((group) => (
        <section key={group} aria-labelledby={`reports-${group}`}>
          <h2 id={`reports-${group}`}>{t(`group.${group as 'OTHERS'}`)}</h2>
          <ul>
            {matches
              .filter((line) => line.group === group)
              .map(({ id }) => (
                <li key={id}>
                  <Link to={{ search: state.addressOf(id) }} aria-current={id === state.line?.id ? 'page' : undefined}>
                    {t(`report.${id}`)}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {search === '' && <SavedCombinations state={state} />}
    </nav>
  )
}

/** The reports: a list, and the open one with its filters and first rows. */
export const ReportView = () => {
  const list = useQuery(reportList)
  const state = useReportState(list.data ?? [])
  if (list.error) return <ErrorCard error={list.error} onRetry={() => void list.refetch()} />
  if (list.data === undefined) return <SkeletonRows rows={14} />
  return (
    <div className="report-page grid flex-1 min-height-0">
      <ReportList lines={list.data} state={state} />
      {state.line && <OpenReport line={state.line} state={state} />}
    </div>
  )
}

interface OpenReportProps {
  line: ReportLine
  state: ReportState
  /** Content in place of the button that saves the combination. */
  actions?: ReactNode
  /** Content above the report: the selection among several reports. */
  head?: ReactNode
}

/** A report with its filters and its first rows. */
export const OpenReport = ({ line, state, actions, head }: OpenReportProps) => {
  const { t, i18n } = useTranslation('reports')
  const format = useFormat()
  const { id } = line
  const preview = useQuery({
    ...reportPreview(id, { ...state.query, lang: i18n.language as 'es' }),
    placeholderData: keepPreviousData,
  })
  // The former report's rows must not appear as a placeholder of this one.
  const data = preview.data?.id === id ? preview.data : undefined
  const title = t(`report.${id}`)
  return (
    <section className="report-open min-height-420 pad-10-16-12 stack" aria-labelledby="report-title">
      {head}
      <header className="report-head gap-4-10 min-height-34 row wrap">
        <h2 id="report-title">{title}</h2>
        <span className="quiet">{t(`row.${id}`)}</span>
        <div className="row wrap gap-8 margin-left-auto">
          {actions ?? <SaveCombination state={state} />}
          <ReportExport
            key={id}
            id={id}
            query={state.query}
            total={preview.isPlaceholderData ? undefined : data?.total}
            formats={['parquet', 'csv', 'xlsx']}
          />
        </div>
      </header>
      <ReportFilters line={line} state={state} />
      {data?.summary && <ReportSummary summary={data.summary} isStale={preview.isPlaceholderData} />}
      {line.hasTiles && data === undefined && !preview.error && (
        <div className="card report-summary min-height-79 margin-bottom-10 no-pad flex flex-none" aria-hidden="true" />
      )}
      <div
        className="card report-card no-pad relative stack flex-1 min-height-0 clips"
        data-empty={data?.rows.length === 0 || undefined}
      >
        {preview.error ? (
          <ErrorCard error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <ReportRows
            key={id}
            preview={data}
            title={title}
            isLoading={data === undefined}
            isStale={preview.isPlaceholderData}
          />
        )}
        {data && data.rows.length > 0 && (
          <p className="pad-7-12 quiet size-12-5 line-above flush">
            {t(data.total > data.rows.length ? 'foot.some' : 'foot.all', {
              count: data.total,
              shown: data.rows.length,
              total: format.decimal(data.total, 0),
              columns: data.columns.length,
            })}
          </p>
        )}
      </div>
      <ReportExports />
    </section>
  )
}
