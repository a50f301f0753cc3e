import type { Execute } from '@freight/command-service/handling/command-context'
import { executor, startCommandService } from '@freight/command-service/start-command-service'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { startNotificationGateway } from '@freight/notification-gateway/start-notification-gateway'
import type { Config } from '@freight/platform/config'
import { connect } from '@freight/platform/connections/connect'
import type { Platform } from '@freight/platform/connections/platform'
import { shipReference } from '@freight/platform/reference/ship-reference'
import { startProjectionWorkers } from '@freight/projection-workers/start-projection-workers'
import { heldWorkRoutes, outboxRoutes } from '@freight/platform/connections/held-work-routes'
import { followedUntil, followUsers } from '@freight/platform/sign-in/follow-users'
import { sessionRoutes } from '@freight/platform/sign-in/sign-in-routes'
import { startQueryService } from '@freight/query-service/start-query-service'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'

type Stop = () => Promise<void>

export type Application = { platform: Platform; url: string; stop: Stop }

/**
 * Starts every service of the application in one process, on one platform. `seed` stores the data of a new application
 * before the tables are built and the server listens; it may return a step for after the build. An aborted start closes
 * everything it has opened, and the promise rejects.
 */
export const startApplication = async (
  config: Config,
  seed: (platform: Platform, execute: Execute) => Promise<void | (() => Promise<void>)>,
  cancelSignal: AbortSignal = new AbortController().signal,
): Promise<Application> => {
  const { platform, stop: disconnect } = await connect(config, {
    schemas: eventSchemas,
    keepsDigests: true,
    unwanted: cancelSignal,
  })
  const stops: Stop[] = [disconnect]
  const stop = async () => {
    for (const one of stops.splice(0).toReversed()) await one()
  }
  const open = async (): Promise<Application> => {
    await shipReference(platform.db)
    const execute = executor(platform)
    const seedOnceBuilt = await seed(platform, async (...command) => {
      cancelSignal.throwIfAborted()
      return execute(...command)
    })
    const workers = await startProjectionWorkers(platform)
    stops.push(workers.stop)
    if (seedOnceBuilt) {
      await workers.caughtUp()
      await seedOnceBuilt()
    }
    const users = usersFromReadModel(platform.db)
    sessionRoutes(platform, users, { demo: config.DEMO_USERS })
    outboxRoutes(platform)
    heldWorkRoutes(platform)
    stops.push(await followUsers(platform, users, followedUntil(platform.db)))
    stops.push(await startQueryService(platform))
    stops.push(await startNotificationGateway(platform, config))
    stops.push(await startCommandService(platform, { execute, processFrom: config.PROCESS_FROM }))
    await workers.caughtUp()
    const url = await platform.http.listen(config.PORT, config.HOST)
    // Registered last, so closed first: no new requests while the services behind it close. The gateway closes its
    // sockets before that.
    stops.push(() => platform.http.close())
    return { platform, url, stop }
  }
  const untilAborted = new Promise<never>((_, reject) => {
    if (cancelSignal.aborted) reject(cancelSignal.reason)
    cancelSignal.addEventListener('abort', () => reject(cancelSignal.reason), { once: true })
  })
  try {
    return await Promise.race([open(), untilAborted])
  } catch (error) {
    await stop()
    throw error
  }
}
