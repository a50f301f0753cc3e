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

/** A PostgreSQL data directory that is there, and what is needed to start it. */
export type Cluster = {
  directory: string
  password: string
  postgres: string
  user: RunAs
}

export const databaseUser = 'freight'

/** Finds the cluster of a data directory, or makes it; a making that was cut short is started over. */
export const openCluster = async (dataDir: string): Promise<Cluster> => {
  await mkdir(dataDir, { recursive: true })
  // By its one true name: a server that was left over is recognised by it.
  const home = await realpath(dataDir)
  const { initdb, postgres } = await postgresBinaries()
  const directory = join(home, 'postgres')
  // Root's own folder: the user without rights may pass through it, and see nothing of what else is there.
  if (process.getuid?.() === 0) await chmod(home, (await stat(home)).mode | 0o001)
  const user = await runAs([directory, initdb])
  const password = await passwordIn(home)
  if (!(await exists(directory))) {
    await removeDrafts(home)
    // A name of its own: the maker of an earlier one may have outlived its parent process and still be writing.
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
          // The same order of texts on every machine, whatever locales it has.
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
  const path = join(home, 'postgres.password')
  if (!(await exists(path))) {
    await writeFile(`${path}.new`, randomBytes(24).toString('hex'), { mode: 0o600 })
    await chmod(`${path}.new`, 0o600)
    await rename(`${path}.new`, path)
  }
  return readFile(path, 'utf8')
}

const run = ({ program, args, user }: ReturnType<RunAs['command']>) =>
  new Promise<void>((done, failed) => {
    const child = spawn(program, args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let complaints = ''
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
    child.on('error', failed)
    child.on('close', (status) =>
      status === 0 ? done() : failed(new Error(`${program} ended with status ${status}: ${complaints}`)),
    )
  })
