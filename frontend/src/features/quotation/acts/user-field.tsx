import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/form-row.tsx'
import { usersOptions, workloadOptions } from '../quotation-queries.ts'

interface UserFieldProps {
  id: string
  permission: 'PRICING' | 'COMERCIAL'
  value: string
  /** The person before the choice, added to the list where the list lacks them. */
  initialUser: { id: string; name: string } | undefined
  onChange: (id: string) => void
}

/** Choice of a user with a permission; shows the workload of each. */
export const UserField = ({ id, permission, value, initialUser, onChange }: UserFieldProps) => {
  const { t } = useTranslation('quotationCommands')
  const users = useQuery(usersOptions(permission)).data ?? []
  const { load = [], team = [] } = useQuery(workloadOptions).data ?? {}
  const counts = new Map(
    permission === 'PRICING'
      ? load.map(({ user, inProcess }) => [user.id, inProcess] as const)
      : team.map(({ user, toSend, sent }) => [user.id, toSend + sent] as const),
  )
  const labelOf = ({ id: userId, name }: { id: string; name: string }) => {
    const count = counts.get(userId)
    return count === undefined ? name : t('assign.load', { name, open: count })
  }
  const currentUser = initialUser ?? { id: '', name: t('assign.nobody') }
  const listedUsers = users.some((user) => user.id === currentUser.id) ? users : [currentUser, ...users]
  return (
    <SelectField
      id={id}
      value={value}
      onChange={onChange}
      options={listedUsers.map((user) => ({ value: user.id, label: labelOf(user) }))}
    />
  )
}
