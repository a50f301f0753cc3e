import { InfoSignIcon } from '@blueprintjs/icons'
import type { EntryEvent } from '@freight/contracts/api/catalogue'
import type { Permission } from '@freight/contracts/access/permissions'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movedPermission, permissionColumns, shownPermissions } from './permission-groups.ts'
import { kindOf, type Right, rightsOf, type RoleInFull, type RoleName } from './rights.ts'
import { PermissionLine } from './permission-line.tsx'
import { PermissionSign } from './permission-sign.tsx'
import { PermissionWords } from './permission-words.tsx'
import { RoleTags } from './role-tags.tsx'
import './permissions.css'

export interface PermissionEditorProps {
  /** All roles. */
  roles: readonly RoleInFull[]
  held: readonly RoleName[]
  extra: readonly Permission[]
  /** The stored extras and roles. */
  stored: { extra: readonly Permission[]; held: readonly RoleName[] }
  /** History of the user, with the author of each extra. */
  events: readonly EntryEvent[]
  onRoles: (roles: RoleName[]) => void
  onExtra: (permissions: Permission[]) => void
}

/**
 * All permissions with their source: a dot per role, a checkbox for the extra. Arrow keys move, Space toggles the
 * extra; the line below describes the focused one.
 */
export const PermissionEditor = (props: PermissionEditorProps) => {
  const { roles, held, extra, stored, events, onRoles, onExtra } = props
  const { t } = useTranslation('users')
  const [current, setCurrent] = useState<Permission>('COMERCIAL')
  const grid = useRef<HTMLDivElement>(null)
  const heldRoles = held.flatMap((name) => roles.find(({ role }) => role === name) ?? [])
  const rights = rightsOf(shownPermissions, heldRoles, extra)
  const rightTo = (permission: Permission): Right =>
    rights.find((each) => each.permission === permission) ?? { permission, byRoles: [], isExtra: false }
  const count = (kind: 'role' | 'extra' | 'none') => rights.filter((right) => kindOf(right) === kind).length

  const toggle = (permission: Permission) => {
    const { byRoles, isExtra } = rightTo(permission)
    // A permission of a role needs no extra; an existing extra can still be removed.
    if (byRoles.length > 0 && !isExtra) return
    onExtra(shownPermissions.filter((each) => (each === permission ? !isExtra : extra.includes(each))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ') {
      event.preventDefault()
      toggle(current)
      return
    }
    const next = movedPermission(event.key, current)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    grid.current?.querySelector<HTMLElement>(`[data-permission="${next}"]`)?.focus()
  }

  return (
    <section className="permissions card" aria-label={t('permissions.title')}>
      <header className="permissions-head">
        <h2>{t('permissions.title')}</h2>
        <span className="count">
          {t('permissions.of', { count: rights.length - count('none'), whole: rights.length })}
        </span>
        <RoleTags roles={roles} held={held} stored={stored.held} onChange={onRoles} />
        <dl className="permissions-counts">
          {(['role', 'extra', 'none'] as const).map((kind) => (
            <div key={kind}>
              <dt>
                <PermissionSign kind={kind} />
              </dt>
              <dd>
                <strong>{count(kind)}</strong>{' '}
                {t(`permissions.${kind === 'role' ? 'byRole' : kind === 'extra' ? 'extras' : 'without'}`)}
              </dd>
            </div>
          ))}
        </dl>
      </header>
      {/* A single tab stop; arrow keys move within. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={grid}
        className="permissions-grid"
        role="group"
        aria-label={t('permissions.title')}
        onKeyDown={onKeyDown}
      >
        {permissionColumns.map((groups) => (
          <div key={groups[0]?.name} className="permissions-column">
            <div className="permission-heads" aria-hidden="true">
              {held.map((role) => (
                <span key={role} className="permission-dot" title={t(`role.${role}`)}>
                  {t(`roleShort.${role}`)}
                </span>
              ))}
              <span className="permission-extra">{t('permissions.extra')}</span>
            </div>
            {groups.map(({ name, permissions }) => (
              <section key={name} className="permission-group" aria-label={t(`group.${name}`)}>
                <h3>
                  {t(`group.${name}`)}
                  <span className="permission-tally">
                    {t('permissions.of', {
                      count: permissions.filter((each) => kindOf(rightTo(each)) !== 'none').length,
                      whole: permissions.length,
                    })}
                  </span>
                </h3>
                {permissions.map((permission) => (
                  <PermissionLine
                    key={permission}
                    right={rightTo(permission)}
                    held={held}
                    isChanged={stored.extra.includes(permission) !== extra.includes(permission)}
                    isCurrent={permission === current}
                    onFocus={() => setCurrent(permission)}
                    onToggle={() => toggle(permission)}
                  />
                ))}
              </section>
            ))}
          </div>
        ))}
      </div>
      <footer className="permissions-foot">
        <InfoSignIcon size={14} aria-hidden="true" />
        <p aria-live="polite">
          <PermissionWords right={rightTo(current)} wasExtra={stored.extra.includes(current)} events={events} />
        </p>
        <span className="quiet">{t('permissions.foot')}</span>
      </footer>
    </section>
  )
}
