import { spawn, type ChildProcess } from 'node:child_process'
import { chown, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUser, openCluster, type Cluster } from './cluster.ts'
import { endProcess, holdsWithin, runningProcess } from './processes.ts'

type EmbeddedPostgresOptions = {
  dataDir: string
  /** Listens there on the loopback address as well; without it only a socket in the data directory is open. */
  port?: number
  log: { info: (details: object, message: string) => void; error: (details: object, message: string) => void }
}

export const database = 'freight'
const startWithinMs = 60_000
const lookEveryMs = 500
const logLimitBytes = 10 * 1024 * 1024
// The kernel's limit for the path of a socket is 104 bytes on macOS and 108 on Linux, with PostgreSQL's file name.
const longestSocketDirectory = 104 - '/.s.PGSQL.65535'.length - 1
/** Fast shutdown, then an immediate one, whose work the next start makes up for. */
const goodbye = [
  { signal: 'SIGINT', waitMs: 6000 },
  { signal: 'SIGQUIT', waitMs: 2000 },
  { signal: 'SIGKILL', waitMs: 1000 },
] as const
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '192MB',
  // As much as it takes to keep in mind which rows of a million several indexes name.
  work_mem: '16MB',
  max_wal_size: '2GB',
  max_connections: '100',
  password_encryption: 'scram-sha-256',
  jit: 'off',
  // A container's shared memory is small, and the other core has other work.
  max_parallel_workers_per_gather: '0',
  // Refused statements are reported to those who sent them.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/**
 * Runs PostgreSQL as a child process on `{dataDir}/postgres`, which is created when missing, and keeps it running until
 * `stop`. One that a killed application left behind is stopped first, so that there is one way only in which it runs.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  port,
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
    child = await started(cluster, address)
    child.once('exit', (status, signal) => {
      if (stopping) return
      log.error({ status, signal }, 'The embedded PostgreSQL has ended; it is started again')
      relaunch = again()
    })
  }
  const again = async () => {
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
  // Told to end by somebody else it waits for its last guest, and takes no new ones: it would never be ended.
  const watch = setInterval(() => {
    void isEnding(cluster.directory).then((isSo) => {
      if (!isSo || stopping || child?.exitCode !== null) return
      log.error({}, 'The embedded PostgreSQL was told to end; it is ended and started again')
      child.kill('SIGINT')
    })
  }, lookEveryMs)
  watch.unref()
  const stop = async () => {
    stopping = true
    clearInterval(watch)
    await relaunch
    process.off('exit', endWithParent)
    if (child?.pid !== undefined && child.exitCode === null) await endProcess(child.pid, goodbye)
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

/**
 * A socket in the data directory: no port to be taken, and nobody from outside. Loopback where its path is too long.
 */
const addressFor = async ({ directory, password, user }: Cluster, wanted: number | undefined): Promise<Address> => {
  const sockets = join(directory, '..', 'postgres.socket')
  const fits = Buffer.byteLength(sockets) <= longestSocketDirectory
  const port = wanted ?? (fits ? 5432 : await freePort())
  if (fits) {
    await mkdir(sockets, { recursive: true, mode: 0o700 })
    if (user.owner) await chown(sockets, user.owner.uid, user.owner.gid)
  }
  const host = fits ? encodeURIComponent(sockets) : '127.0.0.1'
  return {
    urlOf: (name) => `postgres://${databaseUser}:${password}@${host}:${port}/${name}`,
    args: [
      `--port=${port}`,
      `--listen_addresses=${wanted !== undefined || !fits ? '127.0.0.1' : ''}`,
      `--unix_socket_directories=${fits ? sockets : ''}`,
      '--unix_socket_permissions=0700',
    ],
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('There is no free port')),
      )
    })
  })

/** PostgreSQL writes down what it is doing in the eighth line. */
const isEnding = (directory: string) =>
  readFile(join(directory, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n')[7]?.trim() === 'stopping',
    () => false,
  )

/** Stops a PostgreSQL that still works on the directory, and removes what one left that was cut off. */
const endLeftOver = async (directory: string, log: EmbeddedPostgresOptions['log']) => {
  const pidFile = join(directory, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const pid = Number(text.split('\n', 1)[0])
  const running = await runningProcess(pid)
  if (running?.command.includes(`-D ${directory} `)) {
    log.info({ pid }, 'A PostgreSQL was left over by an application that was killed; it is stopped')
    await endProcess(pid, goodbye)
  }
  // PostgreSQL removes them itself, but not when the number belongs to another process of the same user by now, or to
  // one that is dead and was never waited for, as in a container without an init process.
  await rm(pidFile, { force: true })
  await rm(join(directory, '..', 'postgres.socket'), { recursive: true, force: true })
}

/** Starts the server and waits until it answers. Its own words go to a file, so that they outlive this process. */
const started = async ({ directory, postgres, user }: Cluster, { args, urlOf }: Address) => {
  const logPath = join(directory, '..', 'postgres.log')
  const size = await stat(logPath).then(
    (found) => found.size,
    () => 0,
  )
  const file = await open(logPath, size > logLimitBytes ? 'w' : 'a', 0o600)
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const command = user.command(postgres, ['-D', directory, ...args, ...flags])
  const end = performance.now() + startWithinMs
  try {
    for (;;) {
      const child = spawn(command.program, command.args, {
        ...command.user,
        // Its own group: Ctrl-C is for the application, which stops it when nobody needs it any more.
        detached: true,
        cwd: '/',
        env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', file.fd, file.fd],
      })
      const failed = new Promise<Error>((resolve) => child.once('error', resolve))
      const problem = await Promise.race([failed, answers(child, urlOf('postgres'), end)])
      if (!problem) return child
      if (child.pid !== undefined && child.exitCode === null) await endProcess(child.pid, goodbye)
      // Servants of a server that was killed may take a moment to notice.
      const words = (await readFile(logPath, 'utf8')).slice(-2000)
      if (!/pre-existing shared memory block/.test(words) || performance.now() > end) {
        throw new Error(`The embedded PostgreSQL did not start: ${problem.message}\n${words}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  } finally {
    await file.close()
  }
}

const answers = async (child: ChildProcess, url: string, end: number) => {
  let last: unknown
  const ready = await holdsWithin(Math.max(0, end - performance.now()), async () => {
    if (child.exitCode !== null || child.signalCode !== null) return true
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
      return true
    } catch (error) {
      last = error
      return false
    } finally {
      await client.end().catch(() => {})
    }
  })
  if (child.exitCode !== null || child.signalCode !== null) return new Error(`it ended with status ${child.exitCode}`)
  return ready ? undefined : new Error(`it does not answer (${String(last)})`)
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
