import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../embedded-postgres/error-code.ts'

const keyBytes = 32

/** A key given as base64, or created once in `{dataDir}/secrets`, readable by its owner only. */
export const secretKey = async (name: string, givenKey: string, dataDir: string): Promise<Buffer> => {
  if (givenKey) return Buffer.from(givenKey, 'base64')
  const folder = join(dataDir, 'secrets')
  const path = join(folder, `${name}.key`)
  const storedKey = await readFile(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (storedKey?.length === keyBytes) return storedKey
  if (storedKey) throw new Error(`${path} must hold ${keyBytes} bytes, not ${storedKey.length}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const key = randomBytes(keyBytes)
  // Written to a temporary file and renamed: a kill in between leaves no partial key.
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
