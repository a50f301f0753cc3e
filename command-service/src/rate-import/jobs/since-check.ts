import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { RowConcern } from '@freight/contracts/rate-import/routes'
import type { StandingRevision } from '../../lookups/tables/standing-rates.ts'
import { concern } from '../rows/concern.ts'
import { type Lane, laneOf } from '../rows/lane.ts'
import type { WaitingRow } from '../row-table.ts'

export const laneOfRow = ({ seen }: Pick<WaitingRow, 'seen'>): Lane => seen?.lane ?? laneOf({})

export const changedSince = (): RowConcern =>
  concern('', 'CHANGED_SINCE_CHECK', 'The rates of the lane have changed since the check.')

type Now = Pick<StandingRevision, 'key' | 'revision'>

/** Rates that the import itself has touched since the check, with the revision that it has brought them to. */
export type Own = ReadonlyMap<string, number>

/**
 * Whether the rates of a row's lane are others than those that it was checked against, or say something else now, besides
 * what the import has done itself.
 */
export const isChanged = ({ seen }: Pick<WaitingRow, 'seen'>, now: readonly Now[], own: Own): boolean => {
  if (seen === null) return true
  const before = new Map(seen.rates)
  const there = new Set(now.map(({ key }) => key))
  return (
    now.some(({ key, revision }) => revision > Math.max(before.get(key) ?? 0, own.get(key) ?? 0)) ||
    seen.rates.some(([key]) => !there.has(key))
  )
}

/** Which of the rates that a row was checked against stand further now, and the revision up to which that is known of. */
export const movedOn = (
  { seen }: Pick<WaitingRow, 'seen'>,
  now: readonly Now[],
  own: Own,
): (readonly [id: string, from: number])[] => {
  const before = new Map(seen?.rates)
  return now.flatMap(({ key, revision }) => {
    const known = Math.max(before.get(key) ?? 0, own.get(key) ?? 0)
    return before.has(key) && revision > known ? [[key, known] as const] : []
  })
}

/** The import that an event came of; undefined where a person did it. */
export const importOf = ({ data }: Pick<StoredEvent, 'data'>): unknown =>
  typeof data === 'object' && data !== null && 'importBatchId' in data ? data.importBatchId : undefined

/** How far the import itself has brought a rate, by the events that follow a revision; other people's end it. */
export const broughtTo = (
  revision: number,
  later: readonly Pick<StoredEvent, 'data' | 'revision'>[],
  importId: string,
): number => {
  const others = later.findIndex((event) => importOf(event) !== importId)
  return later.slice(0, others < 0 ? later.length : others).at(-1)?.revision ?? revision
}
