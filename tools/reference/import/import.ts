import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import type { Platform } from '@freight/platform/connections/platform'
import { newEdition, writeCommodities } from '@freight/platform/reference/reference-tables'
import { shipReference, takeIn } from '@freight/platform/reference/ship-reference'
import { progress } from '@freight/deploy/embedded/progress'
import { commodityRows } from './commodities.ts'
import { csvRows, decodedText } from './csv.ts'
import { skipReasons, unlocodeFile } from './unlocode.ts'

const usage = `npm run reference:import -- --file <official UN/LOCODE CSV> [--file <next part>] [--dry-run]
npm run reference:import -- --commodities <CSV with code,es,en,pt,dg> [--dry-run]`

/** Rows of all files as one list: the official list has several parts. */
const rowsOf = function* (texts: readonly string[]) {
  for (const text of texts) yield* csvRows(text)
}

const textsOf = (paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) =>
      decodedText(
        await readFile(path).catch((cause: unknown) => {
          throw new Error(`${path} cannot be read`, { cause })
        }),
      ),
    ),
  )

const importLocations = async (db: Platform['db'], paths: readonly string[], dryRun: boolean): Promise<void> => {
  const { read, listed, skipped } = unlocodeFile(rowsOf(await textsOf(paths)))
  let bar: ReturnType<typeof progress> | undefined
  const changes = await takeIn(db, listed, {
    dryRun,
    onProgress: (writtenCount, of) => {
      bar ??= progress('Locations', of, console.log)
      bar.at(writtenCount)
    },
  })
  bar?.end()
  const { added, changed, retired, unchanged, kept: overriddenCount } = changes
  console.log(`${read} rows read${dryRun ? '; dry run, nothing is written' : ''}`)
  console.log(`Locations: ${added} new, ${changed} changed, ${retired} retired, ${unchanged} unchanged`)
  if (overriddenCount > 0) console.log(`Kept: ${overriddenCount} that the application has otherwise`)
  for (const [reason, words] of Object.entries(skipReasons)) {
    const count = Object.entries(skipped).find(([name]) => name === reason)?.[1] ?? 0
    if (count > 0) console.log(`Skipped: ${count}, ${words}`)
  }
}

const importCommodities = async (db: Platform['db'], path: string, dryRun: boolean): Promise<void> => {
  const { commodities, skipped } = commodityRows(rowsOf(await textsOf([path])))
  if (!dryRun && commodities.length > 0) {
    await writeCommodities(db, commodities)
    await newEdition(db, 'commodities')
  }
  console.log(`Commodities: ${commodities.length} taken in, ${skipped} skipped${dryRun ? '; dry run' : ''}`)
}

/**
 * `npm run reference:import -- --file code-list.csv [--dry-run]`: imports lists into an application’s reference data.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      file: { type: 'string', multiple: true, default: [] },
      commodities: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const { file: files, commodities, 'dry-run': dryRun } = values
  if (files.length === 0 && commodities === undefined) throw new Error(usage)
  const { platform, stop } = await connectStores(readConfig(process.env), { schemas: eventSchemas })
  // Ctrl-C stops the PostgreSQL too; uncommitted rows are lost.
  const onInterrupt = () => void stop().finally(() => process.exit(130))
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt)
  try {
    await shipReference(platform.db)
    if (files.length > 0) await importLocations(platform.db, files, dryRun)
    if (commodities !== undefined) await importCommodities(platform.db, commodities, dryRun)
  } finally {
    await stop()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
