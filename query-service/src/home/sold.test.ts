import { expect, test } from 'vitest'
import { soldOf } from './home.ts'

const approved = { approved: '3', sold: '100.00', sold_before: '50.00' }

test('the figures contain the sells of approved quotations, this month and before', () =>
  expect(soldOf({ ...approved, unrated: '0', unrated_before: '0' })).toEqual({ sold: '100.00', soldBefore: '50.00' }))

test('a month without approved quotations has sold zero', () => {
  expect(soldOf(undefined)).toEqual({ sold: '0', soldBefore: '0' })
  const none = { ...approved, approved: '0', sold: null, sold_before: null, unrated: '0', unrated_before: '0' }
  expect(soldOf(none)).toEqual({ sold: '0', soldBefore: '0' })
})

test('amounts without a rate are counted, and there is no sum when all of them lack one', () => {
  expect(soldOf({ ...approved, unrated: '2', unrated_before: '0' })).toEqual({
    sold: '100.00',
    soldBefore: '50.00',
    withoutRate: 2,
  })
  expect(soldOf({ ...approved, unrated: '3', unrated_before: '1' })).toEqual({ withoutRate: 3 })
})
