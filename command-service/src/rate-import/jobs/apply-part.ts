import { idIn } from '@freight/contracts/events/envelope'
import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { WrongRevision } from '@freight/platform/errors'
import { atOnce } from '../../handling/at-once.ts'
import { commandIds, nameBasedId } from '../../handling/command-ids.ts'
import { laneQueries, ratesByLane } from '../rows/lane.ts'
import { issuesOfRefusal } from '../rows/refused-row.ts'
import type { DoneRow, TouchedRate, WaitingRow } from '../row-table.ts'
import { contextOf, type Job, type JobNeeds } from './job.ts'
import { type LeftRate, readLeftRate, leftRateIssue } from './left-rates.ts'
import {
  lastOwnRevision,
  changedSinceCheckProblem,
  isChangedSinceCheck,
  laneOfRow,
  newerRates,
  type OwnRevisions,
} from './since-check.ts'

// Two commits of the event store, which take a hundred events each.
const concurrency = 200

/**
 * Rows that are written together; `isNew`: no command of the part was executed before. `touched`: rates that the former
 * part changed, which may not be stored yet.
 */
export type Part = {
  rows: readonly WaitingRow[]
  isNew: boolean
  mapping: RateMapping
  touched: readonly TouchedRate[]
  /** Others have changed no rate since the check, so the rows need no comparison. */
  isUntouched: boolean
}

/** A repeated part has the same command ids. */
const commandIdOfRow = ({ id }: Job, row: number): string => nameBasedId(`${id}/row/${row}`)
const commandIdOfEnd = ({ id }: Job, rateId: string, validTo: string): string =>
  nameBasedId(`${id}/end/${rateId}/${validTo}`)
const createdRateId = (job: Job, row: number): string => commandIds(commandIdOfRow(job, row)).aggregate()

type WrittenRow = DoneRow & { revision: number; position: number }
/** A rate to end, and its expected revision; undefined if it is unknown. */
type Ending = { id: string; validTo: string; expected: number | undefined }

const refusedResult = (row: number, problems: DoneRow['problems'] = []): WrittenRow => ({
  row,
  done: 'REFUSED',
  rateId: '',
  revision: 0,
  position: 0,
  problems,
})

/** Executes the command of a row; `expected`: the revision that the changed rate must have. */
const applyRow = async (
  { row, outcome, body, standing }: WaitingRow,
  { job, expected, part: { isNew, mapping } }: { job: Job; expected: number | undefined; part: Part },
  { execute }: JobNeeds,
): Promise<WrittenRow> => {
  const context = { ...contextOf(job, commandIdOfRow(job, row)), isNew }
  try {
    const { id, revision, position } =
      outcome === 'CHANGED'
        ? await execute('rate', 'ReviseRate', standing?.id, body, {
            ...context,
            ...(expected !== undefined && { ifMatch: expected }),
          })
        : await execute('rate', 'ImportRate', undefined, body, { ...context, skipsCache: true })
    return { row, done: 'APPLIED', rateId: id, revision, position }
  } catch (error) {
    return refusedResult(
      row,
      error instanceof WrongRevision ? [changedSinceCheckProblem()] : issuesOfRefusal(error, mapping, body),
    )
  }
}

/** The revision of a rate at the check of a row. */
const checkedRevision = ({ seen }: Pick<WaitingRow, 'seen'>, id: string): number | undefined =>
  seen?.rates.find(([key]) => key === id)?.[1]

