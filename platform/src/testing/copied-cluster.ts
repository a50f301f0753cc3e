import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { postgresBinaries } from '../embedded-postgres/cluster.ts'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url))
// The compiled files are beside this one, like the sources.
const makers = ['cluster', 'embedded-postgres'].map((name) =>
  fileURLToPath(new URL(`../embedded-postgres/${name}${extname(import.meta.url)}`, import.meta.url)),
)

/** A separate template for each way to create a cluster and each PostgreSQL version. */
const nameOf = async () => {
  const { postgres } = await postgresBinaries()
  const { size } = await stat(postgres)
  const hash = createHash('sha256').update(String(size))
  for (const maker of makers) hash.update(await readFile(maker))
  return `test-cluster-${hash.digest('hex').slice(0, 16)}`
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A data directory with a PostgreSQL that was created, started once and stopped. */
const template = async () => {
  const path = join(cache, await nameOf())
  if (await exists(path)) return path
  const newDirectory = await mkdtemp(join(tmpdir(), 'freight-cluster-'))
  const engine = await startEmbeddedPostgres({ dataDir: newDirectory, log: { info: () => {}, error: () => {} } })
  await engine.stop()
  await mkdir(cache, { recursive: true })
  const draft = `${path}-${process.pid}`
  await run('cp', ['-a', newDirectory, draft])
  await rm(newDirectory, { recursive: true, force: true })
  // Another process may have created the same template first.
  await rename(draft, path).catch(() => rm(draft, { recursive: true, force: true }))
  return path
}

let templatePath: Promise<string> | undefined

/**
 * A new data directory for a test with an empty PostgreSQL, copied from a template: creating one takes a second of
 * disk time, and more than fifty test files need one.
 */
export const dataDirWithCluster = async (name: string): Promise<string> => {
  const from = await (templatePath ??= template())
  const dataDir = await mkdtemp(join(tmpdir(), name))
  await run('cp', ['-a', join(from, 'postgres'), join(from, 'postgres.password'), dataDir])
  return dataDir
}
