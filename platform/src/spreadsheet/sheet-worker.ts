import type { Separator } from '@freight/contracts/csv/separator'
import { parentPort, workerData } from 'node:worker_threads'
import { openSheets, type SheetFile } from './open-sheets.ts'
import { FileUnreadable, type SheetRow } from './sheet-row.ts'

/** Messages of the thread: first the sheets, then for each `next` some rows and the progress. */
export type FromThread =
  | { opened: { sheets: readonly string[]; hiddenSheets: readonly string[]; separator: Separator | undefined } }
  | { rows: readonly SheetRow[]; share: number; isLast: boolean }
  | { failure: { message: string; code?: FileUnreadable['code'] } }
export type ToThread = { sheet: number; separator: Separator | undefined } | 'next'

const rowsAtOnce = 200
const charsAtOnce = 1_048_576
// Time limit (ms) for the next message, so that an abandoned file does not leave a thread.
const mostRestMs = 600_000

/** Reads the file of the thread, on request. */
const serve = async (port: NonNullable<typeof parentPort>, file: SheetFile) => {
  const send = (message: FromThread) => port.postMessage(message)
  const nextMessage = () =>
    new Promise<ToThread>((resolve, reject) => {
      const idleTimer = setTimeout(() => reject(new Error('the file has no reader')), mostRestMs)
      port.once('message', (message: ToThread) => {
        clearTimeout(idleTimer)
        resolve(message)
      })
    })
  try {
    const openedSheets = await openSheets(file)
    const { sheets, hiddenSheets = [] } = openedSheets
    send({ opened: { sheets, hiddenSheets, separator: await openedSheets.separator?.() } })
    const first = await nextMessage()
    if (first === 'next') throw new Error('no sheet was named')
    let share = 0
    let rows: SheetRow[] = []
    let chars = 0
    for await (const row of openedSheets.rows(first.sheet, {
      passed: (passed) => (share = passed),
      separator: first.separator,
    })) {
      rows.push(row)
      for (const cell of row.cells) if (typeof cell === 'string') chars += cell.length
      if (rows.length < rowsAtOnce && chars < charsAtOnce) continue
      send({ rows, share, isLast: false })
      rows = []
      chars = 0
      await nextMessage()
    }
    send({ rows, share: 1, isLast: true })
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error))
    send({ failure: { message, ...(error instanceof FileUnreadable && { code: error.code }) } })
  }
  port.close()
}

if (parentPort) void serve(parentPort, workerData as SheetFile)
