import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { rateAnswers, sampleRate } from '../testing/sample-rate.ts'
import { CompareRates } from './compare-rates.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

test('the comparison shows two rates side by side and marks differences', async () => {
  fakeApi(rateAnswers)
  renderAt(<CompareRates ids={['r-1', 'r-2']} onClose={() => undefined} />, '/pricing/tarifas/r-1')
  await screen.findByText('T-0961')
  const differing = screen.getAllByRole('row').filter((row) => row.hasAttribute('data-differs'))
  expect(differing.map((row) => row.textContent)).toEqual(['Rutadirectovía Miami'])
  for (const code of ['T-0954', 'T-0961'])
    expect(screen.getByRole('region', { name: `Probar con una carga · ${code}` })).toBeInTheDocument()
})

test('the comparison marks prices that differ only in minimum, bands or how the bands apply', async () => {
  const [freight] = sampleRate.charges
  if (freight === undefined) throw new Error('The sample has no charge.')
  const charge = (code: string, more: Partial<typeof freight>) => ({ ...freight, code, concept: '', ...more })
  const flat = { from: '0', amount: '30', flat: true }
  const answer = (id: string, charges: (typeof freight)[]) => () => ({
    body: { ...sampleRate, id, code: id, charges: [freight, ...charges] },
  })
  fakeApi({
    ...rateAnswers,
    'GET /app/v1/rates/r-1': answer('r-1', [
      charge('MIN', { calculator: 'PER_KG', amount: '0.5', ranges: [], minimum: { amount: '25' } }),
      charge('QTY', { calculator: 'PER_WM', amount: '60', ranges: [], minimum: { value: '1' } }),
      charge('FIX', { ranges: [flat], minimum: {} }),
      charge('CUM', { minimum: {} }),
      charge('PCT', { calculator: 'PERCENT', unit: 'FREIGHT', amount: '5', ranges: [], minimum: {} }),
    ]),
    'GET /app/v1/rates/r-2': answer('r-2', [
      charge('MIN', { calculator: 'PER_KG', amount: '0.5', ranges: [], minimum: { amount: '40' } }),
      charge('QTY', { calculator: 'PER_WM', amount: '60', ranges: [], minimum: {} }),
      charge('FIX', { ranges: [{ ...flat, flat: false }], minimum: {} }),
      charge('CUM', { calculator: 'RANGE_CUMULATIVE', minimum: {} }),
      charge('PCT', { calculator: 'PERCENT', unit: 'GOODS', amount: '5', ranges: [], minimum: {} }),
    ]),
  })
  renderAt(<CompareRates ids={['r-1', 'r-2']} onClose={() => undefined} />, '/pricing/tarifas/r-1')
  await screen.findByText('r-2')
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent?.trim()))
  expect(rows.slice(-6)).toEqual([
    ['AFR Flete aéreo', 'USD +0: 2,80 · +500: 2,35 / kg cobrables · mínimo 95,00', 'igual'],
    ['MIN', 'USD 0,50 / kg cobrables · mínimo 25,00', 'USD 0,50 / kg cobrables · mínimo 40,00'],
    ['QTY', 'USD 60,00 / RT · Cant. mín. 1', 'USD 60,00 / RT'],
    ['FIX', 'USD +0: 30,00 fijo / kg cobrables', 'USD +0: 30,00 / kg cobrables'],
    [
      'CUM',
      'USD +0: 2,80 · +500: 2,35 / kg cobrables',
      'USD +0: 2,80 · +500: 2,35 / kg cobrables · cada rango por separado',
    ],
    ['PCT', '5\u00A0% · Flete', '5\u00A0% · Mercadería'],
  ])
})
