import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldSpec, FieldSpecs } from '../../components/entry-form/field-spec.ts'
import type { Values } from './organization.ts'

/** Country name in the user's language; the code where there is none. */
export const useCountryName = () => {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
    return (code: string) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
  }, [i18n.language])
}

// A constant default keeps the memoized fields between renders.
const idAsName = (id: string) => id

/** Fields of an organization with labels and values, for form, history and conflict. */
export const useFields = (repName: (id: string) => string = idAsName): FieldSpecs<Values> => {
  const { t } = useTranslation('organizations')
  const countryName = useCountryName()
  return useMemo(
    () => ({
      nombreFantasia: { label: t('field.nombreFantasia') },
      razonSocial: { label: t('field.razonSocial') },
      rut: { label: t('field.rut') },
      mail: { label: t('field.mail') },
      direccion: { label: t('field.direccion') },
      codPostal: { label: t('field.codPostal') },
      ciudad: { label: t('field.ciudad') },
      paisCod: { label: t('field.paisCod'), words: countryName },
      esCliente: { label: t('field.esCliente') },
      esProveedor: { label: t('field.esProveedor') },
      salesRep: { label: t('field.salesRep'), words: repName },
      cwCode: { label: t('field.cwCode') },
      ibExpress: { label: t('field.ibExpress') },
      obExpress: { label: t('field.obExpress') },
      userCodigo: { label: t('field.userCodigo') },
      userNombre: { label: t('field.userNombre') },
      needsApproval: { label: t('field.needsApproval') },
      approvalReason: { label: t('field.approvalReason') },
      contacts: { label: t('field.contacts'), words: (contacts) => contacts.map(({ name }) => name).join(', ') },
    }),
    [t, countryName, repName],
  )
}

/** The same for the history, which has the stored fields. */
export const useHistoryFields = (repName: (id: string) => string): Readonly<Record<string, FieldSpec>> => {
  const { t } = useTranslation('organizations')
  const fields = useFields(repName)
  const historyFields: Record<string, FieldSpec> = {
    approvalRequired: { label: t('field.approvalRequired'), words: reasonIn },
    prospect: { label: t('field.prospect') },
  }
  // The form's field types are narrower than those of the history; each formatter only gets its stored values.
  const stored: Record<string, FieldSpec> = Object.fromEntries(
    Object.entries(fields).map(([name, { label }]) => [name, { label, words: wordsOf(name, repName) }]),
  )
  return { ...stored, ...historyFields }
}

const reasonIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'reason' in value ? String(value.reason) : ''

const wordsOf =
  (name: string, repName: (id: string) => string) =>
  (value: unknown): string => {
    if (name === 'salesRep' && typeof value === 'string') return repName(value)
    if (name !== 'contacts' || !Array.isArray(value)) return ''
    return value
      .map((one: unknown) => (typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : ''))
      .join(', ')
  }
