import { expect, test } from 'vitest'
import { chunksOf, tellingOf } from './import-run.ts'

test('a part of a file goes with the numbers that tell how the whole of it writes them', () => {
  const rows = ['1.234', '5', '1.045,06', '1.045,06', '=12.5', '12,5'].map((amount, row) => ({
    row,
    cells: { amount },
  }))
  expect(tellingOf(rows, ['amount'])).toEqual(['1.045,06', '12,5'])
  expect(chunksOf(rows, ['12,5'])[0]?.numbers).toEqual(['12,5'])
})
