import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../components/avatar.tsx'
import { TwoLines } from '../../../components/catalogue/master-list.tsx'
import { useFormat } from '../../../lib/format/format.ts'

export type UserRow = RouteResponse<'GET /app/v1/users/rows'>['rows'][number]

/** A list row: initials, name with unusual states, roles, last sign-in. */
export const UserLine = ({ user }: { user: UserRow }) => {
  const { t } = useTranslation('users')
  const format = useFormat()
  return (
    <TwoLines
      left={<Avatar name={user.name} size={32} />}
      title={
        <>
          {user.name} {user.company !== 'MVD' && <span className="tag">{user.company}</span>} <UserState user={user} />
        </>
      }
      below={user.mail}
      end={user.roles.map((role) => t(`roleBrief.${role}`)).join(', ')}
      endBelow={user.lastSignInAt === undefined ? t('never') : format.near(user.lastSignInAt)}
    />
  )
}

export interface UserStateProps {
  user: Pick<UserRow, 'active' | 'hasPassword' | 'isThirdParty'>
  /** Whether to show the state of an active user too. */
  isFull?: boolean
}

/** State mark: inactive, or without a password yet; an active user has none in a list. */
export const UserState = ({ user, isFull = false }: UserStateProps) => {
  const { t } = useTranslation('users')
  if (!user.active)
    return (
      <span className="tag" data-hue="grey">
        {t('state.inactive')}
      </span>
    )
  if (!user.hasPassword && !user.isThirdParty)
    return (
      <span className="tag" data-hue="amber">
        {t('state.noPassword')}
      </span>
    )
  if (!isFull) return null
  return (
    <span className="tag" data-hue="green">
      {t('common.active')}
    </span>
  )
}
