import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { NotFound } from '../errors.ts'
import type { Files } from './port.ts'

const isName = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Keeps files under the SHA-256 of their content in a directory. */
export const directoryFiles = (root: string): Files => {
  const folderOf = (sha256: string) => join(root, sha256.slice(0, 2))
  const pathOf = (sha256: string) => {
    // The name becomes a path, so nothing but a hash may pass.
    if (!isName(sha256)) throw new NotFound('No such file')
    return join(folderOf(sha256), sha256)
  }
  const has = async (sha256: string) =>
    isName(sha256) &&
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    )

  return {
    put: async (content) => {
      const sha256 = createHash('sha256').update(content).digest('hex')
      if (await has(sha256)) return sha256
      await mkdir(folderOf(sha256), { recursive: true })
      const path = pathOf(sha256)
      const draftPath = `${path}.${randomUUID()}`
      try {
        const draft = await open(draftPath, 'wx', 0o600)
        try {
          await draft.writeFile(content)
          await draft.sync()
        } finally {
          await draft.close()
        }
        await rename(draftPath, path)
      } catch (error) {
        await rm(draftPath, { force: true })
        throw error
      }
      return sha256
    },
    get: (sha256) =>
      readFile(pathOf(sha256)).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') throw new NotFound('No such file')
        throw error
      }),
    has,
  }
}
