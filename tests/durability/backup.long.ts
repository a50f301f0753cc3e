import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyStores } from '@freight/deploy/embedded/verify-stores'
import { backup } from '@freight/platform/backup/backup'
import { tablesOf } from '@freight/platform/backup/catalog'
import { openBackupDatabases, type Manifest } from '@freight/platform/backup/manifest'
import { restore, loadBackup } from '@freight/platform/backup/restore'
import { readConfig } from '@freight/platform/config'
import { logger } from '@freight/platform/telemetry/logging'
import { samplePdf } from '@freight/platform/testing/sample-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveEngines } from '@freight/platform/backup/move-engines'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

const log = logger('silent')
const key = randomBytes(32)
const quietConfig = (env: Record<string, string>) => readConfig({ ...env, LOG_LEVEL: 'silent' })

let directory: string
let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let manifest: Manifest
/** Streams and positions acknowledged before the backup began. */
let acknowledged: { id: string; position: number }[]
let sha256: string
const folder = () => join(directory, 'backup')

const company = (rut: number) =>
  application.execute('organization', 'CreateOrganization', undefined, {
    nombreFantasia: `Acme ${rut}`,
    paisCod: 'PY',
    rut: String(80_000_000 + rut),
    contactos: [],
  })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'freight-backup-'))
  application = await applicationInThisProcess()
  sha256 = await application.platform.files.put(samplePdf)
  await application.newUser('psosa', 'COMMERCIAL')
  acknowledged = await Promise.all(Array.from({ length: 40 }, (_, index) => company(index)))
  let isWriting = true
  let writtenCount = 100
  const writers = Array.from({ length: 8 }, async () => {
    while (isWriting) await company((writtenCount += 1))
  })
  const databases = await openBackupDatabases(quietConfig(application.env), log, { alone: false })
  try {
    manifest = await backup(folder(), { databases, dataDir: application.platform.dataDir, key })
  } finally {
    await databases.close()
    isWriting = false
    await Promise.all(writers)
  }
})
afterAll(async () => {
  await application.stop()
  await rm(directory, { recursive: true, force: true })
})

const restoredTo = async (name: string, from = folder(), keyBytes: Buffer | undefined = key) => {
  const config = quietConfig({ DATA_DIR: join(directory, name) })
  await restore(from, config, { key: keyBytes, log })
  return config
}

test('a backup of a running application is a valid log up to one position', async () => {
  expect(await application.platform.eventStore.head()).toBeGreaterThan(manifest.head.position)
  const config = await restoredTo('first')
  const report = await verifyStores(config)
  expect(report).toMatchObject({ findings: [], events: manifest.head.position })
  const databases = await openBackupDatabases(config, log, { alone: true })
  try {
    const { rows } = await databases.events.query<{ stream: string; position: string }>(
      'select stream, position from event_store.events order by position',
    )
    const streamByPosition = new Map(rows.map(({ stream, position }) => [Number(position), stream]))
    for (const { id, position } of acknowledged) expect(streamByPosition.get(position)).toContain(id)
    const { eventStore, db } = application.platform
    const [last] = await eventStore.readAll(manifest.head.position - 1, { limit: 1 })
    expect(streamByPosition.get(manifest.head.position)).toBe(last?.stream)
    // Exactly as the application created them: columns, keys and indexes.
    expect(await tablesOf(databases.views, 'views')).toEqual(await tablesOf(db, 'views'))
  } finally {
    await databases.close()
  }
})

test('an application starts on the restored data, builds its tables, continues its numbers and reads personal data', async () => {
  const config = await restoredTo('started')
  const restoredApplication = await applicationInThisProcess({ DATA_DIR: config.DATA_DIR, LOG_LEVEL: 'silent' })
  try {
    await restoredApplication.tablesReach(manifest.head.position)
    const [user] = await restoredApplication.platform.eventStore.readAll(0, { types: ['UserCreated'] })
    expect(user?.data).toMatchObject({ userName: 'psosa', name: 'psosa' })
    expect(await restoredApplication.platform.files.get(sha256)).toEqual(samplePdf)
    const nextOrganization = { nombreFantasia: 'Acme 0', paisCod: 'PY', rut: '80000000', contactos: [] }
    await expect(
      restoredApplication.execute('organization', 'CreateOrganization', undefined, nextOrganization),
    ).rejects.toThrow()
    const { position } = await restoredApplication.execute('organization', 'CreateOrganization', undefined, {
      ...nextOrganization,
      rut: '80009999',
    })
    expect(position).toBeGreaterThan(manifest.head.position)
  } finally {
    await restoredApplication.stop()
  }
})

test('an encrypted backup contains no plain text and opens with its key only', async () => {
  const readable: string[] = []
  for (const name of await readdir(folder()))
    if ((await readFile(join(folder(), name))).includes('Acme')) readable.push(name)
  expect(readable).toEqual([])
  await expect(restoredTo('no-key', folder(), randomBytes(32))).rejects.toThrow(/BACKUP_KEY/)
  await expect(restore(folder(), quietConfig({ DATA_DIR: join(directory, 'without') }), { log })).rejects.toThrow(
    /BACKUP_KEY/,
  )
})

