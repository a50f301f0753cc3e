/**
 * Cells of a CSV text, row by row. Quotes may contain commas, line ends and doubled quotes (RFC 4180). Carriage
 * returns outside of quotes are dropped.
 */
export const csvRows = function* (text: string, separator = ','): Generator<string[]> {
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += char
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === separator) {
      row.push(cell)
      cell = ''
    } else if (char === '\n') {
      yield [...row, cell]
      row = []
      cell = ''
    } else if (char !== '\r') cell += char
  }
  if (cell !== '' || row.length > 0) yield [...row, cell]
}

/** Decodes a file as UTF-8, otherwise as Windows-1252. */
export const decodedText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
