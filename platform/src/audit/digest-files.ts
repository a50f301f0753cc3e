import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorCode } from '../embedded-postgres/error-code.ts'

/**
 * What the log was at a moment: its last position, the seal that ties everything up to there, and a hash over the heads of
 * all streams. Kept outside the database, and best copied away, it shows a log that was cut or written anew.
 */
export const LogState = z.object({
  writtenAt: z.iso.datetime(),
  position: z.int().min(0),
  seal: z.string(),
  streams: z.int().min(0),
  /** SHA-256 over the lines `{stream} {revision} {hash}` of all streams, in the order of their names' bytes. */
  heads: z.string(),
})
export type LogState = z.infer<typeof LogState>

/** The state of the log as a link of a chain of its own: none can be left out, exchanged or written by others. */
export const Digest = LogState.extend({
  /** 1, 2, 3 … without a gap. */
  number: z.int().min(1),
  /** SHA-256 over the receipts from the position of the digest before up to the one before this position. */
  receipts: z.string(),
  /** SHA-256 of the digest before; empty for the first. */
  previous: z.string(),
  /** HMAC-SHA-256 of all the rest under `AUDIT_KEY`. */
  signature: z.string(),
})
export type Digest = z.infer<typeof Digest>

const folderIn = (dataDir: string) => join(dataDir, 'audit')

/** The folder of the digests, made where it is missing. */
const digestFolder = async (dataDir: string): Promise<string> => {
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true })
  return folder
}

export const digestName = (number: number): string => `digest-${String(number).padStart(6, '0')}.json`

const linkName = /^digest-(\d{6,})\.json$/
// One a day, neither chained nor signed: as they were written by former versions.
const formerName = /^digest-\d{4}-\d{2}-\d{2}\.json$/

export type KeptDigests = {
  /** In the order of their numbers; there may be gaps. */
  chain: Digest[]
  former: LogState[]
  /** Names of files that are no digest, or not the one that their name says. */
  unreadable: string[]
}

/** Everything that lies in the folder of the digests. */
export const keptDigests = async (dataDir: string): Promise<KeptDigests> => {
  const folder = folderIn(dataDir)
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const kept: KeptDigests = { chain: [], former: [], unreadable: [] }
  for (const name of names.toSorted((one, other) => one.localeCompare(other))) {
    const number = Number(linkName.exec(name)?.[1])
    if (!Number.isNaN(number)) {
      const digest = await parsed(Digest, join(folder, name))
      if (digest?.number === number) kept.chain.push(digest)
      else kept.unreadable.push(name)
    } else if (formerName.test(name)) {
      const state = await parsed(LogState, join(folder, name))
      if (state) kept.former.push(state)
      else kept.unreadable.push(name)
    }
  }
  kept.chain.sort((one, other) => one.number - other.number)
  return kept
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
 * Keeps a digest under its name as a whole or not at all: one that was cut off by a kill or a full disk would be in the
 * way of every later one. @throws with the code EEXIST when there is one of that number
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
  // Unlike a rename, it never takes the place of what is there.
  await link(part, path)
  await rm(part)
  await syncFolder(folder)
}

/** The name too is on the disk before the database knows of it. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
