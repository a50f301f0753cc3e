import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { hasRightCheckDigit } from '@freight/contracts/organization/rut'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCatalogueForm } from '../../../components/catalogue/use-catalogue-form.ts'
import { ChoiceField, FlagField, FlagsField, FieldRow, TextField } from '../../../components/entry-form/entry-field.tsx'
import { EntryDrawer } from '../../../components/entry-form/entry-drawer.tsx'
import { type EntryForm, fieldId } from '../../../components/entry-form/entry-form.ts'
import type { FieldMessages } from '../../../components/entry-form/field-spec.ts'
import { command, create } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/auth/session.ts'
import {
  blank,
  bodyOf,
  mailFault,
  type Organization,
  type SimilarOrganization,
  type Values,
  valuesOf,
  type Contact,
  clientGroupsOptions,
  commercialsOptions,
  similarOptions,
  facetsOptions,
} from '../organization-queries.ts'
import { countriesOptions } from '../../../lib/queries/queries.ts'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'
import { useFields } from '../use-fields.ts'
import { Button, InputGroup, Radio } from '@blueprintjs/core'
import { PlusIcon, TrashIcon } from '@blueprintjs/icons'

/** All countries by name; without access to the reference data, those in the catalogue. */
export const useCountryChoices = (chosen: string) => {
  const { i18n } = useTranslation()
  const may = useMay()
  const countryName = useCountryName()
  const { data: all } = useQuery({ ...countriesOptions(i18n.language), enabled: may('CONSULTAR_COUNTRY') })
  const { data: facets } = useQuery(facetsOptions)
  const countryChoices = all?.map(({ alpha2, name }) => ({ value: alpha2, label: name }))
  const fallbackChoices = [...new Set([...(facets?.countries ?? []), 'UY', 'AR', 'PY', 'BR', 'CL', chosen])]
    .filter((code) => code !== '')
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return countryChoices ?? fallbackChoices
}

/** Contacts, one per line, exactly one of them the main one. */
const ContactsField = ({ form }: { form: EntryForm<Values> }) => {
  const { t } = useTranslation('organizations')
  const { contacts } = form.values
  const error = form.errors['contacts']
  const set = (next: readonly Contact[]) => form.set('contacts', next)
  const change = (id: string, changes: Partial<Contact>) =>
    set(contacts.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const remove = (id: string) => {
    const left = contacts.filter((one) => one.id !== id)
    // With any contact there must be a main one.
    const hasMain = left.some(({ primary }) => primary)
    set(left.map((one, index) => (hasMain || index > 0 ? one : { ...one, primary: true })))
  }
  const add = () =>
    set([...contacts, { id: crypto.randomUUID(), name: '', mail: '', area: '', primary: contacts.length === 0 }])
  return (
    <fieldset
      className="org-contacts start no-pad no-edge stack gap-8 min-width-0 flush"
      id={fieldId(form, 'contacts')}
      data-wrong={error === undefined ? undefined : true}
    >
      <legend className="form-label size-11-5 medium">{t('field.contacts')}</legend>
      {contacts.map((one, index) => {
        const label = t('form.contact', { number: index + 1 })
        return (
          <div key={one.id} className="org-contact grid middle gap-6 full" role="group" aria-label={label}>
            <InputGroup
              value={one.name}
              maxLength={160}
              placeholder={t('column.name')}
              aria-label={`${label}: ${t('column.name')}`}
              onValueChange={(name) => change(one.id, { name })}
            />
            <InputGroup
              value={one.mail}
              type="email"
              placeholder={t('form.contactMail')}
              aria-label={`${label}: ${t('form.contactMail')}`}
              onValueChange={(mail) => change(one.id, { mail })}
            />
            <InputGroup
              value={one.area}
              maxLength={80}
              placeholder={t('form.contactArea')}
              aria-label={`${label}: ${t('form.contactArea')}`}
              onValueChange={(area) => change(one.id, { area })}
            />
            <Radio
              inline
              name={`${form.id}-main`}
              checked={one.primary}
              label={t('form.contactPrimary')}
              onChange={() => set(contacts.map((each) => ({ ...each, primary: each.id === one.id })))}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<TrashIcon size={14} />}
              aria-label={t('common.removePerson', { name: one.name === '' ? label : one.name })}
              onClick={() => remove(one.id)}
            />
          </div>
        )
      })}
      {error !== undefined && (
        <p className="form-below error" role="alert">
          {error}
        </p>
      )}
      <Button variant="minimal" size="small" icon={<PlusIcon size={14} />} onClick={add}>
        {t('common.addContact')}
      </Button>
    </fieldset>
  )
}

