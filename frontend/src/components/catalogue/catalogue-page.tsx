import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CatalogueViews } from './catalogue-views.tsx'
import { FilterInput } from '../data-table/filter-input.tsx'
import { type FootHint, ListFoot } from '../data-table/list-foot.tsx'
import { Empty } from '../feedback/empty.tsx'
import { ErrorCard } from '../feedback/error-card.tsx'
import { useIsLive } from '../../lib/live/live.ts'
import { isProblem } from '../../lib/api/problem.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { ViewedList } from '../views/view-queries.ts'
import { type CatalogueFilter, FilterChips } from './filter-chips.tsx'
import type { CatalogueState } from './use-catalogue-state.ts'
import './catalogue-page.css'

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
