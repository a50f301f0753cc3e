import { expect, test } from 'vitest'
import { comparedDays } from './compared-days.ts'

test('a period is compared with as many days before it, or with the same days of the previous year', () => {
  const month = { from: '2026-11-01', to: '2026-11-28', compare: 'former' } as const
  expect(comparedDays(month)).toBe('04/10/2026 – 31/10/2026')
  expect(comparedDays({ ...month, compare: 'lastYear' })).toBe('01/11/2025 – 28/11/2025')
  expect(comparedDays({ from: '2028-02-29', to: '2028-02-29', compare: 'lastYear' })).toBe('28/02/2027 – 28/02/2027')
})
