import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { permissionColumns } from './permission-groups.ts'
import type { RoleInFull } from './rights.ts'
import { rolesQuery } from '../user-queries.ts'
import './permissions.css'
import './roles-dialog.css'

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
