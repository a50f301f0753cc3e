import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { EventStore, UniqueKey } from '@freight/platform/event-store/port'
import { type AnyDecider, deciders } from '../aggregates/deciders.ts'

/** Runs the tasks of one key one after the other, also after a failure; different keys do not wait for each other. */
export const keyedQueue = () => {
  const last = new Map<string, Promise<unknown>>()

  return <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key)
    const execution = before ? before.then(task, task) : task()
    last.set(key, execution)
    const removeIfLast = () => {
      if (last.get(key) === execution) last.delete(key)
    }
    execution.then(removeIfLast, removeIfLast)
    return execution
  }
}

/** Works on all items, at most `width` at a time; returns the answers in the order of the items. */
export const atOnce = async <Item, Answer>(
  width: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) answers[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
  return answers
}

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
