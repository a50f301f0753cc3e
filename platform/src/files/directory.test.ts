import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { NotFound } from '../errors.ts'
import { directoryFiles } from './directory.ts'

const root = await mkdtemp(join(tmpdir(), 'files-'))
const files = directoryFiles(root)
afterAll(() => rm(root, { recursive: true }))

test('a file is found under the hash of its content, and stored once', async () => {
  const content = Buffer.from('hello')
  const name = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
  expect(await Promise.all([files.put(content), files.put(content), files.put(content)])).toEqual([name, name, name])
  expect(await files.get(name)).toEqual(content)
  expect(await readdir(join(root, '2c'))).toEqual([name])
})

test.each(['0'.repeat(64), '../../../etc/passwd', ''])('what is not there is not found: %j', async (name) => {
  await expect(async () => files.get(name)).rejects.toBeInstanceOf(NotFound)
  expect(await files.has(name)).toBe(false)
})