/** New ends of followed rates: the earliest one if several rows follow a rate. */
const endings = (rows: readonly WaitingRow[], done: readonly WrittenRow[], ownRevisions: OwnRevisions): Ending[] => {
  const applied = new Set(done.flatMap((one) => (one.done === 'APPLIED' ? [one.row] : [])))
  // A row of this part may correct a rate before it ends.
  const corrected = new Map(done.map(({ rateId, revision }) => [rateId, revision]))
  const ends = new Map<string, Ending>()
  for (const one of rows)
    for (const { id, validTo } of applied.has(one.row) ? one.ends : []) {
      const known = ends.get(id)
      const revisions = [checkedRevision(one, id), ownRevisions.get(id), corrected.get(id), known?.expected].filter(
        (revision) => revision !== undefined,
      )
      const expected = revisions.length > 0 ? Math.max(...revisions) : undefined
      ends.set(id, { id, validTo: known && known.validTo < validTo ? known.validTo : validTo, expected })
    }
  return [...ends.values()]
}

/** Ends a rate, unless a user has changed it meanwhile. */
const endRate = async (
  { id, validTo, expected }: Ending,
  job: Job,
  { mapping }: Part,
  needs: JobNeeds,
): Promise<{ touched: TouchedRate[]; left: LeftRate[]; position: number }> => {
  const context = {
    ...contextOf(job, commandIdOfEnd(job, id, validTo)),
    ...(expected !== undefined && { ifMatch: expected }),
  }
  try {
    const body = { validTo, onlyEarlier: true, importBatchId: job.id }
    const { revision, position } = await needs.execute('rate', 'ReviseRate', id, body, context)
    return { touched: [{ rateId: id, ended: true, revision, wasThere: true }], left: [], position }
  } catch (error) {
    // Called only because it throws what is no refusal, such as an unavailable database.
    if (!(error instanceof WrongRevision)) issuesOfRefusal(error, mapping, {})
    return { touched: [], left: [await readLeftRate(id, needs)], position: 0 }
  }
}

/** The results of the rows, with warnings about followed rates that did not end. */
const withLeftRates = (
  rows: readonly WaitingRow[],
  done: readonly WrittenRow[],
  rates: readonly LeftRate[],
  ownerId: string,
): WrittenRow[] => {
  const left = new Map(rates.map((rate) => [rate.id, rate]))
  const byRow = new Map(rows.map((one) => [one.row, one]))
  return done.map((one) => {
    const row = one.done === 'APPLIED' ? byRow.get(one.row) : undefined
    return row?.ends.some(({ id }) => left.has(id)) ? { ...one, ...leftRateIssue(row, left, ownerId) } : one
  })
}

/** The present rates of the rows' lanes, and the revisions that the import itself has written. */
const withPresentRates = async ({ rows, isNew, mapping, touched, isUntouched }: Part, job: Job, needs: JobNeeds) => {
  const currentRatesOf = isUntouched
    ? () => []
    : ratesByLane(await needs.currentRates.revisions(...laneQueries(mapping, rows.map(laneOfRow))))
  const rowsWithRates = rows.map((one) => ({ one, currentRates: currentRatesOf(laneOfRow(one)) }))
  const ids = new Set(
    rowsWithRates.flatMap(({ one: { seen }, currentRates }) => [
      ...(seen?.rates ?? []).map(([key]) => key),
      ...currentRates.map(({ key }) => key),
    ]),
  )
  const ownRevisions = new Map(await needs.rows.ownRevisions(job.id, [...ids]))
  for (const { rateId, revision } of touched)
    ownRevisions.set(rateId, Math.max(revision, ownRevisions.get(rateId) ?? 0))
  if (isNew) return { rowsWithRates, ownRevisions }
  // The results of an interrupted part are not stored yet, so the log is read for them. A rate that a row of the part has
  // created counts as unchanged in every revision.
  for (const { row } of rows) ownRevisions.set(createdRateId(job, row), Number.POSITIVE_INFINITY)
  const revisionsToRead = new Map<string, number>()
  for (const { one, currentRates } of rowsWithRates)
    for (const [id, from] of newerRates(one, currentRates, ownRevisions))
      revisionsToRead.set(id, Math.min(from, revisionsToRead.get(id) ?? from))
  const lastOwnRevisions = await atOnce(concurrency, [...revisionsToRead], async ([id, from]) => {
    const later = await needs.eventStore.readStream(`rate-${id}`, from + 1)
    return [id, lastOwnRevision(from, later, job.id)] as const
  })
  for (const [id, revision] of lastOwnRevisions) ownRevisions.set(id, revision)
  return { rowsWithRates, ownRevisions }
}

