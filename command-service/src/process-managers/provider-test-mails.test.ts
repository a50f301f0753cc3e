import type { NewMail } from '@freight/platform/mail/stored-mail'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import type { ReactionContext } from './process.ts'
import { providerTestMails, testMail } from './provider-test-mails.ts'

const event = storedEvent(7, 'ProviderTestMailSent', { contactId: 'wei', language: 'pt' })

/** Mails in the outbox for a given contact in the table of providers. */
const mailsWhen = async (contact?: { name: string; mail: string }) => {
  const mails: NewMail[] = []
  const context: ReactionContext = {
    execute: () => Promise.reject(new Error('nothing is ordered')),
    waitForPosition: () => Promise.resolve(),
  }
  const { on } = providerTestMails({
    mail: { put: (mail) => Promise.resolve(void mails.push(mail)) },
    contactOf: () => Promise.resolve(contact),
  })
  await on['ProviderTestMailSent']?.(event, context)
  return mails
}

test('a test mail goes to the contact, in the language of the provider, under the key of its event', async () =>
  expect(await mailsWhen({ name: 'Débora Nunes', mail: 'debora@planalto.example' })).toEqual([
    {
      key: 'provider-test-00000000-0000-4000-8000-000000000007',
      kind: 'PROVIDER_TEST',
      to: 'debora@planalto.example',
      ...testMail('pt', 'Débora Nunes'),
    },
  ]))

test('a contact who was removed meanwhile gets no mail', async () => expect(await mailsWhen()).toEqual([]))

test('markup in a name is escaped', () =>
  expect(testMail('en', '<b>Eve</b>').html).toContain('Hello &lt;b&gt;Eve&lt;/b&gt;,'))

test('a Spanish test mail uses the formal usted, as every other mail to agents', () => {
  const { text } = testMail('es', 'Lucía')
  expect(text).toContain('avísenos')
  expect(text).not.toMatch(/\b(te|vos|sos)\b|avisanos/)
})
