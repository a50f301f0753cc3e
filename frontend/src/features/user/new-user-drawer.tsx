import { languages } from '@freight/contracts/vocabulary/people'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChoiceField, FlagsField, FieldRow, TextField } from '../../components/entry-form/entry-field.tsx'
import { EntryDrawer } from '../../components/entry-form/entry-drawer.tsx'
import { TagsField } from '../../components/entry-form/tags-field.tsx'
import { useEntryForm } from '../../components/entry-form/entry-form.ts'
import { create, isProblem, Problem } from '../../lib/api/api.ts'
import { blankUser, checkUser, useAllFields } from './user-form.ts'
import { rolesQuery } from './user-queries.ts'

const { permissions: _permissions, relatedCommercials: _commercials, relatedUsers: _users, ...blankFields } = blankUser
const blank = { ...blankFields, userName: '', language: 'es' as (typeof languages)[number] }
type Values = typeof blank

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
  const { permissions: _extra, relatedCommercials: _reps, relatedUsers: _people, ...fields } = useAllFields((id) => id)
  const form = useEntryForm<Values>({
    start: blank,
    fields: { ...fields, language: { label: t('field.language') } },
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
      saveAndNew={t('common.saveAndAddAnother')}
      onClose={onClose}
    >
      <FieldRow>
        <TextField form={form} name="name" />
        <TextField form={form} name="userName" />
      </FieldRow>
      <TextField form={form} name="mail" type="email" />
      <FieldRow>
        <TextField form={form} name="code" optional />
        <TextField form={form} name="userCommercialSystem" optional />
      </FieldRow>
      <hr />
      <TagsField
        form={form}
        name="roles"
        options={roles.map(({ role }) => ({ value: role, label: t(`role.${role}`) }))}
      />
      <FieldRow>
        <ChoiceField form={form} name="company" />
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
