import { InfoSignIcon, CrossIcon, PlusIcon, TickIcon } from '@blueprintjs/icons'
import type { EntryEvent } from '@freight/contracts/api/catalogue'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { movedPermission, permissionColumns, shownPermissions } from './permission-groups.ts'
import './permissions.css'
import { useFormat } from '../../../lib/format/format.ts'
import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import './entity-tags.css'

export type RoleInFull = RouteResponse<'GET /app/v1/roles'>['rows'][number]
export type RoleName = RoleInFull['role']

interface Right {
  permission: Permission
  /** Roles of the user that contain it. */
  byRoles: readonly RoleName[]
  isExtra: boolean
}

/** Source of a permission: a role first, since an extra adds nothing then. */
const kindOf = ({ byRoles, isExtra }: Right): 'role' | 'extra' | 'none' =>
  byRoles.length > 0 ? 'role' : isExtra ? 'extra' : 'none'

/** All permissions of the list with their sources. */
const rightsOf = (
  all: readonly Permission[],
  held: readonly RoleInFull[],
  extra: readonly string[],
): readonly Right[] =>
  all.map((permission) => ({
    permission,
    byRoles: held.filter(({ permissions }) => permissions.includes(permission)).map(({ role }) => role),
    isExtra: extra.includes(permission),
  }))

const extrasIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Author and time of an extra permission, from the user's history (newest event first). */
const grantOf = (permission: string, events: readonly EntryEvent[]) => {
  for (const { changes, actor, at } of events) {
    const change = changes.find(({ field }) => field === 'permissions')
    if (!extrasIn(change?.to).includes(permission)) continue
    if (!extrasIn(change?.from).includes(permission)) return { name: actor.name, at }
  }
  return undefined
}

/** Grey disc with a tick: by a role; blue square with a plus: extra; ring: none. */
export const PermissionSign = ({ kind }: { kind: ReturnType<typeof kindOf> }) => (
  <svg
    className="permission-sign flex-none"
    data-kind={kind}
    width="12"
    height="12"
    viewBox="0 0 12 12"
    aria-hidden="true"
  >
    {kind === 'role' && (
      <>
        <circle cx="6" cy="6" r="6" />
        <path d="M3.2 6.2 5.2 8.1 8.8 4.2" />
      </>
    )}
    {kind === 'extra' && (
      <>
        <rect width="12" height="12" rx="2.5" />
        <path d="M6 3v6M3 6h6" />
      </>
    )}
    {kind === 'none' && <circle cx="6" cy="6" r="5.4" />}
  </svg>
)

interface PermissionLineProps {
  right: Right
  held: readonly RoleName[]
  /** Whether the extra differs from the stored one. */
  isChanged: boolean
  isCurrent: boolean
  onFocus: () => void
  onToggle: () => void
}

/** One permission: icon and name, a dot per role that contains it, the checkbox of the extra. */
const PermissionLine = ({ right, held, isChanged, isCurrent, onFocus, onToggle }: PermissionLineProps) => {
  const { t } = useTranslation('users')
  const { permission, byRoles, isExtra } = right
  const kind = kindOf(right)
  const mayToggle = byRoles.length === 0 || isExtra
  const given = byRoles.map((role) => t(`role.${role}`)).join(', ')
  const words =
    kind === 'role' ? t('permissions.from', { roles: given }) : t(`permissions.${kind === 'extra' ? 'extras' : 'none'}`)
  return (
    // The grid handles the keys; the click is an additional way.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      className="permission-line height-20-5 pad-0-12 no-hand hovers row size-13"
      role="checkbox"
      aria-checked={kind !== 'none'}
      aria-disabled={!mayToggle || undefined}
      aria-label={`${t(`permission.${permission}.name`)}, ${words}`}
      tabIndex={isCurrent ? 0 : -1}
      data-permission={permission}
      data-kind={kind}
      data-changed={isChanged || undefined}
      onFocus={onFocus}
      onClick={(event) => {
        event.currentTarget.focus()
        onToggle()
      }}
    >
      <PermissionSign kind={kind} />
      <span className="permission-name margin-left-8 clipped flex-1 min-width-0 medium">
        {t(`permission.${permission}.name`)}
      </span>
      {held.map((role) => (
        <span key={role} className="permission-dot width-38 inline-row centred flex-none" title={t(`role.${role}`)}>
          {byRoles.includes(role) && <i className="height-6 radius-3 width-6" />}
        </span>
      ))}
      <span className="width-38 row centred flex-none">
        {mayToggle && (
          <span className="permission-box radius-3 pointer inline-row centred" data-on={isExtra || undefined}>
            {isExtra && <TickIcon size={10} />}
          </span>
        )}
      </span>
    </div>
  )
}

interface RoleTagsProps {
  roles: readonly RoleInFull[]
  held: readonly RoleName[]
  stored: readonly RoleName[]
  onChange: (roles: RoleName[]) => void
}

