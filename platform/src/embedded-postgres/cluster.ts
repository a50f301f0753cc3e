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
import { join } from 'node:path'
import { postgresBinaries } from './binaries.ts'
import { runAs, type RunAs } from './run-as.ts'

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
