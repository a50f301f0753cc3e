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
import { useMay } from '../../lib/auth/session.ts'
import { OrganizationCard } from './card/organization-card.tsx'
import { OrganizationLine } from './list/organization-line.tsx'
import { useFields } from './use-fields.ts'
import { filterNames, useFilters } from './list/use-filters.ts'
import { importColumns } from './list/import-columns.ts'
import { rowsQueryOf } from './list/list-query.ts'
import { organizationKeys, pairsOptions, rowsPage } from './organization-queries.ts'
import './organizations.css'
import './card/organization-people.css'
import './card/organization-tables.css'

const ImportDialog = lazyPart(async () => (await import('../../components/csv-import/import-dialog.tsx')).ImportDialog)
const Overlay = lazyPart(async () => (await import('./overlay.tsx')).Overlay)

/** /organizaciones: clients and suppliers with figures, contacts and quotations. */
export default function OrganizationsPage() {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const fields = useFields()
  const filters = useFilters()
  const state = useCatalogueState({ filters: filterNames, sorts: ['name', 'country', 'createdAt', 'changedAt'] })
  const query = rowsQueryOf(state.query)
  const pages = useRows(organizationKeys.rows(query), rowsPage(query))
  const total = useQuery(catalogueCount('organizations')).data
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
  const newButton = mayCreate ? <NewButton text={t('new')} onClick={() => open('new')} /> : undefined
  return (
    <>
      <CataloguePage
        list="organizations"
        title={<CatalogueTabs current="/organizaciones" />}
        actions={
          <>
            <ExportButton path="/app/v1/organizations/export" query={query} fileName={t('exportFile')} />
            {mayCreate && mayChange && <ImportButton onClick={() => open('import')} />}
            {newButton}
          </>
        }
        state={state}
        searchLabel={t('search')}
        filters={filters}
        counts={<ShownOf shown={pages.total} total={total} />}
        facts={
          <LiveFacts>
            {t('foot.shown', { count: pages.total ?? 0 })}
            {pairs !== undefined && pairs.length > 0 && (
              <>
                <span className="quiet">·</span>
                <button type="button" className="link-button" onClick={openPair}>
                  {t('foot.pairs', { count: pairs.length })}
                </button>
              </>
            )}
          </LiveFacts>
        }
        hints={mayChange ? ['move', 'edit', 'search', 'shortcuts'] : ['move', 'search', 'shortcuts']}
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
          isQuiet={({ active }) => !active}
          empty={<CatalogueEmpty state={state} title={t('empty.title')} help={t('empty.help')} action={newButton} />}
          head={
            <>
              <span>{t('head.organization')}</span>
              <span className="org-row-country">{t('head.country')}</span>
              <span className="org-row-open org-row-open-head">{t('head.open')}</span>
            </>
          }
        >
          {(row) => <OrganizationLine row={row} />}
        </MasterList>
        <DetailPane label={t('card')}>
          {selected === undefined ? (
            <p className="quiet">{pages.rows.length === 0 ? '' : t('empty.choose')}</p>
          ) : (
            <OrganizationCard
              key={selected}
              id={selected}
              onEdit={edit}
              onMerge={(other) => open(other === undefined ? 'merge' : `merge-${other}`, selected)}
              onOpen={state.select}
            />
          )}
        </DetailPane>
      </CataloguePage>
      {act === 'import' && (
        <ImportDialog
          collection="organizations"
          title={t('importTitle')}
          columns={importColumns(fields)}
          fields={fields}
          onClose={state.close}
          onApplied={() => void pages.refetch()}
        />
      )}
      {act !== undefined && act !== 'import' && (
        <Overlay act={act} id={selected} onOpen={state.select} onClose={state.close} />
      )}
    </>
  )
}
