import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { TooMany, Unavailable } from '@freight/platform/errors'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { metrics } from '@freight/platform/telemetry/metrics'
import { administrator, commandsInMemory } from '../testing/commands-in-memory.ts'
import { memoryCheckpoints } from '@freight/platform/testing/memory-stores'
import { expect, test } from 'vitest'
import { memoryParkedStreams } from '../testing/memory-stores.ts'
import { process } from './process.ts'
import { runProcesses } from './run-processes.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const positionOf = () => Promise.reject(new Error('unexpected call'))

/** A process that retires the terminal's code when the freight code is retired. */
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
    run: (reacting = inPairs, source = eventStore, measured = metrics()) =>
      runProcesses(
        {
          eventStore: source,
          positionOf,
          log: quiet,
          execute: application.execute,
          checkpoints,
          parking,
          lookEveryMs: 5,
          metrics: measured,
        },
        [reacting],
      ),
    thc: async () => (await eventStore.readStream('charge-code-THC')).map(({ type }) => type),
  }
}

test('a process reacts once to an event, under its own name, and records the causing event', async () => {
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

test('a restarted process continues at its checkpoint and does not react again', async () => {
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

test('a new process does not react to earlier events', async () => {
  const application = await projectionsAndQueries()
  await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  const stop = await application.run()
  const { position } = await application.asAdmin('charge-code', 'RestoreChargeCode', 'FRT', {})
  await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  await application.handled(position + 1)
  await stop()
  expect(await application.thc()).toEqual(['ChargeCodeCreated', 'ChargeCodeRetired'])
})

test('a process that a failed start did not reach reacts to events before the next start', async () => {
  const { eventStore, execute, asAdmin, thc } = await projectionsAndQueries()
  const [checkpoints, parking] = [memoryCheckpoints(), memoryParkedStreams()]
  const needs = { eventStore, positionOf, log: quiet, execute, checkpoints }
  const first = process({ name: 'first', on: {} })
  const broken = { ...parking, of: () => Promise.reject(new Error('The database is away')) }
  await expect(runProcesses({ ...needs, parking: broken }, [first, inPairs])).rejects.toThrow('away')
  await asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  const stop = await runProcesses({ ...needs, parking }, [first, inPairs])
  await expect.poll(thc).toEqual(['ChargeCodeCreated', 'ChargeCodeRetired'])
  await stop()
})

test('a redelivered event adds nothing', async () => {
  const application = await projectionsAndQueries()
  const deliveredTwice: StoredEvent[] = []
  // The checkpoint was lost, so the same event is delivered again.
  const source = {
    ...application.eventStore,
    subscribe: (...[after, handler, options]: Parameters<typeof application.eventStore.subscribe>) =>
      application.eventStore.subscribe(
        after,
        async (events) => {
          await handler(events)
          for (const event of events) {
            deliveredTwice.push(event)
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
  expect(deliveredTwice.map(({ type }) => type)).toContain('ChargeCodeRetired')
  expect(await application.thc()).toEqual(['ChargeCodeCreated', 'ChargeCodeRetired', 'ChargeCodeRestored'])
})

test('a failing reaction is retried until it succeeds, and a stop does not wait for that', async () => {
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

test('the process continues when a business rule refuses its command', async () => {
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

/** Records which codes were retired and restored; fails on the freight's events until it is repaired. */
const picky = (cure: { isRepaired: boolean; fault?: Error }) => {
  const seen: string[] = []
  const note =
    (word: string) =>
    async ({ stream }: { stream: string }) => {
      if (stream === 'charge-code-FRT' && !cure.isRepaired) throw cure.fault ?? new Error('cannot be processed')
      seen.push(`${idIn('charge-code', stream)} ${word}`)
    }
  const reacting = process({ name: 'in-pairs', on: { ChargeCodeRetired: note('-'), ChargeCodeRestored: note('+') } })
  return { reacting, seen }
}

test('a failing event parks its stream; other streams continue, and after the repair the stream is replayed', async () => {
  const application = await projectionsAndQueries()
  const cure = { isRepaired: false }
  const { reacting, seen } = picky(cure)
  const first = await application.run(reacting)
  await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  await application.handled((await application.asAdmin('charge-code', 'RetireChargeCode', 'THC', {})).position)
  await application.asAdmin('charge-code', 'RestoreChargeCode', 'FRT', {})
  await application.handled((await application.asAdmin('charge-code', 'RestoreChargeCode', 'THC', {})).position)
  expect(seen).toEqual(['THC -', 'THC +'])
  expect(await application.parking.of('in-pairs')).toMatchObject([{ stream: 'charge-code-FRT', revision: 2 }])
  await first()

  // Still parked after a restart, and after a replay without the repair.
  const second = await application.run(reacting)
  application.parking.retryAll()
  while ((await application.parking.of('in-pairs')).some(({ retry }) => retry)) await new Promise(setImmediate)
  expect(await application.parking.of('in-pairs')).toHaveLength(1)
  cure.isRepaired = true
  application.parking.retryAll()
  while ((await application.parking.of('in-pairs')).length > 0) await new Promise(setImmediate)
  expect(seen).toEqual(['THC -', 'THC +', 'FRT -', 'FRT +'])
  await application.handled((await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})).position)
  expect(seen.at(-1)).toBe('FRT -')
  await second()
})

test.each([
  ['while an engine is away', new Unavailable('files')],
  ['while others keep the printer busy', new TooMany('EXPORTS_BUSY', 5)],
])('a process parks no stream %s', async (_, fault) => {
  const application = await projectionsAndQueries()
  const cure = { isRepaired: false, fault }
  let tries = 0
  const { reacting, seen } = picky(cure)
  const counting = {
    ...reacting,
    on: Object.fromEntries(
      Object.entries(reacting.on).map(([type, react]) => [
        type,
        (...args: Parameters<typeof react>) => {
          tries += 1
          return react(...args)
        },
      ]),
    ),
  }
  const stop = await application.run(counting)
  const { position } = await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  while (tries < 8) await new Promise(setImmediate)
  expect(await application.parking.of('in-pairs')).toEqual([])
  cure.isRepaired = true
  await application.handled(position)
  expect(seen).toEqual(['FRT -'])
  await stop()
})

test('the lag of a failing process is measured until it continues', async () => {
  const application = await projectionsAndQueries()
  const measured = metrics()
  let isAway = true
  const waiting = process({
    name: 'waiting',
    on: {
      ChargeCodeRetired: async () => {
        if (isAway) throw new Unavailable('The printer is away')
      },
    },
  })
  const stop = await application.run(waiting, application.eventStore, measured)
  const lag = async () => (await measured.processLagSeconds.get()).values[0]?.value
  await application.asAdmin('charge-code', 'RetireChargeCode', 'FRT', {})
  await expect.poll(lag).toBeGreaterThan(0)
  isAway = false
  await expect.poll(lag, { timeout: 5_000 }).toBe(0)
  await stop()
})
