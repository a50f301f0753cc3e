import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { WrongRevision } from '@freight/platform/errors'
import { untilReached } from '@freight/platform/event-store/until-reached'
import { commandIds, nameBasedId } from '../../handling/command-ids.ts'
import { refusedRow } from '../rows/refused-row.ts'
import type { DoneRow, TouchedRate, WaitingRow } from '../row-table.ts'
import { atOnce } from './at-once.ts'
import { ratesOn } from './check-rows.ts'
import { contextOf, type Job, type JobNeeds } from './job.ts'
import { changedSince, isChanged, laneOfRow } from './since-check.ts'

// A commit of the event store takes a hundred; two of them are under way at once.
const width = 200
const atATime = 1000
const noRow = 2_147_483_647
const patience = { atMostMs: 60_000, everyMs: 25 }

/** Some rows that are written together; `isNew`: no command of it has come before. */
type Part = { rows: readonly WaitingRow[]; isNew: boolean; mapping: RateMapping; reached: number }

/** The commands of one part of the work are the same however often they are given. */
const commandOf = ({ id }: Job, row: number): string => nameBasedId(`${id}/row/${row}`)
const madeBy = (job: Job, row: number): string => commandIds(commandOf(job, row)).aggregate()

type Written = DoneRow & { revision: number }

const refused = (row: number, problems: DoneRow['problems'] = []): Written => ({
  row,
  done: 'REFUSED',
  rateId: '',
  revision: 0,
  problems,
})

/** Gives the command of a row; `expected`: the revision that the rate has to have which it changes. */
const applyRow = async (
  { row, outcome, body, standing }: WaitingRow,
  { job, expected, part: { isNew, mapping } }: { job: Job; expected: number | undefined; part: Part },
  { execute }: JobNeeds,
): Promise<Written> => {
  const context = { ...contextOf(job, commandOf(job, row)), isNew }
  try {
    const { id, revision } =
      outcome === 'CHANGED'
        ? await execute('rate', 'ReviseRate', standing?.id, body, {
            ...context,
            ...(expected !== undefined && { ifMatch: expected }),
          })
        : await execute('rate', 'ImportRate', undefined, body, context)
    return { row, done: 'APPLIED', rateId: id, revision }
  } catch (error) {
    return refused(row, error instanceof WrongRevision ? [changedSince()] : refusedRow(error, mapping, body))
  }
}

/** Until when rates hold that new ones follow: where several rows follow one, until the earliest of them. */
const endings = (rows: readonly WaitingRow[], done: readonly DoneRow[]): [string, string][] => {
  const applied = new Set(done.flatMap((one) => (one.done === 'APPLIED' ? [one.row] : [])))
  const ends = new Map<string, string>()
  for (const { row, ends: ended } of rows)
    for (const { id, validTo } of applied.has(row) ? ended : []) {
      const known = ends.get(id)
      if (known === undefined || validTo < known) ends.set(id, validTo)
    }
  return [...ends]
}

/** Ends a rate; one that somebody has suspended meanwhile has ended already. */
const endRate = async (
  [id, validTo]: [string, string],
  job: Job,
  { mapping }: Part,
  { execute }: JobNeeds,
): Promise<TouchedRate[]> => {
  const context = contextOf(job, nameBasedId(`${job.id}/end/${id}/${validTo}`))
  try {
    const body = { validTo, onlyEarlier: true, importBatchId: job.id }
    const { revision } = await execute('rate', 'ReviseRate', id, body, context)
    return [{ rateId: id, ended: true, revision, wasThere: true }]
  } catch (error) {
    refusedRow(error, mapping, {})
    return []
  }
}

/** What the part finds now of the rates that its rows were checked against, and what of it the import itself has done. */
const nowOf = async (part: Part, job: Job, needs: JobNeeds) => {
  await untilTold(part.reached, needs)
  const standing = await ratesOn(part.rows.map(laneOfRow), part.mapping, needs)
  const found = part.rows.map((one) => standing(laneOfRow(one)))
  const ids = new Set(
    part.rows.flatMap(({ seen }, index) => [
      ...(seen?.rates ?? []).map(([key]) => key),
      ...(found[index] ?? []).map(({ key }) => key),
    ]),
  )
  const own = new Map(await needs.rows.ownOf(job.id, [...ids]))
  // What was written before the work was broken off is not noted yet.
  if (!part.isNew) for (const { row } of part.rows) own.set(madeBy(job, row), Number.POSITIVE_INFINITY)
  return { found, own }
}

