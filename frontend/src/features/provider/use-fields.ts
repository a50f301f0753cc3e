import { providerFields } from '@freight/contracts/provider/provider-fields'
import { useTranslation } from 'react-i18next'
import { providerCategories } from '@freight/contracts/vocabulary/provider'
import type { FieldSpec, FieldSpecs } from '../../components/entry-form/field-spec.ts'
import { useFieldSpecs } from '../../components/entry-form/use-field-specs.ts'
import { numberNames, wordOf } from './numbers/own-numbers.ts'
import type { ContactValues } from './provider.ts'
import { useCountryName } from '../../lib/i18n/use-country-name.ts'

/** Translated category; one defined by the company stays as it is. */
export const useCategoryName = () => {
  const { t } = useTranslation('providers')
  return (category: string) => {
    const known = providerCategories.find((each) => each === category)
    return known === undefined ? category : t(`category.${known}`)
  }
}

/** Translated service; a mode is its own name. */
export const useServiceName = () => {
  const { t } = useTranslation('providers')
  return (service: string) => (service === 'EXPRESS' ? t('transport.EXPRESS') : service)
}

const asIs = (value: string) => value

/** Fields of a provider with labels and values, for form, conflict and import. */
export const useFields = () => {
  const { t } = useTranslation('providers')
  const [country, category, service] = [useCountryName(), useCategoryName(), useServiceName()]
  const words = {
    categories: category,
    services: service,
    originCountries: country,
    destinationCountries: country,
    airStep: asIs,
    roadStep: asIs,
  }
  return useFieldSpecs('providers', providerFields, words, (field) => {
    const name = numberNames.find((each) => each === field)
    const transport = (['air', 'sea', 'road'] as const).find((each) => field.startsWith(each))
    return name && transport && `${t(`numbers.${transport}`)}: ${t(`numbers.${wordOf[name]}`)}`
  })
}

/** Fields of a contact. */
export const useContactFields = (): FieldSpecs<ContactValues> => {
  const { t } = useTranslation('providers')
  return {
    name: { label: t('column.name') },
    mail: { label: t('field.mail') },
    services: { label: t('field.services') },
    traffics: { label: t('contacts.traffics') },
    comments: { label: t('field.comments') },
    primary: { label: t('contacts.makePrimary') },
  }
}

/** The same for the history, where changes of contacts have contact fields. */
export const useHistoryFields = (): Readonly<Record<string, FieldSpec>> => {
  const { t } = useTranslation('providers')
  const fields: Readonly<Record<string, FieldSpec>> = useFields()
  return {
    ...fields,
    mail: { label: t('field.mail') },
    traffics: { label: t('contacts.traffics') },
    reason: { label: t('field.reason') },
  }
}
