import type { SellCharge } from '@freight/contracts/pricing/offer/sell-group'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cheapCost } from '../../samples/quotation.ts'
import { SoldLines } from './sold-lines.tsx'

const [pickUp] = cheapCost.charges
if (pickUp === undefined) throw new Error('The sample has charges')

const line = (more: Partial<SellCharge> = {}): SellCharge => ({
  ...pickUp,
  sellCurrency: 'USD',
  sellAmountPerUnit: '100.00',
  sellAmount: '100.00',
  taxAmount: '0.00',
  scope: 'CLIENT',
  included: false,
  costAmount: '80.00',
  costCurrency: 'USD',
  ...more,
})

const draw = (...charges: SellCharge[]) => {
  render(<SoldLines charges={charges.map((one, chargeIndex) => ({ ...one, chargeIndex }))} />)
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
  return { heads: screen.getAllByRole('columnheader').map((head) => head.textContent), cells }
}

test('with cost rights each line shows its cost and margin', () => {
  const { heads, cells } = draw(line())
  expect(heads).toEqual(['Concepto', 'Moneda', 'Costo', 'Venta', 'Margen'])
  expect(cells).toEqual([['Retiro', 'USD', '80,00', '100,00', '20,00']])
})

test('without costs from the server the columns show the calculation and the tax', () => {
  const open = { costAmount: undefined, costCurrency: undefined }
  const bands = { from: '300', amount: '1.90', flat: false }
  const inBands = { sellAmountPerUnit: undefined, ranges: [bands], quantity: '210', billedQuantity: '300' }
  const { heads, cells } = draw(
    line(open),
    line({ ...open, ...inBands, basis: 'KG', sellAmount: '570.00', tax: 'VAT', taxPct: '22', taxAmount: '125.40' }),
  )
  expect(heads).toEqual(['Concepto', 'Moneda', 'Precio × cantidad', 'Venta', 'Impuesto'])
  expect(cells).toEqual([
    ['Retiro', 'USD', '100,00 × 1', '100,00', 'Ninguno'],
    ['Retiro', 'USD', '1,90 × 300 kg (+300)', '570,00', 'IVA 22\u00A0%: 125,40'],
  ])
})

test('two currencies are not subtracted, and a line without a cost has no margin', () => {
  const { cells } = draw(line({ costCurrency: 'EUR' }), line({ costAmount: undefined, costCurrency: undefined }))
  expect(cells.map((row) => row.at(-1))).toEqual(['—', '—'])
})

test('an included line and a line with another scope are labelled', () => {
  const { cells } = draw(line({ included: true, scope: 'INTERNAL' }), line({ scope: 'ON_REQUEST' }))
  expect(cells.map(([concept, , , sell]) => [concept, sell])).toEqual([
    ['RetiroInterna', 'incluida'],
    ['RetiroA pedido', '100,00'],
  ])
})

test('a zero margin is muted, any other is not', () => {
  draw(line({ sellAmount: '80.00' }), line({ sellAmount: '70.00' }))
  expect(screen.getByText('0,00')).toHaveClass('quiet')
  expect(screen.getByText('−10,00')).not.toHaveClass('quiet')
})

test('a cost in another currency is shown in that of its row, or in its own without an exchange rate', () => {
  const inPesos = { costCurrency: 'ARS' as const, costAmount: '620000.00' }
  const { cells } = draw(
    line({ ...inPesos, costConverted: { amount: '625.42', rate: '991.34', date: '2026-11-20' } }),
    line(inPesos),
  )
  expect(cells.map((row) => row[2]?.replace(/\s/g, ' '))).toEqual(['625,42', 'AR$ 620.000,00'])
})

test('two containers of one code are distinguished by their type', () => {
  const { cells } = draw(line({ calculator: 'PER_CONTAINER', unit: '40HC', quantity: '2' }))
  expect(cells[0]?.[0]).toBe('Retiro 2 × 40HC')
})
