import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldSpec, FieldSpecs } from '../../components/entry-form/field-spec.ts'
import type { ContactValues, Values } from './provider.ts'
import { useNumberLabels } from './numbers/use-number-labels.ts'
import { useCategoryName, useCountryName, useLanguageName, useServiceName } from './use-words.ts'

const joinWords = (words: (value: string) => string) => (values: readonly string[]) => values.map(words).join(', ')

/** Fields of a provider with labels and values, for form, conflict and history. */
export const useFields = (): FieldSpecs<Values> => {
  const { t } = useTranslation('providers')
  const numbers = useNumberLabels()
  const [country, category, service, language] = [
    useCountryName(),
    useCategoryName(),
    useServiceName(),
    useLanguageName(),
  ]
  return {
    code: { label: t('field.code') },
    name: { label: t('field.name') },
    language: { label: t('field.language'), words: language },
    categories: { label: t('field.categories'), words: joinWords(category) },
    services: { label: t('field.services'), words: joinWords(service) },
    originCountries: { label: t('field.originCountries'), words: joinWords(country) },
    destinationCountries: { label: t('field.destinationCountries'), words: joinWords(country) },
    comments: { label: t('field.comments') },
    ...numbers,
  }
}

/** Fields of a contact. */
export const useContactFields = (): FieldSpecs<ContactValues> => {
  const { t } = useTranslation('providers')
  return useMemo(
    () => ({
      name: { label: t('contacts.name') },
      mail: { label: t('contacts.mail') },
      services: { label: t('contacts.services') },
      traffics: { label: t('contacts.traffics') },
      comments: { label: t('contacts.comments') },
      primary: { label: t('contacts.makePrimary') },
    }),
    [t],
  )
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** The same for the history, which has the stored fields; changes of contacts have contact fields. */
export const useHistoryFields = (): Readonly<Record<string, FieldSpec>> => {
  const { t } = useTranslation('providers')
  const numbers = useNumberLabels()
  const [country, category, service, language] = [
    useCountryName(),
    useCategoryName(),
    useServiceName(),
    useLanguageName(),
  ]
  const list = (label: string, words: (value: string) => string): FieldSpec => ({
    label,
    words: (value) => strings(value).map(words).join(', '),
  })
  return {
    code: { label: t('field.code') },
    name: { label: t('field.name') },
    mail: { label: t('contacts.mail') },
    language: { label: t('field.language'), words: (value) => (typeof value === 'string' ? language(value) : '') },
    categories: list(t('field.categories'), category),
    services: list(t('field.services'), service),
    traffics: list(t('contacts.traffics'), (traffic) => traffic),
    originCountries: list(t('field.originCountries'), country),
    destinationCountries: list(t('field.destinationCountries'), country),
    comments: { label: t('field.comments') },
    ...numbers,
    reason: { label: t('field.reason') },
  }
}
