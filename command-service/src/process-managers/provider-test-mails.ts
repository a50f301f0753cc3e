import { idIn } from '@freight/contracts/events/envelope'
import { Language } from '@freight/contracts/access/session'
import type { Platform } from '@freight/platform/connections/platform'
import type { ContactOfProvider } from '../lookups/tables/people.ts'
import { process, type Process } from './process.ts'
import { testMail } from './test-mail.ts'

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
