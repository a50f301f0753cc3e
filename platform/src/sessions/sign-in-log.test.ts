import { expect, test } from 'vitest'
import { memoryEventStore } from '../testing/memory-event-store.ts'
import { logger } from '../telemetry/logging.ts'
import { ana } from '../testing/signed-in.ts'
import { signInLog } from './sign-in-log.ts'

const clock = () => new Date('2026-03-02T12:00:00Z')
const silentLog = logger('silent')

test('sign-ins are in a separate stream, in order, from several writers', async () => {
  const eventStore = memoryEventStore()
  const one = signInLog({ eventStore, clock, log: silentLog })
  const other = signInLog({ eventStore, clock, log: silentLog })
  await one.record(ana, 'UserSignInFailed', {}, 'c-1')
  await other.record(ana, 'UserSignedIn', {}, 'c-2')
  await Promise.all([one.record(ana, 'UserSignedOut', {}, 'c-3'), one.record(ana, 'UserSignedIn', {}, 'c-4')])
  const events = await eventStore.readStream('sign-in-u-1')
  expect(events.map(({ type, revision }) => [type, revision])).toEqual([
    ['UserSignInFailed', 1],
    ['UserSignedIn', 2],
    ['UserSignedOut', 3],
    ['UserSignedIn', 4],
  ])
  expect(events.map(({ actor }) => actor.kind)).toEqual(['SYSTEM', 'STAFF', 'STAFF', 'STAFF'])
  expect(await eventStore.readStream('user-u-1')).toEqual([])
})

test('a hundred concurrent sign-ins are recorded', async () => {
  const eventStore = memoryEventStore()
  const { record } = signInLog({ eventStore, clock, log: silentLog })
  await Promise.all(Array.from({ length: 100 }, (_, n) => record(ana, 'UserSignedIn', {}, `c-${n}`)))
  expect(await eventStore.readStream('sign-in-u-1')).toHaveLength(100)
})

test('the event of a changed password contains only the way of the change', async () => {
  const eventStore = memoryEventStore()
  await signInLog({ eventStore, clock, log: silentLog }).record(ana, 'UserPasswordChanged', { way: 'OWN' }, 'c')
  const [event] = await eventStore.readStream('sign-in-u-1')
  expect(event?.data).toEqual({ way: 'OWN' })
})

test('a failed write of an event does not block the sign-in, and is logged', async () => {
  const lines: string[] = []
  const log = logger('error', { write: (line) => void lines.push(line) })
  const eventStore = {
    append: async () => {
      throw new Error('The disk is full')
    },
  }
  await signInLog({ eventStore, clock, log }).record(ana, 'UserSignedIn', {}, 'c')
  expect(lines.join()).toContain('The disk is full')
})
