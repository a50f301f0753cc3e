import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUser } from './cluster.ts'
import { database } from './embedded-postgres.ts'
import { runningProcess } from './processes.ts'

/**
 * Process number of the PostgreSQL on a data directory.
 * @throws Error while the file has no number yet: PostgreSQL creates it empty, and a signal to process 0 reaches the
 * caller's whole process group
 */
export const postmasterPid = async (dataDir: string): Promise<number> => {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const pid = Number(text.split('\n', 1)[0])
  if (!Number.isInteger(pid) || pid <= 1)
    throw new Error(`No process number in postmaster.pid: ${JSON.stringify(text)}`)
  return pid
}

/** PostgreSQL's file with its address: pid, directory, start, port, socket directory, address. */
const addressLines = { port: 3, sockets: 4, host: 5 } as const

/**
 * The URL of the PostgreSQL that a running application has on a data directory, for tools that run at the same time;
 * undefined when there is none.
 */
export const runningPostgres = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const processInfo = await runningProcess(Number(lines[0]))
  if (!processInfo?.command.includes('postgres')) return undefined
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8')
  const sockets = lines[addressLines.sockets]?.trim() ?? ''
  const host = sockets === '' ? (lines[addressLines.host]?.trim() ?? '127.0.0.1') : encodeURIComponent(sockets)
  return `postgres://${databaseUser}:${password}@${host}:${lines[addressLines.port]?.trim()}/${database}`
}
