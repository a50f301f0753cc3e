import { expect, test } from 'vitest'
import { fxDateOf, fxDateOfAll } from './fx-date.ts'
import { quotation } from '../../features/quotation/samples/quotation.ts'

const fx = {
  base: 'USD' as const,
  date: '2026-11-28',
  rates: [
    { currency: 'EUR' as const, perBase: '1.1', date: '2026-11-23' },
    { currency: 'ARS' as const, perBase: '0.001', date: '2026-11-02' },
  ],
}

test('the day is that of the used rate, whatever older rates exist', () => {
  expect(fxDateOf(fx, [{ amount: '10.00', currency: 'EUR' }], 'USD')).toBe('2026-11-23')
  expect(fxDateOf(fx, [{ amount: '10.00', currency: 'ARS' }], 'EUR')).toBe('2026-11-02')
})

test('without a conversion the day is that of the oldest known rate, or of the snapshot without any rate', () => {
  expect(fxDateOf(fx, [{ amount: '10.00', currency: 'USD' }], 'USD')).toBe('2026-11-02')
  expect(fxDateOfAll({ fx, displayCurrency: 'USD', sell: [], cost: undefined })).toBe('2026-11-02')
  expect(fxDateOf({ ...fx, rates: [] }, [], 'USD')).toBe('2026-11-28')
})

test('the day of a quotation is that of the oldest rate among its costs and alternatives', () => {
  const cost = quotation.cost
    ?.slice(0, 1)
    .map((one) => ({ ...one, totals: [{ amount: '1.00', currency: 'ARS' as const }] }))
  expect(cost).toHaveLength(1)
  expect(fxDateOfAll({ ...quotation, fx, displayCurrency: 'USD', cost })).toBe('2026-11-02')
})
