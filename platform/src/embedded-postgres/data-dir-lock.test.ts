import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'freight-lock-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Another process that has locked the directory, as it prints, and then does nothing. */
const holder = async (wrapper: readonly string[] = []) => {
  const script = `const { tryLock } = require('fs-native-extensions')
    const file = require('fs').openSync(process.argv[1] + '/house.lock', 'a+')
    process.stdout.write(String(tryLock(file)))
    setInterval(() => {}, 1000)`
  const [command, ...rest] = [...wrapper, process.execPath, '--eval', script, dataDir]
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname })
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said), gone: once(child, 'exit') }
}

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
})

test('of 20 applications that start at once exactly one gets in', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dataDir)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('another process keeps this one out, and one that was killed leaves nothing behind', async () => {
  const { child, said, gone } = await holder()
  expect(said).toBe('true')
  await expect(lockDataDir(dataDir)).rejects.toThrow('is in use by another process')
  child.kill('SIGKILL')
  await gone
  await (
    await lockDataDir(dataDir)
  )()
})

test('what is written in the lock keeps nobody out: not a number that is alive, not a text that was cut off', async () => {
  for (const left of [
    JSON.stringify({ pid: process.pid, identity: 'x', since: '2026-01-01T00:00:00.000Z' }),
    '{"pid":',
  ]) {
    await writeFile(join(dataDir, 'house.lock'), left)
    await (
      await lockDataDir(dataDir)
    )()
  }
})

test('a process whose numbers mean nothing here, as in another container, is kept out all the same', async () => {
  const leave = await lockDataDir(dataDir)
  const { child, said, gone } = await holder(
    process.platform === 'linux' && process.getuid?.() === 0
      ? ['unshare', '--pid', '--ipc', '--fork', '--kill-child']
      : [],
  )
  expect(said).toBe('false')
  child.kill('SIGKILL')
  await gone
  await leave()
})
