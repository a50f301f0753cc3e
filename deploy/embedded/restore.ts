import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '@freight/platform/backup/restore'
import { readConfig } from '@freight/platform/config'
import { logger } from '@freight/platform/telemetry/logging'
import { printFindings } from './verify-stores.ts'

/**
 * `npm run restore -- --from FOLDER --data-dir NEW`: restores a backup into a new directory and checks it completely.
 */
const main = async (): Promise<void> => {
  const options = { from: { type: 'string' }, 'data-dir': { type: 'string' } } as const
  const { from, 'data-dir': dataDir } = parseArgs({ options }).values
  if (!from || !dataDir) throw new Error('Name both: npm run restore -- --from FOLDER --data-dir NEW')
  const config = { ...readConfig(process.env), DATA_DIR: resolve(dataDir) }
  const key = config.BACKUP_KEY ? Buffer.from(config.BACKUP_KEY, 'base64') : undefined
  const { head, takenAt } = await restore(resolve(from), config, {
    key,
    log: logger(config.LOG_LEVEL),
    onTable: ({ schema, name, rows }) => console.log(`${schema}.${name}: ${rows} rows`),
  })
  console.log(
    `${head.position} events of ${takenAt} are in ${config.DATA_DIR}. The tables are built at the next start.`,
  )
  await printFindings(config)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