/** Roles of a user: a cross removes one, the list adds one. */
export const RoleTags = ({ roles, held, stored, onChange }: RoleTagsProps) => {
  const { t } = useTranslation('users')
  const otherRoles = roles.map(({ role }) => role).filter((role) => !held.includes(role))
  // A fixed order, so that removing and adding a role is no change.
  const set = (chosenRoles: readonly RoleName[]) =>
    onChange(roles.map(({ role }) => role).filter((role) => chosenRoles.includes(role)))
  return (
    <span className="margin-left-6 flex wrap gap-6">
      {held.map((role) => (
        <span
          key={role}
          className="entity-tag height-23 pad-0-5 edge-2 radius-tag no-fill inline-row gap-4 no-wrap size-12-5"
          data-changed={!stored.includes(role) || undefined}
        >
          {t(`role.${role}`)}
          <button
            className="inline-flex no-edge radius-3 no-fill ink-2 pointer pad-3"
            type="button"
            aria-label={t('permissions.removeRole', { role: t(`role.${role}`) })}
            onClick={() => set(held.filter((each) => each !== role))}
          >
            <CrossIcon size={11} aria-hidden="true" />
          </button>
        </span>
      ))}
      {otherRoles.length > 0 && (
        <PopoverNext
          placement="bottom-start"
          arrow={false}
          content={
            <Menu>
              {otherRoles.map((role) => (
                <MenuItem key={role} text={t(`role.${role}`)} onClick={() => set([...held, role])} />
              ))}
            </Menu>
          }
        >
          <button
            type="button"
            className="entity-add height-23 pad-0-5 ink-2 pointer edge-2 radius-tag no-fill inline-row gap-4 no-wrap size-12-5"
          >
            <PlusIcon size={12} aria-hidden="true" /> {t('permissions.addRole')}
          </button>
        </PopoverNext>
      )}
    </span>
  )
}

interface PermissionWordsProps {
  right: Right
  wasExtra: boolean
  events: readonly EntryEvent[]
}

/** Code of a permission, its description, and who granted it. */
export const PermissionWords = ({ right, wasExtra, events }: PermissionWordsProps) => {
  const { t } = useTranslation('users')
  const format = useFormat()
  const { permission, byRoles, isExtra } = right
  const grant = isExtra && wasExtra ? grantOf(permission, events) : undefined
  const origin = () => {
    if (wasExtra && !isExtra) return t('permissions.taken')
    if (grant !== undefined) return t('permissions.given', { name: grant.name, date: format.date(grant.at) })
    if (isExtra && !wasExtra) return t('permissions.unsaved')
    const kind = kindOf(right)
    if (kind === 'role') return t('permissions.from', { roles: byRoles.map((role) => t(`role.${role}`)).join(', ') })
    return t(`permissions.${kind === 'extra' ? 'extras' : 'none'}`)
  }
  return (
    <>
      <strong className="margin-right-4 size-11-5">{permission}</strong> {t(`permission.${permission}.meaning`)}{' '}
      <span className="quiet">· {origin()}</span>
    </>
  )
}

interface PermissionEditorProps {
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
      <header className="min-height-35 gap-4-8 pad-4-12 row wrap line-below">
        <h2>{t('permissions.title')}</h2>
        <span className="count">
          {t('permissions.of', { count: rights.length - count('none'), whole: rights.length })}
        </span>
        <RoleTags roles={roles} held={held} stored={stored.held} onChange={onRoles} />
        <dl className="permissions-counts flex gap-16 margin-left-auto size-12-5 secondary">
          {(['role', 'extra', 'none'] as const).map((kind) => (
            <div className="row gap-6" key={kind}>
              <dt className="flex">
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
        className="permissions-grid grid"
        role="group"
        aria-label={t('permissions.title')}
        onKeyDown={onKeyDown}
      >
        {permissionColumns.map((groups) => (
          <div key={groups[0]?.name} className="permissions-column pad-bottom-6 min-width-0">
            <div
              className="height-22 pad-right-12 line-22 flex to-end size-11 medium secondary line-below"
              aria-hidden="true"
            >
              {held.map((role) => (
                <span
                  key={role}
                  className="permission-dot width-38 inline-row centred flex-none"
                  title={t(`role.${role}`)}
                >
                  {t(`roleShort.${role}`)}
                </span>
              ))}
              <span className="width-38 row centred flex-none">{t('permissions.extra')}</span>
            </div>
            {groups.map(({ name, permissions }) => (
              <section key={name} aria-label={t(`group.${name}`)}>
                <h3 className="flex between ink-3 size-11-5 medium line-16 pad-6-12-1">
                  {t(`group.${name}`)}
                  <span className="regular">
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
      <footer className="permissions-foot pad-3-12 min-height-28 row gap-8 size-12-5 line-above">
        <InfoSignIcon size={14} aria-hidden="true" />
        <p className="flex-1 min-width-0" aria-live="polite">
          <PermissionWords right={rightTo(current)} wasExtra={stored.extra.includes(current)} events={events} />
        </p>
        <span className="quiet">{t('permissions.foot')}</span>
      </footer>
    </section>
  )
}
