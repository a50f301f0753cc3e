import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { withRowCount } from './write-export.ts'

const file = () => Readable.from([Buffer.from('head\r\none\r\ntw'), Buffer.from('o\r\nthree\r\n')])

test('the count of a CSV file is its sent lines without the header, and all rows once it is complete', async () => {
  const { content, rows } = withRowCount(file(), { format: 'csv', read: () => 3 })
  expect(rows()).toBe(0)
  const pieces = content[Symbol.asyncIterator]()
  await pieces.next()
  // The stream may have read one chunk ahead.
  expect([1, 3]).toContain(rows())
  for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next());
  expect(rows()).toBe(3)
})

test('the count of a file in progress is limited to the rows read so far', async () => {
  const pieces = ['head\r\n', 'one\r\ntwo\r\n', 'three\r\n']
  let read = 0
  async function* written() {
    for (const piece of pieces) {
      read = 3
      yield piece
    }
  }
  const { content, rows } = withRowCount(written(), { format: 'csv', read: () => read })
  expect(rows()).toBe(0)
  expect(Buffer.concat(await content.toArray()).toString()).toBe(pieces.join(''))
  expect(rows()).toBe(3)
})

test('a row with line breaks never raises the count above the number of rows', async () => {
  const { content, rows } = withRowCount(file(), { format: 'csv', read: () => 2 })
  for await (const _ of content) expect(rows()).toBeLessThanOrEqual(2)
})

test('the count of an XLSX file is unknown until its last byte', async () => {
  const { content, rows } = withRowCount(file(), { format: 'xlsx', read: () => 7 })
  expect(rows()).toBeUndefined()
  expect((await content.toArray()).length).toBeGreaterThan(0)
  expect(rows()).toBe(7)
})

test('an aborted download closes its source', async () => {
  const source = file()
  const { content, rows } = withRowCount(source, { format: 'csv', read: () => 3 })
  const pieces = content[Symbol.asyncIterator]()
  await pieces.next()
  content.destroy()
  await new Promise((resolve) => content.once('close', resolve))
  expect(source.destroyed).toBe(true)
  expect(rows()).toBeLessThanOrEqual(3)
})
