import { spawn, type ChildProcess } from 'node:child_process'
import { chown, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUser, openCluster, passwordFileName, type Cluster } from './cluster.ts'
import { errorCode } from './error-code.ts'
import { endProcess, holdsWithin, runningProcess } from './processes.ts'

type EmbeddedPostgresOptions = {
  dataDir: string
  /** Also listens on this port of the loopback address; by default only a socket in the data directory is open. */
  port?: number
  /** Aborts the start: a server that does not answer yet is killed at once. */
  unwanted?: AbortSignal | undefined
  log: { info: (details: object, message: string) => void; error: (details: object, message: string) => void }
}

export const database = 'freight'
const startWithinMs = 60_000
const watchEveryMs = 500
const logLimitBytes = 10 * 1024 * 1024
// The kernel's limit for the path of a socket is 104 bytes on macOS and 108 on Linux, with PostgreSQL's file name.
const longestSocketDirectory = 104 - '/.s.PGSQL.65535'.length - 1
/** Before the first answer no data can be lost: the next start recovers. */
const killSteps = [
  { signal: 'SIGQUIT', waitMs: 1000 },
  { signal: 'SIGKILL', waitMs: 1000 },
] as const
/** Fast shutdown, then an immediate one, from which the next start recovers. */
const shutdownSteps = [
  { signal: 'SIGINT', waitMs: 6000 },
  { signal: 'SIGQUIT', waitMs: 2000 },
  { signal: 'SIGKILL', waitMs: 1000 },
] as const
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '192MB',
  // Enough for bitmap scans that combine several indexes over a million rows.
  work_mem: '16MB',
  max_wal_size: '2GB',
  max_connections: '100',
  password_encryption: 'scram-sha-256',
  jit: 'off',
  // Shared memory of a container is small, and the other core is busy.
  max_parallel_workers_per_gather: '0',
  // The client gets the error of a rejected statement.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/**
 * Runs PostgreSQL as a child process on `{dataDir}/postgres`, which is created if missing, and restarts it until
 * `stop`. A server left over by a killed application is stopped first, so that its settings are always the current
 * ones.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  port,
  unwanted,
  log,
}: EmbeddedPostgresOptions): Promise<{ url: string; stop: () => Promise<void> }> => {
  const cluster = await openCluster(dataDir)
  await endLeftOver(cluster.directory, log)
  const address = await addressFor(cluster, port)
  let stopping = false
  let child: ChildProcess | undefined
  const endWithParent = () => void child?.kill('SIGINT')
  process.on('exit', endWithParent)

  const launch = async () => {
    child = await startServer(cluster, address, unwanted)
    child.once('exit', (status, signal) => {
      if (stopping) return
      log.error({ status, signal }, 'The embedded PostgreSQL has ended; it is started again')
      relaunch = launchAgain()
    })
  }
  const launchAgain = async () => {
    while (!stopping) {
      try {
        await launch()
        return
      } catch (error) {
        log.error({ err: error }, 'The embedded PostgreSQL did not start; it is tried again')
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }
  let relaunch = Promise.resolve()
  // After a SIGTERM from outside PostgreSQL waits for its last client and accepts no new ones: it would never end.
  const watch = setInterval(() => {
    void isEnding(cluster.directory).then((isSo) => {
      if (!isSo || stopping || child?.exitCode !== null) return
      log.error({}, 'The embedded PostgreSQL got a signal to end; it is stopped and restarted')
      child.kill('SIGINT')
    })
  }, watchEveryMs)
  watch.unref()
  const stop = async () => {
    stopping = true
    clearInterval(watch)
    await relaunch
    process.off('exit', endWithParent)
    if (child?.pid !== undefined && child.exitCode === null) await endProcess(child.pid, shutdownSteps)
  }

  try {
    await launch()
    await createDatabase(address)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: address.urlOf(database), stop }
}

type Address = { urlOf: (database: string) => string; args: readonly string[] }

/** A socket in the data directory: no port conflict, and no access from outside. Loopback if its path is too long. */
const addressFor = async (
  { directory, password, user }: Cluster,
  requestedPort: number | undefined,
): Promise<Address> => {
  const sockets = join(directory, '..', 'postgres.socket')
  const isSocketPathShort = Buffer.byteLength(sockets) <= longestSocketDirectory
  const port = requestedPort ?? (isSocketPathShort ? 5432 : await freePort())
  if (isSocketPathShort) {
    await mkdir(sockets, { recursive: true, mode: 0o700 })
    if (user.owner) await chown(sockets, user.owner.uid, user.owner.gid)
  }
  const host = isSocketPathShort ? encodeURIComponent(sockets) : '127.0.0.1'
  return {
    urlOf: (name) => `postgres://${databaseUser}:${password}@${host}:${port}/${name}`,
    args: [
      `--port=${port}`,
      `--listen_addresses=${requestedPort !== undefined || !isSocketPathShort ? '127.0.0.1' : ''}`,
      `--unix_socket_directories=${isSocketPathShort ? sockets : ''}`,
      '--unix_socket_permissions=0700',
      // Several processes share a server on a port, each with up to 36 connections.
      ...(requestedPort === undefined ? [] : ['--max_connections=400']),
    ],
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const boundAddress = server.address()
      server.close(() =>
        typeof boundAddress === 'object' && boundAddress
          ? resolve(boundAddress.port)
          : reject(new Error('There is no free port')),
      )
    })
  })

