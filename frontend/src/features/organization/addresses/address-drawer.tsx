import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ChoiceField,
  FlagField,
  FieldRow,
  LongTextField,
  TextField,
} from '../../../components/entry-form/entry-field.tsx'
import { EntryDrawer } from '../../../components/entry-form/entry-drawer.tsx'
import type { FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { useEntryForm } from '../../../components/entry-form/entry-form.ts'
import { command, create } from '../../../lib/api/api.ts'
import { type AddressEntry, addressKeys, addressOptions } from '../../../lib/queries/queries.ts'
import { useCountryChoices } from '../form/organization-drawer.tsx'

type Values = Omit<AddressEntry['address'], 'id'>

/** Texts in their order, each with its maximum in the contract. */
const texts = [
  ['company', 100],
  ['contact', 100],
  ['description', 120],
  ['line2', 120],
  ['line3', 120],
  ['postalCode', 20],
  ['city', 80],
  ['stateOrProvinceCode', 40],
  ['phone', 70],
  ['mail', 254],
  ['taxId', 40],
] as const satisfies readonly (readonly [keyof Values, number])[]
type TextName = (typeof texts)[number][0]

/** An object with a value for each of the texts. */
const ofTexts = <T,>(value: (name: TextName) => T) =>
  Object.fromEntries(texts.map(([name]) => [name, value(name)])) as Record<TextName, T>

const blank: Values = { name: '', ...ofTexts(() => ''), countryCode: '', residential: false, remarks: '' }
const valuesOf = ({ address: { id: _id, ...values } }: AddressEntry): Values => values

interface DrawerProps {
  organization: string
  /** Undefined for a new one. */
  entry: AddressEntry | undefined
  onClose: () => void
}

/** Form of an entry of the address book. */
export const AddressDrawer = ({ organization, entry, onClose }: DrawerProps) => {
  const { t } = useTranslation('organizations')
  const { t: party } = useTranslation('expressForm')
  const client = useQueryClient()
  const fields = useMemo(
    (): FieldSpecs<Values> => ({
      name: { label: t('addresses.name') },
      ...ofTexts((name) => ({ label: party(`party.${name}`) })),
      countryCode: { label: party('party.countryCode') },
      residential: { label: party('residential') },
      remarks: { label: party('field.remarks') },
    }),
    [t, party],
  )
  const form = useEntryForm<Values>({
    start: entry === undefined ? blank : valuesOf(entry),
    revision: entry?.revision,
    fields,
    check: ({ name, company, contact, countryCode }) => ({
      ...([name, company, contact].every((text) => text.trim() === '') && { name: t('addresses.nameMissing') }),
      ...(countryCode === '' && { countryCode: t('form.countryMissing') }),
    }),
    send: ({ values, commandId, revision }) =>
      entry === undefined
        ? create('express-address', 'CreateExpressAddress', { organization, address: values }, { commandId })
        : command('express-address', 'ChangeExpressAddress', entry.id, { address: values }, { commandId, revision }),
    reload: async () => {
      const fresh = await client.fetchQuery({ ...addressOptions(entry?.id ?? ''), staleTime: 0 })
      return { values: valuesOf(fresh), revision: fresh.revision, by: undefined, at: undefined }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: addressKeys.all }),
  })
  const { values } = form
  const title = entry === undefined ? t('addresses.add') : values.name || values.company || values.contact
  const countries = useCountryChoices(values.countryCode)
  return (
    <EntryDrawer form={form} title={title} subject={title} saveAndNew={t('form.again')} onClose={onClose}>
      <TextField form={form} name="name" maxLength={100} optional />
      <FieldRow>
        {texts.map(([name, max]) => (
          <TextField key={name} form={form} name={name} maxLength={max} />
        ))}
        <ChoiceField
          form={form}
          name="countryCode"
          options={countries}
          {...(values.countryCode === '' && { empty: '—' })}
        />
      </FieldRow>
      <FlagField form={form} name="residential" />
      <LongTextField form={form} name="remarks" maxLength={500} />
    </EntryDrawer>
  )
}
