import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { s3Double } from '../testing/s3-double.ts'
import { moveFiles } from './move-files.ts'
import { openedFiles, directoryFiles } from './opened-files.ts'

let dataDir: string
let store: Awaited<ReturnType<typeof s3Double>>
const many = 12
const contentOf = (kind: string, n: number) => Buffer.from(`${kind} ${n} `.repeat(1_000))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'move-files-'))
  store = await s3Double({ pageSize: 5 })
})
afterEach(async () => {
  await store.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Creates files and reports in a data directory; returns their names. */
const filled = async () => {
  const names: string[] = []
  for (let n = 0; n < many; n += 1) names.push(await directoryFiles(join(dataDir, 'files')).put(contentOf('file', n)))
  names.push(await directoryFiles(join(dataDir, 'report-files')).put(contentOf('report', 0)))
  return names
}
const inStore = async (kind: 'kept' | 'reports') => {
  const files = await openedFiles(store.url, join(dataDir, 'look'), kind)
  const names = await files.names()
  for (const name of names) expect((await buffer(await files.read(name))).length).toBeGreaterThan(0)
  files.close()
  return names
}

test('files and reports move to a store and back into another directory, byte for byte', async () => {
  const names = await filled()
  const result = await moveFiles({ from: '', to: store.url, dataDir })
  expect(result).toEqual({ moved: many + 1, were: 0, damaged: [] })
  expect([...(await inStore('kept')), ...(await inStore('reports'))].toSorted()).toEqual(names.toSorted())
  // The source keeps its files.
  expect(await directoryFiles(join(dataDir, 'files')).names()).toHaveLength(many)

  const other = join(dataDir, 'other')
  expect(await moveFiles({ from: store.url, to: '', dataDir: other })).toEqual({
    moved: many + 1,
    were: 0,
    damaged: [],
  })
  const back = directoryFiles(join(other, 'files'))
  for (const [n, name] of names.slice(0, many).entries()) expect(await back.get(name)).toEqual(contentOf('file', n))
  expect(await directoryFiles(join(other, 'report-files')).names()).toEqual([names.at(-1)])
  expect(await readdir(other)).not.toContain('moving-files')
})

test('an interrupted move is resumed', async () => {
  await filled()
  let puts = 0
  store.behave(({ method }) => (method === 'PUT' && ++puts > 5 ? 'busy' : 'well'))
  await expect(moveFiles({ from: '', to: store.url, dataDir })).rejects.toThrow()
  const storedBefore = store.objects.size
  expect(storedBefore).toBeGreaterThan(0)
  store.behave(() => 'well')
  expect(await moveFiles({ from: '', to: store.url, dataDir })).toMatchObject({
    moved: many + 1 - storedBefore,
    were: storedBefore,
  })
})

test('a damaged file in the target is replaced, and an intact one stays', async () => {
  const [name = ''] = await filled()
  await moveFiles({ from: '', to: store.url, dataDir })
  const other = join(dataDir, 'other')
  await moveFiles({ from: store.url, to: '', dataDir: other })
  const path = join(other, 'files', name.slice(0, 2), name)
  const content = await readFile(path)
  // The first half, as after a power loss.
  await writeFile(path, Buffer.concat([content.subarray(0, 100), Buffer.alloc(content.length - 100)]))
  expect(await moveFiles({ from: store.url, to: '', dataDir: other })).toEqual({ moved: 1, were: many, damaged: [] })
  expect(await readFile(path)).toEqual(content)

  const [key = ''] = [...store.objects.keys()].filter((one) => one.includes(name))
  const object = store.objects.get(key)
  if (!object) throw new Error('It was moved a moment ago')
  store.objects.set(key, Buffer.from('half'))
  expect(await moveFiles({ from: '', to: store.url, dataDir })).toEqual({ moved: 1, were: many, damaged: [] })
  expect(await inStore('kept')).toContain(name)
})

test('a damaged file is reported and not moved; the others are moved', async () => {
  const [damaged = ''] = await filled()
  await appendFile(join(dataDir, 'files', damaged.slice(0, 2), damaged), 'more')
  expect(await moveFiles({ from: '', to: store.url, dataDir })).toEqual({ moved: many, were: 0, damaged: [damaged] })
  expect([...store.objects.keys()].some((key) => key.includes(damaged))).toBe(false)
})
