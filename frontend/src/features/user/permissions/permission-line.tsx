import { TickIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { kindOf, type Right, type RoleName } from './rights.ts'
import { PermissionSign } from './permission-sign.tsx'

export interface PermissionLineProps {
  right: Right
  held: readonly RoleName[]
  /** Whether the extra differs from the stored one. */
  isChanged: boolean
  isCurrent: boolean
  onFocus: () => void
  onToggle: () => void
}

/** One permission: icon and name, a dot per role that contains it, the checkbox of the extra. */
export const PermissionLine = ({ right, held, isChanged, isCurrent, onFocus, onToggle }: PermissionLineProps) => {
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
      className="permission-line hovers"
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
      <span className="permission-name">{t(`permission.${permission}.name`)}</span>
      {held.map((role) => (
        <span key={role} className="permission-dot" title={t(`role.${role}`)}>
          {byRoles.includes(role) && <i />}
        </span>
      ))}
      <span className="permission-extra">
        {mayToggle && (
          <span className="permission-box" data-on={isExtra || undefined}>
            {isExtra && <TickIcon size={10} />}
          </span>
        )}
      </span>
    </div>
  )
}
