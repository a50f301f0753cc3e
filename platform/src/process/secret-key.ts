import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../embedded-postgres/error-code.ts'

const bytes = 32

/** A key given as base64, or made once and kept for its owner's eyes under `{dataDir}/secrets`. */
export const secretKey = async (name: string, given: string, dataDir: string): Promise<Buffer> => {
  if (given) return Buffer.from(given, 'base64')
  const folder = join(dataDir, 'secrets')
  const path = join(folder, `${name}.key`)
  const kept = await readFile(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (kept?.length === bytes) return kept
  if (kept) throw new Error(`${path} must hold ${bytes} bytes, not ${kept.length}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const key = randomBytes(bytes)
  // Written beside and moved into place: a kill in between leaves no half a key.
  const draft = await open(`${path}.new`, 'w', 0o600)
  try {
    await draft.writeFile(key)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(`${path}.new`, path)
  return key
}
