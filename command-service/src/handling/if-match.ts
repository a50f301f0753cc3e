import type { EventStore } from '@freight/platform/event-store/port'
import type { AnyDecider } from '../aggregates/deciders.ts'

/** A revision that somebody has looked at, and the one that stands. */
type Looked = { stream: string; ifMatch: number; revision: number }

/**
 * Whether an order that was meant for one revision is right for the one that stands: nothing has happened since but what
 * no decision reads, such as the record of a mail that went out. Nobody has to look again because of it.
 */
export const matchesRevision = async (
  eventStore: Pick<EventStore, 'readStream'>,
  decider: Pick<AnyDecider<unknown>, 'isNonConflicting'>,
  { stream, ifMatch, revision }: Looked,
): Promise<boolean> => {
  if (ifMatch === revision) return true
  if (ifMatch > revision || ifMatch < 1) return false
  const since = await eventStore.readStream(stream, ifMatch + 1)
  return since.length > 0 && since.every(({ type }) => decider.isNonConflicting(type))
}
