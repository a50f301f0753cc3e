import type { Execute } from '@freight/command-service/handling/command-context'
import { Unavailable } from '@freight/platform/errors'
import { expect, test } from 'vitest'
import { playDemo } from './generate.ts'
import { retrier } from './retrier.ts'
import { demoInMemory } from '../testing/demo-in-memory.ts'

const until = new Date('2026-11-21T09:46:00Z')

/** A clock that advances only by pauses. */
const idleTime = () => {
  let at = 0
  const pauses: number[] = []
  return {
    pauses,
    time: {
      now: () => at,
      pause: async (ms: number) => {
        pauses.push(ms)
        at += ms
      },
    },
  }
}

const seeded = async () => {
  const application = demoInMemory(until)
  await application.ensureBaseSet()
  const before = await application.eventStore.head()
  const demo = {
    execute: application.execute,
    eventStore: application.eventStore,
    files: application.files,
    until,
    quotations: 80,
  }
  const kinds = async () =>
    (await application.eventStore.readAll(before, { limit: 1_000_000 }))
      .map(({ type, occurredAt }) => `${occurredAt} ${type}`)
      .sort()
  return { demo, kinds }
}

test('a demo continues after an engine was unavailable, without duplicates and gaps', async () => {
  const uninterrupted = await seeded()
  const { events, commands } = await playDemo(uninterrupted.demo)
  const { demo, kinds } = await seeded()
  let calls = 0
  const messages: unknown[] = []
  const stumblingExecute: Execute = async (...command) => {
    calls += 1
    // Some commands never arrive; of others only the response is lost.
    if (calls % 7 === 0) throw new Unavailable('event store')
    const answer = await demo.execute(...command)
    if (calls % 5 === 0) throw new Error('timeout exceeded when trying to connect')
    return answer
  }
  const { time } = idleTime()
  const totals = await playDemo({ ...demo, execute: stumblingExecute, time, onWait: (cause) => messages.push(cause) })
  expect(await kinds()).toEqual(await uninterrupted.kinds())
  expect(totals).toEqual({ events, commands })
  expect(messages.length).toBeGreaterThan(commands / 10)
})

test('pauses grow up to a limit, and a silence of minutes ends with its cause', async () => {
  const { pauses, time } = idleTime()
  const outage = new Unavailable('event store')
  await expect(retrier({ time })(() => Promise.reject(outage))).rejects.toBe(outage)
  expect(pauses.slice(0, 3)).toEqual([250, 500, 1_000])
  expect(Math.max(...pauses)).toBe(10_000)
  const waited = pauses.reduce((sum, ms) => sum + ms, 0)
  expect(waited).toBeGreaterThanOrEqual(300_000)
  expect(waited).toBeLessThan(320_000)
})

test('a response of the engine to another command ends the silence', async () => {
  const { time } = idleTime()
  const retry = retrier({ time })
  let fails = 100
  const answer = await retry(async () => {
    if (fails-- <= 0) return 'answered'
    await retry(() => Promise.resolve('others are'))
    throw new Unavailable('event store')
  })
  expect(answer).toBe('answered')
})

test('a programming error is thrown at once', async () => {
  const { pauses, time } = idleTime()
  const retry = retrier({ time })
  await expect(retry(() => Promise.reject(new RangeError('wrong')))).rejects.toThrow('wrong')
  expect(pauses).toEqual([])
})
