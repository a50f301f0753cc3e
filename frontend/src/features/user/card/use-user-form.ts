import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEntryForm } from '../../../components/entry-form/use-entry-form.ts'
import { command } from '../../../lib/api/api.ts'
import { checkUser, type UserInFull, userFields, valuesOf } from '../user-form.ts'
import { peopleQuery, userQuery } from '../user-queries.ts'

/** Form of an existing user: data, roles and extras are saved in one command. */
export const useUserForm = (user: UserInFull) => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const { data: people = [] } = useQuery(peopleQuery())
  const names = new Map([...people, ...user.relatedCommercials, ...user.relatedUsers].map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  const fields = userFields(t, nameOf)
  const form = useEntryForm({
    start: valuesOf(user),
    revision: user.revision,
    fields,
    check: (values) => checkUser(t, values),
    send: ({ changes, commandId, revision }) =>
      command('user', 'ChangeUser', user.id, changes, { commandId, ...(revision !== undefined && { revision }) }),
    reload: async () => {
      const fresh = await client.fetchQuery({ ...userQuery(user.id), staleTime: 0 })
      return { values: valuesOf(fresh), revision: fresh.revision, by: fresh.changedBy.name, at: fresh.changedAt }
    },
    fieldOfCode: { KEY_TAKEN: 'mail' },
    onSaved: () => void client.invalidateQueries({ queryKey: ['users'] }),
  })
  return { form, fields, nameOf }
}
