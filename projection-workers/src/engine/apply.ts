import type { StoredEvent } from '@freight/contracts/events/envelope'
import { isFaultOfValues } from '@freight/platform/event-store/postgres-errors'
import type { AnyProjection, KnownThen } from './projection.ts'
import { type DeadLetter, fold, type HeldRow, keyOf } from './fold.ts'
import type { Client } from './registry.ts'
import { loadRows, saveRows } from './table.ts'

/** A projection table to write to. */
export type Target = {
  projection: AnyProjection
  buildId: string
  physical: string
  /** Streams parked in this build; `applyEvents` adds each stream that it cannot apply. */
  parked: Set<string>
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Applies events to a table in one transaction: loads the rows, folds, saves, and parks the streams that fail. */
export const applyEvents = async (
  client: Client,
  target: Target,
  events: readonly StoredEvent[],
  { careful, known }: { careful: boolean; known: KnownThen },
): Promise<DeadLetter[]> => {
  const { projection, physical, parked } = target
  const keys = new Set(events.flatMap((event) => (parked.has(event.stream) ? [] : keysOf(projection, event))))
  const rows = await loadRows(client, projection, physical, [...keys])
  const { changed, deadLetters } = fold(projection, events, rows, parked, known)
  deadLetters.push(...(await (careful ? saveCarefully : save)(client, target, rows, changed)))
  await saveDeadLetters(client, target, deadLetters)
  return deadLetters
}

/** Key of the row of an event. A failure returns none here; the fold then fails in the same way and parks the stream. */
export const keysOf = (projection: AnyProjection, event: StoredEvent): string[] => {
  try {
    return [keyOf(projection, event)].filter((key) => key !== undefined)
  } catch {
    return []
  }
}

type Rows = Map<string, HeldRow>
/** First event that changed each row. */
type Changed = ReadonlyMap<string, StoredEvent>

const changedRows = (rows: Rows, changed: Changed) =>
  [...changed.keys()].flatMap((key) => {
    const row = rows.get(key)
    return row ? [{ key, stored: row }] : []
  })

const save = async (client: Client, { projection, physical }: Target, rows: Rows, changed: Changed) => {
  await saveRows(client, projection, physical, changedRows(rows, changed))
  return []
}

/**
 * Saves the changed rows in one statement; if a value does not fit its column, row by row, and parks the streams that
 * fail.
 */
export const saveCarefully = async (
  client: Client,
  { projection, physical, parked }: Target,
  rows: Rows,
  changed: Changed,
): Promise<DeadLetter[]> => {
  const changedEntries = changedRows(rows, changed)
  const faultOf = async (entries: typeof changedEntries): Promise<unknown> => {
    await client.query('savepoint rows')
    try {
      await saveRows(client, projection, physical, entries)
      await client.query('release savepoint rows')
      return undefined
    } catch (error) {
      if (!isFaultOfValues(error)) throw error
      await client.query('rollback to savepoint rows')
      return error
    }
  }
  if ((await faultOf(changedEntries)) === undefined) return []
  const deadLetters: DeadLetter[] = []
  for (const entry of changedEntries) {
    const fault = await faultOf([entry])
    const event = changed.get(entry.key)
    if (fault === undefined || !event) continue
    const { stream, position, revision } = event
    parked.add(stream)
    rows.delete(entry.key)
    deadLetters.push({ stream, position, revision, error: messageOf(fault) })
  }
  return deadLetters
}

/** Stores the events that could not be applied, for a replay after the fix. */
export const saveDeadLetters = async (
  client: Client,
  { projection, buildId }: Target,
  deadLetters: readonly DeadLetter[],
): Promise<void> => {
  for (const { stream, position, revision, error } of deadLetters) {
    await client.query(
      `insert into projection.dead_letters (build, projection, stream, position, revision, error)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [buildId, projection.name, stream, position, revision, error.replaceAll('\0', '')],
    )
  }
}
