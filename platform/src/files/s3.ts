import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
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
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { NotFound, Unavailable } from '../errors.ts'
import { contentName, contentNameOf, damagedFile, isContentName } from './content-name.ts'
import { incoming } from './incoming.ts'
import type { OpenedFiles } from './port.ts'

/**
 * Parses `s3://key:secret@bucket/folder?endpoint=http://minio:9000&region=eu-west-1`; all but the bucket is optional.
 * Without a key the client uses its defaults: variables AWS_…, a profile, the role of the machine.
 */
export const bucketOf = (url: string): { bucket: string; prefix: string; settings: S3ClientConfig } => {
  const { hostname, pathname, username, password, searchParams } = new URL(url)
  const endpoint = searchParams.get('endpoint')
  // A self-hosted store has one region and rarely names it.
  const region = searchParams.get('region') ?? (endpoint && 'us-east-1')
  const folder = decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, '')
  return {
    bucket: hostname,
    prefix: folder && `${folder}/`,
    settings: {
      ...(region && { region }),
      // A self-hosted store has the bucket in the path, not in the host name.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(username && {
        credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
      }),
    },
  }
}

type Options = {
  /** A folder of this machine for temporary files of uploads and downloads. */
  temporaryFolder: string
  /** A folder below that of the address: `reports/`. */
  subfolder?: string
  /** Time limit (ms) without data from the store. */
  silenceMs?: number
}

/** One upload of a content. Its key contains the time, by the clock of the uploading process. */
type Copy = { key: string; at: Date }

/**
 * Stores files under the SHA-256 of their content in a bucket. Each upload has its own key below that name and
 * deletes the earlier ones afterwards: an object store has no conditional delete, so `forget` deletes only the copies
 * that it has listed.
 */
