import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

// The sum is per process, and test files share a process: drafts of other tests count in it.
vi.resetModules()
const { incoming } = await import('./incoming.ts')

test('a file larger than a quarter of a small file system is rejected, and nothing of it is left', async () => {
  const root = await mkdtemp(join(tmpdir(), 'incoming-'))
  const folder = join(root, 'incoming')
  const write = incoming(folder, async () => 4_000)
  const pieces = async function* (count: number) {
    for (let at = 0; at < count; at += 1) yield Buffer.alloc(100)
  }
  const draft = await write(pieces(10))
  expect(draft.size).toBe(1_000)
  await draft.discard()
  await expect(write(pieces(11))).rejects.toMatchObject({ limit: 1_000 })
  expect(await readdir(folder)).toEqual([])
  await rm(root, { recursive: true })
})

test('files in progress share half of the file system; storing or discarding one frees its room', async () => {
  const root = await mkdtemp(join(tmpdir(), 'incoming-'))
  // Separate folders for reports and files on one disk.
  const [one, other] = ['one', 'other'].map((name) => incoming(join(root, name), async () => 4_000))
  const pieces = async function* (count: number) {
    for (let at = 0; at < count; at += 1) yield Buffer.alloc(100)
  }
  if (one === undefined || other === undefined) throw new TypeError('No folders')
  const drafts = [await one(pieces(10)), await other(pieces(8))]
  await expect(other(pieces(3))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await readdir(join(root, 'other'))).toHaveLength(1)
  drafts[0]?.stored()
  await (await one(pieces(10))).discard()
  await drafts[1]?.discard()
  // A second discard frees no room.
  await drafts[1]?.discard()
  const full = await Promise.all([one(pieces(10)), other(pieces(10))])
  await expect(one(pieces(1))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (const draft of full) await draft.discard()
  await rm(root, { recursive: true })
})
