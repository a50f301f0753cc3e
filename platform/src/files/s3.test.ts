import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FileDamaged, NotFound, Unavailable } from '../errors.ts'
import { refuseUnusable } from '../refuse-unusable.ts'
import { s3Double } from '../testing/s3-double.ts'
import { openedFiles } from './opened-files.ts'
import { filesContract } from '../testing/files.contract.ts'
import { s3Files, bucketOf } from './s3.ts'

const temporaryFolder = await mkdtemp(join(tmpdir(), 'passing-'))
const closers: (() => unknown)[] = [() => rm(temporaryFolder, { recursive: true })]
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

const open = async ({ pageSize = 1000, silenceMs = 500 } = {}) => {
  const double = await s3Double({ pageSize })
  const files = s3Files(double.url, { temporaryFolder, silenceMs })
  closers.push(double.close, files.close)
  return { files, ...double }
}

filesContract(async () => (await open()).files)

const helloBytes = Buffer.from('hello')

test('the same content is stored once, below its name, and leaves no temporary file on this machine', async () => {
  const { files, objects } = await open()
  const name = await files.put(helloBytes)
  const stagedFile = await files.stage(one(helloBytes), 5)
  await stagedFile.keep()
  for await (const bytes of await files.read(name)) expect(String(bytes)).toBe('hello')
  expect([...objects.keys()]).toEqual([expect.stringMatching(new RegExp(`^kept/2c/${name}/\\d{13}-[0-9a-f-]{36}$`))])
  expect(await readdir(temporaryFolder)).toEqual([])
})

test('reports have a separate folder in the same store', async () => {
  const { url, objects } = await open()
  const [files, reports] = [await openedFiles(url, temporaryFolder), await openedFiles(url, temporaryFolder, 'reports')]
  closers.push(files.close, reports.close)
  const name = await reports.put(helloBytes)
  expect([...objects.keys()]).toEqual([expect.stringContaining(`kept/reports/2c/${name}/`)])
  expect([await reports.has(name), await files.has(name)]).toEqual([true, false])
  for (const key of objects.keys()) objects.set(key, Buffer.alloc(0))
  expect([await reports.damaged(), await files.damaged()]).toEqual([[name], []])
})

async function* one(content: Buffer) {
  yield content
}

test('a file stored again during `forget` stays', async () => {
  const { files, objects, behave } = await open()
  const name = await files.put(helloBytes)
  const [oldKey = ''] = objects.keys()
  // Another process stores it between the check and the deletion.
  behave(({ method }) => {
    if (method === 'DELETE')
      objects.set(
        oldKey.replace(/\d{13}/, (time) => String(Number(time) + 1)),
        helloBytes,
      )
    return 'well'
  })
  expect(await files.forget(name, new Date(Date.now() + 60_000))).toBe(false)
  expect((await files.get(name)).toString()).toBe('hello')
})

test('a copy replaced during a read is found under its new key', async () => {
  const { files, objects, behave } = await open()
  const name = await files.put(helloBytes)
  const [oldKey = ''] = objects.keys()
  behave(({ method, url }) => {
    if (method === 'GET' && url?.includes(oldKey.slice(-36))) {
      objects.delete(oldKey)
      objects.set(oldKey.replace(/\d{13}/, (time) => String(Number(time) + 1)).slice(0, -1), helloBytes)
    }
    return 'well'
  })
  expect((await files.get(name)).toString()).toBe('hello')
})

