import { Button } from '@blueprintjs/core'
import { containerTypes, modes, transportModes } from '@freight/contracts/vocabulary/transport'
import { rateStates, rateTypes } from '@freight/contracts/vocabulary/rate'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import {
  ExportButton,
  NewButton,
  CatalogueEmpty,
  CataloguePage,
  LiveFacts,
  useEntryKeys,
  useRows,
} from '../../components/catalogue/catalogue-page.tsx'
import { useCatalogueState, MoreFilters } from '../../components/catalogue/filter-chips.tsx'
import { lazyPart, lazyParts } from '../../components/feedback/lazy-part.tsx'
import { SkeletonRows } from '../../components/feedback/load-state.tsx'
import { useMay } from '../../lib/auth/session.ts'
import { useFormat } from '../../lib/format/format.ts'
import { facetsOptions, rateKeys, rowsPage } from './rate-queries.ts'
import './rates.css'
import { MasterList, TwoLines } from '../../components/catalogue/master-list.tsx'
import { TransportIcon } from '../../components/lane/lane.tsx'
import type { RateRow } from './rate.ts'
import { RateState } from './list/rate-state.tsx'
import type { TFunction } from 'i18next'

interface End {
  code: string
  name: string
}

/** Formats a lane end: place name, country code, or the word for anywhere. */
const placeWords = ({ code, name }: End, t: TFunction<'rates'>): string =>
  code === '' ? t('anywhere') : name === '' ? code : name

interface RateListProps {
  rows: readonly RateRow[]
  total: number | undefined
  selected: string | undefined
  isLoading: boolean
  isStale: boolean
  onSelect: (id: string) => void
  onOpen: () => void
  onEscape: () => void
  onEnd: () => void
  empty: React.ReactNode
}

/** Rates as rows of two lines: code and version, lane and owner, state and validity. */
export const RateList = ({ rows, onOpen, ...props }: RateListProps) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  return (
    <MasterList
      {...props}
      label={t('list')}
      rows={rows}
      rowKey={({ id }) => id}
      rowHeight={48}
      width={418}
      onOpen={onOpen}
      isQuiet={({ state }) => state === 'SUSPENDED' || state === 'UNDONE' || state === 'EXPIRED'}
      head={
        <>
          <span className="rate-code width-86">{t('common.rate')}</span>
          <span>{t('column.lane')}</span>
          <span className="margin-left-auto">{t('column.validity')}</span>
        </>
      }
    >
      {(rate) => (
        <TwoLines
          left={
            <span className="two-lines clips-parts line-18 rate-code width-86 stack min-width-0">
              <span className="two-lines-title medium">
                {rate.code} <span className="quiet">v{rate.version}</span>
              </span>
              <span className="two-lines-below ink-3 size-12">
                {rate.mode} {rate.container}
              </span>
            </span>
          }
          title={
            <>
              <TransportIcon transport={rate.transport} size={12} />{' '}
              {placeWords({ code: rate.origin, name: rate.originName }, t)} –{' '}
              {placeWords({ code: rate.destination, name: rate.destinationName }, t)}
            </>
          }
          below={
            <>
              {rate.type === 'SELL' && <span className="tag">{t('type.SELL')}</span>} {rate.owner?.name ?? t('general')}
            </>
          }
          end={<RateState rate={rate} />}
          endBelow={`${format.dayMonth(rate.validFrom)} – ${format.dayMonth(rate.validTo)}`}
        />
      )}
    </MasterList>
  )
}

const RatePane = lazyPart(async () => (await import('./rate-pane.tsx')).RatePane, {
  waiting: <SkeletonRows rows={8} />,
})

const { PriceListPage, RateImportPage, SurchargesPage } = lazyParts(() => import('./page-parts.ts'), {
  PriceListPage: { texts: ['catalogues'], waiting: <SkeletonRows rows={12} />, missing: 'page' },
  RateImportPage: { texts: ['catalogues'], waiting: <SkeletonRows rows={12} />, missing: 'page' },
  SurchargesPage: { waiting: <SkeletonRows rows={12} />, missing: 'page' },
})

const filterNames = [
  'type',
  'transport',
  'mode',
  'container',
  'origin',
  'destination',
  'owner',
  'carrier',
  'state',
  'on',
] as const
const sorts = ['code', 'validTo', 'validFrom', 'lane', 'changedAt'] as const

/** Query of a tab; rates valid today include those that expire soon. */
const tabs = {
  all: '',
  VALID: 'VALID,EXPIRING',
  EXPIRING: 'EXPIRING',
  FUTURE: 'FUTURE',
  EXPIRED: 'EXPIRED',
  SUSPENDED: 'SUSPENDED',
  UNDONE: 'UNDONE',
} as const
const tabNames = ['all', ...rateStates] as const

const focusEditor = () => document.querySelector<HTMLElement>('.rate-editor')?.focus()

/** /pricing/tarifas: the stored tariffs with the one in the URL beside them, the surcharges of carriers, a price list, or the import of a file. */
export default function RatesPage() {
  const [params] = useSearchParams()
  const act = params.get('act')
  if (act === 'surcharges') return <SurchargesPage />
  if (act === 'price-list') return <PriceListPage />
  return act === 'import' ? <RateImportPage /> : <StoredRates />
}

