import { Button } from '@blueprintjs/core'
import { PlusIcon, ShieldIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState, Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MasterCatalogue, useEntryKeys, useRows } from '../../components/catalogue/catalogue-page.tsx'
import { useCatalogueState, type CatalogueFilter } from '../../components/catalogue/filter-chips.tsx'
import { lazyParts } from '../../components/feedback/lazy-part.tsx'
import { SkeletonRows, ErrorCard } from '../../components/feedback/load-state.tsx'
import { useMay } from '../../lib/auth/session.ts'
import { UserLine } from './list/user-line.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { permissionColumns } from './permissions/permission-groups.ts'
import type { RoleInFull } from './permissions/permission-editor.tsx'
import { rolesQuery, activeCount, peopleQuery, users } from './user-queries.ts'
import './permissions/permissions.css'
import './permissions/roles-dialog.css'
import { useAllFields } from './user-form.ts'
import './users.css'
import { companies } from '@freight/contracts/vocabulary/people'
import type { RowsQuery } from '../../components/catalogue/catalogue-queries.ts'

/** Permissions of each role, side by side. */
export const RolesDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('users')
  const { t: shell } = useTranslation('shell')
  const titleId = useId()
  const { data, error, refetch } = useQuery(rolesQuery)
  return (
    <Dialog isOpen onClose={onClose} className="roles-dialog" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('rolesDialog.title')}</h2>
      <p className="secondary">{t('rolesDialog.text')}</p>
      {data !== undefined ? (
        <RolesTable roles={data} />
      ) : error !== null ? (
        <ErrorCard error={error} title={t('common.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={12} height={24} />
      )}
      <div className="flex to-end">
        <Button autoFocus onClick={onClose}>
          {shell('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}

const RolesTable = ({ roles }: { roles: readonly RoleInFull[] }) => {
  const { t } = useTranslation('users')
  return (
    // The dialog's only scrollable part; it must be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className="roles-table min-height-0 margin-10-0-12 scrolls-both edge-2 radius-6"
      tabIndex={0}
      role="region"
      aria-label={t('rolesDialog.title')}
    >
      <table className="full size-12-5">
        <thead>
          <tr>
            <th className="above-1 line-below-2 line-15 sticky top-0 on-raised regular" scope="col">
              {t('rolesDialog.permission')}
            </th>
            {roles.map(({ role, users }) => (
              <th className="above-1 line-below-2 line-15 sticky top-0 on-raised regular" key={role} scope="col">
                {t(`role.${role}`)}
                <span className="quiet as-block">{t('rolesDialog.users', { count: users })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionColumns.flat().map(({ name, permissions }) => (
            <Fragment key={name}>
              <tr className="roles-group">
                <th className="ink-3 size-11-5 regular" scope="rowgroup" colSpan={roles.length + 1}>
                  {t(`group.${name}`)}
                </th>
              </tr>
              {permissions.map((permission) => (
                <tr key={permission} title={t(`permission.${permission}.meaning`)}>
                  <th className="regular" scope="row">
                    {t(`permission.${permission}.name`)}
                  </th>
                  {roles.map(({ role, permissions: given }) => (
                    <td key={role}>
                      {given.includes(permission) && (
                        <span className="permission-dot width-38 inline-row centred flex-none">
                          <i className="height-6 radius-3 width-6" />
                          <span className="visually-hidden">{t('rolesDialog.gives')}</span>
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const filterNames = ['role', 'mark', 'company', 'signedIn', 'activity'] as const

/** Filters of the list with translated names. */
const useUserFilters = (): readonly CatalogueFilter[] => {
  const { t } = useTranslation('users')
  const { data: roles = [] } = useQuery(rolesQuery)
  const optionsOf = <const Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return [
    {
      name: 'role',
      label: t('filter.role'),
      all: t('filter.allRoles'),
      kind: 'many',
      options: roles.map(({ role }) => ({ value: role, label: t(`role.${role}`) })),
    },
    {
      name: 'mark',
      label: t('filter.mark'),
      all: t('filter.allMarks'),
      kind: 'many',
      options: optionsOf(['COMMERCIAL', 'MANAGER', 'THIRD_PARTY'], (value) => t(`mark.${value}`)),
    },
    {
      name: 'company',
      label: t('filter.company'),
      all: t('filter.allCompanies'),
      kind: 'many',
      options: optionsOf(companies, (value) => value),
    },
    {
      name: 'signedIn',
      label: t('filter.signedIn'),
      all: t('filter.any'),
      kind: 'one',
      options: optionsOf(['today', 'week', 'month', 'long', 'never'], (value) => t(`filter.${value}`)),
    },
    {
      name: 'activity',
      label: t('filter.state'),
      all: t('filter.all'),
      kind: 'one',
      options: optionsOf(['active', 'inactive'], (value) => t(`filter.${value}`)),
    },
  ]
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text)

type Filters = Partial<Record<'q' | (typeof filterNames)[number], string>> & { sort?: RowsQuery<'users'>['sort'] }

/** Query of the URL's filters; unknown values are omitted. */
const rowsQueryOf = ({ signedIn, activity, ...query }: Filters): RowsQuery<'users'> => ({
  ...query,
  signedIn: oneOf(['today', 'week', 'month', 'long', 'never'], signedIn),
  activity: oneOf(['active', 'inactive'], activity),
})

const { NewUserDrawer, UserCard } = lazyParts(() => import('./user-parts.ts'), {
  NewUserDrawer: {},
  UserCard: { waiting: <SkeletonRows rows={12} height={44} />, missing: 'card' },
})

/** /usuarios: users and their permissions. */
export default function UsersPage() {
  const { t } = useTranslation('users')
  const mayCreate = useMay()('ALTA_USUARIO')
  const filters = useUserFilters()
  const state = useCatalogueState({
    filters: filterNames,
    sorts: ['name', 'userName', 'mail', 'company', 'changedAt'],
  })
  const query = rowsQueryOf(state.query)
  const pages = useRows(...users.rows(query))
  const { data: active } = useQuery(activeCount)
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: state.act === 'import' })
  const { permissions: _permissions, ...fields } = useAllFields((id) => people.find((one) => one.id === id)?.name ?? id)
  const [areRolesShown, showRoles] = useState(false)
  const create = () => state.open('new')
  useEntryKeys([{ id: 'user-new', title: t('new'), key: 'c', run: create, isOff: !mayCreate || state.act === 'new' }])
  const hasCounts = !state.isFiltered && pages.total !== undefined && active !== undefined

  return (
    <>
      <MasterCatalogue
        collection="users"
        path="/usuarios"
        namespace="users"
        state={state}
        query={query}
        pages={pages}
        filters={filters}
        counts={
          hasCounts ? (
            <span className="catalogue-count ink-3 no-wrap size-12-5" role="status">
              {t('counts', { count: pages.total, active })}
            </span>
          ) : undefined
        }
        facts={t('facts')}
        hints={['move', 'card', 'toggleExtra', 'shortcuts']}
        actions={
          <Button icon={<ShieldIcon />} onClick={() => showRoles(true)}>
            {t('roles')}
          </Button>
        }
        newButton={
          // The save button is the page's only primary button.
          mayCreate && (
            <Button icon={<PlusIcon />} onClick={create}>
              {t('new')} <kbd aria-hidden="true">C</kbd>
            </Button>
          )
        }
        mayImport={mayCreate}
        importTitle={t('importTitle')}
        importNote={t('importNote')}
        fields={fields}
        isQuiet={(user) => !user.active}
        line={(user) => <UserLine user={user} />}
        card={(id) => <UserCard id={id} act={state.act} onOpen={(act) => state.open(act, id)} onClose={state.close} />}
      />
      {state.act === 'new' && (
        <NewUserDrawer onClose={(answer) => (answer === undefined ? state.close() : state.select(answer.id))} />
      )}
      {areRolesShown && <RolesDialog onClose={() => showRoles(false)} />}
    </>
  )
}
