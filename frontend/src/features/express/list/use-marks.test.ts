import { expect, test } from 'vitest'
import { marksAfter } from './use-marks.ts'

const rows = ['a', 'b', 'c', 'd', 'e']

test('a click marks and unmarks one row; with Shift every row since the last click is marked, in both directions', () => {
  const one = marksAfter({ ids: new Set() }, rows, 'd', false)
  expect([...one.ids]).toEqual(['d'])
  expect(marksAfter(one, rows, 'b', true).ids).toEqual(new Set(['b', 'c', 'd']))
  expect(marksAfter(one, rows, 'e', true).ids).toEqual(new Set(['d', 'e']))
  expect(marksAfter(one, rows, 'd', false).ids.size).toBe(0)
})

test('without a row of the list to begin at, a range is one row', () => {
  expect([...marksAfter({ ids: new Set(), anchor: 'z' }, rows, 'c', true).ids]).toEqual(['c'])
})