const StoredRates = () => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const may = useMay()
  const { id } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  const state = useCatalogueState({ filters: filterNames, sorts })
  const { type, ...otherFilters } = state.query
  const rateType = rateTypes.find((one) => one === type)
  const query = { ...otherFilters, ...(rateType && { type: rateType }) }
  const pages = useRows(rateKeys.rows(query), rowsPage(query))
  const { data: facets } = useQuery(facetsOptions)
  const { act, open } = state
  /** The rate id is in the path; the query string stays. */
  const select = (next: string | undefined, otherParams: Readonly<Record<string, string | undefined>> = {}) => {
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries({ act: undefined, with: undefined, ...otherParams }))
      if (value === undefined) params.delete(name)
      else params.set(name, value)
    const text = params.toString()
    void navigate(`/pricing/tarifas${next === undefined ? '' : `/${next}`}${text === '' ? '' : `?${text}`}`)
  }
  const isNew = act === 'new'
  const isComparing = act === 'compare'
  useEntryKeys([{ id: 'rate-new', title: t('new'), key: 'c', run: () => open('new'), isOff: isNew }])
  const shown = state.values.state?.join(',') ?? ''
  const tabCount = (name: (typeof tabNames)[number]) => {
    if (facets === undefined) return undefined
    if (name === 'all') return facets.total
    return name === 'VALID' ? facets.states.VALID + facets.states.EXPIRING : facets.states[name]
  }
  // Most companies have none: the tab appears with the first, and while it is chosen.
  const tabsShown = tabNames.filter((name) => name !== 'UNDONE' || shown === name || (tabCount(name) ?? 0) > 0)
  const many = (
    name: (typeof filterNames)[number],
    options: readonly { value: string; label: string; note?: string }[],
  ) => ({
    name,
    label: t(name === 'state' ? 'tab.all' : `filter.${name}`),
    all: t('filter.all'),
    kind: 'many' as const,
    options,
  })
  const places = (choices: readonly { code: string; name: string }[] = []) =>
    choices.map(({ code, name }) => ({
      value: code,
      label: name === '' ? code : name,
      ...(name !== '' && { note: code }),
    }))
  return (
    <CataloguePage
      list="rates"
      title={
        <nav className="catalogue-tabs gap-20 flex wrap min-width-0" data-buttons aria-label={t('tabs')}>
          <h1 className="catalogue-tab head-tab">{t('common.rates')}</h1>
          {tabsShown.map((name) => (
            <button
              key={name}
              type="button"
              className="bp6-button bp6-minimal bp6-small"
              aria-pressed={shown === tabs[name]}
              onClick={() => state.setFilter('state', tabs[name] === '' ? [] : tabs[name].split(','))}
            >
              {t(`tab.${name}`)}{' '}
              <span className={name === 'EXPIRING' ? 'hue' : 'count'} data-hue="amber">
                {tabCount(name) === undefined ? '' : format.decimal(tabCount(name))}
              </span>
            </button>
          ))}
        </nav>
      }
      actions={
        <>
          <Button onClick={() => select(undefined, { act: 'surcharges' })}>{t('common.surcharges')}</Button>
          {may('PRICING_RULES', 'MODIFICAR_COTIZACION_VENTAS') && (
            <Button onClick={() => select(undefined, { act: 'price-list' })}>{t('priceList.title')}</Button>
          )}
          <ExportButton
            path="/app/v1/rates/export"
            query={query}
            fileName={`${t('common.rates')}.csv`}
            title={t('exportHint')}
          />
          <Button onClick={() => select(undefined, { act: 'import' })}>{t('import')}</Button>
          <NewButton text={t('new')} onClick={() => open('new')} />
        </>
      }
      state={state}
      searchLabel={t('search')}
      filters={[
        {
          name: 'type',
          label: t('filter.type'),
          all: t('filter.all'),
          kind: 'one',
          options: rateTypes.map((value) => ({ value, label: t(`type.${value}`) })),
        },
        many(
          'transport',
          transportModes.map((value) => ({ value, label: t(`transport.${value}`) })),
        ),
        many(
          'mode',
          modes.map((value) => ({ value, label: value })),
        ),
        many('origin', places(facets?.origins)),
        many('destination', places(facets?.destinations)),
        many(
          'owner',
          (facets?.owners ?? []).map((one) => ({ value: one.id, label: one.name })),
        ),
      ]}
      moreFilters={
        <MoreFilters
          state={state}
          filters={[
            many(
              'container',
              containerTypes.map((value) => ({ value, label: value })),
            ),
            many(
              'carrier',
              (facets?.carriers ?? []).map((value) => ({ value, label: value })),
            ),
            { name: 'on', label: t('filter.on'), all: t('filter.anyDay'), kind: 'day', options: [] },
          ]}
        />
      }
      facts={<LiveFacts>{pages.total === undefined ? '' : format.decimal(pages.total)}</LiveFacts>}
      hints={['move', 'open', 'search', 'shortcuts']}
      pages={pages}
    >
      <RateList
        rows={pages.rows}
        total={pages.total}
        selected={id}
        isLoading={pages.isLoading}
        isStale={pages.isStale}
        onSelect={(next) =>
          isComparing && id !== undefined && next !== id ? select(id, { act: 'compare', with: next }) : select(next)
        }
        onOpen={focusEditor}
        onEscape={() => select(undefined)}
        onEnd={pages.loadMore}
        empty={
          <CatalogueEmpty
            state={state}
            title={t('empty.title')}
            help={t('empty.help')}
            action={<NewButton text={t('new')} onClick={() => open('new')} />}
          />
        }
      />
      <RatePane id={id} act={act} compared={new URLSearchParams(search).get('with') ?? undefined} onSelect={select} />
    </CataloguePage>
  )
}
