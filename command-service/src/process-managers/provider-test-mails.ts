import { idIn } from '@freight/contracts/events/envelope'
import { Language } from '@freight/contracts/vocabulary/schemas'
import type { Platform } from '@freight/platform/connections/platform'
import type { ContactOfProvider } from '../lookups/tables/people.ts'
import { process, type Process } from './process.ts'
import { greetingIn, letterOf } from '@freight/platform/mail/html-text'
import { textIn } from '@freight/platform/texts'

/** A mail that checks delivery: subject, text and HTML. */
export const testMail = (language: Language, name: string): { subject: string; text: string; html: string } => {
  const text = (key: string) => textIn(language, `mails:test.${key}`)
  return {
    subject: text('subject'),
    ...letterOf(language, [greetingIn(language, name), text('purpose'), text('noReply')], '#1c2127'),
  }
}

type Parts = { mail: Pick<Platform['mail'], 'put'>; contactOf: ContactOfProvider }

/** Puts the test mail for a contact into the outbox; a contact who was removed meanwhile gets none. */
export const providerTestMails = ({ mail, contactOf }: Parts): Process =>
  process({
    name: 'provider-test-mails',
    on: {
      ProviderTestMailSent: async ({ eventId, stream, data: { contactId, language } }, { waitForPosition }) => {
        await waitForPosition('provider-list')
        const contact = await contactOf(idIn('provider', stream), contactId)
        if (!contact) return
        const letter = testMail(Language.catch('en').parse(language), contact.name)
        await mail.put({ key: `provider-test-${eventId}`, kind: 'PROVIDER_TEST', to: contact.mail, ...letter })
      },
    },
  })
