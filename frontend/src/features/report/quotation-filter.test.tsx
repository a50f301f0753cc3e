import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { QuotationFilter } from './report-export.tsx'
import type { ReportState } from './use-report-state.ts'

const open = (quotation: readonly string[]) => {
  const setFilter = vi.fn()
  render(<QuotationFilter state={{ values: { quotation }, setFilter } as unknown as ReportState} />)
  return { setFilter, field: screen.getByRole('textbox') }
}

test('the filter adds references once each, in any spelling', () => {
  const { setFilter, field } = open(['MVD-2026-000001'])
  fireEvent.change(field, { target: { value: 'mvd-2026-000002; MVD-2026-000001' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(setFilter).toHaveBeenCalledWith('quotation', ['MVD-2026-000001', 'MVD-2026-000002'])
  expect(field).toHaveValue('')
})

test('an empty field changes nothing', () => {
  const { setFilter, field } = open([])
  fireEvent.change(field, { target: { value: ' ' } })
  fireEvent.blur(field)
  expect(setFilter).not.toHaveBeenCalled()
})
