import { expect, test } from 'vitest'
import { companyDay, startOfDay } from './company-settings.ts'

test('a day starts at midnight in the time zone of the company', () => {
  expect(companyDay(new Date('2026-03-02T02:59:59Z'), 'America/Montevideo')).toBe('2026-03-01')
  expect(companyDay(startOfDay('2026-03-02', 'America/Montevideo'), 'America/Montevideo')).toBe('2026-03-02')
  expect(companyDay(new Date('2026-03-02T02:59:59Z'), 'Europe/Madrid')).toBe('2026-03-02')
  expect(startOfDay('2026-07-01', 'Europe/Madrid')).toEqual(new Date('2026-06-30T22:00:00Z'))
})
