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
