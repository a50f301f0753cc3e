import { providerCategories } from '@freight/contracts/vocabulary/provider'
import { withoutInitial } from '@freight/contracts/api/fields'
import { providerFields } from '@freight/contracts/provider/provider-fields'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCatalogueForm } from '../../components/catalogue/use-catalogue-form.ts'
import {
  ChoiceField,
  FieldRow,
  LongTextField,
  TextField,
  AmountField,
} from '../../components/entry-form/entry-field.tsx'
import { EntryDrawer } from '../../components/entry-form/entry-drawer.tsx'
import { TagsField } from '../../components/entry-form/tags-field.tsx'
import { command, create } from '../../lib/api/api.ts'
import { useMay } from '../../lib/auth/session.ts'
import { wrongNumbers, type NumberName, wordOf } from './numbers/own-numbers.ts'
import { blank, plainTexts, type Provider, valuesOf, type Values, useFields, useCategoryName } from './provider.ts'
import { countriesOptions } from '../../lib/queries/queries.ts'
import { facetsOptions } from './provider-queries.ts'
import { useCountryName } from '../../lib/i18n/use-country-name.ts'
import { chargeableSteps } from '@freight/contracts/company-settings/usual-numbers'
import type { EntryForm } from '../../components/entry-form/entry-form.ts'
import { useFormat } from '../../lib/format/format.ts'

const transports = [
  { name: 'air', fields: ['airDivisor', 'airStep', 'airMinimum'] },
  { name: 'sea', fields: ['seaKgPerM3', 'seaMinimum'] },
  { name: 'road', fields: ['roadKgPerM3', 'roadKgPerLdm', 'roadStep', 'roadMinimum'] },
] as const

const units = { divisor: 'cm³/kg', perM3: 'kg/m³', perLdm: 'kg/m', step: 'kg', minimum: 'kg' } as const

/** Weighing numbers of a provider; empty ones are the company's. */
export const NumbersFields = ({ form }: { form: EntryForm<Values> }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const steps = chargeableSteps.map((value) => ({ value, label: `${format.decimal(value)} kg` }))
  const field = (name: NumberName) => {
    const word = wordOf[name]
    const bound = { form, name, label: t(`numbers.${word}`) }
    return word === 'step' ? (
      <ChoiceField key={name} {...bound} options={steps} empty={t('numbers.ofCompany')} />
    ) : (
      <AmountField
        key={name}
        {...bound}
        unit={units[word]}
        kind={word === 'minimum' ? 'decimal' : 'whole'}
        placeholder={t('numbers.ofCompany')}
      />
    )
  }
  return (
    <fieldset className="margin-8-0-0 no-pad no-edge grid gap-12">
      <legend className="margin-bottom-12 semibold">
        {t('numbers.title')} <span className="label">{t('numbers.note')}</span>
      </legend>
      {transports.map(({ name, fields }) => (
        <section key={name} aria-label={t(`numbers.${name}`)}>
          <h3 className="label">{t(`numbers.${name}`)}</h3>
          <FieldRow columns={`repeat(${Math.min(fields.length, 3)}, minmax(0, 1fr))`}>{fields.map(field)}</FieldRow>
        </section>
      ))}
    </fieldset>
  )
}

export interface ProviderDrawerProps {
  /** Undefined for a new one. */
  provider: Provider | undefined
  onClose: (answer?: CommandAnswer) => void
}

/** Countries by name; without access to the reference data, those in the catalogue. */
const useCountryOptions = () => {
  const { i18n } = useTranslation()
  const may = useMay()
  const countryName = useCountryName()
  const { data: all } = useQuery({ ...countriesOptions(i18n.language), enabled: may('CONSULTAR_COUNTRY') })
  const { data: facets } = useQuery(facetsOptions)
  const known = all?.map(({ alpha2, name }) => ({ value: alpha2, label: name }))
  return known ?? (facets?.countries ?? []).map((code) => ({ value: code, label: countryName(code) }))
}

/** The longest text that is typed on one line. */
const ONE_LINE = 300

/** Form of a provider; its contacts are edited on its card. */
export const ProviderDrawer = ({ provider, onClose }: ProviderDrawerProps) => {
  const { t } = useTranslation('providers')
  const categoryName = useCategoryName()
  const countries = useCountryOptions()
  const { data: facets } = useQuery(facetsOptions)
  const categories = [...new Set([...providerCategories, ...(facets?.categories ?? [])])]
  const form = useCatalogueForm({
    collection: 'providers',
    entry: provider,
    blank,
    valuesOf,
    fields: useFields(),
    check: (typed) => ({
      ...(typed.code.trim() === '' && { code: t('form.codeMissing') }),
      ...(typed.name.trim() === '' && { name: t('contacts.nameMissing') }),
      ...Object.fromEntries(wrongNumbers(typed).map(([name, kind]) => [name, t(`numbers.wrong.${kind}`)])),
    }),
    send: ({ values, changes, commandId, revision }) =>
      provider === undefined || revision === undefined
        ? create('provider', 'CreateProvider', withoutInitial(providerFields, values), { commandId })
        : command('provider', 'ChangeProvider', provider.id, changes, { commandId, revision }),
    fieldOfCode: { KEY_TAKEN: 'code' },
  })
  const { values } = form
  const title = provider === undefined ? t('form.create') : provider.name
  return (
    <EntryDrawer
      form={form}
      title={title}
      note={provider === undefined ? undefined : t('common.revisionNumber', { revision: provider.revision })}
      subject={values.name === '' ? title : values.name}
      saveAndNew={t('common.saveAndAddAnother')}
      onClose={onClose}
    >
      <FieldRow columns="1fr 2fr">
        <TextField form={form} name="code" hint={form.isNew ? t('form.codeHint') : undefined} />
        <TextField form={form} name="name" />
      </FieldRow>
      <FieldRow columns="1fr 2fr">
        <ChoiceField form={form} name="language" />
        <TagsField
          form={form}
          name="categories"
          options={categories.map((value) => ({ value, label: categoryName(value) }))}
        />
      </FieldRow>
      <TagsField form={form} name="services" />
      <TagsField form={form} name="originCountries" options={countries} hint={t('form.originHint')} />
      <TagsField form={form} name="destinationCountries" options={countries} hint={t('form.destinationHint')} />
      <NumbersFields form={form} />
      {plainTexts.map((name) => {
        const Field = (providerFields[name].max ?? 0) > ONE_LINE ? LongTextField : TextField
        return <Field key={name} form={form} name={name} optional />
      })}
    </EntryDrawer>
  )
}
