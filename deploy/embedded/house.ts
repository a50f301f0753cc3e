import { executor } from '@freight/command-service/executor'
import { startCommandService } from '@freight/command-service/start-command-service'
import { eventSchemas } from '@freight/contracts/event-schemas'
import { startNotificationGateway } from '@freight/notification-gateway/start-notification-gateway'
import type { Config } from '@freight/platform/config'
import { connect } from '@freight/platform/connect'
import type { Platform } from '@freight/platform/platform'
import { startProjectionWorkers } from '@freight/projection-workers/start-projection-workers'
import { startQueryService } from '@freight/query-service/start-query-service'

type Stop = () => Promise<void>

export type House = { platform: Platform; url: string; stop: Stop }

/**
 * Every room of the house in one process, over one platform. `furnish` runs between the services and the open door:
 * what it stores is in the tables when the first visitor comes.
 */
export const startHouse = async (
  config: Config,
  furnish: (platform: Platform, execute: ReturnType<typeof executor>) => Promise<void>,
): Promise<House> => {
  const { platform, stop: disconnect } = await connect(config, { schemas: eventSchemas })
  const stops: Stop[] = [disconnect]
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const workers = await startProjectionWorkers(platform, config)
    stops.push(workers.stop)
    stops.push(await startQueryService(platform, config))
    stops.push(await startNotificationGateway(platform, config))
    stops.push(await startCommandService(platform, config))
    await furnish(platform, executor(platform))
    await workers.caughtUp()
    const url = await platform.http.listen(config.PORT, config.HOST)
    return { platform, url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
