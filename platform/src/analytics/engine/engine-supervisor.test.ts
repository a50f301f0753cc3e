import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Unavailable } from '../../errors.ts'
import { enginePids } from '../../testing/engine-processes.ts'
import { embeddedClickhouse } from '../clickhouse.ts'
import type { Analytics } from '../port.ts'

const directory = await mkdtemp(join(tmpdir(), 'engine-'))
const states: string[] = []
let analytics: Analytics
beforeAll(async () => {
  analytics = await embeddedClickhouse(directory, { warn: (_, message) => void states.push(message) })
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await pause(20)
}
const answers = async () => {
  const pong = await analytics.ping().catch(() => 'no')
  return pong === undefined
}
const kill = async () => {
  for (const pid of await enginePids(directory)) process.kill(pid, 'SIGKILL')
}

/** Priority of each engine thread except the memory thread, which raises its own priority. */
const prioritiesOf = async (pid: number): Promise<number[]> => {
  const priorities: number[] = []
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    try {
      const name = await readFile(`/proc/${pid}/task/${thread}/comm`, 'utf8')
      if (name.trim() !== 'MemoryWorker') priorities.push(getPriority(Number(thread)))
    } catch {
      // The thread has ended meanwhile.
    }
  }
  return priorities
}

test('threads of the engine, also those of parallel queries, have a lower priority than the application', async () => {
  const [pid = 0] = await enginePids(directory)
  await analytics.query('SELECT count(DISTINCT number % 100003) AS n FROM numbers_mt(20000000)')
  expect(new Set(await prioritiesOf(pid))).toEqual(new Set([Math.min(getPriority() + 7, 19)]))
})

test('after a kill of the engine, running requests fail at once and a new engine answers', async () => {
  await analytics.exec('CREATE TABLE kept (id UInt64) ENGINE = ReplacingMergeTree ORDER BY id')
  const acknowledged: number[] = []
  const refusals: unknown[] = []
  let next = 0
  let isOver = false
  let isRefused = false
  const writer = (async () => {
    // At the end a rejected insert is repeated: it may or may not have been stored.
    while (!isOver || isRefused) {
      const rows = Array.from({ length: 500 }, (_, n) => ({ id: next * 500 + n }))
      try {
        await analytics.insert('kept', rows)
        acknowledged.push(next)
        next += 1
        isRefused = false
      } catch (error) {
        isRefused = true
        refusals.push(error)
        await pause(20)
      }
    }
  })()
  for (let round = 0; round < 3; round += 1) {
    const before = acknowledged.length
    await until(async () => acknowledged.length > before)
    const requests = [
      analytics.query('SELECT uniqExact(number % 1000003) FROM numbers(3000000000)', {}, { timeoutMs: 60_000 }),
      analytics.stream('SELECT number FROM numbers(3000000000)', {}, () => {}, { timeoutMs: 60_000 }),
    ]
    const refusedRequests = Promise.all(requests.map((one) => expect(one).rejects.toBeInstanceOf(Unavailable)))
    await pause(200)
    await kill()
    const killed = performance.now()
    await refusedRequests
    expect(performance.now() - killed).toBeLessThan(2_000)
    await until(answers)
  }
  isOver = true
  await writer
  expect(refusals.filter((error) => !(error instanceof Unavailable))).toEqual([])
  const [row] = await analytics.query<{ n: number }>('SELECT uniqExact(id) AS n FROM kept')
  // A batch in progress at the kill may be stored or not; it was inserted again.
  expect(row?.n).toBe(acknowledged.length * 500)
  expect(states.filter((line) => line === 'the analytics engine has died')).toHaveLength(3)
})

test('an engine that receives a signal of the terminal runs until its application closes it', async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    for (const pid of await enginePids(directory)) process.kill(pid, signal)
  await pause(200)
  await analytics.ping()
  await analytics.close()
  expect(await enginePids(directory)).toEqual([])
})

test('an application that is killed leaves no engine behind, even in the middle of a query', async () => {
  const left = await mkdtemp(join(tmpdir(), 'engine-'))
  const module = new URL('../clickhouse.ts', import.meta.url).href
  const program = `import { embeddedClickhouse } from ${JSON.stringify(module)}
    const analytics = await embeddedClickhouse(${JSON.stringify(left)})
    analytics.query('SELECT uniqExact(number % 1000003) FROM numbers(30000000000)', {}, { timeoutMs: 600000 })
    await analytics.ping()
    console.log('asked')`
  const application = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', '--input-type=module', '--eval', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(application.stdout, 'data')
  expect(await enginePids(left)).toHaveLength(1)
  application.kill('SIGKILL')
  await until(async () => (await enginePids(left)).length === 0)
  const next = await embeddedClickhouse(left)
  await next.ping()
  await next.close()
  await rm(left, { recursive: true })
})
