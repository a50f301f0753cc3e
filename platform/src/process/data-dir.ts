import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { errorCode } from '../embedded-postgres/error-code.ts'

/** Makes the directory where it is missing. @throws Error that names the variable when it cannot be used */
export const openDataDir = async (dataDir: string) => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(`DATA_DIR: ${dataDir} cannot be used: ${errorCode(cause)}`, { cause })
  }
}
