import { nameBasedId } from '../../handling/command-ids.ts'
import { refusedRow } from '../rows/refused-row.ts'
import type { DoneRow, TouchedRate, WaitingRow } from '../row-table.ts'
import { atOnce } from './at-once.ts'
import { contextOf, type Job, type JobNeeds } from './job.ts'

// A commit of the event store takes a hundred; two of them are under way at once.
const width = 200
const atATime = 1000

/** The commands of one part of the work are the same however often they are given. */
const applyRow = async (one: WaitingRow, job: Job, { execute }: JobNeeds, isNew: boolean): Promise<DoneRow> => {
  const { row, outcome, body, detail } = one
  const context = { ...contextOf(job, nameBasedId(`${job.id}/row/${row}`)), isNew }
  try {
    const changed = outcome === 'CHANGED' ? detail.standing?.id : undefined
    const name = changed === undefined ? 'ImportRate' : 'ReviseRate'
    const { id } = await execute('rate', name, changed, body, context)
    return { row, done: 'APPLIED', rateId: id, detail }
  } catch (error) {
    const mapping = job.state.mapping
    const problems = mapping ? refusedRow(error, mapping, body) : []
    return { row, done: 'REFUSED', rateId: '', detail: { ...detail, problems } }
  }
}

/** Until when rates hold that new ones follow: where several rows follow one, until the earliest of them. */
const endings = (rows: readonly WaitingRow[], done: readonly DoneRow[]): [string, string][] => {
  const applied = new Set(done.flatMap((one) => (one.done === 'APPLIED' ? [one.row] : [])))
  const ends = new Map<string, string>()
  for (const { row, detail } of rows)
    for (const { id, validTo } of applied.has(row) ? detail.ends : []) {
      const known = ends.get(id)
      if (known === undefined || validTo < known) ends.set(id, validTo)
    }
  return [...ends]
}

/** Ends a rate; one that somebody has suspended meanwhile has ended already. */
const endRate = async ([id, validTo]: [string, string], job: Job, { execute }: JobNeeds): Promise<TouchedRate[]> => {
  const context = contextOf(job, nameBasedId(`${job.id}/end/${id}/${validTo}`))
  try {
    await execute('rate', 'ReviseRate', id, { validTo, onlyEarlier: true, importBatchId: job.id }, context)
    return [{ rateId: id, ended: true }]
  } catch (error) {
    if (job.state.mapping) refusedRow(error, job.state.mapping, {})
    return []
  }
}

const applyPart = async (part: readonly WaitingRow[], job: Job, needs: JobNeeds, isNew: boolean): Promise<void> => {
  const done = await atOnce(width, part, (one) => applyRow(one, job, needs, isNew))
  const ended = (await atOnce(width, endings(part, done), (one) => endRate(one, job, needs))).flat()
  const touched = new Map<string, TouchedRate>(ended.map((one) => [one.rateId, one]))
  for (const { rateId } of done) if (rateId !== '') touched.set(rateId, { rateId, ended: false })
  await needs.rows.finish(job.id, done, [...touched.values()])
}

/**
 * Takes the rows over that are ready, in parts; a part that was broken off is given once more, and what of it is stored
 * already is not stored again.
 */
export const applyJob = async (job: Job, needs: JobNeeds): Promise<void> => {
  const { id, state, progress, isUnwanted } = job
  const { new: fresh = 0, newValidity = 0, changed = 0 } = state.counts ?? {}
  const of = fresh + newValidity + changed
  const before = await needs.rows.applied(id)
  let done = before.created + before.changed + before.refused
  let isFirst = true
  let stopped = false
  for (;;) {
    const part = await needs.rows.waiting(id, atATime)
    if (part.length === 0) break
    stopped = await isUnwanted()
    if (stopped) break
    await applyPart(part, job, needs, !isFirst)
    isFirst = false
    done += part.length
    await progress(done, of)
  }
  const counts = await needs.rows.applied(id)
  await needs.execute('rate-import', 'RecordRatesImported', id, { counts, stopped }, contextOf(job, `${id}/applied`))
}
