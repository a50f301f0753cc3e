import { readConfig } from '@freight/platform/config'
import { projections } from '@freight/projection-workers/engine/projections'
import { rebuildProjection } from '@freight/projection-workers/engine/rebuild-projection'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { connectStores } from '@freight/platform/connections/connect'
import { progress } from './progress.ts'

/**
 * `npm run projections:rebuild -- quotation-list`: builds a new copy of a table beside the current one, then switches.
 */
const main = async (): Promise<void> => {
  const names = projections.map(({ name }) => name)
  const requestedNames = process.argv.slice(2)
  const unknown = requestedNames.filter((name) => !names.includes(name))
  if (requestedNames.length === 0 || unknown.length > 0)
    throw new Error(
      `${unknown.length > 0 ? `No projection ${unknown.join(', ')}. ` : ''}Name one or more of: ${names.join(', ')}`,
    )
  const { platform, stop } = await connectStores(readConfig(process.env), { schemas: eventSchemas })
  try {
    for (const name of requestedNames) {
      const started = Date.now()
      let bar: ReturnType<typeof progress> | undefined
      let events = 0
      await rebuildProjection(platform, name, {
        onProgress: ({ done, total }) => {
          bar ??= progress(name, total, console.log)
          events = done
          bar.at(done)
        },
      })
      bar?.end()
      const seconds = (Date.now() - started) / 1000
      console.log(`${name}: ${events} events in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)} events/s`)
    }
  } finally {
    await stop()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
