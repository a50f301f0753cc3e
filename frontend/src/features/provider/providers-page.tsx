import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { ExportButton, ImportButton, NewButton } from '../../components/catalogue/catalogue-actions.tsx'
import { CatalogueEmpty } from '../../components/catalogue/catalogue-empty.tsx'
import { catalogueCount } from '../../components/catalogue/catalogue-groups.ts'
import { CataloguePage, LiveFacts, ShownOf } from '../../components/catalogue/catalogue-page.tsx'
import { CatalogueTabs } from '../../components/catalogue/catalogue-tabs.tsx'
import { MasterList, selectedOf } from '../../components/catalogue/master-list.tsx'
import { DetailPane } from '../../components/catalogue/side-card.tsx'
import { useCatalogueState } from '../../components/catalogue/use-catalogue-state.ts'
import { useEntryKeys } from '../../components/catalogue/use-entry-keys.ts'
import { useRows } from '../../components/catalogue/use-rows.ts'
import { Segments } from '../../components/form/segments.tsx'
import { ProviderCard } from './card/provider-card.tsx'
import { ProviderLine } from './list/provider-line.tsx'
import { useFields } from './use-fields.ts'
import { filterNames, useFilters } from './list/use-filters.ts'
import { importColumns } from './list/import-columns.ts'
import { type SortOrder, sortOrders, rowsQueryOf } from './list/list-query.ts'
import { oneOptions, providerKeys, rowsPage } from './provider-queries.ts'
import './providers.css'
import './card/provider-tables.css'

const ProviderDrawer = lazyPart(async () => (await import('./provider-drawer.tsx')).ProviderDrawer)
const ImportDialog = lazyPart(async () => (await import('../../components/csv-import/import-dialog.tsx')).ImportDialog)

/** /proveedores: agents, consolidators and carriers with contacts and figures. */
export default function ProvidersPage() {
  const { t } = useTranslation('providers')
  const fields = useFields()
  const filters = useFilters()
  const state = useCatalogueState({ filters: filterNames, sorts: sortOrders })
  const query = rowsQueryOf(state.query)
  const pages = useRows(providerKeys.rows(query), rowsPage(query))
  const total = useQuery(catalogueCount('providers')).data
  const selected = selectedOf(state.selected, pages.rows, ({ id }) => id)
  const { act, open, close, select } = state
  const isFree = act === undefined
  const { data: current } = useQuery({ ...oneOptions(selected ?? ''), enabled: selected !== undefined })
  const edit = () => selected !== undefined && open('edit', selected)
  useEntryKeys([
    { id: 'provider-new', title: t('new'), key: 'c', run: () => open('new'), isOff: !isFree },
    { id: 'provider-edit', title: t('edit'), key: 'e', run: edit, isOff: !isFree || selected === undefined },
  ])
  const newButton = <NewButton text={t('new')} onClick={() => open('new')} />
  const order: SortOrder = sortOrders.find((each) => each === state.sort.column) ?? 'use'
  return (
    <>
      <CataloguePage
        list="providers"
        title={<CatalogueTabs current="/proveedores" />}
        actions={
          <>
            <ExportButton path="/app/v1/providers/export" query={query} fileName={t('exportFile')} />
            <ImportButton onClick={() => open('import')} />
            {newButton}
          </>
        }
        state={state}
        searchLabel={t('search')}
        filters={filters}
        extra={
          <span className="provider-order">
            <span className="quiet" aria-hidden="true">
              {t('order.label')}
            </span>
            <Segments
              label={t('order.label')}
              value={order}
              segments={sortOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
              onChange={(column) => state.setSort({ column, descending: false })}
            />
          </span>
        }
        counts={<ShownOf shown={pages.total} total={total} />}
        facts={<LiveFacts>{t('foot.shown', { count: pages.total ?? 0 })}</LiveFacts>}
        hints={['move', 'card', 'edit', 'search', 'shortcuts']}
        pages={pages}
      >
        <MasterList
          label={t('list')}
          rows={pages.rows}
          total={pages.total}
          rowKey={({ id }) => id}
          selected={selected}
          onSelect={select}
          onOpen={() => document.querySelector<HTMLElement>('.detail-pane')?.focus()}
          onEnd={pages.loadMore}
          isLoading={pages.isLoading}
          isStale={pages.isStale}
          isQuiet={(row) => row.state !== 'ACTIVE'}
          empty={<CatalogueEmpty state={state} title={t('empty.title')} help={t('empty.help')} action={newButton} />}
        >
          {(row) => <ProviderLine row={row} />}
        </MasterList>
        <DetailPane label={t('card')}>
          {selected === undefined ? (
            <p className="quiet">{pages.isLoading ? '' : t('empty.choose')}</p>
          ) : (
            <ProviderCard key={selected} id={selected} onEdit={edit} />
          )}
        </DetailPane>
      </CataloguePage>
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
      {act === 'import' && (
        <ImportDialog
          collection="providers"
          title={t('import.title')}
          columns={importColumns(fields)}
          fields={fields}
          onClose={close}
          onApplied={() => void pages.refetch()}
        />
      )}
    </>
  )
}
