// Engines of the tests. All test files share one PostgreSQL: each gets its own database in it, in a tenth of the start
// time. Only one in-process ClickHouse can exist at a time: test files that name it get the real one.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { modulesOf } from './modules.mjs'

const silentLog = { info: () => undefined, error: () => undefined }
/** The module that starts a PostgreSQL. */
export const postgresIn = (root) => join(root, 'platform/src/embedded-postgres/embedded-postgres.ts')
const clickhouseIn = (root) => join(root, 'platform/src/analytics/clickhouse.ts')
const rememberingIn = (root) => join(root, 'projection-workers/src/testing/remembering-analytics.ts')

/** Starts the real PostgreSQL in a directory. */
export const startOnePostgres = ({ project, root, dataDir }) =>
  modulesOf(project).load(postgresIn(root), new Map()).startEmbeddedPostgres({ dataDir, log: silentLog })

let last = 0
const databasesOf = (root, url) => {
  const { Client } = createRequire(postgresIn(root))('pg')
  const runSql = async (sql) => {
    const client = new Client(url)
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  const startEmbeddedPostgres = async () => {
    last += 1
    const name = `tests_${process.pid}_${last}`
    await runSql(`create database ${name}`)
    const databaseUrl = url.replace(/\/freight$/, `/${name}`)
    return { url: databaseUrl, stop: () => runSql(`drop database if exists ${name} with (force)`) }
  }
  return { startEmbeddedPostgres, database: 'freight' }
}

const texts = new Map()
/** Whether only one such test file may be loaded at a time. */
export const isAlone = (file) => {
  if (!texts.has(file)) texts.set(file, readFileSync(file, 'utf8'))
  return /dashboards: true|embeddedClickhouse/.test(texts.get(file))
}

/** Replacements of the modules that start engines, for one test file, by module path. */
export const standInsFor = (file, { root, url, modules }) => {
  const standIns = new Map([[postgresIn(root), { exports: databasesOf(root, url) }]])
  if (isAlone(file)) return standIns
  const { remembering } = modules.load(rememberingIn(root), new Map())
  return standIns.set(clickhouseIn(root), { exports: { embeddedClickhouse: async () => remembering().analytics } })
}
