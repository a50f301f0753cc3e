import { closeOnSignal, type ServiceName } from '../process/singleton-tasks.ts'
import { boundHeapGrowth } from '../process/heap-growth.ts'
import { type Config, readConfig } from '../config.ts'
import { connect } from './connect.ts'
import type { Platform } from './platform.ts'
import { usersFromReadModel } from '../sessions/users-from-read-model.ts'

type Options = Pick<Parameters<typeof connect>[1], 'schemas' | 'keepsDigests'> & { service: ServiceName }
type Start = (platform: Platform, config: Config) => Promise<() => Promise<void>>

/**
 * Runs one service as a separate process: configuration, engines, service, HTTP server; SIGTERM closes in reverse
 * order.
 */
export const runService = async (options: Options, start: Start): Promise<void> => {
  boundHeapGrowth()
  // Files of libraries in DATA_DIR are closed to other accounts too.
  process.umask(0o077)
  const stops: (() => Promise<void>)[] = []
  let log: Platform['log'] | undefined
  const open = async () => {
    const config = readConfig(process.env)
    const { platform, stop } = await connect(config, options)
    log = platform.log
    stops.push(stop)
    // Company and rights are the current ones of the user, not those of the token.
    platform.sessions.attachUsers(usersFromReadModel(platform.db))
    stops.push(await start(platform, config))
    stops.push(() => platform.http.close())
    const url = await platform.http.listen(config.PORT, config.HOST)
    log.info({ url }, 'ready')
    process.stdout.write(`Ready: ${url}\n`)
  }
  const opening = open()
  const close = async () => {
    await opening.catch(() => undefined)
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  let isStopped = false
  // Registered before any engine is open: an embedded engine must not outlive a service that is stopped while it
  // starts.
  closeOnSignal(async (err) => {
    isStopped = true
    if (err) log?.error({ err }, 'the service ends because of an error')
    await close()
  })
  try {
    await opening
  } catch (error) {
    // A start interrupted by a signal is not a failure.
    if (isStopped) return
    await close()
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
