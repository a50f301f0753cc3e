import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { z } from 'zod'

const Holder = z.object({ pid: z.int(), since: z.string(), host: z.string().default('') })

/** For the error message only: the kernel decides whether the lock is held. */
const nameOf = (text: string): string => {
  try {
    const { pid, since, host } = Holder.parse(JSON.parse(text))
    return `process ${pid} (since ${since}${host && `, on ${host}`})`
  } catch {
    return 'another process'
  }
}

/**
 * Makes this process the only application on a data directory until the returned function is called or the process
 * ends: the kernel holds the lock for the open file, so that it works between containers and after a kill.
 * @throws when another application uses the directory, with its process number
 */
export const lockDataDir = async (dataDir: string): Promise<() => Promise<void>> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'house.lock')
  // A plain descriptor: an unreferenced FileHandle would be closed by the garbage collector, and the lock with it.
  const file = openSync(path, 'a+', 0o600)
  try {
    if (!tryLock(file))
      throw new Error(
        `The data directory ${resolve(dataDir)} is in use by ${nameOf(readFileSync(path, 'utf8'))}. ` +
          'Stop it or choose another with DATA_DIR.',
      )
    ftruncateSync(file)
    writeSync(file, JSON.stringify({ pid: process.pid, since: new Date().toISOString(), host: hostname() }))
  } catch (error) {
    closeSync(file)
    throw error
  }
  // The file stays: removing it could remove the file that another process has just locked.
  return async () => closeSync(file)
}
