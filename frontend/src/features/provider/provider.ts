import { initialValues, namesOf, valuesIn, type ValuesOf } from '@freight/contracts/api/fields'
import { providerServices, providerCategories } from '@freight/contracts/vocabulary/provider'
import { providerFields } from '@freight/contracts/provider/provider-fields'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useTranslation } from 'react-i18next'
import { type FieldSpec, type FieldSpecs, useFieldSpecs } from '../../components/entry-form/field-spec.ts'
import { numberNames, wordOf } from './numbers/own-numbers.ts'
import { useCountryName } from '../../lib/i18n/use-country-name.ts'

export type Provider = RouteResponse<'GET /app/v1/providers/:id'>
export type ProviderLine = RouteResponse<'GET /app/v1/providers/rows'>['rows'][number]
export type Contact = Provider['contacts'][number]
export type Figures = RouteResponse<'GET /app/v1/providers/:id/figures'>

/** Form values of a provider. */
export type Values = ValuesOf<typeof providerFields>
export const blank: Values = initialValues(providerFields)
export const valuesOf = (provider: Provider): Values => valuesIn(providerFields, provider)

type TextName = {
  [Name in keyof Values]: [Values[Name]] extends [string] ? (string extends Values[Name] ? Name : never) : never
}[keyof Values]

/** Texts below the other fields of the form, and each in a part of its own on the card. */
export const plainTexts = namesOf(providerFields).filter(
  (name): name is Exclude<TextName, 'code' | 'name'> =>
    providerFields[name].kind === 'text' && name !== 'code' && name !== 'name',
)

/** Form values of a contact. */
export type ContactValues = Omit<Contact, 'id'>

export const blankContact: ContactValues = {
  name: '',
  mail: '',
  services: [],
  traffics: [],
  comments: '',
  primary: false,
}

export const contactValues = ({ id: _id, ...contact }: Contact): ContactValues => contact

export const isTraffic = (text: string) => /^([A-Z]{2}|\*)(-([A-Z]{2}|\*))?$/.test(text)

export const isService = (word: string): word is (typeof providerServices)[number] =>
  providerServices.some((each) => each === word)

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
