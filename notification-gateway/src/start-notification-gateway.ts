import type { Config } from '@freight/platform/config'
import { Unauthenticated } from '@freight/platform/errors'
import { postgresNotices, prepareNotices } from '@freight/platform/notices/notices'
import type { Platform } from '@freight/platform/connections/platform'
import { connectionRegistry, atMostEvery } from './socket/connection-registry.ts'
import { postgresInbox, prepareInboxTables } from './inbox/inbox.ts'
import { recorder } from './inbox/recorder.ts'
import { noBroadcast, postgresBroadcast } from './inbox/gateway-broadcast.ts'
import { deliverNotices, completeRecipients } from './inbox/deliver-notices.ts'
import { notificationRoutes } from './inbox/notification-routes.ts'
import { socketServer } from './socket/socket-server.ts'
import { Fault, changeMessage, messageOf, changesQueue, notificationQueue } from './stomp/frame-codec.ts'
import { idOf } from './notification/recipient-index.ts'

/** Dependencies of the gateway. */
export type GatewayPlatform = Pick<Platform, 'eventStore' | 'db' | 'http' | 'sessions' | 'log' | 'metrics' | 'clock'>

export type GatewayConfig = Pick<Config, 'GATEWAY_HEARTBEAT_MS' | 'GATEWAY_ORIGINS'>

const dayMs = 24 * 3600_000
// Older events cause no notification when the gateway first reads them.
const maxNewsAgeDays = 7
const maxSessionsPerUser = 20
const removalIntervalMs = 6 * 3600_000
const batchSize = 500
// Dashboards reload all figures after a change, so changes are sent at this interval at most.
const changesIntervalMs = 2_000
const movesFigures = /^(quotation|cost-request|express-shipment)-/
// Behind a proxy all clients share one address, and after a restart they connect together.
const unauthenticatedLimits = { inAll: 2_000, perAddress: 500 }

const settings = ({ GATEWAY_HEARTBEAT_MS, GATEWAY_ORIGINS }: GatewayConfig) => ({
  heartBeatMs: GATEWAY_HEARTBEAT_MS,
  connectWithinMs: 10_000,
  maxStallMs: 10_000,
  maxSubscriptions: 16,
  destinations: [notificationQueue, changesQueue],
  unauthenticated: unauthenticatedLimits,
  origins: GATEWAY_ORIGINS.split(',').filter(Boolean),
})

const identify =
  ({ sessions, clock }: Pick<GatewayPlatform, 'sessions' | 'clock'>) =>
  async (token: string) => {
    try {
      const { userId, userName, jti, exp } = await sessions.verify(token)
      return { userId, userName, jti, expiresInMs: exp * 1000 - clock().getTime() }
    } catch (error) {
      if (!(error instanceof Unauthenticated)) throw error
      throw new Fault(error.code === 'TOKEN_EXPIRED' ? 'Token expired' : 'Unauthorized')
    }
  }

/** Starts the gateway: stores notifications of events and pushes them to connected clients. */
export const startNotificationGateway = async (
  platform: GatewayPlatform,
  config: GatewayConfig,
  { amongOthers = false } = {},
): Promise<() => Promise<void>> => {
  const { eventStore, db, http, sessions, metrics, clock } = platform
  const log = platform.log.child({ service: 'notification-gateway' })
  await prepareInboxTables(db)
  await prepareNotices(db)
  await completeRecipients(db, eventStore)
  const inbox = postgresInbox(db, clock)
  const removalTimer = setInterval(() => {
    inbox.removeOld().catch((error: unknown) => log.warn({ err: error }, 'old notifications could not be removed'))
  }, removalIntervalMs)
  removalTimer.unref()
  const connections = connectionRegistry(maxSessionsPerUser)

  const broadcast = amongOthers
    ? postgresBroadcast({
        db,
        log,
        inbox,
        isHere: connections.isHere,
        push: (userId, notification, origin) => connections.push(userId, messageOf(notification, origin)),
      })
    : noBroadcast
  notificationRoutes(http, inbox, (userId, notification, correlationId) => {
    connections.push(userId, messageOf(notification, { correlationId }))
    broadcast
      .publish(db, [{ id: notification.id, userId, correlationId }])
      .catch((error: unknown) => log.warn({ err: error }, 'the other gateways could not be notified'))
  })

  const server = socketServer(
    http.app.server,
    {
      verify: identify(platform),
      admit: connections.admit,
      onLeave: ({ session }) => connections.leave(session),
      newerThan: async (userId, lastId) =>
        (await inbox.newerThan(userId, lastId)).map((notification) => messageOf(notification)),
      onDefect: (error) => log.error({ err: error }, 'a session could not be served'),
      onStall: () => metrics.slowReaders.inc(),
      onCount: (open) => metrics.sockets.set(open),
      onRefusal: (status) => metrics.refusedSockets.inc({ status: String(status) }),
      // Monotonic, so that a change of the wall clock does not affect heart-beats.
      now: () => performance.now(),
    },
    settings(config),
  )
  // The server would wait for open sockets.
  http.beforeClose(server.stop)
  const forgetRevoked = sessions.onRevoked(connections.revoke)

  const changes = atMostEvery(changesIntervalMs, (position: number) => connections.sendChange(changeMessage(position)))
  const inboxRecorder = recorder(
    db,
    ({ position, type }, error) =>
      log.error({ err: error, position, type }, 'an event could not be turned into notifications'),
    broadcast.publish,
  )
  const subscription = eventStore.subscribe(
    await inboxRecorder.position(),
    async (events) => {
      const since = new Date(clock().getTime() - maxNewsAgeDays * dayMs)
      const notifications = await inboxRecorder.record(events, since)
      for (const notification of notifications)
        connections.push(notification.userId, messageOf(notification, notification))
      const change = events.findLast(({ stream }) => movesFigures.test(stream))
      if (change) changes.send(change.position)
      for (const { type, stream } of events) if (type === 'UserDeactivated') connections.dismiss(idOf(stream))
    },
    { name: 'inbox', batchSize, restMs: 20 },
  )
  const stopWatching = inboxRecorder.watch({ rewind: subscription.rewind, log })
  // Events from the time without a gateway are stored before the first socket opens, without a push.
  await subscription.caughtUp()
  const stopNotices = deliverNotices({
    notices: postgresNotices(db, clock),
    push: (notification) => connections.push(notification.userId, messageOf(notification)),
    broadcast: broadcast.publish,
    failed: (error) => log.warn({ err: error }, 'notices could not be delivered'),
  })

  return async () => {
    await stopNotices()
    stopWatching()
    await subscription.stop()
    await broadcast.stop()
    changes.stop()
    clearInterval(removalTimer)
    forgetRevoked()
    await server.stop()
  }
}
