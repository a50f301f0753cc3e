import { useTranslation } from 'react-i18next'
import { offerUndo } from '../../../components/feedback/offer-undo.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import type { Contact, Provider } from '../provider.ts'
import { useRemoveContact, useRestoreContact, useSendTestMail } from '../provider-mutations.ts'

/** Immediate actions on a contact: remove with undo, write a mail. */
export const useContactActs = (provider: Provider) => {
  const { t } = useTranslation('providers')
  const errorText = useErrorText()
  const removal = useRemoveContact()
  const restoreContact = useRestoreContact()
  const testMail = useSendTestMail()
  const { id, revision } = provider
  const reportFailure = (title: string) => (error: unknown) =>
    void notify({ kind: 'failed', title, text: errorText(error) })

  const restore = (contact: Contact) =>
    restoreContact
      .run({ id, contact })
      .then(() => undefined, reportFailure(t('contacts.restoreFailed', { name: contact.name })))

  const remove = (contact: Contact) =>
    removal.run({ id, revision, contactId: contact.id }).then(
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
    testMail
      .run({ id, revision, contactId })
      .then(
        () => void notify({ title: t('testMail.sent'), text: t('testMail.to', { name, mail }) }),
        reportFailure(t('testMail.failed')),
      )

  return {
    remove: (contact: Contact) => void remove(contact),
    sendTestMail: (contact: Contact) => void sendTestMail(contact),
  }
}
