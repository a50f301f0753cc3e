import { parkedProcesses, retryProcess } from '@freight/command-service/process-managers/parked-streams'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import { parkedProjections, replayProjection } from '@freight/projection-workers/engine/rebuild-projection'

/**
 * `npm run projections:replay -- list`: lists parked events of tables and process managers. With names, or `all`:
 * retries their parked events. Works with and without a running application.
 */
const main = async (): Promise<void> => {
  const requestedNames = process.argv.slice(2)
  if (requestedNames.length === 0) throw new Error('Say `list`, `all`, or name what has parked streams.')
  const { platform, stop } = await connectStores(readConfig(process.env), { schemas: eventSchemas })
  try {
    const [tables, managers] = [await parkedProjections(platform), await parkedProcesses(platform)]
    if (requestedNames[0] === 'list') {
      for (const { name, parked } of [...tables, ...managers]) console.log(`${name}: ${parked} parked`)
      if (tables.length + managers.length === 0) console.log('Nothing is parked.')
      return
    }
    const isRequested = ({ name }: { name: string }) => requestedNames[0] === 'all' || requestedNames.includes(name)
    for (const { name } of tables.filter(isRequested)) {
      const { replayed, parked } = await replayProjection(platform, name)
      console.log(`${name}: ${replayed} went on, ${parked} still parked`)
      if (parked > 0) process.exitCode = 1
    }
    for (const { name, parked } of managers.filter(isRequested)) {
      await retryProcess(platform, name)
      console.log(`${name}: ${parked} are tried again by the application, at once or at its next start`)
    }
    const known = new Set(['all', ...tables.map(({ name }) => name), ...managers.map(({ name }) => name)])
    for (const name of requestedNames.filter((one) => !known.has(one))) console.log(`${name}: nothing is parked`)
  } finally {
    await stop()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
