import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { NotFound, Unavailable } from '../errors.ts'
import { contentName, contentNameOf, damagedFile, isContentName } from './content-name.ts'
import { incoming } from './incoming.ts'
import type { OpenedFiles } from './port.ts'
import { bucketOf } from './s3-address.ts'

type Options = {
  /** A folder of this machine, where bytes lie on their way in and out. */
  passing: string
  /** A folder below that of the address: `reports/`. */
  below?: string
  /** How long nothing may come from the store. */
  silenceMs?: number
}

/** One upload of a content. Its key says when, by the clock of who has put it. */
type Copy = { key: string; at: Date }

/**
 * Keeps files under the SHA-256 of their content in a bucket. Each upload has a key of its own below that name, and takes
 * the former ones away when it is there: an object store cannot delete "unless somebody has put it again meanwhile", and
 * so whoever forgets a file deletes only the copies that they have seen.
 */
export const s3Files = (url: string, { passing, below = '', silenceMs = 10_000 }: Options): OpenedFiles => {
  const { bucket: Bucket, prefix: folder, settings } = bucketOf(url)
  const prefix = `${folder}${below}`
  const client = new S3Client({
    ...settings,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: silenceMs },
    // Not every store knows the newer checksums; what goes in has its SHA-256, and what comes out is compared with its name.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const takeIn = incoming(passing)
  const folderOf = (sha256: string) => `${prefix}${sha256.slice(0, 2)}/${sha256}/`
  const copyOf = (key: string): Copy => ({
    key,
    at: new Date(Number(key.slice(key.lastIndexOf('/') + 1).split('-')[0])),
  })

  /** The copies of a content, the newest last: names begin with the time. */
  const copiesOf = async (sha256: string): Promise<Copy[]> => {
    const listed = await asked(client.send(new ListObjectsV2Command({ Bucket, Prefix: folderOf(sha256) })))
    return (listed.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [copyOf(Key)]))
  }
  const remove = (copies: readonly Copy[]) =>
    Promise.all(copies.map(({ key }) => asked(client.send(new DeleteObjectCommand({ Bucket, Key: key })))))

  const put = async (sha256: string, body: () => Promise<Buffer | Readable>, ContentLength: number): Promise<void> => {
    const former = await copiesOf(sha256)
    const Key = `${folderOf(sha256)}${Date.now()}-${randomUUID()}`
    const Body = await asked(body())
    const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
    const sending = new AbortController()
    // The client hears no fault of a disk that it sends from.
    if (Body instanceof Readable) Body.on('error', (fault) => sending.abort(fault))
    try {
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength, ChecksumSHA256 })
      await asked(client.send(command, { abortSignal: sending.signal }))
    } finally {
      if (Body instanceof Readable) Body.destroy()
    }
    // The new one is durable: one that stays behind takes room, until it is put again or forgotten.
    await remove(former).catch(() => undefined)
  }

  async function* everyCopy() {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
      for (const { Key: key = '' } of page.Contents ?? []) {
        const [, name = ''] = /^[0-9a-f]{2}\/([0-9a-f]{64})\/[^/]+$/.exec(key.slice(prefix.length)) ?? []
        if (name) yield { key, name }
      }
  }

  const bytesOf = async (key: string): Promise<AsyncIterable<Uint8Array> | undefined> => {
    const { Body } = await asked(client.send(new GetObjectCommand({ Bucket, Key: key })))
    return Body instanceof Readable ? arriving(Body) : undefined
  }
  /** The bytes of the newest copy. One that was just put again lies under another key: looked for once more. */
  const found = async (sha256: string, tries = 3): Promise<AsyncIterable<Uint8Array>> => {
    const newest = isContentName(sha256) && tries > 0 ? (await copiesOf(sha256)).at(-1) : undefined
    if (!newest) throw new NotFound('No such file')
    return (await ifThere(bytesOf(newest.key))) ?? found(sha256, tries - 1)
  }
  const has = async (sha256: string) => isContentName(sha256) && (await copiesOf(sha256)).length > 0

  return {
    put: async (content) => {
      const sha256 = contentName(content)
      await put(sha256, async () => Buffer.from(content), content.length)
      return sha256
    },
    stage: async (content, limit) => {
      const { path, sha256, size, discard } = await takeIn(content, limit)
      const keep = () => put(sha256, () => streamOf(path), size).then(discard)
      return { sha256, size, keep, discard }
    },
    get: async (sha256) => {
      const content = await buffer(await found(sha256))
      if (contentName(content) !== sha256) throw damagedFile(sha256)
      return content
    },
    read: async (sha256) => {
      const draft = await takeIn(await found(sha256))
      try {
        if (draft.sha256 !== sha256) throw damagedFile(sha256)
        return await streamOf(draft.path)
      } finally {
        // Who reads it holds it open; it needs no name.
        await draft.discard()
      }
    },
    damaged: async () => {
      const wrong = new Set<string>()
      for await (const { key, name } of everyCopy()) {
        const bytes = await ifThere(bytesOf(key))
        if (bytes && (await contentNameOf(bytes)) !== name) wrong.add(name)
      }
      return [...wrong].toSorted()
    },
    names: async () => {
      const found = new Set<string>()
      for await (const { name } of everyCopy()) found.add(name)
      return [...found].toSorted()
    },
    has,
    forget: async (sha256, since) => {
      if (!isContentName(sha256)) return false
      const copies = await copiesOf(sha256)
      if (copies.length === 0 || copies.some(({ at }) => at >= since)) return false
      await remove(copies)
      return !(await has(sha256))
    },
    ping: async () => {
      // What is asked all the time; and its refusal has words, which that of a HEAD has not.
      await asked(client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })))
    },
    close: () => client.destroy(),
  }
}

const streamOf = async (path: string): Promise<Readable> => (await open(path)).createReadStream({ start: 0 })

/** What the store does not have is told as such; anything else that it says is no fault of whoever asked. */
const asked = <Answer>(asking: Promise<Answer>): Promise<Answer> =>
  asking.catch((cause: unknown) => {
    throw cause instanceof NoSuchKey ? new NotFound('No such file') : new Unavailable('files', { cause })
  })

async function* arriving(body: Readable): AsyncIterable<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new Unavailable('files', { cause })
  }
}

const ifThere = <Result>(looking: Promise<Result>): Promise<Result | undefined> =>
  looking.catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    throw error
  })
