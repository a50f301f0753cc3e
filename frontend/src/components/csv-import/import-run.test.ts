import { expect, test } from 'vitest'
import { chunksOf, sampleNumbers } from './import-run.ts'

test('a chunk of a file includes numbers that show the number style of the whole file', () => {
  const rows = ['1.234', '5', '1.045,06', '1.045,06', '=12.5', '12,5'].map((amount, row) => ({
    row,
    cells: { amount },
  }))
  expect(sampleNumbers(rows, ['amount'])).toEqual(['1.045,06', '12,5'])
  expect(chunksOf(rows, ['12,5'])[0]?.numbers).toEqual(['12,5'])
})

test('the rows of a group are in one chunk, wherever they are in the file', () => {
  const cellsOf = (index: number) => ({ reference: index === 0 || index === 399 ? 'First' : `R${index % 150}` })
  const rows = Array.from({ length: 400 }, (_, index) => ({ row: index + 2, cells: cellsOf(index) }))
  const chunks = chunksOf(rows, [], 'reference').map((chunk) => chunk.rows)
  expect(chunks.flat()).toHaveLength(400)
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(200)
  const chunksWith = (reference: string) =>
    chunks.filter((chunk) => chunk.some(({ cells }) => cells['reference'] === reference)).length
  expect(['First', ...Array.from({ length: 150 }, (_, index) => `R${index}`)].map(chunksWith)).toEqual(
    Array.from({ length: 151 }, () => 1),
  )
  expect(chunksOf(rows).map((chunk) => chunk.rows.length)).toEqual([200, 200])
})
