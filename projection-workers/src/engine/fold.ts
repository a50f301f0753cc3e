import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { AnyProjection, RatesAt, Row } from './projection.ts'

/** A row with the revision of its stream that made it. */
export type HeldRow = { revision: number; row: Row }

/** An event that a projection could not apply; its stream is parked there. */
export type DeadLetter = { stream: string; position: number; revision: number; error: string }

/** The rows that events have changed and that are still to be finished: which event was the first, and the row before it. */
export type Unfinished = { changed: Map<string, StoredEvent>; before: Map<string, HeldRow | undefined> }

export const nothingYet = (): Unfinished => ({ changed: new Map(), before: new Map() })

/** The key of the row that an event belongs to; undefined when the projection does not show the event. */
export const keyOf = (projection: AnyProjection, event: StoredEvent): string | undefined => {
  if (!Object.hasOwn(projection.evolve, event.type)) return undefined
  return projection.key ? projection.key(event) : idIn(projection.aggregate, event.stream)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const parking = (parked: Set<string>) => {
  const deadLetters: DeadLetter[] = []
  const park = ({ stream, position, revision }: StoredEvent, error: unknown) => {
    parked.add(stream)
    deadLetters.push({ stream, position, revision, error: messageOf(error) })
  }
  return { deadLetters, park }
}

/**
 * Applies events to the rows, which it changes in place; these are still to be finished.
 * An event at or below the revision of its row is skipped. One that cannot be applied parks its stream: the row stays
 * as it was before, and later events of that stream are skipped too.
 */
export const applySteps = (
  projection: AnyProjection,
  events: Iterable<StoredEvent>,
  rows: Map<string, HeldRow>,
  { parked, known, unfinished: { changed, before } }: { parked: Set<string>; known: RatesAt; unfinished: Unfinished },
): DeadLetter[] => {
  const { deadLetters, park } = parking(parked)
  for (const event of events) {
    const step = projection.evolve[event.type]
    if (!step || parked.has(event.stream)) continue
    const { revision } = event
    try {
      const key = keyOf(projection, event)
      const held = key === undefined ? undefined : rows.get(key)
      if (key === undefined || (held && revision <= held.revision)) continue
      rows.set(key, { revision, row: step(held?.row ?? projection.initial, event.data, event, known) })
      if (changed.has(key)) continue
      changed.set(key, event)
      before.set(key, held)
    } catch (error) {
      park(event, error)
    }
  }
  return deadLetters
}

/** Finishes the rows that were changed. One that cannot be finished stays as it was before all of these events. */
export const finishRows = (
  { finish, initial }: AnyProjection,
  rows: Map<string, HeldRow>,
  parked: Set<string>,
  { changed, before }: Unfinished,
): DeadLetter[] => {
  const { deadLetters, park } = parking(parked)
  if (!finish) return deadLetters
  for (const [key, event] of changed) {
    const [held, former] = [rows.get(key), before.get(key)]
    if (!held) continue
    try {
      rows.set(key, { ...held, row: finish(held.row, former?.row ?? initial) })
    } catch (error) {
      park(event, error)
      changed.delete(key)
      if (former) rows.set(key, former)
      else rows.delete(key)
    }
  }
  return deadLetters
}

/** Applies events to the rows and finishes them; says which changed. */
export const fold = (
  projection: AnyProjection,
  events: Iterable<StoredEvent>,
  rows: Map<string, HeldRow>,
  parked: Set<string>,
  known: RatesAt,
): { changed: Map<string, StoredEvent>; deadLetters: DeadLetter[] } => {
  const unfinished = nothingYet()
  const deadLetters = applySteps(projection, events, rows, { parked, known, unfinished })
  deadLetters.push(...finishRows(projection, rows, parked, unfinished))
  return { changed: unfinished.changed, deadLetters }
}
