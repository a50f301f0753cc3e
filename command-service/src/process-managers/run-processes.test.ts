import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { Unavailable } from '@freight/platform/errors'
import { memoryEventStore } from '@freight/platform/event-store/memory'
import { administrator, commandsInMemory } from '../testing/commands-in-memory.ts'
import { memoryCheckpoints } from '@freight/platform/event-store/checkpoints'
import { expect, test } from 'vitest'
import { memoryParkedStreams } from './parked-streams.ts'
import { process } from './process.ts'
import { runProcesses } from './run-processes.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const positionOf = () => Promise.reject(new Error('not asked'))

/** Whoever retires the freight code retires the terminal's too. */
const inPairs = process({
  name: 'in-pairs',
  on: {
    ChargeCodeRetired: async ({ stream }, { execute }) => {
      if (stream === 'charge-code-FRT') await execute('charge-code', 'RetireChargeCode', 'THC', {})
    },
  },
})

const projectionsAndQueries = async () => {
  const eventStore = memoryEventStore()
  const application = await commandsInMemory(eventStore)
  const checkpoints = memoryCheckpoints()
  const parking = memoryParkedStreams()
  const asAdmin = application.as(administrator)
  const handled = async (position: number) => {
    while ((await checkpoints.open('in-pairs', 0)) < position) await new Promise(setImmediate)
  }
  return {
    ...application,
    eventStore,
    asAdmin,
    handled,
    parking,
    run: (reacting = inPairs, source = eventStore) =>
      runProcesses(
        {
          eventStore: source,
          positionOf,
          log: quiet,
          execute: application.execute,
          checkpoints,
          parking,
          lookEveryMs: 5,
        },
        [reacting],
      ),
    thc: async () => (await eventStore.readStream('charge-code-THC')).map(({ type }) => type),
  }
}

test('a process reacts once to an event, in its own name, and tells what brought it about', async () => {
  const application = await projectionsAndQueries()
  const stop = await application.run()
  const { position } = await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  await application.handled(position)
  await stop()
  expect(await application.thc()).toEqual(['ChargeCodeCreated', 'ChargeCodeRetired'])
  const [cause] = await application.eventStore.readStream('charge-code-FRT', 2)
  const [effect] = await application.eventStore.readStream('charge-code-THC', 2)
  expect(effect).toMatchObject({
    actor: { kind: 'SYSTEM', name: 'in-pairs' },
    causationId: cause?.eventId,
    correlationId: cause?.correlationId,
  })
})

test('after a restart it goes on where it was, and does not react again', async () => {
  const application = await projectionsAndQueries()
  const first = await application.run()
  await application.handled((await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})).position)
  await first()
  await application.asAdmin('charge-code', 'RestoreChargeCode', 'THC', {})
  const second = await application.run()
  const { position } = await application.asAdmin('charge-code', 'RestoreChargeCode', 'FRT', {})
  await second()
  const third = await application.run()
  await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  await application.handled(position + 1)
  await third()
  expect(await application.thc()).toEqual([
    'ChargeCodeCreated',
    'ChargeCodeRetired',
    'ChargeCodeRestored',
    'ChargeCodeRetired',
  ])
})

test('what happened before a process was there is not reacted to', async () => {
  const application = await projectionsAndQueries()
  await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  const stop = await application.run()
  const { position } = await application.asAdmin('charge-code', 'RestoreChargeCode', 'FRT', {})
  await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  await application.handled(position + 1)
  await stop()
  expect(await application.thc()).toEqual(['ChargeCodeCreated', 'ChargeCodeRetired'])
})

test('an event that is delivered again adds nothing', async () => {
  const application = await projectionsAndQueries()
  const twice: StoredEvent[] = []
  // The checkpoint was lost: the same event comes as a new one would.
  const source = {
    ...application.eventStore,
    subscribe: (...[after, handler, options]: Parameters<typeof application.eventStore.subscribe>) =>
      application.eventStore.subscribe(
        after,
        async (events) => {
          await handler(events)
          for (const event of events) {
            twice.push(event)
            await handler([{ ...event, position: event.position + 1_000_000 }])
          }
        },
        options,
      ),
  }
  const stop = await application.run(inPairs, source)
  const { position } = await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  await application.handled(position + 1_000_000)
  await application.asAdmin('charge-code', 'RestoreChargeCode', 'THC', {})
  await stop()
  expect(twice.map(({ type }) => type)).toContain('ChargeCodeRetired')
  expect(await application.thc()).toEqual(['ChargeCodeCreated', 'ChargeCodeRetired', 'ChargeCodeRestored'])
})

