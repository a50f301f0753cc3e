import { expect, test } from 'vitest'
import { factoryLayout, isShown, layoutOf, leastWidthOf, orderedColumns, templateOf } from './column.ts'
import { movedIndex } from './use-table-keys.ts'

const columns = [
  { id: 'a', width: 100 },
  { id: 'b', width: 50, grow: 2 },
  { id: 'c', width: 80, hidden: true },
]

test('columns have the stored order, new ones their default position', () => {
  expect(orderedColumns(columns, ['c', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(orderedColumns(columns, ['gone', 'b']).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a width set by the user replaces the default width', () => {
  expect(templateOf(columns, factoryLayout)).toBe('100px minmax(50px, 2fr) 80px')
  expect(templateOf(columns, { ...factoryLayout, widths: { b: 70 } })).toBe('100px 70px 80px')
  expect(leastWidthOf(columns, { ...factoryLayout, widths: { b: 70 } })).toBe(250)
})

test('a hidden column is shown when the user turns it on', () => {
  expect(columns.map((column) => isShown(column, factoryLayout))).toEqual([true, true, false])
  expect(columns.map((column) => isShown(column, { ...factoryLayout, visibility: { c: true, a: false } }))).toEqual([
    false,
    true,
    true,
  ])
})

test('a damaged stored layout loses only its damaged parts', () => {
  expect(layoutOf({ order: ['a', 3], visibility: { a: false, b: 'x' }, widths: { a: 90, b: -4 } })).toEqual({
    order: ['a'],
    visibility: { a: false },
    widths: { a: 90 },
  })
  expect(layoutOf('nonsense')).toBeUndefined()
})

test('keyboard moves stay within the table', () => {
  expect(movedIndex('ArrowDown', -1, 5, 3)).toBe(0)
  expect(movedIndex('ArrowUp', 0, 5, 3)).toBe(0)
  expect(movedIndex('PageDown', 3, 5, 3)).toBe(4)
  expect(movedIndex('Home', 3, 5, 3)).toBe(0)
  expect(movedIndex('End', 0, 5, 3)).toBe(4)
  expect(movedIndex('x', 0, 5, 3)).toBeUndefined()
  expect(movedIndex('End', 0, 0, 3)).toBeUndefined()
})
