import { expect, test } from 'vitest'
import { failuresIn30Days } from './user-catalogue.ts'

test('the failed sign-in attempts of thirty days are counted, today included', () => {
  const byDay = { '2026-01-31': 5, '2026-02-01': 1, '2026-02-20': 2, '2026-03-02': 4 }
  expect(failuresIn30Days(byDay, new Date('2026-03-02T23:59:00Z'))).toBe(7)
  expect(failuresIn30Days({}, new Date('2026-03-02T12:00:00Z'))).toBe(0)
})
