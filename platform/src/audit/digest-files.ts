import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorCode } from '../embedded-postgres/error-code.ts'

/**
 * State of the log: its last position, the seal over all events up to there, and a hash over the heads of all
 * streams. Stored outside the database, and ideally copied elsewhere, it reveals a log that was cut or rewritten.
 */
export const LogState = z.object({
  writtenAt: z.iso.datetime(),
  position: z.int().min(0),
  seal: z.string(),
  streams: z.int().min(0),
  /** SHA-256 over the lines `{stream} {revision} {hash}` of all streams, sorted by the bytes of their names. */
  heads: z.string(),
})
export type LogState = z.infer<typeof LogState>

/** A link of the chain of digests: none can be removed, exchanged or forged. */
export const Digest = LogState.extend({
  /** 1, 2, 3 … without a gap. */
  number: z.int().min(1),
  /** SHA-256 over the receipts from the position of the previous digest (inclusive) to this position (exclusive). */
  receipts: z.string(),
  /** SHA-256 of the previous digest; empty for the first. */
  previous: z.string(),
  /** HMAC-SHA-256 of all other fields with `AUDIT_KEY`. */
  signature: z.string(),
})
export type Digest = z.infer<typeof Digest>

const folderIn = (dataDir: string) => join(dataDir, 'audit')

/** The folder of the digests, created if it is missing. */
const digestFolder = async (dataDir: string): Promise<string> => {
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export const digestName = (number: number): string => `digest-${String(number).padStart(6, '0')}.json`

const linkName = /^digest-(\d{6,})\.json$/
// Digests of earlier versions, one per day, neither chained nor signed.
const formerName = /^digest-\d{4}-\d{2}-\d{2}\.json$/

export type StoredDigests = {
  /** Ordered by number; there may be gaps. */
  chain: Digest[]
  former: LogState[]
  /** Names of files that are not a digest, or that contain another number than their name. */
  unreadable: string[]
}

/** All digests of the folder. */
export const readDigests = async (dataDir: string): Promise<StoredDigests> => {
  const folder = folderIn(dataDir)
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const digests: StoredDigests = { chain: [], former: [], unreadable: [] }
  for (const name of names.toSorted((one, other) => one.localeCompare(other))) {
    const number = Number(linkName.exec(name)?.[1])
    if (!Number.isNaN(number)) {
      const digest = await parsed(Digest, join(folder, name))
      if (digest?.number === number) digests.chain.push(digest)
      else digests.unreadable.push(name)
    } else if (formerName.test(name)) {
      const state = await parsed(LogState, join(folder, name))
      if (state) digests.former.push(state)
      else digests.unreadable.push(name)
    }
  }
  digests.chain.sort((one, other) => one.number - other.number)
  return digests
}

const parsed = async <Shape extends z.ZodType>(shape: Shape, path: string): Promise<z.output<Shape> | undefined> => {
  const text = await readFile(path, 'utf8')
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Writes a digest atomically: a file truncated by a kill or a full disk would block all later ones.
 * @throws with the code EEXIST when there is a digest of that number
 */
export const keepDigest = async (dataDir: string, digest: Digest): Promise<void> => {
  const folder = await digestFolder(dataDir)
  const path = join(folder, digestName(digest.number))
  const part = `${path}.part`
  await rm(part, { force: true })
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(digest, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  // Unlike a rename, a link never replaces an existing file.
  await link(part, path)
  await rm(part)
  await syncFolder(folder)
}

/** Flushes the name of the file, before the database stores the digest. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
