import { isMailAddress } from '@freight/contracts/mail/is-mail-address'
import { Button } from '@blueprintjs/core'
import { providerServices } from '@freight/contracts/vocabulary/provider'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FlagField, FieldRow, TextField } from '../../../components/entry-form/entry-field.tsx'
import { ConflictButtons, ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { FormProblems, SaveButton, SaveFailure, useUnsavedGuard } from '../../../components/entry-form/entry-save.tsx'
import { TagsField } from '../../../components/entry-form/tags-field.tsx'
import { useEntryForm } from '../../../components/entry-form/entry-form.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import {
  blankContact,
  type Contact,
  contactValues,
  type ContactValues,
  isService,
  isTraffic,
  type Provider,
  useContactFields,
  useServiceName,
} from '../provider.ts'
import { providers } from '../provider-queries.ts'

export interface ContactFormProps {
  provider: Provider
  /** Undefined for a new one. */
  contact: Contact | undefined
  onClose: () => void
}

const bodyOf = ({ services, traffics, primary, ...rest }: Partial<ContactValues>) => ({
  ...rest,
  ...(traffics !== undefined && { traffics: [...traffics] }),
  ...(services !== undefined && { services: services.filter(isService) }),
  ...(primary === true && { primary }),
})

/** Inline form of a contact in the table. Ctrl+S saves, Esc leaves after a confirmation. */
export const ContactForm = ({ provider, contact, onClose }: ContactFormProps) => {
  const { t } = useTranslation('providers')
  const { t: catalogue } = useTranslation('catalogue')
  const client = useQueryClient()
  const serviceName = useServiceName()
  const box = useRef<HTMLDivElement>(null)
  const form = useEntryForm<ContactValues>({
    start: contact === undefined ? blankContact : contactValues(contact),
    revision: contact === undefined ? undefined : provider.revision,
    fields: useContactFields(),
    check: ({ name, mail, traffics }) => ({
      ...(name.trim() === '' && { name: t('contacts.nameMissing') }),
      ...(mail.trim() === ''
        ? { mail: t('contacts.mailMissing') }
        : !isMailAddress(mail) && { mail: t('contacts.mailWrong') }),
      ...(!traffics.every(isTraffic) && { traffics: t('contacts.trafficWrong') }),
    }),
    send: ({ values, changes, commandId, revision }) =>
      contact === undefined
        ? command('provider', 'AddContact', provider.id, newBody(values), { commandId })
        : command(
            'provider',
            'ChangeContact',
            provider.id,
            { contactId: contact.id, ...bodyOf(changes) },
            { commandId, ...(revision !== undefined && { revision }) },
          ),
    reload: async () => {
      const freshProvider = await client.fetchQuery({ ...providers.one(provider.id), staleTime: 0 })
      const freshContact = freshProvider.contacts.find(({ id }) => id === contact?.id)
      if (freshContact === undefined) throw new Error(t('contacts.gone'))
      return {
        values: contactValues(freshContact),
        revision: freshProvider.revision,
        by: freshProvider.changedBy.name,
        at: freshProvider.changedAt,
      }
    },
    onSaved: () => void client.invalidateQueries({ queryKey: providers.all }),
  })
  const subject = form.values.name === '' ? t('contacts.new') : form.values.name
  const guard = useUnsavedGuard(form, subject)
  const close = () => guard.leave(onClose)
  const save = async () => {
    if ((await form.save()) !== undefined) onClose()
  }
  useCommands([
    { id: 'contact-save', title: catalogue('common.save'), keys: 'ctrl+s', scope: 'screen', run: () => void save() },
  ])
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input')?.focus()
  }, [])
  const { conflict } = form
  return (
    <div
      ref={box}
      className="contact-form radius-card stack gap-10 on-surface pad-12"
      role="group"
      aria-label={subject}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        close()
      }}
    >
      {conflict === undefined ? (
        <>
          <FormProblems form={form} />
          <FieldRow>
            <TextField form={form} name="name" maxLength={160} />
            <TextField form={form} name="mail" type="email" maxLength={200} />
          </FieldRow>
          <FieldRow>
            <TagsField
              form={form}
              name="services"
              options={providerServices.map((value) => ({ value, label: serviceName(value) }))}
              hint={t('contacts.serviceHint')}
            />
            <TagsField
              form={form}
              name="traffics"
              tidy={(text) => text.toUpperCase()}
              hint={t('contacts.trafficHint')}
            />
          </FieldRow>
          <TextField form={form} name="comments" maxLength={1000} optional />
        </>
      ) : (
        <ConflictMerge form={form} conflict={conflict} />
      )}
      <SaveFailure failure={form.failure} onRetry={() => void save()} />
      <div className="contact-form-foot row gap-12">
        {conflict === undefined ? (
          <>
            {contact?.primary !== true && provider.contacts.length > 0 && <FlagField form={form} name="primary" />}
            <span className="end margin-left-auto">
              <Button variant="minimal" onClick={close}>
                {catalogue('common.cancel')} <kbd aria-hidden="true">Esc</kbd>
              </Button>
              <SaveButton form={form} counts={!form.isNew} onSave={() => void save()} />
            </span>
          </>
        ) : (
          <span className="end margin-left-auto">
            <ConflictButtons
              conflict={{
                ...conflict,
                apply: () => conflict.apply().then((saved) => saved !== undefined && onClose()),
              }}
            />
          </span>
        )}
      </div>
      {guard.dialog}
    </div>
  )
}

const newBody = ({ services, ...values }: ContactValues) => ({
  ...values,
  services: services.filter(isService),
  traffics: [...values.traffics],
})
