import { rateEvents } from '@freight/contracts/rate/rate-events'
import { untilReached } from '@freight/platform/event-store/wait-for-position'
import { readyRows } from '../../aggregates/rate-import/rate-import-decider.ts'
import type { TouchedRate, WaitingRow } from '../row-table.ts'
import { applyPart, type PartResult } from './apply-part.ts'
import { contextOf, type Job, type JobNeeds } from './job.ts'
import { importOf } from './since-check.ts'

const batchSize = 1000
const rateEventTypes = Object.keys(rateEvents)
const waitLimits = { atMostMs: 60_000, everyMs: 25 }

/** @throws if the table of rates does not reach the position: the stored rates are then unknown */
const untilProjected = async (position: number, { positionOf }: Pick<JobNeeds, 'positionOf'>): Promise<void> => {
  if ((await untilReached(position, () => positionOf('rate-list'), waitLimits)) < position)
    throw new Error('the table of rates is behind the log')
}

/** Log position of the start of the check that produced the rows. */
const checkStartPosition = async ({ id }: Job, { eventStore }: JobNeeds): Promise<number | undefined> =>
  (await eventStore.readStream(`rate-import-${id}`)).findLast(({ type }) => type === 'RateImportCheckStarted')?.position

/** Whether all events after `after` up to `head` are at these positions. */
const isAllOf = (positions: readonly number[], after: number, head: number): boolean =>
  new Set(positions.filter((one) => one > after && one <= head)).size === head - after

/** Position of the last change of a rate by others; `after` if there is none. */
const lastPositionOfOthers = async (after: number, { id }: Job, { eventStore }: JobNeeds): Promise<number> => {
  let lastPosition = after
  for (let readPosition = after; ;) {
    const events = await eventStore.readAll(readPosition, { types: rateEventTypes })
    lastPosition = events.findLast((event) => importOf(event) !== id)?.position ?? lastPosition
    const last = events.at(-1)
    if (!last) return lastPosition
    readPosition = last.position
  }
}

/**
 * Applies the ready rows in parts. After others have changed rates since the check, each row is compared with the present
 * rates and refused if its own have changed. The start of each part is stored first: an interrupted part is repeated, even
 * after a cancellation, without storing anything twice, so that an undo knows every rate of the import. The results of a
 * part are stored while the next one is written.
 */
export const applyJob = async (job: Job, needs: JobNeeds): Promise<void> => {
  const { id, state, progress, isUnwanted } = job
  const { mapping } = state
  if (!mapping) throw new Error(`${id} is applied without a mapping`)
  const total = state.counts ? readyRows(state.counts, state.confirmed) : 0
  const before = await needs.rows.appliedCounts(id)
  let done = before.created + before.changed + before.refused
  const checkPosition = await checkStartPosition(job, needs)
  let comparedPosition = await needs.eventStore.head()
  let isUntouched =
    checkPosition !== undefined && (await lastPositionOfOthers(checkPosition, job, needs)) === checkPosition
  let writtenPositions: readonly number[] = []
  let pendingWrite = Promise.resolve()
  let touchedRates: readonly TouchedRate[] = []
  const storeResult = async ({ done: doneRows, touched }: PartResult, size: number) => {
    await needs.rows.finish(id, doneRows, touched)
    done += size
    await progress(done, total)
  }
  const applyRows = async (rows: readonly WaitingRow[], isNew: boolean) => {
    const head = await needs.eventStore.head()
    // If the log contains only events of the last part, others have changed nothing.
    const othersPosition = isAllOf(writtenPositions, comparedPosition, head)
      ? comparedPosition
      : await lastPositionOfOthers(comparedPosition, job, needs)
    if (othersPosition > comparedPosition) isUntouched = false
    await untilProjected(othersPosition, needs)
    const { result, positions } = await applyPart(
      { rows, isNew, mapping, touched: touchedRates, isUntouched: isUntouched && isNew },
      job,
      needs,
    )
    writtenPositions = positions
    await pendingWrite
    pendingWrite = storeResult(result, rows.length)
    // The error is thrown when the next part, or the end, awaits it.
    pendingWrite.catch(() => undefined)
    touchedRates = result.touched
    // The table may lag behind this import's last part, but must contain all changes by others.
    comparedPosition = head
  }
  const applyAllRows = async (): Promise<boolean> => {
    const lastBegunRow = await needs.rows.lastBegunRow(id)
    const interruptedRows = await needs.rows.interruptedRows(id, state.confirmed)
    if (interruptedRows.length > 0) await applyRows(interruptedRows, false)
    let next = needs.rows.waiting(id, lastBegunRow, batchSize, state.confirmed)
    for (;;) {
      const rows = await next
      const last = rows.at(-1)
      if (!last) return false
      if (await isUnwanted()) return true
      await needs.rows.storeBegin(id, last.row)
      // Read ahead while these are written; an error is thrown when the rows are awaited.
      next = needs.rows.waiting(id, last.row, batchSize, state.confirmed)
      next.catch(() => undefined)
      await applyRows(rows, true)
    }
  }
  let stopped = false
  try {
    stopped = await applyAllRows()
  } finally {
    // Must not write after the end, because another import may start then.
    await pendingWrite
  }
  const counts = await needs.rows.appliedCounts(id)
  await needs.execute('rate-import', 'RecordRatesImported', id, { counts, stopped }, contextOf(job, `${id}/applied`))
}
