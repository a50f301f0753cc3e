import { expect, test } from 'vitest'
import { factRows } from './fact-rows.ts'

test('up to five facts are in one row', () => {
  expect(factRows(['a', 'b', 'c', 'd', 'e'])).toEqual({ perRow: 5, rows: [['a', 'b', 'c', 'd', 'e']] })
  expect(factRows(['a'])).toEqual({ perRow: 1, rows: [['a']] })
})

test('more than five facts are distributed evenly, with empty cells in the last row', () => {
  expect(factRows(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual({
    perRow: 4,
    rows: [
      ['a', 'b', 'c', 'd'],
      ['e', 'f', 'g', undefined],
    ],
  })
})

test('no facts give no row', () => expect(factRows([])).toEqual({ perRow: 0, rows: [] }))
