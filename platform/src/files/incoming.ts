import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { TooLarge, TooMany } from '../errors.ts'

/** A temporary file on disk. Its bytes count until it is discarded, or stored under its content name. */
export type Draft = { path: string; sha256: string; size: number; stored: () => void; discard: () => Promise<void> }

const againInSeconds = 30

const sizeOfDisk = async (folder: string): Promise<number> => {
  const { blocks, bsize } = await statfs(folder)
  return blocks * bsize
}

// Bytes in all folders of this process: files, reports and downloads of an object store share one disk.
let bytesInUse = 0

/**
 * A folder for temporary files, emptied at the start. One file may take a quarter of the file system, all of them
 * together half: in a container that is memory, and filling it ends the process.
 */
export const incoming = (folder: string, diskSize = sizeOfDisk) => {
  let clearing: Promise<unknown> | undefined
  const clear = () =>
    (clearing ??= rm(folder, { recursive: true, force: true })
      .then(() => mkdir(folder, { recursive: true, mode: 0o700 }))
      .catch((error: unknown) => {
        clearing = undefined
        throw error
      }))

  /**
   * Writes a stream to a temporary file, durable when it resolves; nothing is left of it when it rejects.
   * @throws TooLarge; TooMany while other files take the room
   */
  return async (content: AsyncIterable<Uint8Array>, limit = Number.POSITIVE_INFINITY): Promise<Draft> => {
    await clear()
    const path = join(folder, randomUUID())
    let fileBytes = 0
    const stored = () => {
      bytesInUse -= fileBytes
      fileBytes = 0
    }
    const discard = async () => {
      // Counted off even if the removal fails, otherwise its bytes would count until the next start.
      await rm(path, { force: true }).finally(stored)
    }
    try {
      const disk = await diskSize(folder)
      const maxBytes = Math.min(limit, Math.floor(disk / 4))
      const count = (bytes: number) => {
        fileBytes += bytes
        bytesInUse += bytes
        if (fileBytes > maxBytes) throw new TooLarge(maxBytes)
        if (bytesInUse > disk / 2) throw new TooMany('TOO_MANY_REQUESTS', againInSeconds)
      }
      return { path, ...(await writtenTo(path, content, count)), stored, discard }
    } catch (error) {
      await discard()
      throw error
    }
  }
}

const writtenTo = async (path: string, content: AsyncIterable<Uint8Array>, count: (bytes: number) => void) => {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      count(chunk.length)
      size += chunk.length
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), size }
}
