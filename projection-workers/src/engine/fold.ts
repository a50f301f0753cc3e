import { idIn, type StoredEvent, type Envelope } from '@freight/contracts/events/envelope'
import type { AnyProjection, KnownThen, Row, StepsOf } from './projection.ts'
import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { Field, Fields } from '@freight/contracts/api/fields'
import { boolean, type Column, jsonb, text } from '@freight/contracts/tables/columns'

/** A row and the revision of the last event applied to it. */
export type HeldRow = { revision: number; row: Row }

/** An event that a projection could not apply; its stream is parked at it. */
export type DeadLetter = { stream: string; position: number; revision: number; error: string }

/** Changed rows that are not finished yet: the first event that changed each, and its row before that. */
export type Unfinished = { changed: Map<string, StoredEvent>; before: Map<string, HeldRow | undefined> }

export const nothingYet = (): Unfinished => ({ changed: new Map(), before: new Map() })

/** The key of the row that an event belongs to; undefined when the projection ignores the event. */
export const keyOf = (projection: AnyProjection, event: StoredEvent): string | undefined => {
  if (!Object.hasOwn(projection.evolve, event.type)) return undefined
  return projection.key ? projection.key(event) : idIn(projection.aggregate, event.stream)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const deadLetterBox = (parked: Set<string>) => {
  const deadLetters: DeadLetter[] = []
  const park = ({ stream, position, revision }: StoredEvent, error: unknown) => {
    parked.add(stream)
    deadLetters.push({ stream, position, revision, error: messageOf(error) })
  }
  return { deadLetters, park }
}

/**
 * Applies events to the rows, in place and without finishing them. Skips an event at or below the revision of its row.
 * An event that cannot be applied parks its stream: the row keeps its former state, and later events of the stream are
 * skipped.
 */
export const applySteps = (
  projection: AnyProjection,
  events: Iterable<StoredEvent>,
  rows: Map<string, HeldRow>,
  { parked, known, unfinished: { changed, before } }: { parked: Set<string>; known: KnownThen; unfinished: Unfinished },
): DeadLetter[] => {
  const { deadLetters, park } = deadLetterBox(parked)
  for (const event of events) {
    const step = projection.evolve[event.type]
    if (!step || parked.has(event.stream)) continue
    const { revision } = event
    try {
      const key = keyOf(projection, event)
      const currentRow = key === undefined ? undefined : rows.get(key)
      if (key === undefined || (currentRow && revision <= currentRow.revision)) continue
      rows.set(key, { revision, row: step(currentRow?.row ?? projection.initial, event.data, event, known) })
      if (changed.has(key)) continue
      changed.set(key, event)
      before.set(key, currentRow)
    } catch (error) {
      park(event, error)
    }
  }
  return deadLetters
}

/** Finishes the changed rows. A row whose finish fails returns to its state before all of these events. */
export const finishRows = (
  { finish, initial }: AnyProjection,
  rows: Map<string, HeldRow>,
  parked: Set<string>,
  { changed, before }: Unfinished,
): DeadLetter[] => {
  const { deadLetters, park } = deadLetterBox(parked)
  if (!finish) return deadLetters
  for (const [key, event] of changed) {
    const [currentRow, formerRow] = [rows.get(key), before.get(key)]
    if (!currentRow) continue
    try {
      rows.set(key, { ...currentRow, row: finish(currentRow.row, formerRow?.row ?? initial) })
    } catch (error) {
      park(event, error)
      changed.delete(key)
      if (formerRow) rows.set(key, formerRow)
      else rows.delete(key)
    }
  }
  return deadLetters
}

/**
 * Applies events to the rows and finishes them.
 * @returns the changed keys and the events that failed
 */
export const fold = (
  projection: AnyProjection,
  events: Iterable<StoredEvent>,
  rows: Map<string, HeldRow>,
  parked: Set<string>,
  known: KnownThen,
): { changed: Map<string, StoredEvent>; deadLetters: DeadLetter[] } => {
  const unfinished = nothingYet()
  const deadLetters = applySteps(projection, events, rows, { parked, known, unfinished })
  deadLetters.push(...finishRows(projection, rows, parked, unfinished))
  return { changed: unfinished.changed, deadLetters }
}

type Step<State> = (state: State | undefined, data: never, envelope: Envelope) => State | undefined

/** Steps of a table that stores the state which decisions have: the same fold; `store` writes it into the row. */
export const folded = <Row extends { state: unknown }, Name extends AggregateName>(
  fold: Readonly<Record<string, Step<NonNullable<Row['state']>>>>,
  store: (row: Row, state: NonNullable<Row['state']>) => Row,
): StepsOf<Row, Name> =>
  Object.fromEntries(
    Object.entries(fold).map(([type, evolve]) => [
      type,
      (row: Row, data: never, envelope: Envelope): Row => {
        const state = evolve(row.state ?? undefined, data, envelope)
        return state ? store(row, state) : row
      },
    ]),
  ) as unknown as StepsOf<Row, Name>

const columnOf = ({ kind, initial }: Field): Column => {
  if (kind === 'flag') return boolean(initial === true)
  if (kind === 'list') return jsonb<readonly string[]>([])
  return text<string | null>(typeof initial === 'string' ? initial : null)
}

// Stored events may have values that a choice no longer offers.
type Stored<Value> = Value extends boolean
  ? boolean
  : Value extends readonly string[]
    ? readonly string[]
    : Value extends string
      ? string
      : Value

/** Columns of a table for the fields of a catalogue. */
export const columnsOf = <Of extends Fields>(fields: Of) =>
  // The compiler cannot infer columns that are built one by one.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnOf(field)])) as {
    [Name in keyof Of]: Column<Column['type'], Stored<Of[Name]['initial']>>
  }

/** Rises with each field, because a field is a column; `ownVersion` is raised for any other change. */
export const versionOf = (fields: Fields, ownVersion: number): number => Object.keys(fields).length + ownVersion
