import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { FileDamaged, NotFound } from '../errors.ts'
import type { Files } from '../files/port.ts'
import { frameWriter, framesOf, type WrittenPart } from './frames.ts'
import type { BackupFile, Manifest } from './manifest.ts'

const pieceBytes = 1024 * 1024

/** Folders of the data directory besides the databases. Temporary and derived files are left out. */
const folders: Readonly<Record<string, RegExp>> = {
  files: /^[0-9a-f]{2}\/[0-9a-f]{64}$/,
  'report-files': /^[0-9a-f]{2}\/[0-9a-f]{64}$/,
  outbox: /^[\w.-]+\.eml$/,
  secrets: /^[\w-]+\.key$/,
  audit: /^digest-[\d-]+\.json$/,
}

type CopyOptions = {
  folder: string
  /** Number of the last digest known to the log: later ones cover events that are not in the backup. */
  digests: number
  key: Buffer | undefined
  /** Files of an object store, by their folder in a data directory. */
  elsewhere?: Readonly<Partial<Record<FilesFolder, Pick<Files, 'names' | 'read'>>>>
}
export type FilesFolder = 'files' | 'report-files'

/** Copies the files of the data directory into the backup. A file removed meanwhile is left out. */
export const copiedFiles = async (
  dataDir: string,
  { folder, digests, key, elsewhere = {} }: CopyOptions,
): Promise<BackupFile[]> => {
  const copies: BackupFile[] = []
  const add = async (path: string, write: (to: string, part: string) => Promise<WrittenPart | undefined>) => {
    const part = `file-${copies.length + 1}`
    const copy = await write(join(folder, part), part)
    if (copy) copies.push({ path, part, ...copy })
  }
  for (const [name, store] of Object.entries(elsewhere))
    for (const sha256 of await store.names())
      await add(`${name}/${sha256.slice(0, 2)}/${sha256}`, async (to, part) => {
        const bytes = await unlessMissingOrDamaged(store.read(sha256))
        return bytes && writtenFile(bytes, to, part, key)
      })
  for (const [name, pattern] of Object.entries(folders).filter(([folderName]) => !(folderName in elsewhere)))
    for (const path of await namesIn(join(dataDir, name))) {
      if (!pattern.test(path) || (name === 'audit' && Number(/^digest-(\d{6,})\.json$/.exec(path)?.[1]) > digests))
        continue
      await add(`${name}/${path}`, (to, part) => copiedFile(join(dataDir, name, path), to, part, key))
    }
  return copies
}

const unlessRemoved = <Result>(pending: Promise<Result>): Promise<Result | undefined> =>
  pending.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })

/** Leaves out a file that was removed meanwhile or is damaged. */
const unlessMissingOrDamaged = <Result>(pending: Promise<Result>): Promise<Result | undefined> =>
  pending.catch((error: unknown) => {
    if (error instanceof NotFound || error instanceof FileDamaged) return undefined
    throw error
  })

const namesIn = async (folder: string): Promise<string[]> => {
  const entries = (await unlessRemoved(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted((one, other) => (one < other ? -1 : 1))
}

const copiedFile = async (from: string, to: string, part: string, key: Buffer | undefined) => {
  const file = await unlessRemoved(open(from))
  if (!file) return undefined
  try {
    return await writtenFile(file.createReadStream({ highWaterMark: pieceBytes }), to, part, key)
  } finally {
    await file.close().catch(() => {})
  }
}

const writtenFile = async (
  pieces: AsyncIterable<Uint8Array>,
  to: string,
  part: string,
  key: Buffer | undefined,
): Promise<WrittenPart> => {
  const frames = await frameWriter(to, part, key)
  try {
    for await (const piece of pieces) await frames.add(Buffer.from(piece))
    return await frames.end()
  } finally {
    await frames.close()
  }
}

/** Writes the files of a backup into a data directory. */
export const layFiles = async (from: string, dataDir: string, { files }: Manifest, key: Buffer | undefined) => {
  // Remains of a former try, of this backup or another.
  for (const name of Object.keys(folders)) await rm(join(dataDir, name), { recursive: true, force: true })
  for (const { path, part } of files) {
    const to = join(dataDir, path)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const file = await open(to, 'wx', 0o600)
    try {
      for await (const piece of framesOf(join(from, part), part, key)) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
  }
}
