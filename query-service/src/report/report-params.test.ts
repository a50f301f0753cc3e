import { usualSettings } from '@freight/contracts/company-settings/settings'
import { reportOf } from '@freight/contracts/report/reports'
import { expect, test } from 'vitest'
import { inUsualPeriod, reportDays } from './report-params.ts'

const moment = { now: new Date('2026-03-06T12:00:00Z'), settings: usualSettings }
const daysWith = (id: 'invoices' | 'pending' | 'quotations', given: { from?: string; to?: string }) =>
  reportDays(inUsualPeriod(reportOf(id), given, moment), moment)

test('a report without a first day begins where it usually does, unless it ends before', () => {
  expect(daysWith('invoices', {})).toEqual({ from: '2025-04-01', to: '2026-03-06' })
  expect(daysWith('invoices', { to: '2025-06-30' })).toEqual({ from: '2025-04-01', to: '2025-06-30' })
  expect(daysWith('invoices', { to: '2024-06-30' })).toEqual({ from: '2024-06-01', to: '2024-06-30' })
  expect(daysWith('pending', { to: '2024-06-30' })).toEqual({ from: '2000-01-01', to: '2024-06-30' })
  expect(daysWith('quotations', { to: '2024-06-30' })).toEqual({ from: '2024-06-01', to: '2024-06-30' })
})
