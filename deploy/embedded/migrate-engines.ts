import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { moveEngines } from '@freight/platform/backup/move-engines'
import { type Config, readConfig } from '@freight/platform/config'
import { logger } from '@freight/platform/telemetry/logging'
import { tellFindings } from './tell-findings.ts'

const usage = 'Name both: npm run migrate:engines -- --from embedded:FOLDER --to postgres://… (or the other way round)'

/** Moves events and tables between the embedded PostgreSQL and a server, and checks everything at the end. */
const main = async (): Promise<void> => {
  const { from, to } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values
  if (!from || !to) throw new Error(usage)
  const config = readConfig(process.env)
  const embedded = [from, to].find((place) => place.startsWith('embedded:'))
  const dataDir = resolve(embedded?.slice('embedded:'.length) || config.DATA_DIR)
  const placeOf = (named: string): Config => {
    const url = named.startsWith('embedded:') ? '' : named
    return readConfig({ ...process.env, DATA_DIR: dataDir, EVENT_STORE_URL: url, DATABASE_URL: url })
  }
  const target = placeOf(to)
  const { head } = await moveEngines({
    from: placeOf(from),
    to: target,
    log: logger(config.LOG_LEVEL),
    onTable: ({ schema, name, rows }) => console.log(`${schema}.${name}: ${rows} rows`),
  })
  console.log(`${head.position} events were moved. The tables are built at the next start.`)
  await tellFindings(target)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