/** Whether a row has been written: its part was broken off, or another process has taken it over meanwhile. */
const isWritten = async (row: number, job: Job, { eventStore }: JobNeeds): Promise<boolean> =>
  (await eventStore.receipt(commandOf(job, row))) !== undefined

const applyPart = async (part: Part, job: Job, needs: JobNeeds): Promise<void> => {
  const { found, own } = await nowOf(part, job, needs)
  const indexed = part.rows.map((one, index) => ({ one, now: found[index] ?? [] }))
  const done = await atOnce(width, indexed, async ({ one, now }) => {
    const isOther = isChanged(one, now, own)
    if (isOther && !(await isWritten(one.row, job, needs))) return refused(one.row, [changedSince()])
    const same = one.standing?.id ?? ''
    const expected = own.get(same) ?? one.seen?.rates.find(([key]) => key === same)?.[1]
    return applyRow(one, { job, expected, part: isOther ? { ...part, isNew: false } : part }, needs)
  })
  const touched = new Map<string, TouchedRate>()
  const ended = await atOnce(width, endings(part.rows, done), (one) => endRate(one, job, part, needs))
  for (const one of ended.flat()) touched.set(one.rateId, one)
  const changes = new Set(part.rows.flatMap(({ row, outcome }) => (outcome === 'CHANGED' ? [row] : [])))
  for (const { rateId, row, revision } of done)
    if (rateId !== '')
      touched.set(rateId, {
        rateId,
        ended: false,
        revision: Math.max(revision, touched.get(rateId)?.revision ?? 0),
        wasThere: changes.has(row),
      })
  await needs.rows.finish(
    job.id,
    done.map(({ revision: _revision, ...one }) => one),
    [...touched.values()],
  )
}

/** @throws where the table of the rates does not follow: what stands now cannot be told */
const untilTold = async (position: number, { positionOf }: Pick<JobNeeds, 'positionOf'>): Promise<void> => {
  if ((await untilReached(position, () => positionOf('rate-list'), patience)) < position)
    throw new Error('the table of the rates has not come as far as the log')
}

/**
 * Takes the rows over that are ready, in parts. Each is compared with what stands now: a row whose rates have changed since
 * they were checked is refused. How far the work begins is noted before it is done: a part that was broken off is given
 * once more, even where nobody wants the rest, and what of it is stored already is not stored again; so whoever undoes the
 * import knows every rate of it.
 */
export const applyJob = async (job: Job, needs: JobNeeds): Promise<void> => {
  const { id, state, progress, isUnwanted } = job
  const { mapping } = state
  if (!mapping) throw new Error(`${id} is applied without a mapping`)
  const { new: fresh = 0, newValidity = 0, changed = 0 } = state.counts ?? {}
  const of = fresh + newValidity + changed
  const before = await needs.rows.applied(id)
  let done = before.created + before.changed + before.refused
  let reached = await needs.eventStore.head()
  const take = async (rows: readonly WaitingRow[], isNew: boolean) => {
    const head = await needs.eventStore.head()
    await applyPart({ rows, isNew, mapping, reached }, job, needs)
    // The table may lag behind by one part of this work.
    reached = head
    done += rows.length
    await progress(done, of)
    return rows.at(-1)?.row ?? 0
  }
  const begun = await needs.rows.begun(id)
  const brokenOff = await needs.rows.waiting(id, 0, begun, noRow)
  if (brokenOff.length > 0) await take(brokenOff, false)
  let stopped = false
  for (let after = begun; ;) {
    const rows = await needs.rows.waiting(id, after, noRow, atATime)
    if (rows.length === 0) break
    stopped = await isUnwanted()
    if (stopped) break
    await needs.rows.begin(id, rows.at(-1)?.row ?? 0)
    after = await take(rows, true)
  }
  const counts = await needs.rows.applied(id)
  await needs.execute('rate-import', 'RecordRatesImported', id, { counts, stopped }, contextOf(job, `${id}/applied`))
}
