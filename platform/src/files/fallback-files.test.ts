import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NotFound, Unavailable } from '../errors.ts'
import { directoryFiles } from './directory.ts'
import { inEither } from './fallback-files.ts'

const root = await mkdtemp(join(tmpdir(), 'either-'))
afterAll(() => rm(root, { recursive: true }))

const [far, near] = [directoryFiles(join(root, 'far')), directoryFiles(join(root, 'near'))]
const away = async () => {
  throw new Unavailable('files')
}

test('returns files of the near store during an outage of the other one, and NotFound for files in neither', async () => {
  const [there, here] = [await far.put(Buffer.from('there')), await near.put(Buffer.from('here'))]
  expect(String(await inEither(far, near).get(there))).toBe('there')
  await expect(inEither(far, near).get('0'.repeat(64))).rejects.toBeInstanceOf(NotFound)
  const alone = inEither({ ...far, has: away, get: away }, near)
  expect(String(await alone.get(here))).toBe('here')
  await expect(alone.get(there)).rejects.toBeInstanceOf(Unavailable)
})
