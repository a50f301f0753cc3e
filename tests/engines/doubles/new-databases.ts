import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverClickhouse } from '@freight/platform/analytics/clickhouse'
import { startEmbeddedPostgres } from '@freight/platform/embedded-postgres/embedded-postgres'
import { testPool } from '@freight/platform/testing/test-postgres'
import { clickhouseDouble } from './clickhouse-double.ts'

/** Databases for the tests alone, so that those of the server stay untouched; `stop` drops them. */
type Databases = { urls: string[]; stop: () => Promise<void> }

const databaseUrl = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
const newNames = (count: number) => Array.from({ length: count }, () => `test_${randomUUID().replaceAll('-', '')}`)

export const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** A PostgreSQL of the embedded package, reachable on a port like a server. */
const postgresOnPort = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'postgres-server-'))
  const port = await freePort()
  const postgres = await startEmbeddedPostgres({ dataDir, port, log: { info: () => {}, error: () => {} } })
  const address = new URL(postgres.url)
  address.host = `127.0.0.1:${port}`
  return {
    url: address.href,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** On the configured server, else on an embedded PostgreSQL with its own port. */
export const postgresDatabases = async (configuredUrl: string | undefined, count: number): Promise<Databases> => {
  const ownServer = configuredUrl ? undefined : await postgresOnPort()
  const url = configuredUrl || ownServer?.url || ''
  const names = newNames(count)
  const forEachName = async (statement: (name: string) => string) => {
    const pool = testPool(url, 1)
    for (const name of names) await pool.query(statement(name))
    await pool.end()
  }
  await forEachName((name) => `CREATE DATABASE ${name}`)
  return {
    urls: names.map((name) => databaseUrl(url, name)),
    stop: async () => {
      await forEachName((name) => `DROP DATABASE ${name} WITH (FORCE)`)
      await ownServer?.stop()
    },
  }
}

/** On the configured server, else on chDB behind the HTTP interface of a server. */
export const clickhouseDatabase = async (
  configuredUrl: string | undefined,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const ownServer = configuredUrl ? undefined : await clickhouseDouble()
  const url = configuredUrl || ownServer?.url || ''
  const [name = ''] = newNames(1)
  const execute = async (statement: string) => {
    const server = serverClickhouse(url)
    await server.exec(statement)
    await server.close()
  }
  await execute(`CREATE DATABASE ${name}`)
  return {
    url: databaseUrl(url, name),
    stop: async () => {
      await execute(`DROP DATABASE ${name}`)
      await ownServer?.stop()
    },
  }
}
