import { rateEvents } from '@freight/contracts/rate/events'
import { untilReached } from '@freight/platform/event-store/until-reached'
import type { TouchedRate, WaitingRow } from '../row-table.ts'
import { applyPart, type Note } from './apply-part.ts'
import { contextOf, type Job, type JobNeeds } from './job.ts'
import { importOf } from './since-check.ts'

const atATime = 1000
const rateEventTypes = Object.keys(rateEvents)
const patience = { atMostMs: 60_000, everyMs: 25 }

/** @throws where the table of the rates does not follow: what stands now cannot be told */
const untilTold = async (position: number, { positionOf }: Pick<JobNeeds, 'positionOf'>): Promise<void> => {
  if ((await untilReached(position, () => positionOf('rate-list'), patience)) < position)
    throw new Error('the table of the rates has not come as far as the log')
}

/** Where the check began that the rows come of. */
const checkedFrom = async ({ id }: Job, { eventStore }: JobNeeds): Promise<number | undefined> =>
  (await eventStore.readStream(`rate-import-${id}`)).findLast(({ type }) => type === 'RateImportCheckStarted')?.position

/** Whether all that the log has grown by lies at these positions. */
const isAllOf = (positions: readonly number[], after: number, head: number): boolean =>
  new Set(positions.filter((one) => one > after && one <= head)).size === head - after

/** Where others were the last to change a rate, up to the end of the log; `after` where nobody has since. */
const lastOfOthers = async (after: number, { id }: Job, { eventStore }: JobNeeds): Promise<number> => {
  let found = after
  for (let read = after; ;) {
    const events = await eventStore.readAll(read, { types: rateEventTypes })
    found = events.findLast((event) => importOf(event) !== id)?.position ?? found
    const last = events.at(-1)
    if (!last) return found
    read = last.position
  }
}

/**
 * Takes the rows over that are ready, in parts. Once somebody else has touched a rate since the check, each row is compared
 * with what stands now: one whose rates have changed since is refused. How far the work begins is noted before it is done:
 * a part that was broken off is given once more, even where nobody wants the rest, and what of it is stored already is not
 * stored again; so whoever undoes the import knows every rate of it. What came of a part is noted while the next one is
 * written.
 */
export const applyJob = async (job: Job, needs: JobNeeds): Promise<void> => {
  const { id, state, progress, isUnwanted } = job
  const { mapping } = state
  if (!mapping) throw new Error(`${id} is applied without a mapping`)
  const { new: fresh = 0, newValidity = 0, changed = 0 } = state.counts ?? {}
  const of = fresh + newValidity + changed
  const before = await needs.rows.applied(id)
  let done = before.created + before.changed + before.refused
  const checked = await checkedFrom(job, needs)
  let reached = await needs.eventStore.head()
  let isUntouched = checked !== undefined && (await lastOfOthers(checked, job, needs)) === checked
  let written: readonly number[] = []
  let noting = Promise.resolve()
  let touched: readonly TouchedRate[] = []
  const note = async (part: Note, size: number) => {
    await needs.rows.finish(id, part.done, part.touched)
    done += size
    await progress(done, of)
  }
  const take = async (rows: readonly WaitingRow[], isNew: boolean) => {
    const head = await needs.eventStore.head()
    // Where the log has grown by what the last part has written, nobody else was there.
    const others = isAllOf(written, reached, head) ? reached : await lastOfOthers(reached, job, needs)
    if (others > reached) isUntouched = false
    await untilTold(others, needs)
    const { note: part, positions } = await applyPart(
      { rows, isNew, mapping, touched, isUntouched: isUntouched && isNew },
      job,
      needs,
    )
    written = positions
    await noting
    noting = note(part, rows.length)
    // Its fault is met when the next part, or the end, waits for it.
    noting.catch(() => undefined)
    touched = part.touched
    // The table may lag behind by one part of this work, and by nothing of others.
    reached = head
  }
  const takeAll = async (): Promise<boolean> => {
    const begun = await needs.rows.begun(id)
    const brokenOff = await needs.rows.brokenOff(id)
    if (brokenOff.length > 0) await take(brokenOff, false)
    let next = needs.rows.waiting(id, begun, atATime)
    for (;;) {
      const rows = await next
      const last = rows.at(-1)
      if (!last) return false
      if (await isUnwanted()) return true
      await needs.rows.begin(id, last.row)
      // Read while these are written; a fault of the reading is met when its turn comes.
      next = needs.rows.waiting(id, last.row, atATime)
      next.catch(() => undefined)
      await take(rows, true)
    }
  }
  let stopped = false
  try {
    stopped = await takeAll()
  } finally {
    // Nothing of this work is written after it has ended, since another one may begin.
    await noting
  }
  const counts = await needs.rows.applied(id)
  await needs.execute('rate-import', 'RecordRatesImported', id, { counts, stopped }, contextOf(job, `${id}/applied`))
}
