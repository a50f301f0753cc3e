import { rateEvents } from '@freight/contracts/rate/rate'
import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { untilReached } from '@freight/platform/event-store/wait-for-position'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { Refusal } from '@freight/platform/event-store/decider'
import { Forbidden, WrongRevision } from '@freight/platform/errors'
import { readyRows } from '../../aggregates/rate-import/rate-import-decider.ts'
import type { WaitingRow, TakenBack } from '../row-table.ts'
import { type Lane, laneOf, laneQueries, ratesByLane, concern } from '../rows/row-issue.ts'
import { applyPart, endFollowed, type PartResult, writtenPartResult } from './apply-part.ts'
import { endDropped, contextOf, importOf, type Job, type JobNeeds } from './job.ts'
import { deciders } from '../../aggregates/deciders.ts'
import { atOnce } from '../../handling/keyed-queue.ts'
import { nameBasedId } from '../../handling/decided-events.ts'

const concurrency = 100
const undoBatchSize = 500

/** State of a rate before an import: null if the import created it; undefined if others have changed it since. */
const fieldsBefore = (events: readonly StoredEvent[], importId: string): object | null | undefined => {
  const first = events.findIndex((event) => importOf(event) === importId)
  if (first < 0 || events.slice(first).some((event) => importOf(event) !== importId)) return undefined
  if (first === 0) return null
  const decider = deciders.rate
  const state = events.slice(0, first).reduce((sum, event) => decider.evolve(sum, event), decider.initial)
  const touched = new Set(events.slice(first).flatMap(({ data }) => Object.keys(data as object)))
  const { version: _version, ...stored } = state.fields
  // An absent list was empty.
  const fields = { includes: [], sailings: [], tiers: [], ...stored }
  return Object.fromEntries(Object.entries(fields).filter(([field]) => touched.has(field)))
}

/** The former fields except the end, for a rate whose follower stays. */
const stillEnded = ({ validTo: _end, ...rest }: { validTo?: unknown }): object => rest

const takeBack = async (
  rateId: string,
  isFollowed: boolean,
  job: Job,
  { execute, eventStore }: JobNeeds,
): Promise<TakenBack> => {
  const commandId = nameBasedId(`${job.id}/undo/${rateId}`)
  // An interrupted undo has already restored it.
  if (await eventStore.receipt(commandId)) return { rateId, done: 'UNDONE' }
  const events = await eventStore.readStream(`rate-${rateId}`)
  const formerFields = fieldsBefore(events, job.id)
  if (formerFields === undefined) return { rateId, done: 'KEPT' }
  const former = formerFields !== null && isFollowed ? stillEnded(formerFields) : formerFields
  if (former !== null && Object.keys(former).length === 0) return { rateId, done: 'FOLLOWED' }
  try {
    await execute(
      'rate',
      'TakeBackRate',
      rateId,
      { importBatchId: job.id, before: former },
      { ...contextOf(job, commandId), ifMatch: events.length },
    )
    return { rateId, done: 'UNDONE' }
  } catch (error) {
    if (error instanceof WrongRevision || error instanceof Refusal) return { rateId, done: 'KEPT' }
    throw error
  }
}

/** Undoes the changes of rates that others have not changed since. */
const undoRates = async (wasThere: boolean, job: Job, needs: JobNeeds): Promise<void> => {
  const { id, state, progress } = job
  const { created = 0, changed = 0, ended = 0 } = state.applied ?? {}
  const followed = wasThere ? await needs.rows.followedRates(id) : new Set<string>()
  for (;;) {
    const rates = await needs.rows.touchedRates(id, wasThere, undoBatchSize)
    if (rates.length === 0) return
    // Fails the import, so that a user continues it.
    const accessError = await needs.accessError(state)
    if (accessError) throw new Forbidden('an API key with the right PRICING', accessError)
    await needs.rows.storeTakenBack(
      id,
      await atOnce(concurrency, rates, (rateId) => takeBack(rateId, followed.has(rateId), job, needs)),
    )
    const { takenBack, kept: unchanged, followed: left } = await needs.rows.undoneCounts(id)
    await progress(takenBack + unchanged + left, created + changed + ended)
  }
}

/**
 * Restores the rates from before an import, except those that others have changed since. The new rates go first: if one
 * of them stays, its predecessor stays ended, so that only one of them is valid.
 */
export const undoJob = async (job: Job, needs: JobNeeds): Promise<void> => {
  const { id } = job
  // Stores the results of the last part of a failed import first.
  const { done, touched } = await writtenPartResult(await needs.rows.interruptedRows(id, 'ALL'), job, needs)
  await needs.rows.finish(id, done, touched)
  await undoRates(false, job, needs)
  await undoRates(true, job, needs)
  const counts = await needs.rows.undoneCounts(id)
  await needs.execute('rate-import', 'RecordRateImportUndone', id, { counts }, contextOf(job, `${id}/undone`))
}

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
