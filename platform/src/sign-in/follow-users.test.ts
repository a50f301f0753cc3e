import { newEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { memoryEventStore } from '../testing/memory-event-store.ts'
import { logger } from '../telemetry/logging.ts'
import { memoryCheckpoints } from '../testing/memory-stores.ts'
import { followUsers } from './follow-users.ts'
import { ana } from '../testing/signed-in.ts'

const occurredAt = '2026-03-02T12:00:00.000Z'
const now = new Date('2026-03-02T12:05:00Z')
const event = (type: string, data: object = {}) => newEvent(type, data, { occurredAt })

/** Follows until the last of the given events is handled, and returns the calls that they caused. */
const users = () => {
  const eventStore = memoryEventStore()
  const checkpoints = memoryCheckpoints()
  const changes: unknown[] = []
  const follow = async (...events: [stream: string, event: ReturnType<typeof event>][]) => {
    let onChange = () => {}
    const last = new Promise<void>((resolve) => (onChange = resolve))
    const stop = await followUsers(
      {
        eventStore,
        sessions: {
          revokeAll: async (userId, selection) => void changes.push(['ended', userId, selection]),
          userChanged: (userId) => {
            if (userId === 'last') onChange()
            else changes.push(['changed', userId])
          },
        },
        credentials: { has: async (userId) => userId === 'known' },
        passwordLinks: {
          send: async ({ mail }, purpose, { language }) => void changes.push([purpose, mail, language]),
          forget: async (userId) => void changes.push(['links forgotten', userId]),
        },
        clock: () => now,
        log: logger('silent'),
      },
      { byId: async (id) => (id === 'u-1' ? ana : undefined) },
      checkpoints,
    )
    for (const [stream, one] of [...events, ['user-last', event('UserActivated')] as const])
      await eventStore.append(stream, (await eventStore.readStream(stream)).length, [one])
    await last
    await stop()
    return changes.splice(0)
  }
  return { eventStore, follow }
}

test('a deactivated user loses sessions and links, a changed user only the cached data, other users nothing', async () => {
  const { eventStore, follow } = users()
  await eventStore.append('user-before', 0, [event('UserDeactivated')])
  const until = new Date(occurredAt)
  expect(
    await follow(
      ['user-a', event('UserDeactivated')],
      ['quotation-q', event('QuotationTaken')],
      ['user-b', event('UserActivated')],
      ['user-c', event('UserSessionsEnded', { except: 'j-1' })],
    ),
  ).toEqual([
    ['changed', 'a'],
    ['links forgotten', 'a'],
    ['ended', 'a', { until }],
    ['changed', 'b'],
    ['changed', 'c'],
    ['ended', 'c', { until, exceptJti: 'j-1' }],
  ])
})

test('a user who becomes an agent loses sessions and links; another change keeps them', async () => {
  const { follow } = users()
  expect(
    await follow(
      ['user-a', event('UserChanged', { isThirdParty: true })],
      ['user-b', event('UserChanged', { name: 'B' })],
      ['user-c', event('UserChanged', { isThirdParty: false })],
    ),
  ).toEqual([
    ['changed', 'a'],
    ['links forgotten', 'a'],
    ['ended', 'a', { until: new Date(occurredAt) }],
    ['changed', 'b'],
    ['changed', 'c'],
  ])
})

test('a new user is invited in their language, unless they have a password or are an agent', async () => {
  const { follow } = users()
  const user = { userName: 'x', name: 'X', mail: 'x@example.com' }
  const mails = (
    await follow(
      ['user-new', event('UserCreated', { ...user, language: 'pt' })],
      ['user-plain', event('UserCreated', user)],
      ['user-known', event('UserCreated', user)],
      ['user-agent', event('UserCreated', { ...user, isThirdParty: true })],
      ['user-odd', event('UserCreated', {})],
    )
  ).filter((one) => Array.isArray(one) && one[0] !== 'changed')
  expect(mails).toEqual([
    ['INVITATION', 'x@example.com', 'pt'],
    ['INVITATION', 'x@example.com', 'es'],
  ])
})

test('a password reset mails a link to the user, and nothing for a removed user', async () => {
  const { follow } = users()
  const changes = await follow(
    ['user-u-1', event('UserPasswordResetRequested', { language: 'en' })],
    ['user-gone', event('UserPasswordResetRequested', { language: 'en' })],
  )
  expect(changes).toEqual([
    ['changed', 'u-1'],
    ['PASSWORD_RESET', 'ana@example.com', 'en'],
    ['changed', 'gone'],
  ])
})

test('events from the time when the application was down are handled', async () => {
  const { eventStore, follow } = users()
  await follow(['user-a', event('UserDeactivated')])
  await eventStore.append('user-b', 0, [event('UserDeactivated')])
  expect(await follow()).toContainEqual(['links forgotten', 'b'])
})

test('a password reset waits for a user who is not in the table yet', async () => {
  const eventStore = memoryEventStore()
  const mails: string[] = []
  let sent = () => {}
  const firstMail = new Promise<void>((resolve) => (sent = resolve))
  const lookups = [undefined, ana]
  const stop = await followUsers(
    {
      eventStore,
      sessions: { revokeAll: async () => {}, userChanged: () => {} },
      credentials: { has: async () => false },
      passwordLinks: {
        send: async ({ mail }) => {
          mails.push(mail)
          sent()
        },
        forget: async () => {},
      },
      clock: () => new Date(occurredAt),
      log: logger('silent'),
    },
    { byId: async () => lookups.shift() },
    memoryCheckpoints(),
  )
  await eventStore.append('user-u-1', 0, [event('UserPasswordResetRequested', { language: 'es' })])
  await firstMail
  await stop()
  expect(mails).toEqual(['ana@example.com'])
})
