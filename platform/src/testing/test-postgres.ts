import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'

/**
 * A pool of a test. `pool.end()` resolves once it has said goodbye, not once the server has heard it, so a connection
 * may still be told that its server stops; unheard, that would fail whichever test runs just then.
 */
export const testPool = (connectionString: string, max = 10): pg.Pool =>
  new pg.Pool({ connectionString, max }).on('error', () => {})

/** A PostgreSQL of a test's own, in a new directory, with a pool. `stop` ends both and removes the directory. */
export const testPostgres = async (max?: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'freight-postgres-'))
  const running = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } })
  const db = testPool(running.url, max)
  return {
    dataDir,
    url: running.url,
    db,
    stop: async () => {
      await db.end()
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
