import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesContract } from '@freight/platform/testing/files.contract'
import { s3Files } from '@freight/platform/files/s3'
import { afterAll, describe } from 'vitest'
import { objectStore } from './doubles/object-store.ts'

const store = await objectStore(process.env['FILES_URL'])
const temporaryFolder = await mkdtemp(join(tmpdir(), 'passing-'))
const closers: (() => unknown)[] = [store.stop, () => rm(temporaryFolder, { recursive: true, force: true })]
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

describe('files in an object store', () => {
  filesContract(async () => {
    const files = s3Files(store.newFolder(), { temporaryFolder })
    closers.push(files.close)
    return files
  })
})
