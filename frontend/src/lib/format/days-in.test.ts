import { expect, test } from 'vitest'
import { daysIn } from './days-in.ts'

test('days in a file name are formatted as dd/mm/yyyy; the rest stays', () => {
  expect(daysIn('Audit by user 2025-12-01 2026-11-28')).toBe('Audit by user 01/12/2025 – 28/11/2026')
  expect(daysIn('Costos 2026-03-01 2026-03-31.csv')).toBe('Costos 01/03/2026 – 31/03/2026.csv')
  expect(daysIn('Mi reporte')).toBe('Mi reporte')
})