test('an altered or incomplete backup is not restored', async () => {
  const damaged = join(directory, 'damaged')
  await cp(folder(), damaged, { recursive: true })
  await appendFile(join(damaged, 'event_store.events'), 'x')
  await expect(restoredTo('from-damaged', damaged)).rejects.toThrow(/event_store\.events is not what was written/)
  await rm(join(damaged, 'manifest.json'))
  await expect(restoredTo('from-half', damaged)).rejects.toThrow(/no manifest/)
  expect(await readdir(directory)).not.toContain('from-damaged')
})

test('a restore never overwrites existing data', async () => {
  const config = quietConfig({ DATA_DIR: application.platform.dataDir })
  await expect(restore(folder(), config, { key, log })).rejects.toThrow(/is not empty/)
})

test('tables newer than the restored log are rebuilt from it', async () => {
  const config = await restoredTo('older')
  const newerApplication = await applicationInThisProcess({ DATA_DIR: config.DATA_DIR, LOG_LEVEL: 'silent' })
  const rowsOf = async (db: typeof newerApplication.platform.db) =>
    (await db.query<{ key: string }>(`select key from read.organization_list`)).rows.map((row) => row.key)
  const organization = (rut: string) => ({ nombreFantasia: 'Late', paisCod: 'PY', rut, contactos: [] })
  const lostOrganization = await newerApplication.execute(
    'organization',
    'CreateOrganization',
    undefined,
    organization('80007777'),
  )
  for (let rut = 1; rut <= 3; rut += 1)
    await newerApplication.execute('organization', 'CreateOrganization', undefined, organization(`8000600${rut}`))
  const end = await newerApplication.platform.eventStore.head()
  await newerApplication.tablesReach(end)
  expect(await rowsOf(newerApplication.platform.db)).toContain(lostOrganization.id)
  await newerApplication.stop()

  const databases = await openBackupDatabases(config, log, { alone: true })
  await databases.events.query('drop schema event_store cascade')
  const tables = manifest.tables.filter(({ store }) => store === 'events')
  await loadBackup(folder(), { ...manifest, tables, sequences: [] }, { databases, key })
  await databases.close()

  const restoredApplication = await applicationInThisProcess({ DATA_DIR: config.DATA_DIR, LOG_LEVEL: 'silent' })
  try {
    expect(await rowsOf(restoredApplication.platform.db)).not.toContain(lostOrganization.id)
    const head = await restoredApplication.platform.eventStore.head()
    for (const table of ['commands.process_checkpoints', 'inbox.checkpoint', 'session.checkpoint']) {
      const { rows } = await restoredApplication.platform.db.query<{ position: string }>(
        `select position from ${table}`,
      )
      for (const { position } of rows) expect(Number(position)).toBeLessThanOrEqual(head)
    }
    const created = await restoredApplication.execute(
      'organization',
      'CreateOrganization',
      undefined,
      organization('80007778'),
    )
    await restoredApplication.tablesReach(created.position)
    expect(await rowsOf(restoredApplication.platform.db)).toContain(created.id)
  } finally {
    await restoredApplication.stop()
  }
})

test('embedded data moves to a server and back, also after an interruption, and stays valid', async () => {
  const { DATA_DIR } = await restoredTo('moving')
  const server = await testPostgres()
  try {
    const embeddedConfig = quietConfig({ DATA_DIR })
    const served = quietConfig({ DATA_DIR, EVENT_STORE_URL: server.url, DATABASE_URL: server.url })
    const movedNames: string[] = []
    const brokenOff = moveEngines({
      from: embeddedConfig,
      to: served,
      log,
      onTable: ({ name }) => {
        movedNames.push(name)
        if (movedNames.length === 3) throw new Error('killed')
      },
    })
    await expect(brokenOff).rejects.toThrow('killed')
    await expect(applicationInThisProcess({ DATA_DIR, LOG_LEVEL: 'silent' })).rejects.toThrow(/was moved/)
    await expect(
      applicationInThisProcess({
        DATA_DIR,
        EVENT_STORE_URL: server.url,
        DATABASE_URL: server.url,
        LOG_LEVEL: 'silent',
      }),
    ).rejects.toThrow(/is being filled/)

    await moveEngines({ from: embeddedConfig, to: served, log })
    expect(await verifyStores(served)).toMatchObject({ findings: [], events: manifest.head.position })
    await expect(moveEngines({ from: served, to: embeddedConfig, log })).rejects.toThrow(/is not empty/)

    await rename(join(DATA_DIR, 'postgres'), join(DATA_DIR, 'postgres.former'))
    await moveEngines({ from: served, to: embeddedConfig, log })
    expect(await verifyStores(embeddedConfig)).toMatchObject({ findings: [], events: manifest.head.position })
    const after = await applicationInThisProcess({ DATA_DIR, LOG_LEVEL: 'silent' })
    expect(await after.platform.eventStore.head()).toBeGreaterThanOrEqual(manifest.head.position)
    await after.stop()
  } finally {
    await server.stop()
  }
})
