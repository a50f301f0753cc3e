import { MOST_RATE_ROWS } from '@freight/contracts/rate-import/choices'
import { untilReached } from '@freight/platform/event-store/wait-for-position'
import { FileUnreadable, type SheetRow } from '@freight/platform/spreadsheet/sheet-row'
import { openFile } from '../file-rows.ts'
import { triedRows, withRepeats } from './check-rows.ts'
import { contextOf, type Job, type JobNeeds } from './job.ts'

const batchSize = 500
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

async function* below(rows: AsyncIterable<SheetRow>, headingRowNumber: number): AsyncGenerator<SheetRow> {
  for await (const sheetRow of rows) if (sheetRow.row > headingRowNumber) yield sheetRow
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
  // The share of the file that was read; 0 until the reader reports it first.
  let share = 0
  let rowsRead = 0
  const rows = below(
    file.rows(mapping.sheet, { passed: (passed) => (share = passed), separator: mapping.separator }),
    mapping.headerRow,
  )
  // A part is stored while the next one is checked.
  let pendingWrite = Promise.resolve()
  const missingCharges = new Map<string, number>()
  try {
    for await (const part of inParts(rows, batchSize)) {
      if (await isUnwanted()) return
      rowsRead += part.length
      if (rowsRead > MOST_RATE_ROWS) throw new FileUnreadable(`more than ${MOST_RATE_ROWS} rows`, 'TOO_MANY_ROWS')
      const expectedRows = await triedRows(part, job, mapping, needs)
      await pendingWrite
      const checkedRows = await withRepeats(expectedRows, job, needs)
      for (const code of checkedRows.flatMap((row) => row.lacks))
        missingCharges.set(code, (missingCharges.get(code) ?? 0) + 1)
      pendingWrite = needs.rows.add(id, checkedRows)
      pendingWrite.catch(() => undefined)
      await progress(rowsRead, Math.max(rowsRead, Math.round(rowsRead / Math.max(share, 0.001))))
    }
    await pendingWrite
  } finally {
    // Must not write after the end, because another check may start then.
    await pendingWrite.catch(() => undefined)
  }
  if (rowsRead === 0) throw new FileUnreadable('no row below the headings', 'NO_ROWS')
  const { toConfirm, ...counted } = await needs.rows.counts(id)
  const counts = {
    ...counted,
    ...(toConfirm && { toConfirm }),
    ...(missingCharges.size > 0 && { lacks: [...missingCharges].map(([code, rows]) => ({ code, rows })) }),
  }
  await needs.execute(
    'rate-import',
    'RecordRateImportCheck',
    id,
    { counts },
    contextOf(job, `${id}/checked/${state.checks}`),
  )
}
