import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCatalogueForm } from '../../../components/catalogue/use-catalogue-form.ts'
import { command } from '../../../lib/api/api.ts'
import { blankUser, checkUser, type UserInFull, useUserFields, valuesOf } from '../user-form.ts'
import { peopleQuery } from '../user-queries.ts'

/** Form of an existing user: data, roles and extras are saved in one command. */
export const useUserForm = (user: UserInFull) => {
  const { t } = useTranslation('users')
  const { data: people = [] } = useQuery(peopleQuery())
  const names = new Map([...people, ...user.relatedCommercials, ...user.relatedUsers].map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  const fields = useUserFields(nameOf)
  const form = useCatalogueForm({
    collection: 'users',
    entry: user,
    blank: blankUser,
    valuesOf,
    fields,
    check: (values) => checkUser(t, values),
    send: ({ changes, commandId, revision }) =>
      command('user', 'ChangeUser', user.id, changes, { commandId, ...(revision !== undefined && { revision }) }),
    fieldOfCode: { KEY_TAKEN: 'mail' },
  })
  return { form, fields, nameOf }
}
