import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { TooLarge } from '../errors.ts'

/** Writes bytes to a new file as they come, durable when it resolves; at most `limit` of them. */
export const takeIn = async (
  content: AsyncIterable<Uint8Array>,
  path: string,
  limit: number,
): Promise<{ sha256: string; size: number }> => {
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
