import { languages } from '../../lib/i18n/i18n.ts'
import { companies } from '@freight/contracts/choices'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChoiceField, FlagsField } from '../../components/entry-form/choice-fields.tsx'
import { EntryDrawer } from '../../components/entry-form/entry-drawer.tsx'
import { FieldRow } from '../../components/entry-form/entry-field.tsx'
import type { FieldSpecs } from '../../components/entry-form/field-spec.ts'
import { TagsField } from '../../components/entry-form/tags-field.tsx'
import { TextField } from '../../components/entry-form/text-fields.tsx'
import { useEntryForm } from '../../components/entry-form/use-entry-form.ts'
import { create } from '../../lib/api/api.ts'
import { isProblem, Problem } from '../../lib/api/problem.ts'
import type { RoleName } from './permissions/rights.ts'
import { checkUser, userFields, type UserValues } from './user-form.ts'
import { rolesQuery } from './user-queries.ts'

type Values = Pick<
  UserValues,
  'name' | 'mail' | 'code' | 'userCommercialSystem' | 'company' | 'isCommercial' | 'isManager' | 'isThirdParty'
> & { userName: string; roles: RoleName[]; language: 'es' | 'en' | 'pt' }

const blank: Values = {
  userName: '',
  name: '',
  mail: '',
  code: '',
  userCommercialSystem: '',
  company: 'MVD',
  roles: [],
  isCommercial: false,
  isManager: false,
  isThirdParty: false,
  language: 'es',
}

/** Maps the server's error for a value in use to its field, by the error's scope. */
const atField = (error: unknown): unknown => {
  if (!isProblem(error, 'KEY_TAKEN')) return error
  const path = error.details['scope'] === 'user-name' ? '/userName' : '/mail'
  return new Problem(409, 'VALIDATION', error.message, error.requestId, { errors: [{ path, message: 'KEY_TAKEN' }] })
}

/** Creates a user, who gets a link by mail to choose a password. */
export const NewUserDrawer = ({ onClose }: { onClose: (answer?: CommandAnswer) => void }) => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const { data: roles = [] } = useQuery(rolesQuery)
  const { name, mail, code, userCommercialSystem, company, ...roleFields } = userFields(t, (id) => id)
  const fields: FieldSpecs<Values> = {
    name,
    userName: { label: t('field.userName') },
    mail,
    code,
    userCommercialSystem,
    company,
    roles: roleFields.roles,
    isCommercial: roleFields.isCommercial,
    isManager: roleFields.isManager,
    isThirdParty: roleFields.isThirdParty,
    language: { label: t('field.language') },
  }
  const form = useEntryForm<Values>({
    start: blank,
    fields,
    check: (values) => ({
      ...checkUser(t, values),
      ...(!/^[a-zA-Z0-9._-]{2,40}$/.test(values.userName.trim()) && {
        userName: values.userName.trim() === '' ? t('required') : t('wrongUserName'),
      }),
    }),
    send: async ({ values, commandId }) => {
      try {
        return await create('user', 'CreateUser', values, { commandId })
      } catch (error) {
        throw atField(error)
      }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: ['users'] }),
  })
  return (
    <EntryDrawer
      form={form}
      title={t('new')}
      subject={form.values.name || t('new')}
      saveAndNew={t('again')}
      onClose={onClose}
    >
      <FieldRow>
        <TextField form={form} name="name" maxLength={160} />
        <TextField form={form} name="userName" maxLength={40} />
      </FieldRow>
      <TextField form={form} name="mail" type="email" />
      <FieldRow>
        <TextField form={form} name="code" maxLength={20} optional />
        <TextField form={form} name="userCommercialSystem" maxLength={40} optional />
      </FieldRow>
      <hr />
      <TagsField
        form={form}
        name="roles"
        options={roles.map(({ role }) => ({ value: role, label: t(`role.${role}`) }))}
      />
      <FieldRow>
        <ChoiceField form={form} name="company" options={companies.map((value) => ({ value, label: value }))} />
        <ChoiceField
          form={form}
          name="language"
          options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
      </FieldRow>
      <FlagsField form={form} label={t('filter.mark')} names={['isCommercial', 'isManager', 'isThirdParty']} />
      <p className="quiet">{t('invitation')}</p>
    </EntryDrawer>
  )
}
