import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NotFound, Unavailable } from '../errors.ts'
import { directoryFiles, inEither } from './opened-files.ts'

const root = await mkdtemp(join(tmpdir(), 'either-'))
afterAll(() => rm(root, { recursive: true }))

const [farFiles, nearFiles] = [directoryFiles(join(root, 'far')), directoryFiles(join(root, 'near'))]
const unavailable = async () => {
  throw new Unavailable('files')
}

test('a file of the near store is available during an outage of the other one, and one in neither is NotFound', async () => {
  const [farName, nearName] = [await farFiles.put(Buffer.from('there')), await nearFiles.put(Buffer.from('here'))]
  expect(String(await inEither(farFiles, nearFiles).get(farName))).toBe('there')
  await expect(inEither(farFiles, nearFiles).get('0'.repeat(64))).rejects.toBeInstanceOf(NotFound)
  const nearOnly = inEither({ ...farFiles, has: unavailable, get: unavailable }, nearFiles)
  expect(String(await nearOnly.get(nearName))).toBe('here')
  await expect(nearOnly.get(farName)).rejects.toBeInstanceOf(Unavailable)
})
