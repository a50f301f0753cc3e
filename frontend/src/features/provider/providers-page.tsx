import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NewButton } from '../../components/catalogue/catalogue-actions.tsx'
import { MasterCatalogue } from '../../components/catalogue/master-catalogue.tsx'
import { selectedOf } from '../../components/catalogue/master-list.tsx'
import { useCatalogueState } from '../../components/catalogue/use-catalogue-state.ts'
import { useEntryKeys } from '../../components/catalogue/use-entry-keys.ts'
import { useRows } from '../../components/catalogue/use-rows.ts'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { Segments } from '../../components/form/segments.tsx'
import { ProviderCard } from './card/provider-card.tsx'
import { ProviderLine } from './list/provider-line.tsx'
import { filterNames, rowsQueryOf, sortOrders, useFilters } from './list/use-filters.ts'
import { providers } from './provider-queries.ts'
import { useFields } from './use-fields.ts'
import './providers.css'
import './card/provider-tables.css'

const ProviderDrawer = lazyPart(async () => (await import('./provider-drawer.tsx')).ProviderDrawer)

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
          <span className="provider-order">
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
        facts={t('foot.shown', { count: pages.total ?? 0 })}
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
