import { usualSettings, withSection } from '@freight/contracts/company-settings/settings'
import { expect, test } from 'vitest'
import { companyDay } from './company-day.ts'

const day = (text: string, settings = usualSettings) => companyDay(settings, new Date(text))

test('the day of the usual company begins at 03:00 UTC', () => {
  expect(day('2026-03-10T02:59:59.999Z')).toBe('2026-03-09')
  expect(day('2026-03-10T03:00:00.000Z')).toBe('2026-03-10')
  expect(day('2026-12-31T23:00:00.000Z')).toBe('2026-12-31')
})

test('a company in another time zone has its own day', () => {
  const tokyo = withSection(usualSettings, 'data', { timeZone: 'Asia/Tokyo' })
  expect(day('2026-03-10T02:59:59.999Z', tokyo)).toBe('2026-03-10')
  expect(day('2026-03-10T15:00:00.000Z', tokyo)).toBe('2026-03-11')
})
