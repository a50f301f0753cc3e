import type { Likeness } from '@freight/contracts/organization/similar'
import { expect, test } from 'vitest'
import { monthlySharesPct } from './organization-quotations.ts'
import { similarityRank } from './similar.ts'

test('a month without quotations repeats the share of the month before', () => {
  expect(monthlySharesPct([1, 0, 2, 1], [3, 0, 3, 8])).toEqual([33.3, 33.3, 66.7, 12.5])
  expect(monthlySharesPct([0, 5], [0, 5])).toEqual([0, 100])
  expect(monthlySharesPct([1], [])).toEqual([0])
})

test('similar organizations are ranked by the best reason, then by the number of reasons, inactive ones last', () => {
  const rankOf = (reasons: Likeness[], active = true) => similarityRank({ reasons, active })
  const inOrder = [
    rankOf(['RUT', 'MAIL', 'NAME']),
    rankOf(['NAME', 'RUT']),
    rankOf(['RUT']),
    rankOf(['RUT'], false),
    rankOf(['RUT_ONE_DIGIT', 'NAME']),
    rankOf(['MAIL']),
    rankOf(['NAME']),
    rankOf(['NAME'], false),
  ]
  expect(inOrder).toEqual([-3, -2, -1, 4, 8, 19, 29, 34])
})
