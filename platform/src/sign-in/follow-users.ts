import type { StoredEvent } from '@freight/contracts/events/envelope'
import { Language } from '@freight/contracts/vocabulary/schemas'
import { z } from 'zod'
import type { Platform } from '../connections/platform.ts'
import { type Checkpoints, postgresCheckpoints } from '../event-store/checkpoints.ts'
import type { Users } from '../sessions/users.ts'

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'head' | 'subscribe'>
  sessions: Pick<Platform['sessions'], 'revokeAll' | 'userChanged'>
  credentials: Pick<Platform['credentials'], 'has'>
  passwordLinks: Pick<Platform['passwordLinks'], 'send' | 'forget'>
  clock: () => Date
  log: Pick<Platform['log'], 'warn'>
}

const userStreamPrefix = 'user-'
// Its name among the checkpoints.
const checkpointName = 'users'
// The checkpoint is saved at least every so many events, so that a restart reads few of them again.
const saveEveryEvents = 1_000
// Time (ms) in which the table of users must have caught up with an event.
const usersTableWithinMs = 60_000

const WrittenTo = z.object({ language: Language.catch('es') })
const Created = WrittenTo.extend({
  userName: z.string(),
  name: z.string(),
  mail: z.string(),
  isThirdParty: z.boolean().catch(false),
})
const Changed = z.object({ isThirdParty: z.boolean().catch(false) })
const Ended = z.object({ except: z.string().optional() })

/**
 * Applies events of users to their sessions: a deactivation or `UserSessionsEnded` ends sessions, every change clears
 * the cached user, a new user or a password reset gets a link by mail. After a restart it resumes at its checkpoint.
 * Resolves with the function that stops it.
 */
export const followUsers = async (
  { eventStore, sessions, credentials, passwordLinks, clock, log }: Parts,
  users: Pick<Users, 'byId'>,
  checkpoints: Checkpoints,
): Promise<() => Promise<void>> => {
  const endAccess = async (id: string, { occurredAt }: StoredEvent) => {
    await passwordLinks.forget(id)
    await sessions.revokeAll(id, { until: new Date(occurredAt) })
  }
  const handlers: Record<string, (userId: string, event: StoredEvent) => Promise<void>> = {
    UserCreated: async (id, { data, eventId }) => {
      const { language, isThirdParty, ...user } = Created.parse(data)
      // Agents use their own links; demo users and the first administrator have a password already.
      if (isThirdParty || (await credentials.has(id))) return
      await passwordLinks.send({ id, ...user }, 'INVITATION', { language, key: `invitation-${eventId}` })
    },
    UserPasswordResetRequested: async (id, { data, eventId, occurredAt }) => {
      const user = await users.byId(id)
      if (!user && clock().getTime() - Date.parse(occurredAt) < usersTableWithinMs)
        throw new Error('The table of users does not know this user yet')
      if (!user?.active) return
      const { language } = WrittenTo.parse(data)
      await passwordLinks.send(user, 'PASSWORD_RESET', { language, key: `password-reset-${eventId}` })
    },
    UserDeactivated: endAccess,
    // An agent cannot sign in, so their sessions end as well.
    UserChanged: async (id, event) => (Changed.parse(event.data).isThirdParty ? endAccess(id, event) : undefined),
    UserSessionsEnded: async (id, { data, occurredAt }) =>
      sessions.revokeAll(id, { until: new Date(occurredAt), exceptJti: Ended.parse(data).except }),
  }

  // A first start sends no mails for earlier events.
  const start = await checkpoints.open(checkpointName, await eventStore.head())
  let savedPosition = start
  const subscription = eventStore.subscribe(
    start,
    async (events) => {
      let isNews = false
      for (const event of events) {
        if (!event.stream.startsWith(userStreamPrefix)) continue
        const userId = event.stream.slice(userStreamPrefix.length)
        sessions.userChanged(userId)
        const handler = handlers[event.type]
        if (!handler) continue
        isNews = true
        await handler(userId, event).catch((error: unknown) => {
          // An event of the wrong shape never becomes valid; after any other error the batch is retried.
          if (!(error instanceof z.ZodError)) throw error
          log.warn({ position: event.position, type: event.type }, 'an event of a user could not be read')
        })
      }
      const last = events.at(-1)?.position ?? savedPosition
      if (!isNews && last - savedPosition < saveEveryEvents) return
      await checkpoints.save(checkpointName, last)
      savedPosition = last
    },
    { name: 'sessions', restMs: 50 },
  )
  return subscription.stop
}

/** Checkpoint of `followUsers`. */
export const followedUntil = (db: Platform['db']): Checkpoints => postgresCheckpoints(db, 'session.checkpoint')