test('a reaction that fails is tried again until it works, and a stop does not wait for that', async () => {
  const application = await projectionsAndQueries()
  let tries = 0
  const failing = process({
    name: 'in-pairs',
    on: {
      ChargeCodeRetired: async ({ stream }, { execute }) => {
        tries += 1
        if (tries < 3 || stream === 'charge-code-THC') throw new Error('not yet')
        await execute('charge-code', 'ChangeChargeCode', 'THC', { concept: 'Terminal' })
      },
    },
  })
  const stop = await application.run(failing)
  const { position } = await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  await application.handled(position)
  expect(tries).toBe(3)
  await application.asAdmin('charge-code', 'RetireChargeCode', 'THC', {})
  while (tries < 5) await new Promise(setImmediate)
  await stop()
  expect(await application.thc()).toEqual(['ChargeCodeCreated', 'ChargeCodeChanged', 'ChargeCodeRetired'])
})

test('where the business says no, the process goes on', async () => {
  const application = await projectionsAndQueries()
  const answers: unknown[] = []
  const refused = process({
    name: 'in-pairs',
    on: {
      ChargeCodeRetired: async (_, { execute }) => {
        answers.push(
          await execute('quotation', 'MarkCostGroupStale', 'MVD-2026-999999', {
            idCost: 'c',
            reason: 'CHARGE_CODE_RETIRED',
          }),
        )
      },
    },
  })
  const stop = await application.run(refused)
  await application.handled((await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})).position)
  await stop()
  expect(answers).toEqual([undefined])
})

/** Notes which codes were retired and restored; cannot digest what happens to the freight's before it is mended. */
const picky = (cure: { isMended: boolean; fault?: Error }) => {
  const seen: string[] = []
  const note =
    (word: string) =>
    async ({ stream }: { stream: string }) => {
      if (stream === 'charge-code-FRT' && !cure.isMended) throw cure.fault ?? new Error('cannot be digested')
      seen.push(`${idIn('charge-code', stream)} ${word}`)
    }
  const reacting = process({ name: 'in-pairs', on: { ChargeCodeRetired: note('-'), ChargeCodeRestored: note('+') } })
  return { reacting, seen }
}

test('an event that cannot be digested parks its stream; the others go on, and after the mend it is replayed', async () => {
  const application = await projectionsAndQueries()
  const cure = { isMended: false }
  const { reacting, seen } = picky(cure)
  const first = await application.run(reacting)
  await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  await application.handled((await application.asAdmin('charge-code', 'RetireChargeCode', 'THC', {})).position)
  await application.asAdmin('charge-code', 'RestoreChargeCode', 'FRT', {})
  await application.handled((await application.asAdmin('charge-code', 'RestoreChargeCode', 'THC', {})).position)
  expect(seen).toEqual(['THC -', 'THC +'])
  expect(await application.parking.of('in-pairs')).toMatchObject([{ stream: 'charge-code-FRT', revision: 2 }])
  await first()

  // Still parked after a restart, and after a replay without the mend.
  const second = await application.run(reacting)
  application.parking.retryAll()
  while ((await application.parking.of('in-pairs')).some(({ retry }) => retry)) await new Promise(setImmediate)
  expect(await application.parking.of('in-pairs')).toHaveLength(1)
  cure.isMended = true
  application.parking.retryAll()
  while ((await application.parking.of('in-pairs')).length > 0) await new Promise(setImmediate)
  expect(seen).toEqual(['THC -', 'THC +', 'FRT -', 'FRT +'])
  await application.handled((await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})).position)
  expect(seen.at(-1)).toBe('FRT -')
  await second()
})

test('while an engine is away nothing is parked, however long that takes', async () => {
  const application = await projectionsAndQueries()
  const cure = { isMended: false, fault: new Unavailable('files') }
  let tries = 0
  const { reacting, seen } = picky(cure)
  const counting = {
    ...reacting,
    on: Object.fromEntries(
      Object.entries(reacting.on).map(([type, react]) => [
        type,
        (...asked: Parameters<typeof react>) => {
          tries += 1
          return react(...asked)
        },
      ]),
    ),
  }
  const stop = await application.run(counting)
  const { position } = await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  while (tries < 8) await new Promise(setImmediate)
  expect(await application.parking.of('in-pairs')).toEqual([])
  cure.isMended = true
  await application.handled(position)
  expect(seen).toEqual(['FRT -'])
  await stop()
})
