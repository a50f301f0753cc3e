import type { Execute } from '@freight/command-service/handling/command-context'
import { Unavailable } from '@freight/platform/errors'
import { expect, test } from 'vitest'
import { playDemo } from './generate.ts'
import { patience } from './patience.ts'
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
  const whole = await seeded()
  const { events, commands } = await playDemo(whole.demo)
  const { demo, kinds } = await seeded()
  let calls = 0
  const messages: unknown[] = []
  const stumbling: Execute = async (...command) => {
    calls += 1
    // Some commands never arrive; of others only the response is lost.
    if (calls % 7 === 0) throw new Unavailable('event store')
    const answer = await demo.execute(...command)
    if (calls % 5 === 0) throw new Error('timeout exceeded when trying to connect')
    return answer
  }
  const { time } = idleTime()
  const played = await playDemo({ ...demo, execute: stumbling, time, onWait: (cause) => messages.push(cause) })
  expect(await kinds()).toEqual(await whole.kinds())
  expect(played).toEqual({ events, commands })
  expect(messages.length).toBeGreaterThan(commands / 10)
})

test('pauses grow up to a limit, and a silence of minutes ends with its cause', async () => {
  const { pauses, time } = idleTime()
  const away = new Unavailable('event store')
  await expect(patience({ time })(() => Promise.reject(away))).rejects.toBe(away)
  expect(pauses.slice(0, 3)).toEqual([250, 500, 1_000])
  expect(Math.max(...pauses)).toBe(10_000)
  const waited = pauses.reduce((sum, ms) => sum + ms, 0)
  expect(waited).toBeGreaterThanOrEqual(300_000)
  expect(waited).toBeLessThan(320_000)
})

test('a response of the engine to another command ends the silence', async () => {
  const { time } = idleTime()
  const patiently = patience({ time })
  let fails = 100
  const answer = await patiently(async () => {
    if (fails-- <= 0) return 'answered'
    await patiently(() => Promise.resolve('others are'))
    throw new Unavailable('event store')
  })
  expect(answer).toBe('answered')
})

test('a programming error is thrown at once', async () => {
  const { pauses, time } = idleTime()
  const patiently = patience({ time })
  await expect(patiently(() => Promise.reject(new RangeError('wrong')))).rejects.toThrow('wrong')
  expect(pauses).toEqual([])
})