test('a changed object is reported as damaged and not returned, in a bucket of any size', async () => {
  const { files, objects } = await open({ pageSize: 2 })
  const names = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => files.put(Buffer.from(text))))
  objects.set('kept/readme.txt', helloBytes)
  expect(await files.damaged()).toEqual([])
  const [alteredName = '', emptyName = ''] = names
  for (const key of objects.keys()) {
    if (key.includes(alteredName)) objects.set(key, helloBytes)
    if (key.includes(emptyName)) objects.set(key, Buffer.alloc(0))
  }
  await expect(files.get(alteredName)).rejects.toThrow(FileDamaged)
  await expect(files.read(emptyName)).rejects.toThrow(FileDamaged)
  expect(await files.damaged()).toEqual([alteredName, emptyName].toSorted())
  // Storing it again repairs it.
  await files.put(Buffer.from('a'))
  expect(await files.damaged()).toEqual([emptyName])
})

test('a busy store is retried; one that stays busy, is silent or breaks the connection is unavailable', async () => {
  const { files, objects, behave } = await open({ silenceMs: 100 })
  const name = await files.put(helloBytes)
  let busyAnswers = 1
  behave(() => (busyAnswers-- > 0 ? 'busy' : 'well'))
  expect((await files.get(name)).toString()).toBe('hello')
  for (const fault of ['busy', 'silent', 'reset'] as const) {
    behave(() => fault)
    await expect(files.get(name)).rejects.toBeInstanceOf(Unavailable)
    await expect(files.ping()).rejects.toBeInstanceOf(Unavailable)
  }
  behave(({ method }) => (method === 'PUT' ? 'reset' : 'well'))
  const stagedFile = await files.stage(one(Buffer.from('more')), 9)
  await expect(stagedFile.keep()).rejects.toBeInstanceOf(Unavailable)
  expect(objects.size).toBe(1)
  // The temporary file still exists, and is stored once the store is back.
  behave(() => 'well')
  await stagedFile.keep()
  expect(objects.size).toBe(2)
})

test('a temporary file that is missing or unreadable before the upload is rejected, without other effects', async () => {
  const { files, objects } = await open()
  for (const damage of [async () => {}, (path: string) => mkdir(path)]) {
    const stagedFile = await files.stage(one(helloBytes), 5)
    const [name = ''] = await readdir(temporaryFolder)
    await rm(join(temporaryFolder, name))
    await damage(join(temporaryFolder, name))
    await expect(stagedFile.keep()).rejects.toBeInstanceOf(Unavailable)
    await rm(join(temporaryFolder, name), { recursive: true, force: true })
  }
  expect(objects.size).toBe(0)
})

test.each([
  ['a wrong key', 'key:', 'other:', 'Access Denied'],
  ['a bucket that is not there', '@files', '@nothing', 'No Such Bucket'],
])('%s is reported as such, not as a missing file', async (_, rightText, wrongText, reason) => {
  const { url } = await open()
  const files = s3Files(url.replace(rightText, wrongText), { temporaryFolder })
  await expect(refuseUnusable('FILES_URL: the store', files.ping)).rejects.toThrow(
    `FILES_URL: the store cannot be used: ${reason}`,
  )
  for (const pending of [files.has('0'.repeat(64)), files.get('0'.repeat(64))]) {
    // Not an outage either: a retry would fail for ever.
    const failed: unknown = await pending.catch((error: unknown) => error)
    expect(failed).toMatchObject({ message: reason })
    expect(failed).not.toBeInstanceOf(Unavailable)
    expect(failed).not.toBeInstanceOf(NotFound)
  }
  files.close()
})

test('an address has bucket, folder, store and key; missing parts are left to the client', () => {
  expect(bucketOf('s3://AKIA:se%2Fcret@offers/a/b/?endpoint=http://minio:9000')).toEqual({
    bucket: 'offers',
    prefix: 'a/b/',
    settings: {
      endpoint: 'http://minio:9000',
      forcePathStyle: true,
      region: 'us-east-1',
      credentials: { accessKeyId: 'AKIA', secretAccessKey: 'se/cret' },
    },
  })
  expect(bucketOf('s3://offers?region=sa-east-1').settings).toEqual({ region: 'sa-east-1' })
  expect(bucketOf('s3://offers')).toEqual({ bucket: 'offers', prefix: '', settings: {} })
})
