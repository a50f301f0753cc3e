import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import type { Platform } from '@freight/platform/connections/platform'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryReferences, postgresReferences, type References } from './references.ts'

let dataDir = ''
let db: Platform['db'] | undefined
let stop = async () => {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'freight-references-'))
  const stores = await connectStores(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { schemas: {} })
  stop = stores.stop
  db = stores.platform.db
})
afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})

const inPostgres = (): References => {
  if (!db) throw new Error('PostgreSQL is not running')
  return postgresReferences({ db })
}

describe.each([
  ['memory', memoryReferences],
  ['PostgreSQL', inPostgres],
] as const)('references from %s', (_, open) => {
  test('numbers count from one within a company and a year', async () => {
    const references = open()
    expect(await references.next('MVD', 2024)).toBe('MVD-2024-000001')
    expect(await references.next('MVD', 2024)).toBe('MVD-2024-000002')
    expect(await references.next('MVD', 2025)).toBe('MVD-2025-000001')
    expect(await references.next('AUZ', 2024)).toBe('AUZ-2024-000001')
  })

  test('express shipments count in a series of their own', async () => {
    const references = open()
    expect(await references.next('MVD', 2023, 'express-shipment')).toBe('MVD-X-2023-000001')
    expect(await references.next('MVD', 2023)).toBe('MVD-2023-000001')
    expect(await references.next('MVD', 2023, 'express-shipment')).toBe('MVD-X-2023-000002')
  })

  test('concurrent calls get numbers in their order, each once', async () => {
    const references = open()
    const given = await Promise.all(Array.from({ length: 100 }, async () => references.next('MVD', 2026)))
    expect(given).toEqual(
      Array.from({ length: 100 }, (_unused, index) => `MVD-2026-${String(index + 1).padStart(6, '0')}`),
    )
  })

  test('an invalid company or year is refused', async () => {
    for (const [company, year] of [
      ['', 2026],
      ['M-1', 2026],
      ['MVD', Number.NaN],
    ] as const)
      await expect((async () => open().next(company, year))()).rejects.toThrow('No references')
  })
})

test('two processes never return the same reference, even if both are the first', async () => {
  const processes = [inPostgres(), inPostgres(), inPostgres()]
  const given = await Promise.all(
    Array.from({ length: 90 }, async (_, index) => processes[index % 3]?.next('MVD', 2030)),
  )
  expect(new Set(given).size).toBe(90)
  expect(await inPostgres().next('MVD', 2030)).toBe('MVD-2030-000091')
})

test('a process that waits while another one creates the sequence continues it', async () => {
  if (!db) throw new Error('PostgreSQL is not running')
  const [waiting, other] = [await db.connect(), await db.connect()]
  try {
    // From now on its session caches the catalogue entries that a new schema depends on.
    await waiting.query('create schema if not exists commands')
    await other.query('drop schema commands cascade')
    await other.query(`begin; select pg_advisory_xact_lock(hashtext('commands'))`)
    const given = postgresReferences({ db: waiting }).next('MVD', 2031)
    const lockWaits = `select from pg_stat_activity where wait_event = 'advisory'`
    await expect.poll(async () => (await other.query(lockWaits)).rows.length).toBe(1)
    await other.query('create schema commands; commit')
    expect(await given).toBe('MVD-2031-000001')
  } finally {
    waiting.release(true)
    other.release(true)
  }
})
