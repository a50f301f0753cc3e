import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readDigests } from '../audit/digest-files.ts'
import { errorCode } from '../embedded-postgres/error-code.ts'

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
