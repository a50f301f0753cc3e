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

/** Another process that tries to lock the directory, prints the result and waits. */
const holder = async (wrapper: readonly string[] = []) => {
  const script = `const { tryLock } = require('fs-native-extensions')
    const file = require('fs').openSync(process.argv[1] + '/house.lock', 'a+')
    process.stdout.write(String(tryLock(file)))
    setInterval(() => {}, 1000)`
  const [command, ...args] = [...wrapper, process.execPath, '--eval', script, dataDir]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname })
  const [printed] = await once(child.stdout, 'data')
  return { child, printed: String(printed), exited: once(child, 'exit') }
}

test('a second application is refused with the holder of the lock, and gets the lock after its release', async () => {
  const unlock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(
    new RegExp(
      `^The data directory ${dataDir} is in use by process ${process.pid} \\(since .+\\)\\. Stop it or choose`,
    ),
  )
  await unlock()
  await (
    await lockDataDir(dataDir)
  )()
})

test('of 20 applications that start at once exactly one gets the lock', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dataDir)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('another process blocks this one, and a killed process releases its lock', async () => {
  const { child, printed, exited } = await holder()
  expect(printed).toBe('true')
  await expect(lockDataDir(dataDir)).rejects.toThrow('is in use by another process')
  child.kill('SIGKILL')
  await exited
  await (
    await lockDataDir(dataDir)
  )()
})

test('the content of the lock file blocks no application: neither the number of a running process nor truncated text', async () => {
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

test('a process of another container, with unrelated process numbers, is blocked too', async () => {
  const unlock = await lockDataDir(dataDir)
  const { child, printed, exited } = await holder(
    process.platform === 'linux' && process.getuid?.() === 0
      ? ['unshare', '--pid', '--ipc', '--fork', '--kill-child']
      : [],
  )
  expect(printed).toBe('false')
  child.kill('SIGKILL')
  await exited
  await unlock()
})
