import { Readable } from 'node:stream'
import type { FileFormat } from '@freight/contracts/report/routes'

const lineEnd = 10

/**
 * A file as it is sent, and how many of its rows have gone out by now, of those that are `read` for it: those of a CSV by its
 * lines. Of another file, of which no part can be read by itself, all of them, once its last byte has gone.
 */
export const rowsPassing = (
  file: AsyncIterable<string | Uint8Array>,
  { format, read }: { format: FileFormat; read: () => number },
) => {
  let [lines, isWhole] = [0, false]
  async function* passing() {
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
    // Its heads are no row, and a row may have several lines.
    return format === 'csv' ? Math.min(read(), Math.max(0, lines - 1)) : undefined
  }
  return { content: Readable.from(passing(), { objectMode: false }), rows }
}
