import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NotFound, Unavailable } from '../errors.ts'
import { directoryFiles } from './directory.ts'
import { inEither } from './in-either.ts'

const root = await mkdtemp(join(tmpdir(), 'either-'))
afterAll(() => rm(root, { recursive: true }))

const [far, near] = [directoryFiles(join(root, 'far')), directoryFiles(join(root, 'near'))]
const away = async () => {
  throw new Unavailable('files')
}

test('what lies near is had while the store is away, and what lies in neither is missing', async () => {
  const [there, here] = [await far.put(Buffer.from('there')), await near.put(Buffer.from('here'))]
  expect(String(await inEither(far, near).get(there))).toBe('there')
  await expect(inEither(far, near).get('0'.repeat(64))).rejects.toBeInstanceOf(NotFound)
  const alone = inEither({ ...far, has: away, get: away }, near)
  expect(String(await alone.get(here))).toBe('here')
  await expect(alone.get(there)).rejects.toBeInstanceOf(Unavailable)
})
