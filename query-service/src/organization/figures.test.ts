import type { Likeness } from '@freight/contracts/organization/similar'
import { expect, test } from 'vitest'
import { shares } from './figures.ts'
import { strength } from './similar.ts'

test('a month without quotations repeats the share of the month before', () => {
  expect(shares([1, 0, 2, 1], [3, 0, 3, 8])).toEqual([33.3, 33.3, 66.7, 12.5])
  expect(shares([0, 5], [0, 5])).toEqual([0, 100])
  expect(shares([1], [])).toEqual([0])
})

test('ranks by the best reason, then by the number of reasons, inactive organizations last', () => {
  const alike = (reasons: Likeness[], active = true) => strength({ reasons, active })
  const inOrder = [
    alike(['RUT', 'MAIL', 'NAME']),
    alike(['NAME', 'RUT']),
    alike(['RUT']),
    alike(['RUT'], false),
    alike(['RUT_ONE_DIGIT', 'NAME']),
    alike(['MAIL']),
    alike(['NAME']),
    alike(['NAME'], false),
  ]
  expect(inOrder).toEqual([-3, -2, -1, 4, 8, 19, 29, 34])
})
