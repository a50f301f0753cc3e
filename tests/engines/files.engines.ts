import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesContract } from '@freight/platform/files/port.contract'
import { s3Files } from '@freight/platform/files/s3'
import { s3Double } from '@freight/platform/testing/s3-double'
import { afterAll, describe } from 'vitest'

const named = process.env['FILES_URL']
const double = named ? undefined : await s3Double()
const passing = await mkdtemp(join(tmpdir(), 'passing-'))
const closing: (() => unknown)[] = [() => double?.close(), () => rm(passing, { recursive: true, force: true })]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

/** A new folder of the bucket: what lies there from elsewhere is neither seen nor touched. */
const newFolder = () => {
  const url = new URL(named || double?.url || '')
  url.pathname = `${url.pathname}/test-${randomUUID()}`
  return url.href
}

describe('files in an object store', () => {
  filesContract(async () => {
    const files = s3Files(newFolder(), { passing })
    closing.push(files.close)
    return files
  })
})
