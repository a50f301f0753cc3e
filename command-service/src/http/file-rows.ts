import { FileRows, fileRows, MOST_FILE_ROWS, NewFileRows } from '@freight/contracts/api/file-rows'
import type { Separator } from '@freight/contracts/csv/separator'
import { MOST_BYTES } from '@freight/contracts/vocabulary/document'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Platform } from '@freight/platform/connections/platform'
import { boundedWork } from '@freight/platform/limits/bounded-work'
import { type Cell, FileUnreadable } from '@freight/platform/spreadsheet/sheet-row'
import { sheetsInThread } from '@freight/platform/spreadsheet/sheets-in-thread'
import { textOf } from '../rate-import/rows/row-issue.ts'
import { readNumber } from '../rate-import/values/numbers.ts'

const envelopeBytes = 4_096
const zipSignature = Buffer.from([0x50, 0x4b, 3, 4])

/**
 * A cell as text. A workbook's own number with decimals is written as a formula, `=1234.5`: it is not a hint at the
 * number style of text cells.
 */
const cellText = (cell: Cell | undefined): string => {
  const read = typeof cell === 'number' ? readNumber(cell, 'AUTO') : undefined
  if (read === undefined || 'unread' in read) return textOf(cell)
  return read.number.includes('.') ? `=${read.number}` : read.number
}

/**
 * The rows of a CSV, or of the first visible sheet of a workbook; the first row is the heading. The content decides the
 * format, not the file name.
 * @throws Refusal if the file cannot be read
 */
export const rowsInFile = async (bytes: Buffer, chosen?: Separator): Promise<FileRows> => {
  try {
    const isWorkbook = bytes.subarray(0, zipSignature.length).equals(zipSignature)
    const file = await sheetsInThread({ bytes, format: isWorkbook ? 'xlsx' : 'csv' })
    const { sheets, hiddenSheets = [] } = file
    const sheet = Math.max(
      0,
      sheets.findIndex((name) => !hiddenSheets.includes(name)),
    )
    const separator = chosen ?? (await file.separator?.())
    const readRows: { number: number; cells: string[] }[] = []
    const hiddenCounts = { hiddenRows: 0, hiddenColumns: 0, columnsBeyond: 0 }
    for await (const { row, cells, hidden, hiddenColumns, beyond = 0 } of file.rows(sheet, { separator })) {
      if (readRows.length > MOST_FILE_ROWS) throw new FileUnreadable('Too many rows', 'TOO_MANY_ROWS')
      readRows.push({ number: row, cells: cells.map(cellText) })
      if (hidden) hiddenCounts.hiddenRows += 1
      hiddenCounts.hiddenColumns += hiddenColumns?.length ?? 0
      hiddenCounts.columnsBeyond = Math.max(hiddenCounts.columnsBeyond, beyond)
    }
    const [head, ...rows] = readRows
    if (head === undefined || rows.length === 0) throw new FileUnreadable('No rows', 'NO_ROWS')
    return {
      header: head.cells,
      rows,
      ...(!isWorkbook && separator !== undefined && { separator }),
      ...hiddenCounts,
      otherSheets: sheets.filter((_, index) => index !== sheet),
    }
  } catch (error) {
    if (error instanceof FileUnreadable) throw new Refusal(error.code, error.message)
    throw error
  }
}

/** `POST /app/v1/file-rows`: the content of a file as text. */
export const fileRowsRoute = ({ http }: Pick<Platform, 'http'>): void => {
  const guarded = boundedWork('UPLOADS_BUSY', { atOnce: 4, perUser: 1 })
  http.route({
    method: 'POST',
    url: fileRows.path,
    policy: fileRows.policy,
    summary: 'Read the rows of a CSV or XLSX.',
    description: `A file of at most ${MOST_BYTES} bytes and ${MOST_FILE_ROWS} rows. Nothing is stored.`,
    tags: ['files'],
    body: NewFileRows,
    bodyLimit: Math.ceil((MOST_BYTES * 4) / 3) + envelopeBytes,
    response: FileRows,
    handler: ({ body: { data, separator } }, { userId }) =>
      guarded(userId, () => rowsInFile(Buffer.from(data, 'base64'), separator)),
  })
}
