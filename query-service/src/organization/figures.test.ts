import type { Likeness } from '@freight/contracts/organization/similar'
import { expect, test } from 'vitest'
import { shares } from './figures.ts'
import { strength } from './similar.ts'

test('a month without quotations repeats the share of the month before', () => {
  expect(shares([1, 0, 2, 1], [3, 0, 3, 8])).toEqual([33.3, 33.3, 66.7, 12.5])
  expect(shares([0, 5], [0, 5])).toEqual([0, 100])
  expect(shares([1], [])).toEqual([0])
})

test('similar organizations are ranked by the best reason, then by the number of reasons, inactive ones last', () => {
  const strengthOf = (reasons: Likeness[], active = true) => strength({ reasons, active })
  const inOrder = [
    strengthOf(['RUT', 'MAIL', 'NAME']),
    strengthOf(['NAME', 'RUT']),
    strengthOf(['RUT']),
    strengthOf(['RUT'], false),
    strengthOf(['RUT_ONE_DIGIT', 'NAME']),
    strengthOf(['MAIL']),
    strengthOf(['NAME']),
    strengthOf(['NAME'], false),
  ]
  expect(inOrder).toEqual([-3, -2, -1, 4, 8, 19, 29, 34])
})
