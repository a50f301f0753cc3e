import { useTranslation } from 'react-i18next'
import { offerUndo, notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { type Contact, isService, type Provider } from '../provider.ts'
import { useEntryCommand } from '../../../components/catalogue/entry-commands.ts'

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
