import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { backup } from '@freight/platform/backup/backup'
import { openBackupDatabases } from '@freight/platform/backup/manifest'
import { restore } from '@freight/platform/backup/restore'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import { openedFiles, directoryFiles } from '@freight/platform/files/opened-files'
import { logger } from '@freight/platform/telemetry/logging'
import { s3Double } from '@freight/platform/testing/s3-double'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FILE_COUNT = 60
const contentOf = (n: number) => Buffer.from(`file ${n} `.repeat(20_000))
const log = logger('silent')
const quietConfig = (env: Record<string, string>) => readConfig({ ...env, LOG_LEVEL: 'silent' })
let directory: string
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'freight-move-'))
  stops.push(() => rm(directory, { recursive: true, force: true }))
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

/** Runs the compiled `npm run migrate:engines` in its own process. */
const migrate = (...args: string[]) => {
  const child = spawn(process.execPath, ['deploy/dist/embedded/migrate-engines.js', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: directory, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const exit = once(child, 'close').then(() => ({ code: child.exitCode, output }))
  return { child, ended: exit }
}
const migrateUntilKilled = async (isReached: () => Promise<number>, ...args: string[]) => {
  const { child, ended } = migrate(...args)
  while ((await isReached()) < 6) {
    if (child.exitCode !== null) throw new Error(`It ended before it was killed: ${(await ended).output}`)
    await setTimeout(2)
  }
  child.kill('SIGKILL')
  await ended
}

test('files, events and tables move to servers and back, with a kill during the files in each direction', async () => {
  const dataDir = join(directory, 'data')
  const files = () => directoryFiles(join(dataDir, 'files'))
  const names: string[] = []
  for (let n = 0; n < FILE_COUNT; n += 1) names.push(await files().put(contentOf(n)))
  // Files move before the log: a start without its files is refused.
  const config = quietConfig({ DATA_DIR: dataDir, ALLOW_EMPTY_STORE: 'yes' })
  const stores = await connectStores(config, { schemas: eventSchemas })
  await stores.stop()
  const [server, store] = [await testPostgres(), await s3Double()]
  stops.push(server.stop, store.close)
  const fromEmbedded = ['--from', `embedded:${dataDir}`]
  const servers = ['--to', server.url, '--to', store.url]

  await migrateUntilKilled(async () => store.objects.size, ...fromEmbedded, ...servers)
  const first = await migrate(...fromEmbedded, ...servers).ended
  expect(first.output).toContain(`were there already`)
  expect(first).toMatchObject({ code: 0 })
  expect(store.objects.size).toBe(FILE_COUNT)

  await rename(join(dataDir, 'files'), join(directory, 'former-files'))
  await rename(join(dataDir, 'postgres'), join(directory, 'former-postgres'))
  const back = ['--from', server.url, '--from', store.url, '--to', `embedded:${dataDir}`]
  await migrateUntilKilled(async () => (await files().names()).length, ...back)
  const second = await migrate(...back).ended
  expect(second).toMatchObject({ code: 0 })
  expect((await files().names()).toSorted()).toEqual(names.toSorted())
  for (const [n, name] of names.entries()) expect(await files().get(name)).toEqual(contentOf(n))
})

test('a backup contains the files of an object store and restores them into another store or the directory', async () => {
  const [source, target] = [await s3Double(), await s3Double()]
  stops.push(source.close, target.close)
  const key = randomBytes(32)
  const config = quietConfig({ DATA_DIR: join(directory, 'with-store'), FILES_URL: source.url })
  const stores = await connectStores(config, { schemas: eventSchemas })
  await stores.stop()
  const elsewhere = {
    files: await openedFiles(source.url, join(directory, 'passing')),
    'report-files': await openedFiles(source.url, join(directory, 'passing'), 'reports'),
  }
  const names = [await elsewhere.files.put(contentOf(1)), await elsewhere.files.put(contentOf(2))]
  const report = await elsewhere['report-files'].put(contentOf(3))
  const databases = await openBackupDatabases(config, log, { alone: true })
  const folder = join(directory, 'backup-of-store')
  const { files } = await backup(folder, { databases, dataDir: config.DATA_DIR, elsewhere, key })
  await databases.close()
  for (const one of Object.values(elsewhere)) one.close()
  expect(files.filter(({ path }) => path.startsWith('files/'))).toHaveLength(2)

  await restore(folder, quietConfig({ DATA_DIR: join(directory, 'into-store'), FILES_URL: target.url }), { key, log })
  const targetFiles = await openedFiles(target.url, join(directory, 'passing'))
  for (const [n, name] of names.entries()) expect(await targetFiles.get(name)).toEqual(contentOf(n + 1))
  targetFiles.close()
  expect(
    [...target.objects.keys()].filter((path) => path.includes(`reports/${report.slice(0, 2)}/${report}`)),
  ).toHaveLength(1)
  expect(await directoryFiles(join(directory, 'into-store', 'files')).names()).toEqual([])

  await restore(folder, quietConfig({ DATA_DIR: join(directory, 'into-directory') }), { key, log })
  expect((await directoryFiles(join(directory, 'into-directory', 'files')).names()).toSorted()).toEqual(
    names.toSorted(),
  )
  expect(await directoryFiles(join(directory, 'into-directory', 'report-files')).get(report)).toEqual(contentOf(3))
})
