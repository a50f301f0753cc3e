import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { AnyProjection, RatesAt, Row } from './projection.ts'

/** A row with the revision of its stream that made it. */
export type HeldRow = { revision: number; row: Row }

/** An event that a projection could not apply; its stream is parked there. */
export type DeadLetter = { stream: string; position: number; revision: number; error: string }

/** The key of the row that an event belongs to; undefined when the projection does not show the event. */
export const keyOf = (projection: AnyProjection, event: StoredEvent): string | undefined => {
  if (!Object.hasOwn(projection.evolve, event.type)) return undefined
  return projection.key ? projection.key(event) : idIn(projection.aggregate, event.stream)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Applies events to the rows, which it changes in place, and says which changed.
 * An event at or below the revision of its row is skipped. One that cannot be applied parks its stream: the row stays
 * as it was before, and later events of that stream are skipped too.
 */
export const fold = (
  projection: AnyProjection,
  events: readonly StoredEvent[],
  rows: Map<string, HeldRow>,
  parked: Set<string>,
  known: RatesAt,
): { changed: Map<string, StoredEvent>; deadLetters: DeadLetter[] } => {
  const changed = new Map<string, StoredEvent>()
  const deadLetters: DeadLetter[] = []
  for (const event of events) {
    const step = projection.evolve[event.type]
    if (!step || parked.has(event.stream)) continue
    const { stream, position, revision } = event
    try {
      const key = keyOf(projection, event)
      const held = key === undefined ? undefined : rows.get(key)
      if (key === undefined || (held && revision <= held.revision)) continue
      rows.set(key, { revision, row: step(held?.row ?? projection.initial, event.data, event, known) })
      if (!changed.has(key)) changed.set(key, event)
    } catch (error) {
      parked.add(stream)
      deadLetters.push({ stream, position, revision, error: messageOf(error) })
    }
  }
  return { changed, deadLetters }
}
