import type { Separator } from '@freight/contracts/csv/separator'
import { csvRows, separatorOf } from './csv-rows.ts'
import { openWorkbook } from './xlsx-rows.ts'
import type { SheetRow } from './sheet-row.ts'

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
