import { MOST_WORKBOOK_BYTES, MOST_WORKBOOK_ROWS } from '@freight/contracts/quotation/invoices/invoice-file'
import { invoiceWorkbook, NewWorkbook, WorkbookRows } from '@freight/contracts/quotation/invoices/invoice-routes'
import { Refusal } from '@freight/platform/decider'
import type { Platform } from '@freight/platform/platform'
import { boundedWork } from '@freight/platform/limits/bounded-work'
import { type Cell, FileUnreadable } from '@freight/platform/spreadsheet/sheet-row'
import { openWorkbook } from '@freight/platform/spreadsheet/xlsx-rows'
import { textOf } from '../../rate-import/rows/concern.ts'
import { readNumber } from '../../rate-import/values/numbers.ts'

const aroundFile = 4_096

/**
 * A cell as text. A workbook's own number with decimals is written as a formula is, `=1234.5`: it has no style, and says
 * nothing of how the texts beside it are written.
 */
const written = (cell: Cell | undefined): string => {
  const read = typeof cell === 'number' ? readNumber(cell, 'AUTO') : undefined
  if (read === undefined || 'unread' in read) return textOf(cell)
  return read.number.includes('.') ? `=${read.number}` : read.number
}

/** The rows of the first sheet of a workbook; its first row is the heading. @throws Refusal when it cannot be read */
export const workbookRows = async (bytes: Buffer): Promise<WorkbookRows> => {
  try {
    const { rows } = await openWorkbook(bytes)
    const found: { number: number; cells: string[] }[] = []
    for await (const { row, cells } of rows(0)) {
      if (found.length > MOST_WORKBOOK_ROWS) throw new FileUnreadable('Too many rows', 'TOO_MANY_ROWS')
      found.push({ number: row, cells: cells.map(written) })
    }
    const [head, ...others] = found
    if (head === undefined || others.length === 0) throw new FileUnreadable('No rows', 'NO_ROWS')
    return { header: head.cells, rows: others }
  } catch (error) {
    if (error instanceof FileUnreadable) throw new Refusal(error.code, error.message)
    throw error
  }
}

/** `POST /app/v1/invoices/workbook`: what stands in a workbook, as text; nothing of it is kept. */
export const workbookRoute = ({ http }: Pick<Platform, 'http'>): void => {
  const guarded = boundedWork('UPLOADS_BUSY', { atOnce: 4, perUser: 1 })
  http.route({
    method: 'POST',
    url: invoiceWorkbook.path,
    policy: invoiceWorkbook.policy,
    summary: 'Read the rows of a workbook of invoices.',
    description: `An XLSX of at most ${MOST_WORKBOOK_BYTES} bytes and ${MOST_WORKBOOK_ROWS} rows. Nothing is kept.`,
    tags: ['invoices'],
    body: NewWorkbook,
    bodyLimit: Math.ceil((MOST_WORKBOOK_BYTES * 4) / 3) + aroundFile,
    response: WorkbookRows,
    handler: ({ body: { data } }, { userId }) => guarded(userId, () => workbookRows(Buffer.from(data, 'base64'))),
  })
}
