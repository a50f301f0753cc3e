import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { FxLine } from './cost-marks.tsx'

const withRateOf = (date: string) => ({
  ...quotation,
  fx: { ...quotation.fx, rates: [{ currency: 'EUR' as const, perBase: '1.10', date }] },
})

test('a rate older than a week is marked', () => {
  renderAt(<FxLine detail={withRateOf('2026-11-11')} />)
  expect(screen.getByText(/Tipo de cambio de hace más de 7 días: EUR 11\/11\/2026/)).toBeInTheDocument()
})

test('a rate of a week ago is not marked', () => {
  renderAt(<FxLine detail={withRateOf('2026-11-12')} />)
  expect(screen.queryByText(/más de 7 días/)).not.toBeInTheDocument()
})

test("totals with the other party's charges have no label that excludes them", () => {
  renderAt(<FxLine detail={quotation} withOthers />)
  expect(screen.getByText(/^Totales convertidos al/)).toBeInTheDocument()
})
