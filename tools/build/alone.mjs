import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const patienceMs = 5 * 60_000

const isAlive = (pid) => {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Whether somebody is still at work behind a lock. A number may belong to another process by now: none works for ever.
 */
const isHeld = async (lock) => {
  const age = await stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => undefined,
  )
  if (age === undefined) return false
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
  // Empty for the moment between making and writing it.
  return holder === 0 ? age < 1_000 : age < patienceMs && isAlive(holder)
}

const taken = async (lock) => {
  try {
    await mkdir(dirname(lock), { recursive: true })
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    // Where nothing may be written, nothing is built: everything is there already, or the work itself says what is not.
    if (error.code === 'EACCES' || error.code === 'EROFS') return true
    throw error
  }
}

/** Does the work when no other process does it; the lock of a process that is gone counts for nothing. */
export const alone = async (lock, waiting, work) => {
  for (let hasSaid = false; !(await taken(lock));) {
    if (!(await isHeld(lock))) {
      await rm(lock, { force: true })
      continue
    }
    if (!hasSaid) waiting()
    hasSaid = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true }).catch(() => {})
  }
}
