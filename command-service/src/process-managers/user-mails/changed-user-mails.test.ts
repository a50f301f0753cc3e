import type { StoredEvent } from '@freight/contracts/events/envelope'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import type { NewMail } from '@freight/platform/mail/stored-mail'
import { expect, test } from 'vitest'
import type { ReactionContext } from '../process.ts'
import { changedUserMails } from './changed-user-mails.ts'

const created = { userName: 'psosa', name: 'Pía Sosa', mail: 'pia@mvd.example', language: 'pt', isThirdParty: false }

/** The mails after the last of these events of a user. */
const mailsAfter = async (...life: readonly [string, object][]) => {
  const mails: NewMail[] = []
  const events = life.map(([type, data], index): StoredEvent => ({
    ...storedEvent(index + 1, type, data),
    stream: 'user-u1',
    revision: index + 1,
  }))
  const { on } = changedUserMails({
    mail: { put: async (mail) => void mails.push(mail) },
    eventStore: { readStream: async () => events },
  })
  const last = events.at(-1)
  const context: ReactionContext = {
    execute: () => Promise.reject(new Error('nothing is ordered')),
    waitForPosition: () => Promise.resolve(),
  }
  if (last) await on['UserChanged']?.(last, context)
  return mails.map(({ to, subject, text }) => ({ to, subject, text }))
}

test('the user is notified of a changed address at the former and the new one, in their language', async () => {
  const mails = await mailsAfter(
    ['UserCreated', created],
    ['UserPermissionsChanged', { roles: [], permissions: [] }],
    ['UserChanged', { mail: 'pia.sosa@mvd.example' }],
  )
  expect(mails.map(({ to }) => to)).toEqual(['pia@mvd.example', 'pia.sosa@mvd.example'])
  for (const { subject, text } of mails) {
    expect(subject).toBe('O e-mail do seu usuário no Cotações mudou')
    expect(text).toContain('pia.sosa@mvd.example')
  }
})

test('the former address is the last one before the change', async () => {
  const mails = await mailsAfter(
    ['UserCreated', created],
    ['UserChanged', { mail: 'second@mvd.example' }],
    ['UserChanged', { mail: 'third@mvd.example' }],
  )
  expect(mails.map(({ to }) => to)).toEqual(['second@mvd.example', 'third@mvd.example'])
})

test.each([
  ['another field changes', created, { name: 'Pía' }],
  ['the address differs in capitals only', created, { mail: 'Pia@MVD.example' }],
  ['the user is an agent, who does not sign in', { ...created, isThirdParty: true }, { mail: 'x@mvd.example' }],
] as const)('no mail is sent if %s', async (_, before, change) =>
  expect(await mailsAfter(['UserCreated', before], ['UserChanged', change])).toEqual([]),
)
