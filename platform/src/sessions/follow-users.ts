import type { Platform } from '../platform.ts'

type Needs = Pick<Platform, 'eventStore'> & { sessions: Pick<Platform['sessions'], 'revokeAll' | 'userChanged'> }

const aggregate = 'user-'

/**
 * Ends the sessions of whoever is deactivated, and forgets what is remembered of whoever is changed, as soon as the event
 * is stored: without it the users' table is asked again a second later. Resolves with the way to stop.
 */
export const followUsers = async ({ eventStore, sessions }: Needs): Promise<() => Promise<void>> => {
  // What happened before this process ran is in the users' table and among the tokens taken back.
  const subscription = eventStore.subscribe(
    await eventStore.head(),
    async (events) => {
      for (const { type, stream } of events) {
        if (!stream.startsWith(aggregate)) continue
        const userId = stream.slice(aggregate.length)
        if (type === 'UserDeactivated') await sessions.revokeAll(userId)
        else sessions.userChanged(userId)
      }
    },
    { name: 'sessions', restMs: 50 },
  )
  return subscription.stop
}
