import { providerCategories, providerLanguages, providerServices } from '@freight/contracts/provider/choices'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../components/entry-form/choice-fields.tsx'
import { EntryDrawer } from '../../components/entry-form/entry-drawer.tsx'
import { FieldRow } from '../../components/entry-form/entry-field.tsx'
import { TagsField } from '../../components/entry-form/tags-field.tsx'
import { LongTextField, TextField } from '../../components/entry-form/text-fields.tsx'
import { useEntryForm } from '../../components/entry-form/use-entry-form.ts'
import { command, create } from '../../lib/api/api.ts'
import { useMay } from '../../lib/auth/session.ts'
import { typedNumbers, withNull, wrongNumbers } from './numbers/own-numbers.ts'
import { blank, type Provider, type Values, valuesOf } from './provider.ts'
import { isService } from './provider-mutations.ts'
import { countriesOptions } from '../../lib/queries/countries.ts'
import { facetsOptions, oneOptions, providerKeys } from './provider-queries.ts'
import { NumbersFields } from './numbers/numbers-fields.tsx'
import { useFields } from './use-fields.ts'
import { useCategoryName, useCountryName, useLanguageName, useServiceName } from './use-words.ts'

export interface ProviderDrawerProps {
  /** Undefined for a new one. */
  provider: Provider | undefined
  onClose: (answer?: CommandAnswer) => void
}

const languageOf = (word: string) => providerLanguages.find((each) => each === word) ?? 'en'

const changesOf = ({ services, language, ...rest }: Partial<Values>) => ({
  ...withNull(rest),
  ...(services !== undefined && { services: services.filter(isService) }),
  ...(language !== undefined && { language: languageOf(language) }),
})

const bodyOf = (values: Values) => ({
  code: values.code,
  name: values.name,
  language: languageOf(values.language),
  categories: [...values.categories],
  services: values.services.filter(isService),
  originCountries: [...values.originCountries],
  destinationCountries: [...values.destinationCountries],
  ...(values.comments !== '' && { comments: values.comments }),
  ...typedNumbers(values),
})

/** Countries by name; without access to the reference data, those in the catalogue. */
const useCountryOptions = () => {
  const { i18n } = useTranslation()
  const may = useMay()
  const countryName = useCountryName()
  const lang = i18n.language === 'en' || i18n.language === 'pt' ? i18n.language : 'es'
  const { data: all } = useQuery({ ...countriesOptions(lang), enabled: may('CONSULTAR_COUNTRY') })
  const { data: facets } = useQuery(facetsOptions)
  const known = all?.map(({ alpha2, name }) => ({ value: alpha2, label: name }))
  return known ?? (facets?.countries ?? []).map((code) => ({ value: code, label: countryName(code) }))
}

/** Form of a provider; its contacts are edited on its card. */
export const ProviderDrawer = ({ provider, onClose }: ProviderDrawerProps) => {
  const { t } = useTranslation('providers')
  const client = useQueryClient()
  const serviceName = useServiceName()
  const categoryName = useCategoryName()
  const languageName = useLanguageName()
  const countries = useCountryOptions()
  const { data: facets } = useQuery(facetsOptions)
  const categories = [...new Set([...providerCategories, ...(facets?.categories ?? [])])]
  const form = useEntryForm<Values>({
    start: provider === undefined ? blank : valuesOf(provider),
    revision: provider?.revision,
    fields: useFields(),
    check: (typed) => ({
      ...(typed.code.trim() === '' && { code: t('form.codeMissing') }),
      ...(typed.name.trim() === '' && { name: t('form.nameMissing') }),
      ...Object.fromEntries(wrongNumbers(typed).map(([name, kind]) => [name, t(`numbers.wrong.${kind}`)])),
    }),
    send: ({ values, changes, commandId, revision }) =>
      provider === undefined || revision === undefined
        ? create('provider', 'CreateProvider', bodyOf(values), { commandId })
        : command('provider', 'ChangeProvider', provider.id, changesOf(changes), { commandId, revision }),
    reload: async () => {
      const fresh = await client.fetchQuery({ ...oneOptions(provider?.id ?? ''), staleTime: 0 })
      return { values: valuesOf(fresh), revision: fresh.revision, by: fresh.changedBy.name, at: fresh.changedAt }
    },
    fieldOfCode: { KEY_TAKEN: 'code' },
    onSaved: () => void client.invalidateQueries({ queryKey: providerKeys.all }),
  })
  const { values } = form
  const title = provider === undefined ? t('form.create') : provider.name
  return (
    <EntryDrawer
      form={form}
      title={title}
      note={provider === undefined ? undefined : t('form.revision', { revision: provider.revision })}
      subject={values.name === '' ? title : values.name}
      saveAndNew={t('form.again')}
      onClose={onClose}
    >
      <FieldRow columns="1fr 2fr">
        <TextField form={form} name="code" maxLength={20} hint={form.isNew ? t('form.codeHint') : undefined} />
        <TextField form={form} name="name" maxLength={200} />
      </FieldRow>
      <FieldRow columns="1fr 2fr">
        <ChoiceField
          form={form}
          name="language"
          options={providerLanguages.map((value) => ({ value, label: languageName(value) }))}
        />
        <TagsField
          form={form}
          name="categories"
          options={categories.map((value) => ({ value, label: categoryName(value) }))}
        />
      </FieldRow>
      <TagsField
        form={form}
        name="services"
        options={providerServices.map((value) => ({ value, label: serviceName(value) }))}
      />
      <TagsField form={form} name="originCountries" options={countries} hint={t('form.originHint')} />
      <TagsField form={form} name="destinationCountries" options={countries} hint={t('form.destinationHint')} />
      <NumbersFields form={form} />
      <LongTextField form={form} name="comments" maxLength={2000} optional />
    </EntryDrawer>
  )
}
