import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The key that signs session tokens: given as base64, or made once and kept for its owner's eyes in the data directory. */
export const sessionKey = async (given: string, dataDir: string): Promise<Uint8Array> => {
  if (given) return Buffer.from(given, 'base64')
  const folder = join(dataDir, 'secrets')
  const path = join(folder, 'session.key')
  const kept = await readFile(path).catch(() => undefined)
  if (kept?.length === 32) return kept
  if (kept) throw new Error(`${path} does not hold 32 bytes`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const key = randomBytes(32)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(key)
    await file.sync()
  } finally {
    await file.close()
  }
  return key
}
