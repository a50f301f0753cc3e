import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, stat, open, readFile, rename, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { errorCode } from '../embedded-postgres/error-code.ts'
import { readDigests } from '../audit/digest-files.ts'
import { Unavailable } from '../errors.ts'
import type { EventStore } from '../event-store/port.ts'
import type { Probe } from '../http/health.ts'

const leastFreeMiB = 64
const rememberedMs = 60_000

/**
 * Whether commands can be stored: the last append succeeded, and the data directory has free space (MiB). The disk of
 * a database server is not visible from here: a full one shows in rejected appends.
 */
export const writableProbe = (store: EventStore, dataDir: string): { store: EventStore; probe: Probe } => {
  let failedAt = -Infinity
  return {
    store: {
      ...store,
      append: async (...appended) => {
        try {
          const answer = await store.append(...appended)
          failedAt = -Infinity
          return answer
        } catch (error) {
          if (error instanceof Unavailable) failedAt = performance.now()
          throw error
        }
      },
    },
    probe: async () => {
      const { bavail, bsize } = await statfs(dataDir)
      const freeMiB = Math.floor((bavail * bsize) / 1_048_576)
      const isRefused = performance.now() - failedAt < rememberedMs
      return { freeMiB, ...((freeMiB < leastFreeMiB || isRefused) && { status: 'degraded', isRefused }) }
    },
  }
}

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

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })

/** Folders of the data directory that belong to an existing event log. */
const ownedByLog = async (dataDir: string): Promise<string[]> => {
  const [files, secrets, audit] = await Promise.all(
    ['files', 'secrets', 'audit'].map((folder) => namesIn(join(dataDir, folder))),
  )
  return [
    ...(files?.some((name) => /^[0-9a-f]{2}$/.test(name)) ? ['files'] : []),
    ...(secrets?.some((name) => name.endsWith('.key')) ? ['secrets'] : []),
    ...(audit?.some((name) => name.endsWith('.json')) ? ['audit'] : []),
  ]
}

const refusal = (problem: string, leftovers: readonly string[]) =>
  new Error(
    `DATA_DIR: ${problem}, but ${leftovers.join(', ')} of an application that had one are there. Mount or restore it. ` +
      'ALLOW_EMPTY_STORE=yes starts with an empty log all the same.',
  )

/**
 * Runs before the embedded engine creates a new cluster.
 * @throws when the directory of the former cluster is missing but other data of its log exist
 */
export const refuseLostCluster = async (dataDir: string): Promise<void> => {
  const names = await namesIn(dataDir)
  if (names.includes('postgres')) return
  const leftovers = await ownedByLog(dataDir)
  if (leftovers.length > 0) throw refusal(`the event log (${join(dataDir, 'postgres')}) is missing`, leftovers)
}

/** @throws when the log is empty although digests contain events of it */
export const refuseEmptyLog = async (dataDir: string, head: number): Promise<void> => {
  if (head > 0) return
  const { chain, former } = await readDigests(dataDir)
  if ([...chain, ...former].some(({ position }) => position > 0)) throw refusal('the event log is empty', ['audit'])
}

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
