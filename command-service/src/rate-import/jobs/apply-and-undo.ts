import { rateEvents } from '@freight/contracts/rate/rate-events'
import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { untilReached } from '@freight/platform/event-store/wait-for-position'
import { readyRows } from '../../aggregates/rate-import/rate-import-decider.ts'
import type { WaitingRow } from '../row-table.ts'
import { type Lane, laneOf, laneQueries, ratesByLane } from '../rows/lane.ts'
import { concern } from '../rows/row-issue.ts'
import { applyPart, endFollowed, type PartResult, writtenPartResult } from './apply-part.ts'
import { endDropped } from './dropped-rates.ts'
import { contextOf, importOf, type Job, type JobNeeds } from './job.ts'

const batchSize = 1000
const rateEventTypes = Object.keys(rateEvents)
const waitLimits = { atMostMs: 60_000, everyMs: 25 }

/** @throws if the table of rates does not reach the end of the log: the stored rates are then unknown */
const untilProjected = async ({ eventStore, positionOf }: JobNeeds): Promise<void> => {
  const head = await eventStore.head()
  if ((await untilReached(head, () => positionOf('rate-list'), waitLimits)) < head)
    throw new Error('the table of rates is behind the log')
}

/** Whether any rate was changed since the check, other than by this import. */
const haveOthersChanged = async ({ id }: Job, { eventStore }: JobNeeds): Promise<boolean> => {
  const events = await eventStore.readStream(`rate-import-${id}`)
  for (let after = events.findLast(({ type }) => type === 'RateImportCheckStarted')?.position ?? 0; ;) {
    const later = await eventStore.readAll(after, { types: rateEventTypes })
    if (later.some((event) => importOf(event) !== id)) return true
    const last = later.at(-1)
    if (!last) return false
    after = last.position
  }
}

const laneOfRow = ({ seen }: WaitingRow): Lane => seen?.lane ?? laneOf({})

/** The rows with other rates on their lane than at their check; changes by the import itself do not count. */
const changedRows = async (
  rows: readonly WaitingRow[],
  { id }: Job,
  mapping: RateMapping,
  { rows: table, currentRates }: JobNeeds,
): Promise<WaitingRow[]> => {
  const current = await currentRates.revisions(...laneQueries(mapping, rows.map(laneOfRow)))
  const ownRevisions = await table.ownRevisions(id, [...new Set(current.map(({ key }) => key))])
  const ratesOf = ratesByLane(current)
  return rows.filter((row) => {
    const before = new Map(row.seen?.rates)
    const present = ratesOf(laneOfRow(row))
    const presentKeys = new Set(present.map(({ key }) => key))
    return (
      row.seen === null ||
      [...before.keys()].some((key) => !presentKeys.has(key)) ||
      present.some(({ key, revision }) => revision > Math.max(before.get(key) ?? 0, ownRevisions.get(key) ?? 0))
    )
  })
}

const changedSinceCheck = [concern('', 'CHANGED_SINCE_CHECK', 'The rates of the lane have changed since the check.')]

/**
 * Completes the part that an interruption left half written: its rows count as done, and the rates that they follow end,
 * unless others have changed a rate of the lane meanwhile.
 */
const completeInterrupted = async (job: Job, mapping: RateMapping, needs: JobNeeds, isChanged: boolean) => {
  const { id, state } = job
  const interrupted = await needs.rows.interruptedRows(id, state.confirmed)
  const { done, touched } = await writtenPartResult(interrupted, job, needs)
  await needs.rows.finish(id, done, touched)
  const written = new Set(done.map(({ row }) => row))
  const writtenRows = interrupted.filter(({ row }) => written.has(row))
  const left = new Set(isChanged ? await changedRows(writtenRows, job, mapping, needs) : [])
  const ended = await endFollowed(
    writtenRows.filter((row) => !left.has(row)),
    job,
    needs,
  )
  const warned = done.filter(({ row }) => [...left].some((one) => one.row === row && one.ends.length > 0))
  await needs.rows.finish(
    id,
    warned.map((one) => ({ ...one, warnings: changedSinceCheck, ends: [] })),
    ended,
  )
}

/** The rows of a part whose API key was revoked or has lost its right. */
const refusedPart = (rows: readonly WaitingRow[], code: string): PartResult => {
  const problems = [concern('', code, 'The API key of the import was revoked or has lost its right.')]
  return { done: rows.map(({ row }) => ({ row, done: 'REFUSED', rateId: '', problems })), touched: [] }
}

/** Refuses the waiting rows whose rates others have changed since the check. */
const refuseChanged = async (job: Job, mapping: RateMapping, needs: JobNeeds): Promise<void> => {
  const { id, state } = job
  for (let after = 0; ;) {
    const rows = await needs.rows.waiting(id, after, batchSize, state.confirmed)
    const last = rows.at(-1)
    if (!last) return
    const changed = await changedRows(rows, job, mapping, needs)
    const refused = changed.map(({ row }) => ({
      row,
      done: 'REFUSED' as const,
      rateId: '',
      problems: changedSinceCheck,
    }))
    await needs.rows.finish(id, refused, [])
    after = last.row
  }
}

/**
 * Applies the ready rows in parts, while other changes of the owner's rates are refused: the rows are compared once with
 * the present rates, before the first part. The start of each part is stored first, so that an undo after an
 * interruption knows every rate of the import. The results of a part are stored while the next one is written.
 */
export const applyJob = async (job: Job, needs: JobNeeds): Promise<void> => {
  const { id, state, progress, isUnwanted } = job
  const { mapping } = state
  if (!mapping) throw new Error(`${id} is applied without a mapping`)
  await untilProjected(needs)
  const isChanged = await haveOthersChanged(job, needs)
  await completeInterrupted(job, mapping, needs, isChanged)
  if (isChanged) await refuseChanged(job, mapping, needs)
  const total = state.counts ? readyRows(state.counts, state.confirmed) : 0
  const before = await needs.rows.appliedCounts(id)
  let done = before.created + before.changed + before.refused
  let pendingWrite = Promise.resolve()
  const storeResult = async ({ done: doneRows, touched }: PartResult) => {
    await needs.rows.finish(id, doneRows, touched)
    done += doneRows.length
    await progress(done, total)
  }
  const applyAllRows = async (): Promise<boolean> => {
    let next = needs.rows.waiting(id, 0, batchSize, state.confirmed)
    for (;;) {
      const rows = await next
      const last = rows.at(-1)
      if (!last) return false
      if (await isUnwanted()) return true
      await needs.rows.storeBegin(id, last.row)
      // Read ahead while these are written; an error is thrown when the rows are awaited.
      next = needs.rows.waiting(id, last.row, batchSize, state.confirmed)
      next.catch(() => undefined)
      const accessError = await needs.accessError(state)
      const result = accessError ? refusedPart(rows, accessError) : await applyPart(rows, job, mapping, needs)
      await pendingWrite
      pendingWrite = storeResult(result)
      // The error is thrown when the next part, or the end, awaits it.
      pendingWrite.catch(() => undefined)
    }
  }
  let stopped = false
  try {
    stopped = await applyAllRows()
  } finally {
    // Must not write after the end, because another import may start then.
    await pendingWrite
  }
  if (!stopped && state.endsDropped && (await needs.accessError(state)) === undefined) await endDropped(job, needs)
  const counts = await needs.rows.appliedCounts(id)
  await needs.execute('rate-import', 'RecordRatesImported', id, { counts, stopped }, contextOf(job, `${id}/applied`))
}
