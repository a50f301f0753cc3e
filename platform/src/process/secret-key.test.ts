import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretKey } from './data-dir.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
afterAll(() => rm(dataDir, { recursive: true }))

test('a key is created once per name, readable by its owner only', async () => {
  const key = await secretKey('session', '', dataDir)
  expect(key).toHaveLength(32)
  expect(await secretKey('session', '', dataDir)).toEqual(key)
  expect(await secretKey('personal', '', dataDir)).not.toEqual(key)
  expect((await stat(join(dataDir, 'secrets', 'session.key'))).mode & 0o777).toBe(0o600)
})

test('a given key is used, and a damaged key file is rejected', async () => {
  const givenKey = Buffer.alloc(32, 5)
  expect(await secretKey('session', givenKey.toString('base64'), dataDir)).toEqual(givenKey)
  await writeFile(join(dataDir, 'secrets', 'damaged.key'), 'half')
  await expect(secretKey('damaged', '', dataDir)).rejects.toThrow('damaged.key must hold 32 bytes, not 4')
})
