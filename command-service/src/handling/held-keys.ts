import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { EventStore, UniqueKey } from '@freight/platform/event-store/port'
import { type AnyDecider, deciders } from '../aggregates/deciders.ts'

const pageSize = 1000

const deciderOf = (stream: string): AnyDecider<unknown> | undefined =>
  Object.values<AnyDecider<unknown>>(deciders).find(
    ({ aggregate, holdsKeys }) => holdsKeys && stream.startsWith(`${aggregate}-`),
  )

/** The unique values of each stream, folded from its events up to a position of the log. */
export const heldKeys = async (
  eventStore: Pick<EventStore, 'readAll'>,
  until: number,
): Promise<Map<string, readonly UniqueKey[]>> => {
  const states = new Map<string, { decider: AnyDecider<unknown>; state: unknown }>()
  const applyEvent = (event: StoredEvent) => {
    const known = states.get(event.stream)
    const decider = known?.decider ?? deciderOf(event.stream)
    if (decider)
      states.set(event.stream, { decider, state: decider.evolve(known ? known.state : decider.initial, event) })
  }
  for (let position = 0; position < until;) {
    const events = await eventStore.readAll(position, { limit: pageSize })
    const last = events.at(-1)
    if (!last) break
    for (const event of events) if (event.position <= until) applyEvent(event)
    position = last.position
  }
  return new Map([...states].map(([stream, { decider, state }]) => [stream, decider.uniqueKeys(state)]))
}
