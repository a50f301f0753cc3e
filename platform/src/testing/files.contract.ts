import { expect, test } from 'vitest'
import { NotFound, TooLarge } from '../errors.ts'
import type { Files } from '../files/port.ts'

const helloSha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

const textOf = async (files: Files, name: string) => {
  const parts: Buffer[] = []
  for await (const part of await files.read(name)) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}

/** Behaviour of every file store. `open` returns an empty one. */
export const filesContract = (open: () => Promise<Files>) => {
  test('a file is found by the hash of its content, also when it was stored twice', async () => {
    const files = await open()
    const content = Buffer.from('hello')
    expect(await Promise.all([files.put(content), files.put(content), files.put(content)])).toEqual([
      helloSha256,
      helloSha256,
      helloSha256,
    ])
    expect(await files.get(helloSha256)).toEqual(content)
    expect(await textOf(files, helloSha256)).toBe('hello')
    expect(await files.has(helloSha256)).toBe(true)
  })

  test.each(['0'.repeat(64), '../../../etc/passwd', ''])('an unknown name is not found: %j', async (name) => {
    const files = await open()
    await expect(async () => files.get(name)).rejects.toBeInstanceOf(NotFound)
    await expect(async () => files.read(name)).rejects.toBeInstanceOf(NotFound)
    expect(await files.has(name)).toBe(false)
  })

  test('a stream becomes a file when it is kept, and not before', async () => {
    const files = await open()
    const stagedFile = await files.stage(chunks('he', 'l', '', 'lo'), 5)
    expect(stagedFile).toMatchObject({ sha256: helloSha256, size: 5 })
    expect(await files.has(helloSha256)).toBe(false)
    await stagedFile.keep()
    expect(await textOf(files, helloSha256)).toBe('hello')
    await stagedFile.discard()
    expect(await textOf(files, helloSha256)).toBe('hello')
  })

  test('several callers store the same content at once', async () => {
    const files = await open()
    const all = await Promise.all([1, 2, 3].map(() => files.stage(chunks('hello'), 5)))
    await Promise.all(all.map((stagedFile) => stagedFile.keep()))
    await Promise.all(all.map((stagedFile) => stagedFile.discard()))
    expect(await textOf(files, helloSha256)).toBe('hello')
  })

  test('the names of all files are listed', async () => {
    const files = await open()
    expect(await files.names()).toEqual([])
    const other = await files.put(Buffer.from('other'))
    await files.put(Buffer.from('hello'))
    expect((await files.names()).toSorted()).toEqual([helloSha256, other].toSorted())
    await files.forget(other, new Date(Date.now() + 60_000))
    expect(await files.names()).toEqual([helloSha256])
  })

  test('a forgotten file is removed, but not one stored again since', async () => {
    const files = await open()
    await files.put(Buffer.from('hello'))
    const past = new Date(Date.now() - 60_000)
    const later = new Date(Date.now() + 60_000)
    expect(await files.forget(helloSha256, past)).toBe(false)
    expect(await textOf(files, helloSha256)).toBe('hello')
    expect(await files.forget(helloSha256, later)).toBe(true)
    expect(await files.has(helloSha256)).toBe(false)
    expect(await files.forget(helloSha256, later)).toBe(false)
    expect(await files.forget('../../etc/passwd', later)).toBe(false)
    await files.put(Buffer.from('hello'))
    expect(await textOf(files, helloSha256)).toBe('hello')
  })

  test('a discarded file does not exist', async () => {
    const files = await open()
    const stagedFile = await files.stage(chunks('hello'), 5)
    await stagedFile.discard()
    expect(await files.has(helloSha256)).toBe(false)
  })

  test('a stream of one byte more than the limit is rejected', async () => {
    const files = await open()
    await expect(files.stage(chunks('hell', 'o'), 4)).rejects.toBeInstanceOf(TooLarge)
    expect(await files.has(helloSha256)).toBe(false)
  })

  test('an interrupted stream leaves nothing behind', async () => {
    const files = await open()
    const brokenStream = async function* () {
      yield Buffer.from('hello')
      throw new Error('gone')
    }
    await expect(files.stage(brokenStream(), 99)).rejects.toThrow('gone')
    expect(await files.has(helloSha256)).toBe(false)
  })
}
