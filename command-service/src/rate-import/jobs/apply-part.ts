import { idIn } from '@freight/contracts/events/envelope'
import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { Refusal } from '@freight/platform/event-store/decider'
import { atOnce } from '../../handling/keyed-queue.ts'
import { nameBasedId } from '../../handling/decided-events.ts'
import { issuesOfRefusal } from '../rows/row-issue.ts'
import type { DoneRow, TouchedRate, WaitingRow } from '../row-table.ts'
import { contextOf, type Job, type JobNeeds } from './job.ts'

// Two commits of the event store, which take a hundred events each.
const concurrency = 200

/** A repeated row has the same command id. */
const commandIdOfRow = ({ id }: Job, row: number): string => nameBasedId(`${id}/row/${row}`)
const commandIdOfEnd = ({ id }: Job, rateId: string, validTo: string): string =>
  nameBasedId(`${id}/end/${rateId}/${validTo}`)

type WrittenRow = DoneRow & { revision: number }

/** Executes the command of a row, which was not executed before. */
const applyRow = async (
  { row, outcome, body, standing }: WaitingRow,
  job: Job,
  mapping: RateMapping,
  { execute }: JobNeeds,
): Promise<WrittenRow> => {
  const context = { ...contextOf(job, commandIdOfRow(job, row)), isNew: true }
  try {
    const { id, revision } =
      outcome === 'CHANGED'
        ? await execute('rate', 'ReviseRate', standing?.id, body, context)
        : await execute('rate', 'ImportRate', undefined, body, { ...context, skipsCache: true })
    return { row, done: 'APPLIED', rateId: id, revision }
  } catch (error) {
    return { row, done: 'REFUSED', rateId: '', revision: 0, problems: issuesOfRefusal(error, mapping, body) }
  }
}

/** Ends the rates that these rows follow, each on the earliest day if several rows follow it. */
export const endFollowed = async (
  rows: readonly Pick<WaitingRow, 'ends'>[],
  job: Job,
  { execute }: JobNeeds,
): Promise<TouchedRate[]> => {
  const days = new Map<string, string>()
  for (const { id, validTo } of rows.flatMap(({ ends }) => ends)) {
    const known = days.get(id)
    if (known === undefined || validTo < known) days.set(id, validTo)
  }
  const ended = await atOnce(concurrency, [...days], async ([rateId, validTo]): Promise<TouchedRate[]> => {
    const body = { validTo, onlyEarlier: true, importBatchId: job.id }
    const context = contextOf(job, commandIdOfEnd(job, rateId, validTo))
    try {
      const { revision } = await execute('rate', 'ReviseRate', rateId, body, context)
      return [{ rateId, ended: true, revision, wasThere: true }]
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  })
  return ended.flat()
}

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
  const results = done.map(({ revision: _revision, ...one }) => one)
  return { done: results, touched: [...touched.values()] }
}

/** Writes the rows of a part, then ends the rates that they follow. The caller stores the results. */
export const applyPart = async (
  rows: readonly WaitingRow[],
  job: Job,
  mapping: RateMapping,
  needs: JobNeeds,
): Promise<PartResult> => {
  const done = await atOnce(concurrency, rows, (row) => applyRow(row, job, mapping, needs))
  const applied = new Set(done.flatMap((one) => (one.done === 'APPLIED' ? [one.row] : [])))
  return partResultOf(
    rows,
    done,
    await endFollowed(
      rows.filter(({ row }) => applied.has(row)),
      job,
      needs,
    ),
  )
}

/** Results of an interrupted part, from the receipts of its commands; writes nothing. */
export const writtenPartResult = async (
  rows: readonly WaitingRow[],
  job: Job,
  { eventStore }: JobNeeds,
): Promise<PartResult> => {
  const done = await atOnce(concurrency, rows, async ({ row }): Promise<WrittenRow[]> => {
    const receipt = await eventStore.receipt(commandIdOfRow(job, row))
    return receipt ? [{ row, done: 'APPLIED', rateId: idIn('rate', receipt.stream), revision: receipt.revision }] : []
  })
  const ends = rows.flatMap((one) => one.ends)
  const ended = await atOnce(concurrency, ends, async ({ id, validTo }): Promise<TouchedRate[]> => {
    const receipt = await eventStore.receipt(commandIdOfEnd(job, id, validTo))
    return receipt ? [{ rateId: id, ended: true, revision: receipt.revision, wasThere: true }] : []
  })
  return partResultOf(rows, done.flat(), ended.flat())
}