const SEARCH_DELAY_MS = 300
const MIN_LETTERS = 3

type ComparedFields = Pick<Values, 'nombreFantasia' | 'razonSocial' | 'rut' | 'mail' | 'paisCod'>

/** Organizations similar to the typed one, queried after a pause in typing. */
const useSimilar = (typed: ComparedFields, ownId: string | undefined): readonly SimilarOrganization[] => {
  const { nombreFantasia, razonSocial, rut, mail, paisCod } = typed
  const query = { name: nombreFantasia, legal: razonSocial, rut, mail, country: paisCod, except: ownId ?? '' }
  const text = JSON.stringify(query)
  const [debounced, setDebounced] = useState({ text: '', query })
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ text, query }), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
    // `text` is the serialized query.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])
  const isEnabled =
    debounced.text !== '' && [nombreFantasia, razonSocial, rut, mail].some((one) => one.trim().length >= MIN_LETTERS)
  const { data } = useQuery({ ...similarOptions(debounced.query), enabled: isEnabled })
  return isEnabled ? (data ?? []) : []
}

interface OrganizationDrawerProps {
  /** Undefined for a new one. */
  organization: Organization | undefined
  home: string
  /** Opens the similar organization instead. */
  onOpen: (id: string) => void
  onClose: (answer?: CommandAnswer) => void
}

const firstSimilarBy = (similar: readonly SimilarOrganization[], reason: SimilarOrganization['reasons'][number]) =>
  similar.find(({ reasons }) => reasons.includes(reason))

