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
 * Whether another process still works behind a lock. Its process id may be reused by now, so a lock expires after
 * `patienceMs`.
 */
const isHeld = async (lock) => {
  const age = await stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => undefined,
  )
  if (age === undefined) return false
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
  // The file is empty between its creation and the write.
  return holder === 0 ? age < 1_000 : age < patienceMs && isAlive(holder)
}

const tryLock = async (lock) => {
  try {
    await mkdir(dirname(lock), { recursive: true })
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    // In a read-only directory no build is possible: everything is built already, or the work itself reports what is
    // missing.
    if (error.code === 'EACCES' || error.code === 'EROFS') return true
    throw error
  }
}

/** Runs the work while no other process does; ignores the lock of a process that has ended. */
export const withLock = async (lock, onWait, work) => {
  for (let isAnnounced = false; !(await tryLock(lock));) {
    if (!(await isHeld(lock))) {
      await rm(lock, { force: true })
      continue
    }
    if (!isAnnounced) onWait()
    isAnnounced = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true }).catch(() => {})
  }
}
