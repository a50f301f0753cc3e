import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { EventStore, UniqueKey } from '@freight/platform/event-store/port'
import { type Rules, rulebook } from '../aggregates/deciders.ts'

const pageSize = 1000

const rulesFor = (stream: string): Rules<unknown> | undefined =>
  Object.values<Rules<unknown>>(rulebook).find(
    ({ aggregate, holdsKeys }) => holdsKeys && stream.startsWith(`${aggregate}-`),
  )

/** The values that each stream holds alone, as its events say, up to a position of the log. */
export const heldKeys = async (
  eventStore: Pick<EventStore, 'readAll'>,
  until: number,
): Promise<Map<string, readonly UniqueKey[]>> => {
  const states = new Map<string, { rules: Rules<unknown>; state: unknown }>()
  const take = (event: StoredEvent) => {
    const known = states.get(event.stream)
    const rules = known?.rules ?? rulesFor(event.stream)
    if (rules) states.set(event.stream, { rules, state: rules.evolve(known ? known.state : rules.initial, event) })
  }
  for (let position = 0; position < until;) {
    const events = await eventStore.readAll(position, { limit: pageSize })
    const last = events.at(-1)
    if (!last) break
    for (const event of events) if (event.position <= until) take(event)
    position = last.position
  }
  return new Map([...states].map(([stream, { rules, state }]) => [stream, rules.uniqueKeys(state)]))
}