/** Whether a row was written before, by an interrupted part or another process. */
const isWritten = async (row: number, job: Job, { eventStore }: JobNeeds): Promise<boolean> =>
  (await eventStore.receipt(commandIdOfRow(job, row))) !== undefined

/** Results of written rows, and the rates that they changed or ended. */
export type PartResult = { done: readonly DoneRow[]; touched: readonly TouchedRate[] }

const partResultOf = (
  rows: readonly WaitingRow[],
  done: readonly WrittenRow[],
  ended: readonly TouchedRate[],
): PartResult => {
  const touched = new Map(ended.map((one) => [one.rateId, one]))
  const changes = new Set(rows.flatMap(({ row, outcome }) => (outcome === 'CHANGED' ? [row] : [])))
  for (const { rateId, row, revision } of done)
    if (rateId !== '')
      touched.set(rateId, {
        rateId,
        ended: false,
        revision: Math.max(revision, touched.get(rateId)?.revision ?? 0),
        wasThere: changes.has(row),
      })
  const results = done.map(({ revision: _revision, position: _position, ...one }) => one)
  return { done: results, touched: [...touched.values()] }
}

/**
 * Writes the rows of a part, each compared with the present rates. The caller stores the results; `positions`: log
 * positions of the events.
 */
export const applyPart = async (
  part: Part,
  job: Job,
  needs: JobNeeds,
): Promise<{ result: PartResult; positions: readonly number[] }> => {
  const { rowsWithRates, ownRevisions } = await withPresentRates(part, job, needs)
  const done = await atOnce(concurrency, rowsWithRates, async ({ one, currentRates }) => {
    const isChangedByOthers =
      part.isUntouched && one.seen !== null ? false : isChangedSinceCheck(one, currentRates, ownRevisions)
    if (isChangedByOthers && !(await isWritten(one.row, job, needs)))
      return refusedResult(one.row, [changedSinceCheckProblem()])
    const same = one.standing?.id ?? ''
    const expected = ownRevisions.get(same) ?? checkedRevision(one, same)
    return applyRow(one, { job, expected, part: isChangedByOthers ? { ...part, isNew: false } : part }, needs)
  })
  const ended = await atOnce(concurrency, endings(part.rows, done, ownRevisions), (one) =>
    endRate(one, job, part, needs),
  )
  const left = ended.flatMap((one) => one.left)
  const result = partResultOf(
    part.rows,
    left.length > 0 ? withLeftRates(part.rows, done, left, part.mapping.owner?.id ?? '') : done,
    ended.flatMap(({ touched }) => touched),
  )
  return { result, positions: [...done, ...ended].map(({ position }) => position) }
}

/** Results of an interrupted part, from the receipts of its commands; writes nothing. */
export const writtenPartResult = async (
  rows: readonly WaitingRow[],
  job: Job,
  { eventStore }: JobNeeds,
): Promise<PartResult> => {
  const done = await atOnce(concurrency, rows, async ({ row }): Promise<WrittenRow[]> => {
    const receipt = await eventStore.receipt(commandIdOfRow(job, row))
    return receipt
      ? [{ row, done: 'APPLIED', rateId: idIn('rate', receipt.stream), revision: receipt.revision, position: 0 }]
      : []
  })
  const ends = rows.flatMap((one) => one.ends)
  const ended = await atOnce(concurrency, ends, async ({ id, validTo }): Promise<TouchedRate[]> => {
    const receipt = await eventStore.receipt(commandIdOfEnd(job, id, validTo))
    return receipt ? [{ rateId: id, ended: true, revision: receipt.revision, wasThere: true }] : []
  })
  return partResultOf(rows, done.flat(), ended.flat())
}