export const s3Files = (url: string, { temporaryFolder, subfolder = '', silenceMs = 10_000 }: Options): OpenedFiles => {
  const { bucket: Bucket, prefix: folder, settings } = bucketOf(url)
  const prefix = `${folder}${subfolder}`
  const client = new S3Client({
    ...settings,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: silenceMs },
    // Not every store supports the newer checksums; uploads carry a SHA-256, and downloads are compared with their
    // name.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const writeDraft = incoming(temporaryFolder)
  const folderOf = (sha256: string) => `${prefix}${sha256.slice(0, 2)}/${sha256}/`
  const copyOf = (key: string): Copy => ({
    key,
    at: new Date(Number(key.slice(key.lastIndexOf('/') + 1).split('-')[0])),
  })

  /** The copies of a content, the newest last: keys begin with the time. */
  const copiesOf = async (sha256: string): Promise<Copy[]> => {
    const listing = await mapErrors(client.send(new ListObjectsV2Command({ Bucket, Prefix: folderOf(sha256) })))
    return (listing.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [copyOf(Key)]))
  }
  const remove = (copies: readonly Copy[]) =>
    Promise.all(copies.map(({ key }) => mapErrors(client.send(new DeleteObjectCommand({ Bucket, Key: key })))))

  const upload = async (
    sha256: string,
    body: () => Promise<Buffer | Readable>,
    ContentLength: number,
  ): Promise<void> => {
    const formerCopies = await copiesOf(sha256)
    const Key = `${folderOf(sha256)}${Date.now()}-${randomUUID()}`
    const Body = await mapErrors(body())
    const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
    const controller = new AbortController()
    // The client ignores read errors of the body.
    if (Body instanceof Readable) Body.on('error', (fault) => controller.abort(fault))
    try {
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength, ChecksumSHA256 })
      await mapErrors(client.send(command, { abortSignal: controller.signal }))
    } finally {
      if (Body instanceof Readable) Body.destroy()
    }
    // The new copy is durable; an old one that stays only takes room until the next `put` or `forget`.
    await remove(formerCopies).catch(() => undefined)
  }

  async function* everyCopy() {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
      for (const { Key: key = '' } of page.Contents ?? []) {
        const [, name = ''] = /^[0-9a-f]{2}\/([0-9a-f]{64})\/[^/]+$/.exec(key.slice(prefix.length)) ?? []
        if (name) yield { key, name }
      }
  }

  const bytesOf = async (key: string): Promise<AsyncIterable<Uint8Array> | undefined> => {
    const { Body } = await mapErrors(client.send(new GetObjectCommand({ Bucket, Key: key })))
    return Body instanceof Readable ? bodyBytes(Body) : undefined
  }
  /** The bytes of the newest copy. A concurrent `put` replaces it under another key, so the list is read again. */
  const readNewest = async (sha256: string, tries = 3): Promise<AsyncIterable<Uint8Array>> => {
    const newest = isContentName(sha256) && tries > 0 ? (await copiesOf(sha256)).at(-1) : undefined
    if (!newest) throw new NotFound('No such file')
    return (await ifThere(bytesOf(newest.key))) ?? readNewest(sha256, tries - 1)
  }
  const has = async (sha256: string) => isContentName(sha256) && (await copiesOf(sha256)).length > 0

  return {
    put: async (content) => {
      const sha256 = contentName(content)
      await upload(sha256, async () => Buffer.from(content), content.length)
      return sha256
    },
    stage: async (content, limit) => {
      const { path, sha256, size, discard } = await writeDraft(content, limit)
      const keep = () => upload(sha256, () => streamOf(path), size).then(discard)
      return { sha256, size, keep, discard }
    },
    get: async (sha256) => {
      const content = await buffer(await readNewest(sha256))
      if (contentName(content) !== sha256) throw damagedFile(sha256)
      return content
    },
    read: async (sha256) => {
      const draft = await writeDraft(await readNewest(sha256))
      try {
        if (draft.sha256 !== sha256) throw damagedFile(sha256)
        const stream = await streamOf(draft.path)
        // The open handle keeps the bytes readable without a name; they take room until it is closed.
        stream.once('close', () => void draft.discard())
        await rm(draft.path)
        return stream
      } catch (error) {
        await draft.discard()
        throw error
      }
    },
    damaged: async () => {
      const damagedNames = new Set<string>()
      for await (const { key, name } of everyCopy()) {
        const bytes = await ifThere(bytesOf(key))
        if (bytes && (await contentNameOf(bytes)) !== name) damagedNames.add(name)
      }
      return [...damagedNames].toSorted()
    },
    names: async () => {
      const storedNames = new Set<string>()
      for await (const { name } of everyCopy()) storedNames.add(name)
      return [...storedNames].toSorted()
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
      // A listing, because its errors have a message, while those of a HEAD request have none.
      await mapErrors(client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })))
    },
    close: () => client.destroy(),
  }
}

const streamOf = async (path: string): Promise<Readable> => (await open(path)).createReadStream({ start: 0 })

// Temporary errors: too many requests, a wrong clock, a request that took too long.
const temporaryErrors = new Set([
  'SlowDown',
  'TooManyRequests',
  'RequestTimeTooSkewed',
  'RequestTimeout',
  'ThrottlingException',
])

/** Errors that a retry would repeat: wrong credentials, missing rights, unknown bucket. */
const isRefusal = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$fault === 'client' &&
  error.$metadata.httpStatusCode !== 429 &&
  !temporaryErrors.has(error.name)

/** A missing object is NotFound; refusals stay as they are, and any other error is an outage. */
const mapErrors = <Answer>(request: Promise<Answer>): Promise<Answer> =>
  request.catch((cause: unknown) => {
    if (cause instanceof NoSuchKey) throw new NotFound('No such file')
    throw isRefusal(cause) ? cause : new Unavailable('files', { cause })
  })

async function* bodyBytes(body: Readable): AsyncIterable<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new Unavailable('files', { cause })
  }
}

const ifThere = <Result>(lookup: Promise<Result>): Promise<Result | undefined> =>
  lookup.catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    throw error
  })
