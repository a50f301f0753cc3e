import { Button } from '@blueprintjs/core'
import { PlusIcon, ShieldIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/feedback/lazy-part.tsx'
import { ExportButton, ImportButton } from '../../components/catalogue/catalogue-actions.tsx'
import { CatalogueEmpty } from '../../components/catalogue/catalogue-empty.tsx'
import { catalogueCount } from '../../components/catalogue/catalogue-groups.ts'
import { CataloguePage, LiveFacts, ShownOf } from '../../components/catalogue/catalogue-page.tsx'
import { CatalogueTabs } from '../../components/catalogue/catalogue-tabs.tsx'
import { MasterList, selectedOf } from '../../components/catalogue/master-list.tsx'
import { DetailPane } from '../../components/catalogue/side-card.tsx'
import { useCatalogueState } from '../../components/catalogue/use-catalogue-state.ts'
import { useEntryKeys } from '../../components/catalogue/use-entry-keys.ts'
import { useRows } from '../../components/catalogue/use-rows.ts'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { useMay } from '../../lib/auth/session.ts'
import { UserLine } from './list/user-line.tsx'
import { useUserFilters } from './list/use-user-filters.ts'
import { activeCount, rowsKey, rowsPage, rowsQueryOf } from './user-queries.ts'
import './users.css'

const UserCard = lazyPart(async () => (await import('./card/user-card.tsx')).UserCard, {
  waiting: <SkeletonRows rows={12} height={44} />,
  missing: 'card',
})
const NewUserDrawer = lazyPart(async () => (await import('./new-user-drawer.tsx')).NewUserDrawer)
const UserImport = lazyPart(async () => (await import('./list/user-import.tsx')).UserImport)
const RolesDialog = lazyPart(async () => (await import('./permissions/roles-dialog.tsx')).RolesDialog)

/** /usuarios: users and their permissions. */
export default function UsersPage() {
  const { t } = useTranslation('users')
  const may = useMay()
  const mayCreate = may('ALTA_USUARIO')
  const filters = useUserFilters()
  const state = useCatalogueState({
    filters: ['role', 'mark', 'company', 'signedIn', 'activity'],
    sorts: ['name', 'userName', 'mail', 'company', 'changedAt'],
  })
  const query = rowsQueryOf(state.query)
  const pages = useRows(rowsKey(query), rowsPage(query))
  const { data: active } = useQuery(activeCount)
  const { data: total } = useQuery(catalogueCount('users'))
  const selected = selectedOf(state.selected, pages.rows, ({ id }) => id)
  const [areRolesShown, showRoles] = useState(false)
  const create = () => state.open('new')
  useEntryKeys([{ id: 'user-new', title: t('new'), key: 'c', run: create, isOff: !mayCreate || state.act === 'new' }])

  return (
    <CataloguePage
      list="users"
      title={<CatalogueTabs current="/usuarios" />}
      actions={
        <>
          <Button icon={<ShieldIcon />} onClick={() => showRoles(true)}>
            {t('roles')}
          </Button>
          <ExportButton path="/app/v1/users/export" query={query} fileName={t('exportFile')} />
          {mayCreate && <ImportButton onClick={() => state.open('import')} />}
          {/* The save button is the page's only primary button. */}
          {mayCreate && (
            <Button icon={<PlusIcon />} onClick={create}>
              {t('new')} <kbd aria-hidden="true">C</kbd>
            </Button>
          )}
        </>
      }
      state={state}
      searchLabel={t('search')}
      filters={filters}
      counts={
        state.isFiltered || pages.total === undefined || active === undefined ? (
          <ShownOf shown={pages.total} total={total} />
        ) : (
          <span className="catalogue-count" role="status">
            {t('counts', { count: pages.total, active })}
          </span>
        )
      }
      facts={<LiveFacts>{t('facts')}</LiveFacts>}
      hints={['move', 'card', 'toggleExtra', 'shortcuts']}
      pages={pages}
    >
      <MasterList
        label={t('list')}
        rows={pages.rows}
        rowKey={({ id }) => id}
        total={pages.total}
        selected={selected}
        onSelect={state.select}
        onEnd={pages.loadMore}
        isLoading={pages.isLoading}
        isStale={pages.isStale}
        isQuiet={(user) => !user.active}
        empty={<CatalogueEmpty state={state} title={t('empty.title')} help={t('empty.help')} />}
      >
        {(user) => <UserLine user={user} />}
      </MasterList>
      <DetailPane label={t('card')}>
        {selected !== undefined && (
          <UserCard id={selected} act={state.act} onOpen={(act) => state.open(act, selected)} onClose={state.close} />
        )}
      </DetailPane>
      {state.act === 'new' && (
        <NewUserDrawer onClose={(answer) => (answer === undefined ? state.close() : state.select(answer.id))} />
      )}
      {state.act === 'import' && <UserImport onClose={state.close} />}
      {areRolesShown && <RolesDialog onClose={() => showRoles(false)} />}
    </CataloguePage>
  )
}
