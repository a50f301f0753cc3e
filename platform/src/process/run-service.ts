import { closeOnSignal } from './close-on-signal.ts'
import { boundHeapGrowth } from './heap-growth.ts'
import { type Config, readConfig } from '../config.ts'
import { connect } from '../connect.ts'
import type { Platform } from '../platform.ts'
import { usersFromReadModel } from '../sessions/users-from-read-model.ts'
import type { ServiceName } from './needed-by.ts'

type Options = Pick<Parameters<typeof connect>[1], 'schemas' | 'keepsDigests'> & { service: ServiceName }
type Start = (platform: Platform, config: Config) => Promise<() => Promise<void>>

/** One service as a process of its own: configuration, engines, service, HTTP server; SIGTERM closes in reverse. */
export const runService = async (options: Options, start: Start): Promise<void> => {
  boundHeapGrowth()
  const stops: (() => Promise<void>)[] = []
  let log: Platform['log'] | undefined
  const open = async () => {
    const config = readConfig(process.env)
    const { platform, stop } = await connect(config, options)
    log = platform.log
    stops.push(stop)
    // A token names its user; company and rights are what they are at present.
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
    for (const one of stops.splice(0).toReversed()) await one()
  }
  let unwanted = false
  // Registered before anything is open: an engine of its own must not outlive a service that is stopped while it
  // starts.
  closeOnSignal(async (err) => {
    unwanted = true
    if (err) log?.error({ err }, 'the service ends because of an error')
    await close()
  })
  try {
    await opening
  } catch (error) {
    // What failed because it was broken off has not failed.
    if (unwanted) return
    await close()
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
