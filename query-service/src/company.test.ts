import { expect, test } from '@jest/globals'
import { companyDay, directionOf, startOfDay } from './company.ts'

test('what leaves the company’s country is an export, everything else an import', () => {
  expect(directionOf('MVD', 'UY', 'US')).toBe('EXPORT')
  expect(directionOf('MVD', 'HK', 'UY')).toBe('IMPORT')
  expect(directionOf('MVD', 'UY', 'UY')).toBe('IMPORT')
  expect(directionOf('AUZ', 'UY', 'BR')).toBe('IMPORT')
  expect(directionOf('AUZ', 'AR', 'BR')).toBe('EXPORT')
})

test('a day begins at the companies’ midnight', () => {
  expect(companyDay(new Date('2026-03-02T02:59:59Z'))).toBe('2026-03-01')
  expect(companyDay(startOfDay('2026-03-02'))).toBe('2026-03-02')
  expect(companyDay(new Date('2026-03-02T02:59:59Z'), 'Europe/Madrid')).toBe('2026-03-02')
  expect(startOfDay('2026-07-01', 'Europe/Madrid')).toEqual(new Date('2026-06-30T22:00:00Z'))
})
