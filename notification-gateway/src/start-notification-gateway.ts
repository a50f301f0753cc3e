import type { Config } from '@freight/platform/config'
import { Unauthenticated } from '@freight/platform/errors'
import { postgresNotices, prepareNotices } from '@freight/platform/notices/notices'
import type { Platform } from '@freight/platform/platform'
import { connectionRegistry } from './socket/connection-registry.ts'
import { completeRecipients } from './inbox/complete-recipients.ts'
import { postgresInbox } from './inbox/inbox.ts'
import { recorder } from './inbox/recorder.ts'
import { prepareInboxTables } from './inbox/tables.ts'
import { noOthers, otherGateways } from './inbox/other-gateways.ts'
import { tellNotices } from './inbox/tell-notices.ts'
import { notificationRoutes } from './inbox/notification-routes.ts'
import { socketServer } from './socket/socket-server.ts'
import { Fault } from './stomp/fault.ts'
import { changeMessage, messageOf } from './stomp/message-frame.ts'
import { changesQueue, notificationQueue } from './stomp/subscriptions.ts'
import { atMostEvery } from './socket/at-most-every.ts'
import { idOf } from './notifications/recipient-index.ts'

/** What the gateway takes from the platform. */
export type GatewayPlatform = Pick<Platform, 'eventStore' | 'db' | 'http' | 'sessions' | 'log' | 'metrics' | 'clock'>

export type GatewayConfig = Pick<Config, 'GATEWAY_HEARTBEAT_MS' | 'GATEWAY_ORIGINS'>

const dayMs = 24 * 3600_000
// What happened longer ago than this when the gateway first hears of it is no news.
const newsForDays = 7
const sessionsPerUser = 20
const batchSize = 500
// Who draws figures of everything asks for all of them again: that is told once in a while, however much happens.
const changesToldEveryMs = 2_000
const movesFigures = /^(quotation|cost-request)-/
// Behind a proxy all clients come from one address, and after a restart they come together.
const mostStrangers = { inAll: 2_000, perAddress: 500 }

const settings = ({ GATEWAY_HEARTBEAT_MS, GATEWAY_ORIGINS }: GatewayConfig) => ({
  heartBeat: GATEWAY_HEARTBEAT_MS,
  connectWithin: 10_000,
  stalledFor: 10_000,
  subscriptions: 16,
  destinations: [notificationQueue, changesQueue],
  strangers: mostStrangers,
  origins: GATEWAY_ORIGINS.split(',').filter(Boolean),
})

const identify = (sessions: GatewayPlatform['sessions']) => async (token: string) => {
  try {
    return await sessions.verify(token)
  } catch (error) {
    if (!(error instanceof Unauthenticated)) throw error
    throw new Fault(error.code === 'TOKEN_EXPIRED' ? 'Token expired' : 'Unauthorized')
  }
}

/** Starts the gateway: events become notifications, stored first and then pushed to whoever listens. */
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
  const listeners = connectionRegistry(sessionsPerUser)

  const others = amongOthers
    ? otherGateways({
        db,
        log,
        inbox,
        isHere: listeners.isHere,
        push: (userId, notification, origin) => listeners.push(userId, messageOf(notification, origin)),
      })
    : noOthers
  notificationRoutes(http, inbox, (userId, notification, correlationId) => {
    listeners.push(userId, messageOf(notification, { correlationId }))
    others
      .tell(db, [{ id: notification.id, userId, correlationId }])
      .catch((error: unknown) => log.warn({ err: error }, 'the other gateways could not be told'))
  })

  const server = socketServer(
    http.app.server,
    {
      verify: identify(sessions),
      admit: listeners.admit,
      left: ({ session }) => listeners.leave(session),
      newerThan: async (userId, lastId) =>
        (await inbox.newerThan(userId, lastId)).map((notification) => messageOf(notification)),
      defect: (error) => log.error({ err: error }, 'a session could not be served'),
      tooSlow: () => metrics.slowReaders.inc(),
      count: (open) => metrics.sockets.set(open),
      refused: (status) => metrics.refusedSockets.inc({ status: String(status) }),
      now: () => clock().getTime(),
    },
    settings(config),
  )
  // An open socket is a connection that the server would wait for.
  http.beforeClose(server.stop)
  const forgetRevoked = sessions.onRevoked(listeners.revoke)

  const changes = atMostEvery(changesToldEveryMs, (position: number) => listeners.tellChange(changeMessage(position)))
  const notes = recorder(
    db,
    ({ position, type }, error) => log.error({ err: error, position, type }, 'an event could not be told'),
    others.tell,
  )
  const subscription = eventStore.subscribe(
    await notes.position(),
    async (events) => {
      const since = new Date(clock().getTime() - newsForDays * dayMs)
      for (const note of await notes.record(events, since)) listeners.push(note.userId, messageOf(note, note))
      const change = events.findLast(({ stream }) => movesFigures.test(stream))
      if (change) changes.tell(change.position)
      for (const { type, stream } of events) if (type === 'UserDeactivated') listeners.dismiss(idOf(stream))
    },
    { name: 'inbox', batchSize, restMs: 20 },
  )
  // What happened while nobody was here is in the inboxes before the first socket opens: it is read, not announced.
  await subscription.caughtUp()
  const stopNotices = tellNotices({
    notices: postgresNotices(db, clock),
    tell: (note) => listeners.push(note.userId, messageOf(note)),
    tellOthers: others.tell,
    failed: (error) => log.warn({ err: error }, 'notices could not be told'),
  })

  return async () => {
    await stopNotices()
    await subscription.stop()
    await others.stop()
    changes.stop()
    forgetRevoked()
    await server.stop()
  }
}