/** Form of an organization; shows similar ones while typing. */
export const OrganizationDrawer = ({ organization, home, onOpen, onClose }: OrganizationDrawerProps) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const { data: commercials } = useQuery(commercialsOptions)
  const reps = (commercials?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const repName = (id: string) =>
    id === '' ? t('rep.none') : (reps.find(({ value }) => value === id)?.label ?? organization?.salesRep?.name ?? id)
  const fields = useFields(repName)

  const faults = (values: Values): FieldMessages<Values> => {
    const mail = mailFault(values.mail)
    return {
      ...(values.nombreFantasia.trim() === '' && { nombreFantasia: t('form.nameMissing') }),
      ...(values.paisCod === '' && { paisCod: t('form.countryMissing') }),
      ...(sameRut !== undefined && values.rut === form.values.rut && { rut: rutTaken }),
      ...(mail !== undefined && { mail: t(mail === 'at' ? 'form.mailAt' : 'form.mailDomain') }),
      ...(!values.esCliente && !values.esProveedor && { esCliente: t('form.typeMissing') }),
      ...(values.needsApproval && values.approvalReason.trim() === '' && { approvalReason: t('common.reasonMissing') }),
      ...(values.contacts.some(({ name, mail: address }) => name.trim() === '' || !isMail(address)) && {
        contacts: t('form.contactWrong'),
      }),
    }
  }
  const form: EntryForm<Values> = useCatalogueForm({
    collection: 'organizations',
    entry: organization,
    blank: blank(home),
    valuesOf,
    fields,
    check: faults,
    send: ({ values, changes, commandId, revision }) =>
      revision === undefined || organization === undefined
        ? create('organization', 'CreateOrganization', bodyOf(values, values), { commandId })
        : command('organization', 'ChangeOrganization', organization.id, bodyOf(changes, values), {
            commandId,
            revision,
          }),
    fieldOfCode: { KEY_TAKEN: 'rut', ORGANIZATION_KIND: 'esCliente', SALES_REP_UNKNOWN: 'salesRep' },
  })
  const { values } = form
  const similar = useSimilar(values, organization?.id)
  const sameRut = firstSimilarBy(similar, 'RUT')
  const nearRut = firstSimilarBy(similar, 'RUT_ONE_DIGIT')
  const sameMail = firstSimilarBy(similar, 'MAIL')
  const sameName = firstSimilarBy(similar, 'NAME')
  const rutTaken = sameRut === undefined ? '' : t('form.rutTaken', { name: sameRut.nombreFantasia })

  // The duplicate check answers a moment after typing.
  const sameRutId = sameRut?.id
  useEffect(() => {
    if (form.changed.includes('rut')) form.set('rut', values.rut)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sameRutId])

  const open = (other: SimilarOrganization | undefined): ReactNode =>
    other === undefined ? undefined : (
      <button type="button" className="link-button" onClick={() => onOpen(other.id)}>
        {t('form.open')}
      </button>
    )
  const rutWarning = () => {
    if (sameRut !== undefined) return rutTaken
    if (nearRut !== undefined) return t('form.rutOneDigit', { name: nearRut.nombreFantasia })
    return hasRightCheckDigit(values.rut, values.paisCod) ? undefined : t('form.rutCheck')
  }
  const nameChanged = form.isNew || form.changed.includes('nombreFantasia') || form.changed.includes('razonSocial')
  const { data: groups = [] } = useQuery(clientGroupsOptions)
  const countries = useCountryChoices(values.paisCod)
  const lock = may('GERENTE_COMERCIAL') ? undefined : t('form.onlyManager')
  const title = organization === undefined ? t('form.create') : organization.nombreFantasia
  const listPrice = (code: string) =>
    code === 'IP0'
      ? { rightElement: <span className="field-unit pad-0-6-0-8 ink-3 size-12-5">{t('listPrice')}</span> }
      : {}
  const tidyCode = (text: string) => text.toUpperCase().replaceAll(/\s/g, '')
  return (
    <EntryDrawer
      form={form}
      title={title}
      note={organization === undefined ? undefined : t('common.revisionNumber', { revision: organization.revision })}
      subject={values.nombreFantasia === '' ? title : values.nombreFantasia}
      saveAndNew={t('form.again')}
      onClose={onClose}
    >
      <FieldRow>
        <TextField
          form={form}
          name="nombreFantasia"
          warning={
            sameName !== undefined && nameChanged ? t('common.similarTo', { name: sameName.nombreFantasia }) : undefined
          }
          belowAction={nameChanged ? open(sameName) : undefined}
        />
        <TextField form={form} name="razonSocial" />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="rut" warning={rutWarning()} belowAction={open(sameRut ?? nearRut)} />
        <TextField
          form={form}
          name="mail"
          type="email"
          warning={sameMail === undefined ? undefined : t('form.sameMail', { name: sameMail.nombreFantasia })}
          belowAction={form.errors['mail'] === undefined ? open(sameMail) : undefined}
        />
      </FieldRow>
      <FieldRow columns="2fr 1fr">
        <TextField form={form} name="direccion" />
        <TextField form={form} name="codPostal" />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="ciudad" />
        <ChoiceField form={form} name="paisCod" options={countries} {...(values.paisCod === '' && { empty: '—' })} />
      </FieldRow>
      <FlagsField form={form} label={t('field.type')} names={['esCliente', 'esProveedor']} />
      <hr className="org-rule margin-2-0 full no-edge" />
      <FieldRow>
        <ChoiceField
          form={form}
          name="salesRep"
          options={withCurrent(reps, values.salesRep, repName)}
          empty={t('rep.none')}
        />
        <TextField form={form} name="cwCode" optional placeholder={t('ifAny')} tidy={tidyCode} />
      </FieldRow>
      <TextField form={form} name="clientGroup" optional hint={t('form.clientGroup')} suggestions={groups} />
      <FieldRow>
        <TextField form={form} name="ibExpress" tidy={tidyCode} {...listPrice(values.ibExpress)} />
        <TextField form={form} name="obExpress" tidy={tidyCode} {...listPrice(values.obExpress)} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="userCodigo" optional />
        <TextField form={form} name="userNombre" optional />
      </FieldRow>
      <FlagField form={form} name="needsApproval" locked={lock} />
      {values.needsApproval && <TextField form={form} name="approvalReason" locked={lock} />}
      <FlagField form={form} name="answersByLink" />
      <ContactsField form={form} />
    </EntryDrawer>
  )
}

const isMail = (text: string) => text.trim() !== '' && mailFault(text) === undefined

/** The active commercials, plus the current one even if inactive. */
const withCurrent = (
  reps: readonly { value: string; label: string }[],
  currentRep: string,
  nameOf: (id: string) => string,
) =>
  currentRep === '' || reps.some(({ value }) => value === currentRep)
    ? reps
    : [...reps, { value: currentRep, label: nameOf(currentRep) }]
