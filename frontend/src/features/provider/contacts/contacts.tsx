import { Button } from '@blueprintjs/core'
import { CommentIcon, EditIcon, EnvelopeIcon, TrashIcon, ArrowRightIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../lib/auth/session.ts'
import { type Contact, type Provider, useServiceName, isService } from '../provider.ts'
import { ContactForm } from './lazy-forms.ts'
import { offerUndo, notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { useEntryCommand } from '../../../components/catalogue/entry-commands.ts'
import { ANYWHERE, trafficGroups } from '../card/traffics.ts'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'

/** A removed contact returns with the same id; one from before contacts had UUIDs gets a new one. */
const restoredContact = ({ id, services, ...contact }: Contact) => ({
  ...contact,
  services: services.filter(isService),
  ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) && { id }),
})

/** Immediate actions on a contact: remove with undo, write a mail. */
export const useContactActs = (provider: Provider) => {
  const { t } = useTranslation('providers')
  const errorText = useErrorText()
  const { run } = useEntryCommand('provider')
  const { id, revision } = provider
  const reportFailure = (title: string) => (error: unknown) =>
    void notify({ kind: 'failed', title, text: errorText(error) })

  const restore = (contact: Contact) =>
    run({ id, name: 'AddContact', body: restoredContact(contact) }).then(
      () => undefined,
      reportFailure(t('contacts.restoreFailed', { name: contact.name })),
    )

  const remove = (contact: Contact) =>
    run({ id, revision, name: 'RemoveContact', body: { contactId: contact.id } }).then(
      () =>
        void offerUndo({
          key: `contact-${contact.id}`,
          title: t('contacts.removed', { name: contact.name }),
          text: provider.name,
          undo: () => void restore(contact),
        }),
      reportFailure(t('contacts.removeFailed', { name: contact.name })),
    )

  const sendTestMail = ({ id: contactId, name, mail }: Contact) =>
    run({ id, revision, name: 'SendTestMail', body: { contactId } }).then(
      () => void notify({ title: t('testMail.sent'), text: t('testMail.to', { name, mail }) }),
      reportFailure(t('testMail.failed')),
    )

  return {
    remove: (contact: Contact) => void remove(contact),
    sendTestMail: (contact: Contact) => void sendTestMail(contact),
  }
}

/** Formats traffics: `China, Hong Kong → Uruguay`. */
const Traffics = ({ traffics }: { traffics: readonly string[] }) => {
  const { t } = useTranslation('providers')
  const countryName = useCountryName()
  if (traffics.length === 0) return <span className="quiet">{t('contacts.allTraffics')}</span>
  const words = (codes: readonly string[]) =>
    codes.map((code) => (code === ANYWHERE ? t('contacts.everywhere') : countryName(code))).join(', ')
  return trafficGroups(traffics).map(({ origins, destinations }, index) => (
    <span key={origins.join()} className="traffic">
      {index > 0 && <span className="quiet"> · </span>}
      {words(origins)} <ArrowRightIcon size={11} aria-hidden="true" /> {words(destinations)}
    </span>
  ))
}

const NEW = 'new'

/** Contacts of a provider, edited in their table rows. */
export const Contacts = ({ provider }: { provider: Provider }) => {
  const { t } = useTranslation('providers')
  const [edited, setEdited] = useState<string>()
  const { contacts } = provider
  const mayChange = useMay()('PRICING')
  const close = () => setEdited(undefined)
  const isFree = edited === undefined
  const form = (contact: Contact | undefined) => (
    <ContactForm key={contact?.id ?? NEW} provider={provider} contact={contact} onClose={close} />
  )
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('common.contacts')}</h2> <span className="count">{contacts.length}</span>
        {mayChange && (
          <span className="end">
            <button type="button" className="link-button" disabled={!isFree} onClick={() => setEdited(NEW)}>
              {t('common.addContact')}
            </button>
          </span>
        )}
      </header>
      {contacts.length === 0 && edited !== NEW && <p className="card-body quiet">{t('contacts.none')}</p>}
      {contacts.length > 0 && (
        <div className="scrolls-x">
          <table className="dense-table row-hovers provider-table contact-table">
            <thead>
              <tr>
                <th scope="col">{t('column.name')}</th>
                <th scope="col">{t('field.mail')}</th>
                <th scope="col">{t('field.services')}</th>
                <th scope="col">{t('contacts.traffics')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('contacts.primary')}</span>
                </th>
                <th scope="col">
                  <span className="visually-hidden">{t('common.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {contacts.map((contact) =>
                contact.id === edited ? (
                  <tr key={contact.id} className="contact-edited">
                    <td className="no-fill wraps-words" colSpan={6}>
                      {form(contact)}
                    </td>
                  </tr>
                ) : (
                  <ContactRow
                    key={contact.id}
                    provider={provider}
                    contact={contact}
                    isFree={isFree}
                    mayChange={mayChange}
                    onEdit={() => setEdited(contact.id)}
                  />
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
      {edited === NEW && form(undefined)}
      {contacts
        .filter(({ comments }) => comments !== '')
        .map(({ id, name, comments }) => (
          <p key={id} className="contact-comment pad-7-12 line-above flex baseline gap-8 size-12-5">
            <CommentIcon size={12} aria-hidden="true" />
            <span>
              <strong>{name}</strong> <span className="secondary">{comments}</span>
            </span>
          </p>
        ))}
    </section>
  )
}

interface ContactRowProps {
  provider: Provider
  contact: Contact
  isFree: boolean
  mayChange: boolean
  onEdit: () => void
}

const ContactRow = ({ provider, contact, isFree, mayChange, onEdit }: ContactRowProps) => {
  const { t } = useTranslation('providers')
  const serviceName = useServiceName()
  const acts = useContactActs(provider)
  const { name, mail, services, primary } = contact
  return (
    <tr onDoubleClick={isFree && mayChange ? onEdit : undefined}>
      <th scope="row">{name}</th>
      <td className="contact-mail max-width-220 dots-end secondary clips" title={mail}>
        {mail}
      </td>
      <td>
        <span className="contact-tags min-width-140 max-width-232 pad-4-0 inline-flex wrap gap-4">
          {services.length === 0 ? (
            <span className="quiet">{t('contacts.allServices')}</span>
          ) : (
            services.map((service) => (
              <span key={service} className="tag">
                {serviceName(service)}
              </span>
            ))
          )}
        </span>
      </td>
      <td className="contact-traffics">
        <Traffics traffics={contact.traffics} />
      </td>
      <td>{primary && <span className="tag contact-primary ink-accent">{t('contacts.primary')}</span>}</td>
      <td className="contact-acts">
        {mayChange && (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<EnvelopeIcon />}
              aria-label={t('contacts.testMail', { name })}
              title={t('contacts.testMail', { name })}
              onClick={() => acts.sendTestMail(contact)}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<EditIcon />}
              aria-label={t('contacts.edit', { name })}
              title={t('contacts.edit', { name })}
              disabled={!isFree}
              onClick={onEdit}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<TrashIcon />}
              aria-label={t('common.removePerson', { name })}
              title={t('common.removePerson', { name })}
              disabled={!isFree}
              onClick={() => acts.remove(contact)}
            />
          </>
        )}
      </td>
    </tr>
  )
}
