import type { EventStore } from '@freight/platform/event-store/port'
import type { AnyDecider } from '../aggregates/deciders.ts'

/** The revision that the client has seen, and the present one. */
type RevisionCheck = { stream: string; ifMatch: number; revision: number }

/**
 * Whether a command for one revision still fits the present one: true if only events that no decision reads came in
 * between, such as the record of a mail. Users need not reload because of those.
 */
export const matchesRevision = async (
  eventStore: Pick<EventStore, 'readStream'>,
  decider: Pick<AnyDecider<unknown>, 'isNonConflicting'>,
  { stream, ifMatch, revision }: RevisionCheck,
): Promise<boolean> => {
  if (ifMatch === revision) return true
  if (ifMatch > revision || ifMatch < 1) return false
  const since = await eventStore.readStream(stream, ifMatch + 1)
  return since.length > 0 && since.every(({ type }) => decider.isNonConflicting(type))
}
