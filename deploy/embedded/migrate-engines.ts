import { parseArgs } from 'node:util'
import { moveEngines, movedPlaces } from '@freight/platform/backup/move-engines'
import { logger } from '@freight/platform/telemetry/logging'
import { printFindings } from './verify-stores.ts'

const usage = `Name both, each once or more: npm run migrate:engines -- --from embedded:FOLDER --to postgres://… --to s3://…
(or the other way round)`

/** Moves events, tables and files between embedded engines and servers, and checks the result. */
const main = async (): Promise<void> => {
  const storeOption = { type: 'string', multiple: true } as const
  const { from, to } = parseArgs({ options: { from: storeOption, to: storeOption } }).values
  if (!from || !to) throw new Error(usage)
  const places = movedPlaces({ from, to }, process.env)
  const { manifest, files } = await moveEngines({
    ...places,
    log: logger(places.to.LOG_LEVEL),
    onTable: ({ schema, name, rows }) => console.log(`${schema}.${name}: ${rows} rows`),
  })
  if (files) console.log(`${files.moved} files were moved, ${files.were} were there already.`)
  for (const name of files?.damaged ?? []) console.error(`${name} is not what it was kept as, and was not moved`)
  if (manifest) console.log(`${manifest.head.position} events were moved. The tables are built at the next start.`)
  await printFindings(places.to)
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
