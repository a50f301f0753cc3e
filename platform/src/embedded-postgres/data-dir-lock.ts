import { hash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errorCode } from './error-code.ts'
import { runningProcess } from './processes.ts'

type Holder = { pid: number; identity: string; since: string }

/**
 * Makes this process the only application on a data directory until the returned function is called.
 * The lock of a process that is gone is taken over, also when its number belongs to another one by now.
 * @throws when another application is at work there, with its process number
 */
export const lockDataDir = async (dataDir: string): Promise<() => Promise<void>> => {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'house.lock')
  const self = await runningProcess(process.pid)
  const mine = JSON.stringify({ pid: process.pid, identity: self?.identity ?? '', since: new Date().toISOString() })
  // Written beside and linked into place: nobody ever reads half a lock, and only one link succeeds.
  const draft = join(dataDir, `house.lock.${randomUUID()}`)
  await writeFile(draft, mine)
  try {
    await hold(path, draft, dataDir)
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await textOf(path)) === mine) await rm(path, { force: true })
  }
}

const linked = async (from: string, to: string) => {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

const textOf = (path: string) => readFile(path, 'utf8').catch(() => undefined)

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && 'pid' in value && 'identity' in value && 'since' in value

/** Undefined for what a loss of power left of a lock. */
const holderIn = (text: string | undefined) => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isHolder(value) ? value : undefined
  } catch {
    return undefined
  }
}

const refuseIfAlive = async (text: string | undefined, dataDir: string) => {
  const holder = holderIn(text)
  if (!holder || (await runningProcess(holder.pid))?.identity !== holder.identity) return
  throw new Error(
    `The data directory ${resolve(dataDir)} is in use by process ${holder.pid} (since ${holder.since}). ` +
      'Stop it or choose another with DATA_DIR.',
  )
}

/** Puts the draft in the place of what a dead process left there. */
const hold = async (path: string, draft: string, dataDir: string): Promise<void> => {
  while (!(await linked(draft, path))) {
    const left = await textOf(path)
    if (left === undefined) continue
    await refuseIfAlive(left, dataDir)
    // Only who holds the claim to this very lock may replace it. A claimer may have died as well, and so on.
    const claim = `${path}.${hash('sha256', left).slice(0, 12)}`
    await hold(claim, draft, dataDir)
    if ((await textOf(path)) === left) return rename(claim, path)
    await rm(claim, { force: true })
  }
}