/** PostgreSQL writes its state into the eighth line. */
const isEnding = (directory: string) =>
  readFile(join(directory, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n')[7]?.trim() === 'stopping',
    () => false,
  )

/** Stops a PostgreSQL that still runs on the directory, and removes the files of one that was killed. */
const endLeftOver = async (directory: string, log: EmbeddedPostgresOptions['log']) => {
  const pidFile = join(directory, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const pid = Number(text.split('\n', 1)[0])
  const processInfo = await runningProcess(pid)
  if (processInfo?.command.includes(`-D ${directory} `)) {
    log.info({ pid }, 'A PostgreSQL was left over by an application that was killed; it is stopped')
    await endProcess(pid, shutdownSteps)
  }
  // PostgreSQL removes them itself, except when their process number now belongs to another process of the same user
  // or to a zombie, as in a container without an init process.
  await rm(pidFile, { force: true })
  await rm(join(directory, '..', 'postgres.socket'), { recursive: true, force: true })
}

/** Starts the server and waits until it answers. It logs to a file, which outlives this process. */
const startServer = async (
  { directory, postgres, user }: Cluster,
  { args, urlOf }: Address,
  unwanted: AbortSignal | undefined,
) => {
  const logPath = join(directory, '..', 'postgres.log')
  const size = await stat(logPath).then(
    (stats) => stats.size,
    () => 0,
  )
  const file = await open(logPath, size > logLimitBytes ? 'w' : 'a', 0o600)
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const command = user.command(postgres, ['-D', directory, ...flags, ...args])
  const deadline = performance.now() + startWithinMs
  try {
    for (;;) {
      const child = spawn(command.program, command.args, {
        ...command.user,
        // A separate process group: Ctrl-C must not reach the server, which the application stops last.
        detached: true,
        cwd: '/',
        env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', file.fd, file.fd],
      })
      const failure = new Promise<Error>((resolve) => child.once('error', resolve))
      const unanswered = whyNoAnswer(child, urlOf('postgres'), { deadline, directory })
      const problem = await Promise.race([failure, unanswered, whenAborted(unwanted)])
      if (!problem) return child
      if (child.pid !== undefined && child.exitCode === null)
        await endProcess(child.pid, unwanted?.aborted ? killSteps : shutdownSteps)
      unwanted?.throwIfAborted()
      // Child processes of a killed server may take a moment to notice.
      const logTail = (await readFile(logPath, 'utf8')).slice(-2000)
      if (!/pre-existing shared memory block/.test(logTail) || performance.now() > deadline) {
        throw new Error(`The embedded PostgreSQL did not start: ${problem.message}\n${logTail}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  } finally {
    await file.close()
  }
}

const whenAborted = (signal: AbortSignal | undefined) =>
  new Promise<Error>((resolve) => {
    const onAbort = () => resolve(new Error('the start was broken off'))
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })

const wrongPassword = '28P01'

/** Waits until the server answers. Returns the reason if it does not until the deadline, or never will. */
const whyNoAnswer = async (
  child: ChildProcess,
  url: string,
  { deadline, directory }: { deadline: number; directory: string },
) => {
  let lastError: unknown
  const isReady = await holdsWithin(Math.max(0, deadline - performance.now()), async () => {
    if (child.exitCode !== null || child.signalCode !== null) return true
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
      lastError = undefined
      return true
    } catch (error) {
      lastError = error
      // The server answers, and rejects this password permanently.
      return errorCode(error) === wrongPassword
    } finally {
      await client.end().catch(() => {})
    }
  })
  if (child.exitCode !== null || child.signalCode !== null) return new Error(`it ended with status ${child.exitCode}`)
  if (errorCode(lastError) === wrongPassword)
    return new Error(`DATA_DIR: ${passwordFileName} does not fit the cluster in ${directory}`)
  return isReady ? undefined : new Error(`it does not answer (${String(lastError)})`)
}

const createDatabase = async ({ urlOf }: Address) => {
  const client = new pg.Client(urlOf('postgres'))
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
