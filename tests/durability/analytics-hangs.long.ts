import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import { Unavailable } from '@freight/platform/errors'
import { enginePids } from '@freight/platform/testing/engine-processes'
import { afterEach, beforeEach, expect, test } from 'vitest'

const timeouts = { opening: 20_000, ping: 30_000, insert: 500, statement: 700, overtime: 300 }
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engine-hangs-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}
/** SIGSTOP: the process still holds its files and pipes, and does nothing. */
const hungEngine = async () => {
  const pids = await enginePids(directory)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return pids
}

test('an engine that hangs in an insert, a statement or a query is ended, and a new one accepts the repeated rows', async () => {
  const analytics = await embeddedClickhouse(directory, undefined, timeouts)
  await analytics.exec('CREATE TABLE kept (id UInt64) ENGINE = ReplacingMergeTree ORDER BY id')
  const requests = [
    () => analytics.insert('kept', [{ id: 1 }]),
    () => analytics.exec('OPTIMIZE TABLE kept FINAL'),
    // The caller gets an error at its own limit; the connection is free after the engine has ended.
    () => analytics.query('SELECT count() FROM kept', {}, { timeoutMs: 100 }),
  ]
  for (const request of requests) {
    const [pid] = await hungEngine()
    const startedAt = performance.now()
    await expect(request()).rejects.toBeInstanceOf(Unavailable)
    expect(performance.now() - startedAt).toBeLessThan(5000)
    await until(async () => !(await enginePids(directory)).includes(pid ?? 0))
    await until(async () => (await analytics.ping().catch(() => 'no')) === undefined)
    await analytics.insert('kept', [{ id: 1 }])
  }
  expect(await analytics.query('SELECT count() AS n FROM kept FINAL')).toEqual([{ n: 1 }])
  await analytics.close()
})

test('an engine that hangs while opening its directory is ended, and the next one opens it', async () => {
  const openedEngine = embeddedClickhouse(directory, undefined, timeouts)
  await until(async () => (await hungEngine()).length > 0)
  const analytics = await openedEngine
  await analytics.ping()
  await analytics.close()
  expect(await enginePids(directory)).toEqual([])
}, 120_000)
