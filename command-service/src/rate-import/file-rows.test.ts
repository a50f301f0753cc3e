import { NotFound, Unavailable } from '@freight/platform/errors'
import { expect, test } from 'vitest'
import { openFile } from './import-table.ts'

const failing = (error: Error) => {
  const fail = async () => {
    throw error
  }
  return { get: fail }
}
const firstRow = async (error: Error, format: 'csv' | 'xlsx') =>
  (await openFile(failing(error), { sha256: 'ab', format })).rows(0).next()

test.each(['csv', 'xlsx'] as const)(
  'a missing %s is an error of the file; an unavailable store is not',
  async (format) => {
    await expect(firstRow(new NotFound('No such file'), format)).rejects.toMatchObject({ code: 'FILE_MISSING' })
    await expect(firstRow(new Unavailable('files'), format)).rejects.toBeInstanceOf(Unavailable)
  },
)
