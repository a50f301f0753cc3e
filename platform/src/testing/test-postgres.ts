import { rm } from 'node:fs/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { dataDirWithCluster } from './copied-cluster.ts'

/**
 * A pool for tests. `pool.end()` resolves when the close was sent, not when the server has received it, so a
 * connection may still get the shutdown message of its server; without a listener that would fail the running test.
 */
export const testPool = (connectionString: string, max = 10): pg.Pool =>
  new pg.Pool({ connectionString, max }).on('error', () => {})

/** A PostgreSQL for one test file, in a new directory, with a pool. `stop` ends both and removes the directory. */
export const testPostgres = async (max?: number) => {
  const dataDir = await dataDirWithCluster('freight-postgres-')
  const engine = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } })
  const db = testPool(engine.url, max)
  return {
    dataDir,
    url: engine.url,
    db,
    stop: async () => {
      await db.end()
      await engine.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
