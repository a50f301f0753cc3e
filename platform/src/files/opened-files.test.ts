import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FileDamaged } from '../errors.ts'
import { filesContract } from '../testing/files.contract.ts'
import { directoryFiles } from './opened-files.ts'

const root = await mkdtemp(join(tmpdir(), 'files-'))
let rootCount = 0
const newRoot = () => join(root, String((rootCount += 1)))
afterAll(() => rm(root, { recursive: true }))

filesContract(async () => directoryFiles(newRoot()))

const content = async function* () {
  yield Buffer.from('hello')
}

test('the same content is stored once, and leaves no file in the incoming folder', async () => {
  const place = newRoot()
  const files = directoryFiles(place)
  const name = await files.put(Buffer.from('hello'))
  await Promise.all([files.put(Buffer.from('hello')), files.stage(content(), 9).then((one) => one.keep())])
  await expect(files.stage(content(), 1)).rejects.toThrow()
  expect(await readdir(join(place, name.slice(0, 2)))).toEqual([name])
  expect(await readdir(join(place, 'incoming'))).toEqual([])
})

test('remains of an earlier run are removed', async () => {
  const place = newRoot()
  await mkdir(join(place, 'incoming'), { recursive: true })
  await writeFile(join(place, 'incoming', 'left-behind'), 'x')
  const stagedFile = await directoryFiles(place).stage(content(), 9)
  expect(await readdir(join(place, 'incoming'))).toHaveLength(1)
  await stagedFile.discard()
  expect(await readdir(join(place, 'incoming'))).toEqual([])
})

test.each([
  ['altered', async (path: string) => writeFile(path, 'hellO')],
  ['cut off', async (path: string) => writeFile(path, 'hel')],
  ['empty', async (path: string) => writeFile(path, '')],
])('a file that was %s on the disk is reported as damaged and not returned', async (_, alter) => {
  const place = newRoot()
  const files = directoryFiles(place)
  const name = await files.put(Buffer.from('hello'))
  expect(await files.damaged()).toEqual([])
  await alter(join(place, name.slice(0, 2), name))
  await expect(files.get(name)).rejects.toThrow(FileDamaged)
  await expect(files.read(name)).rejects.toThrow(FileDamaged)
  expect(await files.damaged()).toEqual([name])
})

const past = new Date('2026-01-02T00:00:00Z')

test('a young file is not moved on a request to forget it, so that a kill cannot lose it', async () => {
  const place = newRoot()
  const files = directoryFiles(place)
  const name = await files.put(Buffer.from('hello'))
  const folder = join(place, name.slice(0, 2))
  // The time of the folder changes when a file in it is moved.
  await utimes(folder, past, past)
  expect(await files.forget(name, past)).toBe(false)
  expect((await stat(folder)).mtime).toEqual(past)
})

test('a file moved aside by a killed run is found again on every access', async () => {
  const place = newRoot()
  const name = await directoryFiles(place).put(Buffer.from('hello'))
  const path = join(place, name.slice(0, 2), name)
  const killed = () => rename(path, `${path}.aside`)
  const files = directoryFiles(place)
  await killed()
  expect((await files.get(name)).toString()).toBe('hello')
  await killed()
  expect(await files.has(name)).toBe(true)
  await killed()
  for await (const bytes of await files.read(name)) expect(String(bytes)).toBe('hello')
  await killed()
  await files.put(Buffer.from('hello'))
  await utimes(path, past, past)
  await killed()
  // An unused file that was moved aside is removed at last.
  expect(await files.forget(name, new Date())).toBe(true)
  expect(await readdir(join(place, name.slice(0, 2)))).toEqual([])
})
