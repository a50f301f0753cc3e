import { MOST_RATE_ROWS } from '@freight/contracts/rate-import/choices'
import { untilReached } from '@freight/platform/event-store/wait-for-position'
import { FileUnreadable, type SheetRow } from '@freight/platform/spreadsheet/sheet-row'
import { openFile } from '../file-rows.ts'
import { triedRows, withRepeats } from './check-rows.ts'
import { contextOf, type Job, type JobNeeds } from './job.ts'

const atATime = 500
const waitLimits = { atMostMs: 30_000, everyMs: 50 }

/** Groups rows into parts of this size. */
async function* inParts(rows: AsyncIterable<SheetRow>, size: number): AsyncGenerator<SheetRow[]> {
  let part: SheetRow[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

async function* below(rows: AsyncIterable<SheetRow>, heading: number): AsyncGenerator<SheetRow> {
  for await (const row of rows) if (row.row > heading) yield row
}

/** Reads a file and stores the expected result of each row; an interrupted check starts again. */
export const checkJob = async (job: Job, needs: JobNeeds): Promise<void> => {
  const { id, state, progress, isUnwanted } = job
  const { mapping } = state
  if (!mapping) throw new Error(`${id} is checked without a mapping`)
  await needs.rows.clear(id)
  // The check must see everything stored so far: applying compares only with later changes.
  const head = await needs.eventStore.head()
  if ((await untilReached(head, () => needs.positionOf('rate-list'), waitLimits)) < head)
    throw new Error('the table of rates is behind the log')
  const file = await openFile(needs.files, state.file)
  let share = 0
  let read = 0
  const rows = below(
    file.rows(mapping.sheet, { passed: (passed) => (share = passed), separator: mapping.separator }),
    mapping.headerRow,
  )
  // A part is stored while the next one is checked.
  let written = Promise.resolve()
  const lacks = new Map<string, number>()
  try {
    for await (const part of inParts(rows, atATime)) {
      if (await isUnwanted()) return
      read += part.length
      if (read > MOST_RATE_ROWS) throw new FileUnreadable(`more than ${MOST_RATE_ROWS} rows`, 'TOO_MANY_ROWS')
      const expectedRows = await triedRows(part, job, mapping, needs)
      await written
      const checkedRows = await withRepeats(expectedRows, job, needs)
      for (const code of checkedRows.flatMap((row) => row.lacks)) lacks.set(code, (lacks.get(code) ?? 0) + 1)
      written = needs.rows.add(id, checkedRows)
      written.catch(() => undefined)
      await progress(read, Math.max(read, Math.round(read / Math.max(share, 0.001))))
    }
    await written
  } finally {
    // Must not write after the end, because another check may start then.
    await written.catch(() => undefined)
  }
  if (read === 0) throw new FileUnreadable('no row below the headings', 'NO_ROWS')
  const { toConfirm, ...counted } = await needs.rows.counts(id)
  const counts = {
    ...counted,
    ...(toConfirm && { toConfirm }),
    ...(lacks.size > 0 && { lacks: [...lacks].map(([code, rows]) => ({ code, rows })) }),
  }
  await needs.execute(
    'rate-import',
    'RecordRateImportCheck',
    id,
    { counts },
    contextOf(job, `${id}/checked/${state.checks}`),
  )
}
