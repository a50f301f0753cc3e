import { deciders } from '../../aggregates/deciders.ts'
import type { RateState } from '../../aggregates/rate/rate-decider.ts'
import { concern } from '../rows/row-issue.ts'
import { ratesByLane } from '../rows/lane.ts'
import type { WaitingRow } from '../row-table.ts'
import type { JobNeeds } from './job.ts'
import { laneOfRow } from './since-check.ts'

/** A rate that the import did not end because of a later change, in its present state. */
export type LeftRate = { id: string; active: boolean; fields: RateState['fields'] }

/** The present state from the events, because the table of rates may lag behind. */
export const readLeftRate = async (id: string, { eventStore }: Pick<JobNeeds, 'eventStore'>): Promise<LeftRate> => {
  const events = await eventStore.readStream(`rate-${id}`)
  const state = events.reduce((sum, event) => deciders.rate.evolve(sum, event), deciders.rate.initial)
  return { id, active: state.active, fields: state.fields }
}

/** Whether it still has the owner and lane of a row, and is valid at the same time. */
const overlaps = ({ id, active, fields }: LeftRate, row: WaitingRow, ownerId: string): boolean => {
  if (!active || (fields.owner?.id ?? '') !== ownerId) return false
  const { validFrom, validTo } = row.body as { validFrom?: string; validTo?: string }
  if (fields.validFrom > (validTo ?? '') || fields.validTo < (validFrom ?? '')) return false
  const presentRate = { ...fields, key: id, revision: 0, container: fields.container ?? '' }
  return ratesByLane([{ ...presentRate, carrier: fields.carrier?.name ?? '' }])(laneOfRow(row)).length > 0
}

/**
 * Warnings of a row whose followed rates did not all end, and the ends that it did bring. A rate that a user has
 * suspended, ended or moved to another lane needs no warning.
 */
export const leftRateIssue = (row: WaitingRow, left: ReadonlyMap<string, LeftRate>, ownerId: string) => {
  const isOverlapping = (id: string): boolean => {
    const rate = left.get(id)
    return rate !== undefined && overlaps(rate, row, ownerId)
  }
  return {
    warnings: row.ends
      .filter(({ id }) => isOverlapping(id))
      .map(({ code }) => concern('', 'OVERLAPS_RATE', `${code} holds at the same time.`, { code })),
    ends: row.ends.filter(({ id }) => !left.has(id)),
  }
}
