import type { StoredEvent } from '@freight/contracts/events/envelope'
import { Refusal } from '@freight/platform/event-store/decider'
import { Forbidden, WrongRevision } from '@freight/platform/errors'
import { deciders } from '../../aggregates/deciders.ts'
import { atOnce } from '../../handling/at-once.ts'
import { nameBasedId } from '../../handling/command-ids.ts'
import type { TakenBack } from '../row-table.ts'
import { writtenPartResult } from './apply-part.ts'
import { contextOf, importOf, type Job, type JobNeeds } from './job.ts'

const concurrency = 100
const batchSize = 500

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
    const rates = await needs.rows.touchedRates(id, wasThere, batchSize)
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
