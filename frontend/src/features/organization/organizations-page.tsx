import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NewButton } from '../../components/catalogue/catalogue-actions.tsx'
import { MasterCatalogue } from '../../components/catalogue/master-catalogue.tsx'
import { selectedOf } from '../../components/catalogue/master-list.tsx'
import { useCatalogueState } from '../../components/catalogue/use-catalogue-state.ts'
import { useEntryKeys } from '../../components/catalogue/use-entry-keys.ts'
import { useRows } from '../../components/catalogue/use-rows.ts'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { useMay } from '../../lib/auth/session.ts'
import { OrganizationCard } from './card/organization-card.tsx'
import { OrganizationLine } from './list/organization-line.tsx'
import { filterNames, rowsQueryOf, useFilters } from './list/use-filters.ts'
import { organizations, pairsOptions } from './organization-queries.ts'
import { useFields } from './use-fields.ts'
import './organizations.css'
import './card/organization-people.css'
import './card/organization-tables.css'

const Overlay = lazyPart(async () => (await import('./overlay.tsx')).Overlay)

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
            <span className="org-row-country">{t('head.country')}</span>
            <span className="org-row-open org-row-open-head">{t('head.open')}</span>
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
