import type { EventStore } from '@freight/platform/event-store/port'
import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { Principal } from '@freight/contracts/access/policy'
import { Refusal } from '@freight/platform/event-store/decider'
import type { AnyDecider } from '../aggregates/deciders.ts'
import type { StreamStates } from './stream-states.ts'

const mostEvents = 20_000

type Call = {
  aggregate: AggregateName
  id: string
  context: { principal: Principal }
  states: Pick<StreamStates<unknown>, 'decider'>
}

/**
 * Limits the length of a stream, because loading an aggregate reads all its events. System commands, users and settings
 * are not limited: users and settings grow with daily use.
 * @throws Refusal HISTORY_TOO_LONG
 */
export const refuseEndless = ({ aggregate, id, context, states }: Call, revision: number): void => {
  if (revision < mostEvents || context.principal.system || aggregate === 'user' || states.decider.isSingleton(id))
    return
  throw new Refusal('HISTORY_TOO_LONG', `${aggregate}-${id} has ${mostEvents} events and takes no further ones`)
}

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
