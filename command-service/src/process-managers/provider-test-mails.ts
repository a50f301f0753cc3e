import { notErased } from '@freight/contracts/events/personal'
import { Language } from '@freight/contracts/access/session'
import type { Platform } from '@freight/platform/platform'
import { process, type Process } from './process.ts'
import { testMail } from './test-mail.ts'

const contactOf = `select contact->>'name' as name, contact->>'mail' as mail
  from read.provider_list, jsonb_array_elements(contacts) contact where key = $1 and contact->>'id' = $2`

/** Puts the test mail for a contact into the outbox; whoever was removed meanwhile gets none. */
export const providerTestMails = (mail: Pick<Platform['mail'], 'put'>): Process =>
  process({
    name: 'provider-test-mails',
    on: {
      ProviderTestMailSent: async ({ eventId, stream, data: { contactId, language } }, { db, tableReached }) => {
        await tableReached('provider-list')
        const { rows } = await db.query<{ name: string; mail: string }>(contactOf, [
          stream.slice('provider-'.length),
          contactId,
        ])
        for (const contact of notErased(rows)) {
          const written = testMail(Language.catch('en').parse(language), contact.name)
          await mail.put({ key: `provider-test-${eventId}`, kind: 'PROVIDER_TEST', to: contact.mail, ...written })
        }
      },
    },
  })
