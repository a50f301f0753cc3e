import { useTranslation } from 'react-i18next'
import { type FieldSpec, type FieldSpecs, useFieldSpecs } from '../../components/entry-form/field-spec.ts'
import { useCountryName } from '../../lib/i18n/use-country-name.ts'
import { type Contact, formFields, type Values } from './organization-queries.ts'

const idAsName = (id: string) => id

/** Fields of an organization with labels and values, for form, import and conflict. */
export const useFields = (repName: (id: string) => string = idAsName): FieldSpecs<Values> => {
  const { t } = useTranslation('organizations')
  return {
    ...useFieldSpecs('organizations', formFields, { paisCod: useCountryName(), salesRep: repName }),
    contacts: {
      label: t('field.contacts'),
      words: (contacts: readonly Contact[]) => contacts.map(({ name }) => name).join(', '),
    },
  }
}

/** The same for the history, which has the stored fields. */
export const useHistoryFields = (repName: (id: string) => string): Readonly<Record<string, FieldSpec>> => {
  const { t } = useTranslation('organizations')
  const fields: Record<string, FieldSpec> = { ...useFields(repName) }
  return {
    ...fields,
    approvalRequired: {
      label: t('field.approvalRequired'),
      words: (value: unknown) =>
        typeof value === 'object' && value !== null && 'reason' in value ? String(value.reason) : '',
    },
    prospect: { label: t('field.prospect') },
  }
}
