import type { RowConcern } from '@freight/contracts/rate-import/routes'
import type { StandingRate } from '../../lookups/tables/standing-rates.ts'
import { concern } from '../rows/concern.ts'
import { type Lane, laneOf } from '../rows/lane.ts'
import type { WaitingRow } from '../row-table.ts'

export const laneOfRow = ({ seen }: Pick<WaitingRow, 'seen'>): Lane => seen?.lane ?? laneOf({})

export const changedSince = (): RowConcern =>
  concern('', 'CHANGED_SINCE_CHECK', 'The rates of the lane have changed since the check.')

/**
 * Whether the rates of a row's lane are others than those that it was checked against, or say something else now.
 * `own`: rates that the import itself has touched meanwhile, with the revision that it has given them.
 */
export const isChanged = (
  { seen }: Pick<WaitingRow, 'seen'>,
  now: readonly Pick<StandingRate, 'key' | 'revision'>[],
  own: ReadonlyMap<string, number>,
): boolean => {
  if (seen === null) return true
  const before = new Map(seen.rates)
  const there = new Set(now.map(({ key }) => key))
  return (
    now.some(({ key, revision }) => revision > Math.max(before.get(key) ?? 0, own.get(key) ?? 0)) ||
    seen.rates.some(([key]) => !there.has(key))
  )
}
