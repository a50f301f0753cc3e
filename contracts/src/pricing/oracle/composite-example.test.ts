import { expect, test } from 'vitest'
import { cargoTotals } from '../../freight/chargeable.ts'
import { vatOf } from '../charges.ts'
import { convert, convertedTotal, type FxSnapshot } from '../../exchange-rate/exchange.ts'
import { marginOf } from '../margin-figures.ts'
import { money, totalsByCurrency } from '../../money/money.ts'
import type { Currency } from '../../vocabulary/schemas.ts'
import { priceLines, type Shipment, type TypedLine } from '../priced-lines.ts'

/** AIR LSE: one pallet of 140 × 100 × 90 cm and 150 kg, four lines in three currencies (domain design 4.9). */
const pallet = {
  ctnPlt: 'PLT',
  cantidad: 1,
  peso: '150',
  largo: '140',
  ancho: '100',
  alto: '90',
  chargeable: '0',
} as const
const cargo = cargoTotals({ mode: 'LSE', rows: [pallet] })
const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-03-10',
  rates: [
    { currency: 'EUR', perBase: '1.10', date: '2026-03-10' },
    { currency: 'ARS', perBase: '0.001', date: '2026-03-10' },
  ],
}
const shipment: Shipment = {
  transportMode: 'AIR',
  modo: 'LSE',
  containerQty: 0,
  containerData: [],
  chargeableTotal: cargo.chargeable,
  pesoTotal: cargo.pesoTotal,
  cbmTotal: cargo.cbmTotal,
  packingData: [pallet],
  ctnTotal: 0,
  pltTotal: 1,
  valorMercaderia: '0',
  monedaMercaderia: 'USD',
  valorSeguro: '0',
  monedaSeguro: 'USD',
}
const perKg = (perUnit: string): TypedLine => ({ section: 'FREIGHT', currency: 'USD', perUnit })
const fixed = (amount: string, currency: Currency): TypedLine => ({ section: 'DESTINATION', currency, amount })
const priced = (lines: readonly TypedLine[]) =>
  priceLines(lines, shipment, fx).map(({ amount = '' }, index) => money(amount, lines[index]?.currency ?? 'USD'))
const cost = priced([perKg('2.35'), perKg('0.65'), fixed('45', 'EUR'), fixed('52000', 'ARS')])
const sell = priced([perKg('2.80'), perKg('0.65'), fixed('60', 'EUR'), fixed('65000', 'ARS')])

test('the pallet is charged as 210 kg, by its volume of 1.26 m³', () =>
  expect(cargo).toMatchObject({ cbmTotal: '1.26', chargeable: '210', basis: 'VOLUME' }))

test('each line is rounded once, in its own currency', () => {
  expect(cost.map(({ amount }) => amount)).toEqual(['493.50', '136.50', '45.00', '52000.00'])
  expect(sell.map(({ amount }) => amount)).toEqual(['588.00', '136.50', '60.00', '65000.00'])
})

test('the converted lines add up to 731.50 of cost and 855.50 of sell', () => {
  const inDollars = (lines: typeof cost) => lines.map((line) => convert(line, 'USD', fx)?.amount)
  expect(inDollars(cost)).toEqual(['493.50', '136.50', '49.50', '52.00'])
  expect(inDollars(sell)).toEqual(['588.00', '136.50', '66.00', '65.00'])
  expect(convertedTotal(cost, 'USD', fx)?.amount).toBe('731.50')
  expect(convertedTotal(sell, 'USD', fx)?.amount).toBe('855.50')
})

test('the margin is 124.00: 14.49 percent of the sell, a markup of 16.95 percent of the cost', () =>
  expect(marginOf('731.50', '855.50')).toEqual({ margin: '124.00', marginPct: '14.49', markupPct: '16.95' }))

test('the tax of the local charge is 13,650.00 pesos (13.65 dollars), and totals are separate by currency', () => {
  const tax = money(vatOf('65000.00', '21'), 'ARS')
  expect(tax.amount).toBe('13650.00')
  expect(convert(tax, 'USD', fx)?.amount).toBe('13.65')
  expect(totalsByCurrency(sell).map(({ currency, amount }) => `${currency} ${amount}`)).toEqual([
    'USD 724.50',
    'ARS 65000.00',
    'EUR 60.00',
  ])
})
