import { deciders } from '../../aggregates/deciders.ts'
import type { RateState } from '../../aggregates/rate/decider.ts'
import { concern } from '../rows/concern.ts'
import { ratesByLane } from '../rows/lane.ts'
import type { WaitingRow } from '../row-table.ts'
import type { JobNeeds } from './job.ts'
import { laneOfRow } from './since-check.ts'

/** A rate that the import should have ended and has not, as it stands after whatever was done to it meanwhile. */
export type LeftRate = { id: string; active: boolean; fields: RateState['fields'] }

/** As its events say it at this moment: the table of the rates may lag behind. */
export const leftRate = async (id: string, { eventStore }: Pick<JobNeeds, 'eventStore'>): Promise<LeftRate> => {
  const events = await eventStore.readStream(`rate-${id}`)
  const state = events.reduce((sum, event) => deciders.rate.evolve(sum, event), deciders.rate.initial)
  return { id, active: state.active, fields: state.fields }
}

/** Whether it still is a rate of the same owner and lane as a row, and holds at the same time. */
const overlaps = ({ id, active, fields }: LeftRate, row: WaitingRow, ownerId: string): boolean => {
  if (!active || (fields.owner?.id ?? '') !== ownerId) return false
  const { validFrom, validTo } = row.body as { validFrom?: string; validTo?: string }
  if (fields.validFrom > (validTo ?? '') || fields.validTo < (validFrom ?? '')) return false
  const standing = { ...fields, key: id, revision: 0, container: fields.container ?? '' }
  return ratesByLane([{ ...standing, carrier: fields.carrier?.name ?? '' }])(laneOfRow(row)).length > 0
}

/**
 * What is said of a row whose rates did not all end: those that hold at the same time as it, and the ends that it did bring.
 * Of a rate that somebody has suspended, ended or moved to another lane before, nothing is left to warn of.
 */
export const toldOfLeft = (row: WaitingRow, left: ReadonlyMap<string, LeftRate>, ownerId: string) => {
  const isOver = (id: string): boolean => {
    const rate = left.get(id)
    return rate !== undefined && overlaps(rate, row, ownerId)
  }
  return {
    warnings: row.ends
      .filter(({ id }) => isOver(id))
      .map(({ code }) => concern('', 'OVERLAPS_RATE', `${code} holds at the same time.`, { code })),
    ends: row.ends.filter(({ id }) => !left.has(id)),
  }
}
