import * as files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let room = Infinity
vi.doMock('node:fs/promises', () => ({
  ...files,
  /** A disk with room for `room` characters: like a full disk, it writes only those. */
  open: async (...args: Parameters<typeof files.open>) => {
    const file = await files.open(...args)
    const writeFile = file.writeFile.bind(file)
    file.writeFile = async (text) => {
      await writeFile(String(text).slice(0, room))
      if (String(text).length > room) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    return file
  },
}))
const { keepDigest, readDigests: storedDigests } = await import('./digest-files.ts')

let dataDir: string
beforeAll(async () => {
  dataDir = await files.mkdtemp(join(tmpdir(), 'freight-digests-'))
})
afterAll(() => files.rm(dataDir, { recursive: true, force: true }))

const digest = {
  writtenAt: '2026-03-02T23:00:00.000Z',
  position: 7,
  seal: 'ab',
  streams: 2,
  heads: 'cd',
  number: 1,
  receipts: 'ef',
  previous: '',
  signature: '01',
}

test('a truncated digest is ignored and does not block later ones', async () => {
  room = 20
  await expect(keepDigest(dataDir, digest)).rejects.toThrow('no space left')
  expect(await storedDigests(dataDir)).toEqual({ chain: [], former: [], unreadable: [] })
  room = Infinity
  await keepDigest(dataDir, digest)
  expect(await storedDigests(dataDir)).toEqual({ chain: [digest], former: [], unreadable: [] })
})

test('a digest is never overwritten', async () => {
  await expect(keepDigest(dataDir, { ...digest, seal: 'ff' })).rejects.toMatchObject({ code: 'EEXIST' })
  expect((await storedDigests(dataDir)).chain).toEqual([digest])
})
