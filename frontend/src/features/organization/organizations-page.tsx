import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NewButton, useEntryKeys, useRows, MasterCatalogue } from '../../components/catalogue/catalogue-page.tsx'
import { selectedOf, TwoLines } from '../../components/catalogue/master-list.tsx'
import { useCatalogueState, type CatalogueFilter } from '../../components/catalogue/filter-chips.tsx'
import { useMay } from '../../lib/auth/session.ts'
import { OrganizationCard } from './card/organization-card.tsx'
import {
  organizations,
  pairsOptions,
  facetsOptions,
  type OrganizationLine as Line,
  formatRut,
} from './organization-queries.ts'
import { useFields } from './use-fields.ts'
import './organizations.css'
import './card/organization-people.css'
import './card/organization-tables.css'
import { Avatar } from '../../components/avatar.tsx'
import { useMe } from '../../lib/auth/me.ts'
import type { RowsQuery } from '../../components/catalogue/catalogue-queries.ts'
import { useCountryName } from '../../lib/i18n/use-country-name.ts'
import { Overlay } from './addresses/lazy-forms.ts'

const filterNames = ['type', 'country', 'salesRep', 'clientGroup', 'days', 'open', 'prospect', 'activity'] as const

/** Filters of the list; countries and commercials are those in the catalogue. */
const useFilters = (): CatalogueFilter[] => {
  const { t } = useTranslation('organizations')
  const countryName = useCountryName()
  const { data } = useQuery(facetsOptions)
  return [
    {
      name: 'type',
      label: t('filter.type'),
      all: t('filter.allTypes'),
      kind: 'many',
      options: [
        { value: 'CLIENT', label: t('common.client') },
        { value: 'SUPPLIER', label: t('supplier') },
      ],
    },
    {
      name: 'country',
      label: t('filter.country'),
      all: t('filter.allCountries'),
      kind: 'many',
      options: (data?.countries ?? []).map((value) => ({ value, label: countryName(value), note: value })),
    },
    {
      name: 'salesRep',
      label: t('filter.salesRep'),
      all: t('filter.allReps'),
      kind: 'many',
      options: (data?.salesReps ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    ...(data === undefined || data.clientGroups.length === 0
      ? []
      : [
          {
            name: 'clientGroup',
            label: t('filter.clientGroup'),
            all: t('filter.allGroups'),
            kind: 'many' as const,
            options: data.clientGroups.map((value) => ({ value, label: value })),
          },
        ]),
    {
      name: 'days',
      label: t('filter.days'),
      all: t('filter.anyTime'),
      kind: 'one',
      options: [
        { value: '90', label: t('filter.days90') },
        { value: '365', label: t('filter.days365') },
      ],
    },
    {
      name: 'open',
      label: t('filter.open'),
      all: t('filter.anyOpen'),
      kind: 'one',
      options: [
        { value: 'true', label: t('filter.withOpen') },
        { value: 'false', label: t('filter.withoutOpen') },
      ],
    },
    {
      name: 'prospect',
      label: t('filter.prospect'),
      all: t('filter.anyStage'),
      kind: 'one',
      options: [
        { value: 'true', label: t('filter.onlyProspects') },
        { value: 'false', label: t('filter.noProspects') },
      ],
    },
    {
      name: 'activity',
      label: t('filter.state'),
      all: t('filter.active'),
      kind: 'one',
      options: [
        { value: 'inactive', label: t('filter.inactive') },
        { value: 'all', label: t('filter.both') },
      ],
    },
  ]
}

const activities = ['all', 'inactive'] as const
const flags = ['true', 'false'] as const

type Filters = Partial<Record<'q' | (typeof filterNames)[number], string>> & {
  sort?: RowsQuery<'organizations'>['sort']
}

/** Query of the URL's filters: active ones unless others are selected. */
const rowsQueryOf = ({ activity, open, prospect, ...query }: Filters): RowsQuery<'organizations'> => ({
  ...query,
  open: flags.find((each) => each === open),
  prospect: flags.find((each) => each === prospect),
  activity: activities.find((each) => each === activity) ?? 'active',
})

/** A list row: names and tax number, country, open quotations, representative. */
export const OrganizationLine = ({ row }: { row: Line }) => {
  const { t } = useTranslation('organizations')
  const me = useMe()
  const below = [row.razonSocial, formatRut(row.rut)].filter((text) => text !== '').join(' · ')
  return (
    <>
      <TwoLines
        title={
          <>
            {row.nombreFantasia}
            {row.prospect && (
              <span className="tag" data-hue="amber">
                {t('prospect')}
              </span>
            )}
            {!row.active && <span className="tag">{t('inactive')}</span>}
          </>
        }
        below={below === '' ? t('toConfirm') : below}
      />
      <span className="org-row-country width-28 quiet flex centred">{row.paisCod}</span>
      <span
        className={row.open === 0 ? 'org-row-open width-26 text-right quiet' : 'org-row-open width-26 text-right'}
        title={t('openCount', { count: row.open })}
      >
        {row.open}
      </span>
      <span className="width-22">
        {row.salesRep !== undefined && <Avatar name={row.salesRep.name} own={row.salesRep.id === me.id} size={22} />}
      </span>
    </>
  )
}

/** /organizaciones: clients and suppliers with figures, contacts and quotations. */
export default function OrganizationsPage() {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const fields = useFields()
  const filters = useFilters()
  const state = useCatalogueState({ filters: filterNames, sorts: ['name', 'country', 'createdAt', 'changedAt'] })
  const query = rowsQueryOf(state.query)
  const pages = useRows(...organizations.rows(query))
  const { data: pairs } = useQuery(pairsOptions)
  const selected = selectedOf(state.selected, pages.rows, ({ id }) => id)
  const { act, open } = state
  const isFree = act === undefined
  const [mayCreate, mayChange] = [may('ALTA_ORGANIZACION'), may('MODIFICAR_ORGANIZACION')]
  const edit = () => selected !== undefined && open('edit', selected)
  useEntryKeys([
    { id: 'organization-new', title: t('new'), key: 'c', run: () => open('new'), isOff: !isFree || !mayCreate },
    {
      id: 'organization-edit',
      title: t('edit'),
      key: 'e',
      run: edit,
      isOff: !isFree || !mayChange || selected === undefined,
    },
  ])
  /** The next possible duplicate after the shown one. */
  const openPair = () => {
    const ids = pairs?.map(({ one }) => one) ?? []
    state.select(ids[(ids.indexOf(selected ?? '') + 1) % ids.length])
  }
  return (
    <>
      <MasterCatalogue
        collection="organizations"
        path="/organizaciones"
        namespace="organizations"
        state={state}
        query={query}
        pages={pages}
        filters={filters}
        facts={
          <>
            {t('foot.shown', { count: pages.total ?? 0 })}
            {pairs !== undefined && pairs.length > 0 && (
              <>
                <span className="quiet">·</span>
                <button type="button" className="link-button" onClick={openPair}>
                  {t('foot.pairs', { count: pairs.length })}
                </button>
              </>
            )}
          </>
        }
        hints={mayChange ? ['move', 'edit', 'search', 'shortcuts'] : ['move', 'search', 'shortcuts']}
        newButton={mayCreate && <NewButton text={t('new')} onClick={() => open('new')} />}
        mayImport={mayCreate && mayChange}
        importTitle={t('importTitle')}
        fields={fields}
        isQuiet={({ active }) => !active}
        head={
          <>
            <span>{t('head.organization')}</span>
            <span className="org-row-country width-28 flex centred">{t('filter.country')}</span>
            <span className="org-row-open width-26 text-right org-row-open-head flex to-end">
              {t('quotations.OPEN')}
            </span>
          </>
        }
        line={(row) => <OrganizationLine row={row} />}
        card={(id) => (
          <OrganizationCard
            key={id}
            id={id}
            onEdit={edit}
            onMerge={(other) => open(other === undefined ? 'merge' : `merge-${other}`, id)}
            onOpen={state.select}
          />
        )}
      />
      {act !== undefined && act !== 'import' && (
        <Overlay act={act} id={selected} onOpen={state.select} onClose={state.close} />
      )}
    </>
  )
}
