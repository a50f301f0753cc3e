import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { rolesQuery, users } from '../user-queries.ts'
import { UserEditor } from './user-editor.tsx'

export interface UserCardProps {
  id: string
  /** The open panel of the card. */
  act: string | undefined
  onOpen: (act: string) => void
  onClose: () => void
}

/** The card of a user, once user and roles have loaded. */
export const UserCard = ({ id, ...rest }: UserCardProps) => {
  const { t } = useTranslation('users')
  const user = useQuery(users.one(id))
  const roles = useQuery(rolesQuery)
  const error = user.error ?? roles.error
  if (user.data !== undefined && roles.data !== undefined)
    return <UserEditor key={id} user={user.data} roles={roles.data} {...rest} />
  if (error !== null)
    return (
      <ErrorCard
        error={error}
        title={t('failed')}
        onRetry={() => {
          void user.refetch()
          void roles.refetch()
        }}
      />
    )
  return <SkeletonRows rows={12} height={44} />
}
