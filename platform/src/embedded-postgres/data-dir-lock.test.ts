import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'
import { runningProcess } from './processes.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'freight-lock-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a second application is told who is in, and gets in when the first has left', async () => {
  const leave = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(
    new RegExp(
      `^The data directory ${dataDir} is in use by process ${process.pid} \\(since .+\\)\\. Stop it or choose`,
    ),
  )
  await leave()
  await (
    await lockDataDir(dataDir)
  )()
  expect(await readdir(dataDir)).toEqual([])
})

test('of 20 applications that start at once exactly one gets in', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dataDir)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(dataDir)).toEqual(['house.lock'])
})

test('the lock of a dead process is taken over, by one application only', async () => {
  const child = spawn(process.execPath, ['--eval', ''], { env: {} })
  await new Promise((resolve) => child.once('exit', resolve))
  const lock = { pid: child.pid, identity: 'gone', since: '2026-01-01T00:00:00.000Z' }
  await writeFile(join(dataDir, 'house.lock'), JSON.stringify(lock))
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dataDir)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(dataDir)).toEqual(['house.lock'])
})

test('a lock whose process number belongs to another process by now is taken over', async () => {
  const { identity } = (await runningProcess(process.pid)) ?? {}
  const since = '2026-01-01T00:00:00.000Z'
  await writeFile(join(dataDir, 'house.lock'), JSON.stringify({ pid: process.pid, identity: `${identity}0`, since }))
  const leave = await lockDataDir(dataDir)
  expect(JSON.parse(await readFile(join(dataDir, 'house.lock'), 'utf8'))).toMatchObject({ identity })
  await leave()
})

test('a lock that was cut off in the middle is taken over', async () => {
  await writeFile(join(dataDir, 'house.lock'), '{"pid":')
  await (
    await lockDataDir(dataDir)
  )()
})
