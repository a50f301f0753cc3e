import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backup } from '@freight/platform/backup/backup'
import { openBackupDatabases } from '@freight/platform/backup/manifest'
import { readConfig } from '@freight/platform/config'
import { openedFiles } from '@freight/platform/files/opened-files'
import { noteBackup } from '@freight/platform/jobs/held-work'
import { logger } from '@freight/platform/telemetry/logging'

/**
 * `npm run backup -- --to FOLDER`: backs up all stores, with or without a running application. `--without-files` leaves
 * an object store to its own versions and copies.
 */
const main = async (): Promise<void> => {
  const options = { to: { type: 'string' }, 'without-files': { type: 'boolean', default: false } } as const
  const { to, 'without-files': isWithout } = parseArgs({ options }).values
  if (!to) throw new Error('Name a new folder: npm run backup -- --to FOLDER')
  const config = readConfig(process.env)
  const key = config.BACKUP_KEY ? Buffer.from(config.BACKUP_KEY, 'base64') : undefined
  const dataDir = resolve(config.DATA_DIR)
  const databases = await openBackupDatabases(config, logger(config.LOG_LEVEL), { alone: false })
  const stores = config.FILES_URL && !isWithout ? await filesOf(config.FILES_URL, dataDir) : undefined
  try {
    const { head, tables, files, takenAt } = await backup(to, {
      databases,
      dataDir,
      key,
      ...(stores && { elsewhere: stores }),
    })
    await noteBackup(databases.views, takenAt)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${head.position} events, ${rows} rows of ${tables.length} tables, ${files.length} files: ${resolve(to)}`,
    )
    if (!key) console.log('It is not encrypted, and holds the keys of personal data. Give BACKUP_KEY, or lock it away.')
    if (config.FILES_URL && isWithout)
      console.log('Files in the object store are not in it: its own versions and copies have to keep them.')
  } finally {
    for (const store of Object.values(stores ?? {})) store.close()
    await rm(tempDirIn(dataDir), { recursive: true, force: true })
    await databases.close()
  }
}

/** Temporary files have their own folder: a running application cleans up its own. */
const tempDirIn = (dataDir: string) => join(dataDir, 'passing-to-backup')

const filesOf = async (url: string, dataDir: string) => {
  const tempDir = tempDirIn(dataDir)
  return { files: await openedFiles(url, tempDir), 'report-files': await openedFiles(url, tempDir, 'reports') }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
