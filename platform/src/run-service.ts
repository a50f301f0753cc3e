import type { z } from 'zod'
import { closeOnSignal } from './close-on-signal.ts'
import { type Config, readConfig } from './config.ts'
import { connect } from './connect.ts'
import type { Platform } from './platform.ts'

type Start = (platform: Platform, config: Config) => Promise<() => Promise<void>>

/** One service as a process of its own: configuration, engines, service, door; SIGTERM closes in reverse. */
export const runService = async (schemas: Readonly<Record<string, z.ZodType>>, start: Start): Promise<void> => {
  const config = readConfig(process.env)
  const { platform, stop } = await connect(config, { schemas })
  const stopService = await start(platform, config)
  closeOnSignal(async (err) => {
    if (err) platform.log.error({ err }, 'the service ends because of an error')
    await platform.http.close()
    await stopService()
    await stop()
  })
  const url = await platform.http.listen(config.PORT, config.HOST)
  platform.log.info({ url }, 'ready')
}
