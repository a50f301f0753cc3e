import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { RowIssue } from '@freight/contracts/rate-import/rate-import-routes'
import type { CurrentRevision } from '../../lookups/tables/current-rates.ts'
import { concern } from '../rows/row-issue.ts'
import { type Lane, laneOf } from '../rows/lane.ts'
import type { WaitingRow } from '../row-table.ts'

export const laneOfRow = ({ seen }: Pick<WaitingRow, 'seen'>): Lane => seen?.lane ?? laneOf({})

export const changedSinceCheckProblem = (): RowIssue =>
  concern('', 'CHANGED_SINCE_CHECK', 'The rates of the lane have changed since the check.')

type RevisedRate = Pick<CurrentRevision, 'key' | 'revision'>

/** Rates that the import itself has changed since the check, with their last revision. */
export type OwnRevisions = ReadonlyMap<string, number>

/**
 * Whether the rates of a row's lane differ from those at its check, in number or revision, except for changes by the
 * import itself.
 */
export const isChangedSinceCheck = (
  { seen }: Pick<WaitingRow, 'seen'>,
  currentRates: readonly RevisedRate[],
  ownRevisions: OwnRevisions,
): boolean => {
  if (seen === null) return true
  const before = new Map(seen.rates)
  const presentKeys = new Set(currentRates.map(({ key }) => key))
  return (
    currentRates.some(({ key, revision }) => revision > Math.max(before.get(key) ?? 0, ownRevisions.get(key) ?? 0)) ||
    seen.rates.some(([key]) => !presentKeys.has(key))
  )
}

/** Rates of a row with a newer revision than known, and the known revision. */
export const newerRates = (
  { seen }: Pick<WaitingRow, 'seen'>,
  currentRates: readonly RevisedRate[],
  ownRevisions: OwnRevisions,
): (readonly [id: string, from: number])[] => {
  const before = new Map(seen?.rates)
  return currentRates.flatMap(({ key, revision }) => {
    const known = Math.max(before.get(key) ?? 0, ownRevisions.get(key) ?? 0)
    return before.has(key) && revision > known ? [[key, known] as const] : []
  })
}

/** The import of an event; undefined if a user changed the rate. */
export const importOf = ({ data }: Pick<StoredEvent, 'data'>): unknown =>
  typeof data === 'object' && data !== null && 'importBatchId' in data ? data.importBatchId : undefined

/** The last revision by the import itself after a revision; ends at the first event of others. */
export const lastOwnRevision = (
  revision: number,
  later: readonly Pick<StoredEvent, 'data' | 'revision'>[],
  importId: string,
): number => {
  const firstOther = later.findIndex((event) => importOf(event) !== importId)
  return later.slice(0, firstOther < 0 ? later.length : firstOther).at(-1)?.revision ?? revision
}
