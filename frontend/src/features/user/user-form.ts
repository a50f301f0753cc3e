import { initialValues, list, valuesIn, type ValuesOf } from '@freight/contracts/api/fields'
import { userFields } from '@freight/contracts/user/user-fields'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type FieldMessages, type FieldSpecs, useFieldSpecs } from '../../components/entry-form/field-spec.ts'
import { shownPermissions } from './permissions/permission-groups.ts'

export type UserInFull = RouteResponse<'GET /app/v1/users/:id'>

const formFields = { ...userFields, permissions: list<Permission>() }
type AllValues = ValuesOf<typeof formFields>

/** Changeable fields of a user. */
export type UserValues = Omit<AllValues, 'userName'>

const { userName: _userName, ...blank } = initialValues(formFields)
export const blankUser: UserValues = blank

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

export const valuesOf = (user: UserInFull): UserValues => {
  const { userName: _name, ...values } = valuesIn(formFields, user)
  return {
    ...values,
    relatedCommercials: idsOf(user.relatedCommercials),
    relatedUsers: idsOf(user.relatedUsers),
    permissions: shownPermissions.filter((each) => user.permissions.includes(each)),
  }
}

/** Fields with labels and formatted values, also for imports; `nameOf` replaces ids of people by names. */
export const useAllFields = (nameOf: (id: string) => string): FieldSpecs<AllValues> => {
  const { t } = useTranslation('users')
  return useFieldSpecs('users', formFields, {
    company: (company) => company,
    roles: (role) => t(`role.${role as 'PRICING'}`),
    permissions: (permission) => t(`permission.${permission as 'PRICING'}.name`),
    relatedCommercials: nameOf,
    relatedUsers: nameOf,
  })
}

/** The fields that can change later. */
export const useUserFields = (nameOf: (id: string) => string): FieldSpecs<UserValues> => {
  const { userName: _userName, ...fields } = useAllFields(nameOf)
  return fields
}

const mailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const checkUser = (t: TFunction<'users'>, { name, mail }: Pick<UserValues, 'name' | 'mail'>) =>
  ({
    ...(name.trim() === '' && { name: t('required') }),
    ...(!mailShape.test(mail.trim()) && { mail: mail.trim() === '' ? t('required') : t('wrongMail') }),
  }) satisfies FieldMessages<UserValues>
