import { expect, test } from 'vitest'
import { soldOf } from './home.ts'

const approved = { status: 'APPROVED', decided: '3', before: '2', sold: '100.00', sold_before: '50.00' }

test('what was approved was sold for, this month and the last', () =>
  expect(soldOf({ ...approved, unrated: '0', unrated_before: '0' })).toEqual({ sold: '100.00', soldBefore: '50.00' }))

test('where nothing was approved nothing was sold', () => {
  expect(soldOf(undefined)).toEqual({ sold: '0', soldBefore: '0' })
  const none = { ...approved, decided: '0', sold: null, sold_before: null, unrated: '0', unrated_before: '0' }
  expect(soldOf(none)).toEqual({ sold: '0', soldBefore: '0' })
})

test('what has no rate is told, and a sum without any of them is not one', () => {
  expect(soldOf({ ...approved, unrated: '2', unrated_before: '0' })).toEqual({
    sold: '100.00',
    soldBefore: '50.00',
    withoutRate: 2,
  })
  expect(soldOf({ ...approved, unrated: '3', unrated_before: '1' })).toEqual({ withoutRate: 3 })
})
