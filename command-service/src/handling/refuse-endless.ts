import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { Principal } from '@freight/contracts/access/policy'
import { Refusal } from '@freight/platform/event-store/decider'
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
