import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backup } from '@freight/platform/backup/backup'
import { keptDatabases } from '@freight/platform/backup/kept-databases'
import { readConfig } from '@freight/platform/config'
import { logger } from '@freight/platform/telemetry/logging'

/** `npm run backup -- --to FOLDER`: everything that is kept, beside an application that goes on writing or alone. */
const main = async (): Promise<void> => {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (!to) throw new Error('Name a new folder: npm run backup -- --to FOLDER')
  const config = readConfig(process.env)
  const key = config.BACKUP_KEY ? Buffer.from(config.BACKUP_KEY, 'base64') : undefined
  const databases = await keptDatabases(config, logger(config.LOG_LEVEL), { alone: false })
  try {
    const { head, tables, files } = await backup(to, { databases, dataDir: resolve(config.DATA_DIR), key })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${head.position} events, ${rows} rows of ${tables.length} tables, ${files.length} files: ${resolve(to)}`,
    )
    if (!key) console.log('It is not encrypted, and holds the keys of personal data. Give BACKUP_KEY, or lock it away.')
    if (config.FILES_URL) console.log('Files in the object store are not in it: they are copied by the store itself.')
  } finally {
    await databases.close()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
