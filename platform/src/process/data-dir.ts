import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../embedded-postgres/error-code.ts'

/**
 * Closes directories that earlier versions left open to other accounts. Directories of another user, such as
 * PostgreSQL's, stay as they are.
 */
const closeToOthers = async (dataDir: string) => {
  const ownUid = process.getuid?.()
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const path = join(dataDir, entry.name)
    const { mode, uid } = await stat(path)
    if (uid === ownUid && (mode & 0o077) !== 0) await chmod(path, 0o700)
  }
}

/**
 * Creates the directory if it is missing, and closes its folders to other accounts.
 * @throws Error that names the variable when the directory cannot be used
 */
export const openDataDir = async (dataDir: string) => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    await closeToOthers(dataDir)
  } catch (cause) {
    throw new Error(`DATA_DIR: ${dataDir} cannot be used: ${errorCode(cause)}`, { cause })
  }
}
