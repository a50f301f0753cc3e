import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TooLarge } from '../errors.ts'

/** A file on the disk that is nobody's yet. */
export type Draft = { path: string; sha256: string; size: number; discard: () => Promise<void> }

/** A folder where bytes lie until it is known what becomes of them. What an earlier run left there is swept out. */
export const incoming = (folder: string) => {
  let cleared: Promise<unknown> | undefined
  const clear = () =>
    (cleared ??= rm(folder, { recursive: true, force: true })
      .then(() => mkdir(folder, { recursive: true }))
      .catch((error: unknown) => {
        cleared = undefined
        throw error
      }))

  /** Takes bytes in as they come, durable when it resolves; nothing is left of them when it rejects. */
  return async (content: AsyncIterable<Uint8Array>, limit = Number.POSITIVE_INFINITY): Promise<Draft> => {
    await clear()
    const path = join(folder, randomUUID())
    const discard = () => rm(path, { force: true })
    try {
      return { path, ...(await writtenTo(path, content, limit)), discard }
    } catch (error) {
      await discard()
      throw error
    }
  }
}

const writtenTo = async (path: string, content: AsyncIterable<Uint8Array>, limit: number) => {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      size += chunk.length
      if (size > limit) throw new TooLarge(limit)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), size }
}
