import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NewButton, useEntryKeys, useRows, MasterCatalogue } from '../../components/catalogue/catalogue-page.tsx'
import { selectedOf, TwoLines } from '../../components/catalogue/master-list.tsx'
import { useCatalogueState, type CatalogueFilter } from '../../components/catalogue/filter-chips.tsx'
import { Segments } from '../../components/form/form-row.tsx'
import { ProviderCard } from './card/provider-card.tsx'
import { providers, facetsOptions } from './provider-queries.ts'
import { useFields, useCategoryName, type ProviderLine as Line } from './provider.ts'
import './providers.css'
import './card/provider-tables.css'
import { useFormat } from '../../lib/format/format.ts'
import { answerHue } from '../../lib/format/answer-hue.ts'
import { useCountryName } from '../../lib/i18n/use-country-name.ts'
import type { RowsQuery } from '../../components/catalogue/catalogue-queries.ts'
import { optionsOf } from '../../components/entry-form/field-spec.ts'
import { ProviderDrawer } from './contacts/lazy-forms.ts'

const filterNames = ['country', 'service', 'category', 'language', 'state'] as const

/** Filters of the list; countries and categories are those in the catalogue. */
const useFilters = (): CatalogueFilter[] => {
  const { t } = useTranslation('providers')
  const countryName = useCountryName()
  const categoryName = useCategoryName()
  const { language, services } = useFields()
  const { data } = useQuery(facetsOptions)
  return [
    {
      name: 'country',
      label: t('filter.country'),
      all: t('filter.allCountries'),
      kind: 'many',
      options: (data?.countries ?? [])
        .map((value) => ({ value, label: countryName(value), note: value }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    },
    {
      name: 'service',
      label: t('filter.service'),
      all: t('filter.allServices'),
      kind: 'many',
      options: optionsOf(services),
    },
    {
      name: 'category',
      label: t('filter.category'),
      all: t('filter.allCategories'),
      kind: 'many',
      options: (data?.categories ?? []).map((value) => ({ value, label: categoryName(value) })),
    },
    {
      name: 'language',
      label: t('filter.language'),
      all: t('filter.allLanguages'),
      kind: 'many',
      options: optionsOf(language),
    },
    {
      name: 'state',
      label: t('filter.state'),
      all: t('filter.active'),
      kind: 'one',
      options: [
        { value: 'BLOCKED', label: t('filter.blocked') },
        { value: 'INACTIVE', label: t('filter.inactive') },
        { value: 'ALL', label: t('filter.any') },
      ],
    },
  ]
}

/** Orders of the list: by use, name, answer rate or price. */
const sortOrders = ['use', 'name', 'answers', 'cheapest'] as const

type Filters = Partial<Record<'q' | (typeof filterNames)[number] | 'sort', string>>

/** Query of the URL's filters: active ones unless others are selected. */
const rowsQueryOf = ({ state, sort, ...query }: Filters): RowsQuery<'providers'> => {
  const order = sortOrders.find((each) => sort?.replace('-', '') === each) ?? 'use'
  const chosenState = state === 'BLOCKED' || state === 'INACTIVE' ? state : 'ACTIVE'
  return {
    ...query,
    sort: order === 'name' ? order : `-${order}`,
    ...(state !== 'ALL' && { state: chosenState }),
  }
}

const MAX_NAMED_COUNTRIES = 2

/** A list row: name, origins and categories, answer rate and time. */
export const ProviderLine = ({ row }: { row: Line }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const countryName = useCountryName()
  const categoryName = useCategoryName()
  const { originCountries: origins } = row
  const places =
    origins.length === 0
      ? t('anywhere')
      : origins.length > MAX_NAMED_COUNTRIES
        ? origins.join(' ')
        : origins.map((code) => `${countryName(code)} ${code}`).join(', ')
  const [category] = row.categories
  const share = row.asked === 0 ? undefined : Math.round((100 * row.answered) / row.asked)
  return (
    <>
      <TwoLines
        title={
          <>
            {row.name}
            {row.state !== 'ACTIVE' && (
              <span className="tag" data-hue={row.state === 'BLOCKED' ? 'amber' : 'grey'}>
                {t(row.state === 'BLOCKED' ? 'blocked' : 'inactive')}
              </span>
            )}
          </>
        }
        below={[places, category === undefined ? '' : categoryName(category)].filter((text) => text !== '').join(' · ')}
      />
      {share === undefined ? (
        <span className="quiet flex-none size-12">{t('noRequests')}</span>
      ) : (
        <span className="provider-use low line-18 stack flex-none">
          <span>
            <span
              className="provider-bar width-54 height-6 radius-2 on-track hue"
              data-hue={answerHue(share)}
              aria-hidden="true"
            >
              <span className="as-block full-height radius-2" style={{ width: `${share}%` }} />
            </span>
            <span className="visually-hidden">{t('answerShare', { share: format.percent(share) })}</span>
            <span className="min-width-42 text-right" aria-hidden="true">
              {format.percent(share)}
            </span>
          </span>
          {row.medianHours !== undefined && (
            <span className="two-lines-below ink-3 size-12">
              {t('answerHours', { hours: format.decimal(row.medianHours) })}
            </span>
          )}
        </span>
      )}
    </>
  )
}

/** /proveedores: agents, consolidators and carriers with contacts and figures. */
export default function ProvidersPage() {
  const { t } = useTranslation('providers')
  const fields = useFields()
  const filters = useFilters()
  const state = useCatalogueState({ filters: filterNames, sorts: sortOrders })
  const query = rowsQueryOf(state.query)
  const pages = useRows(...providers.rows(query))
  const selected = selectedOf(state.selected, pages.rows, ({ id }) => id)
  const { act, open, close, select } = state
  const isFree = act === undefined
  const { data: current } = useQuery({ ...providers.one(selected ?? ''), enabled: selected !== undefined })
  const edit = () => selected !== undefined && open('edit', selected)
  useEntryKeys([
    { id: 'provider-new', title: t('new'), key: 'c', run: () => open('new'), isOff: !isFree },
    { id: 'provider-edit', title: t('edit'), key: 'e', run: edit, isOff: !isFree || selected === undefined },
  ])
  return (
    <>
      <MasterCatalogue
        collection="providers"
        path="/proveedores"
        namespace="providers"
        state={state}
        query={query}
        pages={pages}
        filters={filters}
        extra={
          <span className="row gap-8 no-wrap size-12-5">
            <span className="quiet" aria-hidden="true">
              {t('order.label')}
            </span>
            <Segments
              label={t('order.label')}
              value={sortOrders.find((each) => each === state.sort.column) ?? 'use'}
              segments={sortOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
              onChange={(column) => state.setSort({ column, descending: false })}
            />
          </span>
        }
        facts={t('common.providerCount', { count: pages.total ?? 0 })}
        hints={['move', 'card', 'edit', 'search', 'shortcuts']}
        newButton={<NewButton text={t('new')} onClick={() => open('new')} />}
        importTitle={t('import.title')}
        fields={fields}
        isQuiet={(row) => row.state !== 'ACTIVE'}
        none={t('empty.choose')}
        line={(row) => <ProviderLine row={row} />}
        card={(id) => <ProviderCard key={id} id={id} onEdit={edit} />}
      />
      {act === 'new' && (
        <ProviderDrawer
          key="new"
          provider={undefined}
          onClose={(answer) => (answer === undefined ? close() : select(answer.id))}
        />
      )}
      {act === 'edit' && current !== undefined && (
        <ProviderDrawer key={current.id} provider={current} onClose={() => close()} />
      )}
    </>
  )
}
