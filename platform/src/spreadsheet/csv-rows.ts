import { Readable } from 'node:stream'
import papaparse from 'papaparse'
import { MOST_COLUMNS, type SheetRow } from './sheet-row.ts'

const marks = [';', '\t', ',', '|'] as const
const looked = 65_536

/** The mark that parts the cells: that which the first lines have most of, quoted text aside. */
const markOf = (text: string): string => {
  const bare = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n/, 20)
    .join('\n')
  const count = (mark: string) => bare.split(mark).length
  return marks.reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

type Bytes = () => Promise<AsyncIterable<Uint8Array>>

/** UTF-8 with or without its mark, UTF-16 with it; what is neither was written by an older program. */
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

/** The first of a text, and all of it. */
const withHead = async (chunks: AsyncGenerator<string>) => {
  let head = ''
  while (head.length < looked) {
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

/** The rows of a CSV, whatever parts its cells and however it is encoded, one after the other; empty ones are counted. */
export async function* csvRows(bytes: Bytes): AsyncGenerator<SheetRow> {
  const { head, all } = await withHead(decoded(bytes))
  const source = Readable.from(all)
  const rows = source.pipe(papaparse.parse(papaparse.NODE_STREAM_INPUT, { delimiter: markOf(head) }))
  source.once('error', (error) => rows.destroy(error))
  let row = 0
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      row += 1
      if (cells.some((cell) => cell.trim() !== '')) yield { row, hidden: false, cells: cells.slice(0, MOST_COLUMNS) }
    }
  } finally {
    rows.destroy()
    source.destroy()
  }
}
