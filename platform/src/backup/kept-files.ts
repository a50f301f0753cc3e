import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { frameWriter, framesOf } from './frames.ts'
import type { KeptFile, Manifest } from './manifest.ts'

const pieceBytes = 1024 * 1024

/** What is kept in the data directory besides the databases. What is on its way, or made again, is not. */
const folders: Readonly<Record<string, RegExp>> = {
  files: /^[0-9a-f]{2}\/[0-9a-f]{64}$/,
  'report-files': /^[0-9a-f]{2}\/[0-9a-f]{64}$/,
  outbox: /^[\w.-]+\.eml$/,
  secrets: /^[\w-]+\.key$/,
  audit: /^digest-[\d-]+\.json$/,
}

type Copying = {
  folder: string
  /** The number of the last digest that the log knows of: those after it vouch for what is not in the backup. */
  digests: number
  key: Buffer | undefined
}

/** Copies the files below the data directory into the backup. One that is taken away meanwhile is left out. */
export const copiedFiles = async (dataDir: string, { folder, digests, key }: Copying): Promise<KeptFile[]> => {
  const copied: KeptFile[] = []
  for (const [name, pattern] of Object.entries(folders))
    for (const path of await namesIn(join(dataDir, name))) {
      if (!pattern.test(path) || (name === 'audit' && Number(/^digest-(\d{6,})\.json$/.exec(path)?.[1]) > digests))
        continue
      const part = `file-${copied.length + 1}`
      const written = await copiedFile(join(dataDir, name, path), join(folder, part), part, key)
      if (written) copied.push({ path: `${name}/${path}`, part, ...written })
    }
  return copied
}

const unlessGone = <Result>(asked: Promise<Result>): Promise<Result | undefined> =>
  asked.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })

const namesIn = async (folder: string): Promise<string[]> => {
  const entries = (await unlessGone(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted((one, other) => (one < other ? -1 : 1))
}

const copiedFile = async (from: string, to: string, part: string, key: Buffer | undefined) => {
  const file = await unlessGone(open(from))
  if (!file) return undefined
  const frames = await frameWriter(to, part, key)
  try {
    for await (const piece of file.createReadStream({ highWaterMark: pieceBytes })) await frames.add(Buffer.from(piece))
    return await frames.end()
  } finally {
    await frames.close()
    await file.close().catch(() => {})
  }
}

/** Lays the files of a backup where they came from, below a data directory. */
export const layFiles = async (from: string, dataDir: string, { files }: Manifest, key: Buffer | undefined) => {
  // What a former try has left, of this backup or another.
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
