import { expect, test } from '@jest/globals'
import { companyDay } from './company-day.ts'

test('the day is the one of the River Plate: it begins at three in the morning, UTC', () => {
  expect(companyDay(new Date('2026-03-10T02:59:59.999Z'))).toBe('2026-03-09')
  expect(companyDay(new Date('2026-03-10T03:00:00.000Z'))).toBe('2026-03-10')
  expect(companyDay(new Date('2026-12-31T23:00:00.000Z'))).toBe('2026-12-31')
})
