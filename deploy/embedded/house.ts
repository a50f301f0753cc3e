import type { Execute } from '@freight/command-service/order'
import { executor, startCommandService } from '@freight/command-service/start-command-service'
import { eventSchemas } from '@freight/contracts/event-schemas'
import { startNotificationGateway } from '@freight/notification-gateway/start-notification-gateway'
import { writeDigest } from '@freight/platform/audit/digest'
import type { Config } from '@freight/platform/config'
import { connect } from '@freight/platform/connect'
import type { Platform } from '@freight/platform/platform'
import { startProjectionWorkers } from '@freight/projection-workers/start-projection-workers'
import { startQueryService } from '@freight/query-service/start-query-service'

type Stop = () => Promise<void>

export type House = { platform: Platform; url: string; stop: Stop }

const DAY_MS = 24 * 60 * 60 * 1000

/** The daily digest of all stream heads: at the start, every day, and when the house closes. */
const keepDigests = async ({ db, dataDir, clock, log }: Platform): Promise<Stop> => {
  const write = () =>
    writeDigest(db, { dataDir, now: clock() }).then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, 'the digest of the stream heads could not be written'),
    )
  await write()
  const timer = setInterval(() => void write(), DAY_MS)
  return async () => {
    clearInterval(timer)
    await write()
  }
}

/**
 * Every room of the house in one process, over one platform. `furnish` stores what belongs to a new house before the
 * tables are built and the door is opened.
 */
export const startHouse = async (
  config: Config,
  furnish: (platform: Platform, execute: Execute) => Promise<void>,
): Promise<House> => {
  const { platform, stop: disconnect } = await connect(config, { schemas: eventSchemas })
  const stops: Stop[] = [disconnect]
  const stop = async () => {
    for (const one of stops.splice(0).toReversed()) await one()
  }
  try {
    const execute = executor(platform)
    await furnish(platform, execute)
    stops.push(await keepDigests(platform))
    const workers = await startProjectionWorkers(platform)
    stops.push(workers)
    stops.push(await startQueryService(platform))
    stops.push(await startNotificationGateway(platform, config))
    stops.push(await startCommandService(platform, execute))
    await workers.caughtUp()
    const url = await platform.http.listen(config.PORT, config.HOST)
    // Registered last, so closed first: no new requests while the rooms behind it are closing.
    stops.push(() => platform.http.close())
    return { platform, url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
