import { Readable } from 'node:stream'
import type { FileFormat } from '@freight/contracts/report/report-routes'

const lineEnd = 10

/**
 * Passes a file through and counts the rows sent so far, up to the number `read` for it: in a CSV file by its lines.
 * Other formats are unreadable in part, so they count as undefined until the last byte, then as complete.
 */
export const withRowCount = (
  file: AsyncIterable<string | Uint8Array>,
  { format, read }: { format: FileFormat; read: () => number },
) => {
  let [lines, isWhole] = [0, false]
  async function* countedPieces() {
    for await (const text of file) {
      const piece = typeof text === 'string' ? Buffer.from(text) : text
      if (format === 'csv')
        for (let at = piece.indexOf(lineEnd); at !== -1; at = piece.indexOf(lineEnd, at + 1)) lines += 1
      yield piece
    }
    isWhole = true
  }
  const rows = (): number | undefined => {
    if (isWhole) return read()
    // Without the header; a row may have several lines, so the count is an upper bound.
    return format === 'csv' ? Math.min(read(), Math.max(0, lines - 1)) : undefined
  }
  return { content: Readable.from(countedPieces(), { objectMode: false }), rows }
}
