import { companies } from '@freight/contracts/choices'
import type { RouteResponse } from '@freight/contracts/api/routes'
import type { TFunction } from 'i18next'
import type { FieldMessages, FieldSpecs } from '../../components/entry-form/field-spec.ts'
import { shownPermissions } from './permissions/permission-groups.ts'

export type UserInFull = RouteResponse<'GET /app/v1/users/:id'>

/** Changeable fields of a user. */
export type UserValues = Pick<
  UserInFull,
  | 'name'
  | 'mail'
  | 'code'
  | 'userCommercialSystem'
  | 'isCommercial'
  | 'isManager'
  | 'isThirdParty'
  | 'roles'
  | 'permissions'
> & { company: 'MVD' | 'AUZ'; relatedCommercials: string[]; relatedUsers: string[] }

const companyOf = (text: string) => companies.find((each) => each === text) ?? 'MVD'
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

export const valuesOf = (user: UserInFull): UserValues => ({
  name: user.name,
  mail: user.mail,
  code: user.code,
  userCommercialSystem: user.userCommercialSystem,
  company: companyOf(user.company),
  isCommercial: user.isCommercial,
  isManager: user.isManager,
  isThirdParty: user.isThirdParty,
  relatedCommercials: idsOf(user.relatedCommercials),
  relatedUsers: idsOf(user.relatedUsers),
  roles: user.roles,
  permissions: shownPermissions.filter((each) => user.permissions.includes(each)),
})

type Words = TFunction<'users'>

/** Fields with labels and formatted values; `nameOf` replaces ids of people by names. */
export const userFields = (t: Words, nameOf: (id: string) => string): FieldSpecs<UserValues> => {
  const names = (ids: readonly string[]) => ids.map(nameOf).join(', ')
  return {
    name: { label: t('field.name') },
    mail: { label: t('field.mail') },
    code: { label: t('field.code') },
    userCommercialSystem: { label: t('field.userCommercialSystem') },
    company: { label: t('field.company') },
    isCommercial: { label: t('field.isCommercial') },
    isManager: { label: t('field.isManager') },
    isThirdParty: { label: t('field.isThirdParty') },
    relatedCommercials: { label: t('field.relatedCommercials'), words: names },
    relatedUsers: { label: t('field.relatedUsers'), words: names },
    roles: { label: t('field.roles'), words: (roles) => roles.map((role) => t(`role.${role}`)).join(', ') },
    permissions: {
      label: t('field.permissions'),
      words: (permissions) => permissions.map((each) => t(`permission.${each}.name`)).join(', '),
    },
  }
}

const mailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const checkUser = (t: Words, { name, mail }: Pick<UserValues, 'name' | 'mail'>) =>
  ({
    ...(name.trim() === '' && { name: t('required') }),
    ...(!mailShape.test(mail.trim()) && { mail: mail.trim() === '' ? t('required') : t('wrongMail') }),
  }) satisfies FieldMessages<UserValues>
