import { type Separator, separatorIn, separatorFromHeading } from '@freight/contracts/csv/separator'
import { openWorkbook } from './xlsx-rows.ts'
import { type SheetRow, MOST_COLUMNS } from './sheet-row.ts'
import { Readable } from 'node:stream'
import papaparse from 'papaparse'
import { withinBounds } from './bounds.ts'

const headBytes = 65_536

type Bytes = () => Promise<AsyncIterable<Uint8Array>>

/** UTF-8 with or without byte order mark, UTF-16 with it; any other file comes from an older program. */
const encodingOf = async (bytes: Bytes): Promise<string> => {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of await bytes()) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
      isFirst = false
      utf8.decode(chunk, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

async function* decoded(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(bytes))
  for await (const chunk of await bytes()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** The beginning of a text, and the whole text. */
const withHead = async (chunks: AsyncGenerator<string>) => {
  let head = ''
  while (head.length < headBytes) {
    const { value, done } = await chunks.next()
    if (done) break
    head += value
  }
  const all = async function* () {
    if (head !== '') yield head
    yield* chunks
  }
  return { head, all: all() }
}

const withSeparators = async (bytes: Bytes) => {
  const { head, all } = await withHead(decoded(bytes))
  return { all, fromHeading: separatorFromHeading(head), fromRows: () => separatorIn(head) }
}

/** The separator of a CSV: from a line `sep=`, otherwise from the headings. */
export const separatorOf = async (bytes: Bytes): Promise<Separator> => {
  const { all, fromHeading, fromRows } = await withSeparators(bytes)
  await all.return(undefined)
  return fromHeading ?? fromRows()
}

/** The rows of a CSV in any encoding; empty rows count in the row numbers. */
export async function* csvRows(bytes: Bytes, separator?: Separator): AsyncGenerator<SheetRow> {
  const { all, fromHeading, fromRows } = await withSeparators(bytes)
  const delimiter = separator ?? fromHeading ?? fromRows()
  const source = Readable.from(withinBounds(all, delimiter))
  const rows = source.pipe(papaparse.parse(papaparse.NODE_STREAM_INPUT, { delimiter }))
  source.once('error', (error) => rows.destroy(error))
  let row = 0
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      row += 1
      if (row === 1 && fromHeading !== undefined) continue
      const cellsBeyond = cells.slice(MOST_COLUMNS).filter((cell) => cell.trim() !== '').length
      if (cells.some((cell) => cell.trim() !== ''))
        yield {
          row,
          hidden: false,
          cells: cells.slice(0, MOST_COLUMNS),
          ...(cellsBeyond > 0 && { beyond: cellsBeyond }),
        }
    }
  } finally {
    rows.destroy()
    source.destroy()
  }
}

export type SheetFile = { bytes: Uint8Array; format: 'xlsx' | 'csv' }

export type ReadOptions = {
  /** Receives the progress, between 0 and 1. */
  passed?: ((share: number) => void) | undefined
  /** The separator of a CSV; absent: found by the headings. */
  separator?: Separator | undefined
}

export type OpenedSheets = {
  /** The sheets of a workbook; empty for a CSV. */
  sheets: readonly string[]
  /** Names of hidden sheets. */
  hiddenSheets?: readonly string[]
  /** The separator of a CSV, found by its headings. */
  separator?: () => Promise<Separator>
  /** Rows of a sheet, one after the other. */
  rows: (sheet: number, options?: ReadOptions) => AsyncGenerator<SheetRow>
}

const pieceBytes = 65_536

async function* piecesOf(bytes: Uint8Array, onProgress?: (share: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    onProgress?.(Math.min(1, (at + pieceBytes) / bytes.length))
  }
}

/**
 * The rows of a file in memory.
 * @throws FileUnreadable when it has another format, or is too large when unpacked
 */
export const openSheets = async ({ bytes, format }: SheetFile): Promise<OpenedSheets> => {
  if (format === 'xlsx') {
    const { rows, ...workbook } = await openWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return { ...workbook, rows: (sheet, { passed } = {}) => rows(sheet, passed) }
  }
  return {
    sheets: [],
    separator: () => separatorOf(async () => piecesOf(bytes)),
    rows: (_sheet, { passed, separator } = {}) => csvRows(async () => piecesOf(bytes, passed), separator),
  }
}
