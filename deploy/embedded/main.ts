import { closeOnSignal } from '@freight/platform/process/singleton-tasks'
import { readConfig } from '@freight/platform/config'
import { boundHeapGrowth } from '@freight/platform/process/heap-growth'
import { refusePublicDemo } from './public-demo.ts'
import { seed } from './seed.ts'
import { startApplication } from './application.ts'

const log = (line: string) => console.log(line)

/** The application in one process: reads the configuration, starts all services, stops them on a signal. */
const main = async (): Promise<void> => {
  boundHeapGrowth()
  // Files that libraries write into DATA_DIR must be unreadable for other accounts too.
  process.umask(0o077)
  const config = readConfig(process.env)
  refusePublicDemo(process.env['DEMO_USERS'], config)
  let users: string[] = []
  const cancellation = new AbortController()
  const starting = startApplication(
    config,
    async (platform, execute) => {
      const seeded = await seed({ platform, execute, config, log, cancelSignal: cancellation.signal })
      users = seeded.users
      return seeded.onceBuilt
    },
    cancellation.signal,
  )
  // Registered first: Ctrl-C during the demo generation must stop the child processes too.
  closeOnSignal(async (error) => {
    cancellation.abort()
    if (error) console.error(error)
    const application = await starting.catch(() => undefined)
    await application?.stop()
  })

  try {
    const application = await starting
    if (cancellation.signal.aborted) return
    for (const user of users) log(user)
    log(`Ready: ${application.url}`)
  } catch (error) {
    // An aborted start is not a failure.
    if (!cancellation.signal.aborted) throw error
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
