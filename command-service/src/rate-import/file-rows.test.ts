import { NotFound, Unavailable } from '@freight/platform/errors'
import { expect, test } from 'vitest'
import { openFile } from './file-rows.ts'

const failing = (error: Error) => {
  const fail = async () => {
    throw error
  }
  return { get: fail, read: fail }
}
const firstRow = async (error: Error, format: 'csv' | 'xlsx') =>
  (await openFile(failing(error), { sha256: 'ab', size: 1, format })).rows(0).next()

test.each(['csv', 'xlsx'] as const)(
  'a %s that is not kept any more is a verdict on the file; a store that is away is none',
  async (format) => {
    await expect(firstRow(new NotFound('No such file'), format)).rejects.toMatchObject({ code: 'FILE_MISSING' })
    await expect(firstRow(new Unavailable('files'), format)).rejects.toBeInstanceOf(Unavailable)
  },
)
