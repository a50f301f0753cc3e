import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { RoleInFull, RoleName } from './rights.ts'
import './entity-tags.css'

export interface RoleTagsProps {
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
    <span className="role-tags">
      {held.map((role) => (
        <span key={role} className="entity-tag" data-changed={!stored.includes(role) || undefined}>
          {t(`role.${role}`)}
          <button
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
          <button type="button" className="entity-add">
            <PlusIcon size={12} aria-hidden="true" /> {t('permissions.addRole')}
          </button>
        </PopoverNext>
      )}
    </span>
  )
}
