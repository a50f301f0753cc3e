import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connect'
import type { Platform } from '@freight/platform/platform'
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
  return postgresReferences(db)
}

describe.each([
  ['memory', memoryReferences],
  ['PostgreSQL', inPostgres],
] as const)('references from %s', (_, open) => {
  test('count up within a company and a year, each from one', async () => {
    const references = open()
    expect(await references.next('MVD', 2024)).toBe('MVD-2024-000001')
    expect(await references.next('MVD', 2024)).toBe('MVD-2024-000002')
    expect(await references.next('MVD', 2025)).toBe('MVD-2025-000001')
    expect(await references.next('AUZ', 2024)).toBe('AUZ-2024-000001')
  })

  test('are given in the order in which they are asked for, each once', async () => {
    const references = open()
    const given = await Promise.all(Array.from({ length: 100 }, async () => references.next('MVD', 2026)))
    expect(given).toEqual(
      Array.from({ length: 100 }, (_unused, index) => `MVD-2026-${String(index + 1).padStart(6, '0')}`),
    )
  })

  test('need a company and a year', async () => {
    for (const [company, year] of [
      ['', 2026],
      ['M-1', 2026],
      ['MVD', Number.NaN],
    ] as const)
      await expect((async () => open().next(company, year))()).rejects.toThrow('No references')
  })
})

test('two processes never give the same reference, not even when both are the first', async () => {
  const processes = [inPostgres(), inPostgres(), inPostgres()]
  const given = await Promise.all(
    Array.from({ length: 90 }, async (_, index) => processes[index % 3]?.next('MVD', 2030)),
  )
  expect(new Set(given).size).toBe(90)
  expect(await inPostgres().next('MVD', 2030)).toBe('MVD-2030-000091')
})
