import type { StoredEvent } from '@freight/contracts/events/envelope'
import { Refusal } from '@freight/platform/decider'
import { WrongRevision } from '@freight/platform/errors'
import { deciders } from '../../aggregates/deciders.ts'
import { nameBasedId } from '../../handling/command-ids.ts'
import { atOnce } from './at-once.ts'
import { contextOf, type Job, type JobNeeds } from './job.ts'

const width = 100
const atATime = 500

const importOf = ({ data }: StoredEvent): unknown =>
  typeof data === 'object' && data !== null && 'importBatchId' in data ? data.importBatchId : undefined

/** What a rate was before an import came to it: null where there was none; undefined where somebody has changed it since. */
const before = (events: readonly StoredEvent[], importId: string): object | null | undefined => {
  const first = events.findIndex((event) => importOf(event) === importId)
  if (first < 0 || events.slice(first).some((event) => importOf(event) !== importId)) return undefined
  if (first === 0) return null
  const decider = deciders.rate
  const state = events.slice(0, first).reduce((sum, event) => decider.evolve(sum, event), decider.initial)
  const touched = new Set(events.slice(first).flatMap(({ data }) => Object.keys(data as object)))
  const { version: _version, ...fields } = state.fields
  return Object.fromEntries(Object.entries(fields).filter(([field]) => touched.has(field)))
}

const takeBack = async (rateId: string, job: Job, { execute, eventStore }: JobNeeds) => {
  const commandId = nameBasedId(`${job.id}/undo/${rateId}`)
  // Taken back already, by work that was broken off.
  if (await eventStore.receipt(commandId)) return { rateId, done: 'UNDONE' as const }
  const events = await eventStore.readStream(`rate-${rateId}`)
  const former = before(events, job.id)
  if (former === undefined) return { rateId, done: 'KEPT' as const }
  try {
    await execute(
      'rate',
      'TakeBackRate',
      rateId,
      { importBatchId: job.id, before: former },
      { ...contextOf(job, commandId), ifMatch: events.length },
    )
    return { rateId, done: 'UNDONE' as const }
  } catch (error) {
    if (error instanceof WrongRevision || error instanceof Refusal) return { rateId, done: 'KEPT' as const }
    throw error
  }
}

/** Takes the rates of an import back, as they were before it; those that somebody has changed since stay. */
export const undoJob = async (job: Job, needs: JobNeeds): Promise<void> => {
  const { id, state, progress } = job
  const { created = 0, changed = 0, ended = 0 } = state.applied ?? {}
  for (;;) {
    const rates = await needs.rows.touched(id, atATime)
    if (rates.length === 0) break
    await needs.rows.takenBack(id, await atOnce(width, rates, (rateId) => takeBack(rateId, job, needs)))
    const { takenBack, kept } = await needs.rows.undone(id)
    await progress(takenBack + kept, created + changed + ended)
  }
  const counts = await needs.rows.undone(id)
  await needs.execute('rate-import', 'RecordRateImportUndone', id, { counts }, contextOf(job, `${id}/undone`))
}
