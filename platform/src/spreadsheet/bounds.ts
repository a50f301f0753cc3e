import { FileUnreadable } from './sheet-row.ts'

/** The limit of the spreadsheet programs themselves. */
const mostCellChars = 32_767
const mostRowChars = 1_048_576
const mostSharedChars = 64 * 1_048_576

/** @throws FileUnreadable when a cell is longer than any spreadsheet program allows */
export const refuseLongCell = (chars: number): void => {
  if (chars > mostCellChars) throw new FileUnreadable(`a cell has more than ${mostCellChars} characters`)
}

/** @throws FileUnreadable when the cells of a row are too long together */
export const refuseLongRow = (chars: number): void => {
  if (chars > mostRowChars) throw new FileUnreadable(`a row has more than ${mostRowChars} characters`)
}

/** @throws FileUnreadable when the shared texts are too long together */
export const refuseManyTexts = (chars: number): void => {
  if (chars > mostSharedChars) throw new FileUnreadable('too many shared texts', 'FILE_TOO_LARGE_INSIDE')
}

/**
 * Passes on CSV text and rejects long cells and rows. The parser holds a row until its end and parses it again with
 * every piece: an unclosed quote would be parsed hundreds of times.
 */
export async function* withinBounds(pieces: AsyncIterable<string>, separator: string): AsyncGenerator<string> {
  let [cell, row] = [0, 0]
  let isQuoted = false
  let wasQuote = false
  for await (const piece of pieces) {
    for (const sign of piece) {
      // A quote opens a cell at its beginning; inside, two quotes mean one.
      if (sign === '"' && (isQuoted || cell === 0 || wasQuote)) {
        isQuoted = !isQuoted
        wasQuote = !isQuoted
      } else wasQuote = false
      const ends = !isQuoted && (sign === separator || sign === '\n' || sign === '\r')
      cell = ends ? 0 : cell + 1
      row = ends && sign !== separator ? 0 : row + 1
      // The enclosing quotes do not count.
      refuseLongCell(cell - 2)
      refuseLongRow(row)
    }
    yield piece
  }
}
