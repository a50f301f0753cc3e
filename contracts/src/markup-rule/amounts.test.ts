import { expect, test } from 'vitest'
import { amountShares, missingProfit, type RuledLine, ruleUnits, withShare } from './amounts.ts'
import { plusOnce } from './marked-price.ts'
import type { Shipment } from '../pricing/priced-lines.ts'

const fx = {
  base: 'USD' as const,
  date: '2026-11-20',
  rates: [{ currency: 'EUR' as const, perBase: '1.10', date: '2026-11-20' }],
}
const containers = (...quantities: [string, number][]) => ({
  mode: 'FCL',
  containers: quantities.map(([type, quantity]) => ({ type, quantity })),
})
const air = { mode: 'LSE', containers: [], chargeableKg: '210', revenueTons: '1.26' }
const lcl = { mode: 'LCL', containers: [], chargeableKg: '2400', revenueTons: '2.4' }
const rule = (
  basis: 'CONTAINER' | 'BL' | 'KG' | 'RT' | 'SHIPMENT',
  value: string,
  currency: 'USD' | 'EUR' = 'USD',
) => ({
  id: 'r',
  kind: 'AMOUNT' as const,
  basis,
  value,
  currency,
})
const line = (amount: string, overrides: Partial<RuledLine> = {}): RuledLine => ({
  currency: 'USD',
  mainFreight: true,
  amount,
  ...overrides,
})
const perUnit = (price: string, calculator?: 'PER_CONTAINER' | 'PER_KG' | 'PER_WM' | 'PER_TEU', unit?: string) => ({
  price: { perUnit: price, calculator, unit },
})

const vectors: [string, ReturnType<typeof rule>, RuledLine[], object, object[]][] = [
  [
    '3 × 40HC at 120 per container is 120 on the price of each',
    rule('CONTAINER', '120'),
    [line('12000', perUnit('4000'))],
    containers(['40HC', 3]),
    [{ each: '120' }],
  ],
  [
    'a freight that is one amount takes 120 for each of 3 containers',
    rule('CONTAINER', '120'),
    [line('12000')],
    containers(['40HC', 3]),
    [{ once: '360.00' }],
  ],
  [
    'two container types take it each on the line of its own',
    rule('CONTAINER', '120'),
    [line('2000', perUnit('2000', 'PER_CONTAINER', '20GP')), line('8000', perUnit('4000', 'PER_CONTAINER', '40HC'))],
    containers(['20GP', 1], ['40HC', 2]),
    [{ each: '120' }, { each: '120' }],
  ],
  [
    'a line for all containers takes those that no other line is for',
    rule('CONTAINER', '120'),
    [line('12000'), line('2000', perUnit('2000', 'PER_CONTAINER', '20GP'))],
    containers(['20GP', 1], ['40HC', 2]),
    [{ once: '240.00' }, { each: '120' }],
  ],
  [
    'a second line for all containers takes nothing',
    rule('CONTAINER', '120'),
    [line('900', perUnit('300')), line('12000', perUnit('4000'))],
    containers(['40HC', 3]),
    [{}, { each: '120' }],
  ],
  [
    'a price per TEU gets the amount of all containers once',
    rule('CONTAINER', '120'),
    [line('4000', perUnit('1000', 'PER_TEU'))],
    containers(['40HC', 2]),
    [{ once: '240.00' }],
  ],
  [
    'per B/L applies once, to the dearest line after conversion',
    rule('BL', '50'),
    [line('1000'), line('950', { currency: 'EUR' })],
    containers(['40HC', 2]),
    [{}, { once: '45.45' }],
  ],
  ['per shipment applies once', rule('SHIPMENT', '50'), [line('10'), line('20')], air, [{}, { once: '50.00' }]],
  ['per kg raises the price per kg', rule('KG', '0.25'), [line('493.50', perUnit('2.35'))], air, [{ each: '0.25' }]],
  [
    'per kg with a fixed freight uses the chargeable weight',
    rule('KG', '0.25'),
    [line('500')],
    air,
    [{ once: '52.50' }],
  ],
  ['per revenue ton raises the price per ton', rule('RT', '12'), [line('96', perUnit('40'))], lcl, [{ each: '12' }]],
  ['per revenue ton with a fixed freight uses all tons', rule('RT', '12'), [line('96')], lcl, [{ once: '28.80' }]],
  [
    'converts another currency, also per unit',
    rule('CONTAINER', '110'),
    [line('12000', { currency: 'EUR', ...perUnit('4000') })],
    containers(['40HC', 3]),
    [{ each: '100.00' }],
  ],
  [
    'a rule for all lines applies to main freight if there is any',
    rule('BL', '50'),
    [line('900', { mainFreight: false }), line('100')],
    air,
    [{}, { once: '50.00' }],
  ],
  [
    'a rule for other lines applies to the dearest of them',
    rule('BL', '50'),
    [line('90', { mainFreight: false }), line('100', { mainFreight: false })],
    air,
    [{}, { once: '50.00' }],
  ],
]

test.each(vectors)('%s', (_, of, lines, units, shares) => {
  const ruledLines = lines.map((one) => ({ ...one, rule: of }))
  const result = amountShares(ruledLines, units as Parameters<typeof amountShares>[1], fx)
  expect(result.shares.map((one) => one ?? {})).toEqual(shares)
  expect(result.unapplied).toEqual([])
})

test('a rule without its unit or an exchange rate adds nothing and returns the reason', () => {
  const reasons = (one: ReturnType<typeof rule>) =>
    amountShares([line('100', { rule: one })], { mode: 'LSE', containers: [] }, { ...fx, rates: [] })
  expect(reasons(rule('CONTAINER', '1')).unapplied).toEqual([{ id: 'r', reason: 'NO_UNITS' }])
  expect(reasons(rule('KG', '1')).unapplied).toEqual([{ id: 'r', reason: 'NO_UNITS' }])
  expect(reasons(rule('BL', '1', 'EUR'))).toEqual({ shares: [undefined], unapplied: [{ id: 'r', reason: 'NO_RATE' }] })
})

test('a rule per container returns NO_UNITS where every line is for a type that is not shipped', () => {
  const other = line('2000', { ...perUnit('2000', 'PER_CONTAINER', '20GP'), rule: rule('CONTAINER', '120') })
  const result = amountShares([other], containers(['40HC', 2]) as Parameters<typeof amountShares>[1], fx)
  expect(result).toEqual({ shares: [undefined], unapplied: [{ id: 'r', reason: 'NO_UNITS' }] })
})

test('rules of other kinds than AMOUNT have no share', () =>
  expect(amountShares([line('1', { rule: { kind: 'PERCENT', value: '5' } }), line('1')], air, fx)).toEqual({
    shares: [undefined, undefined],
    unapplied: [],
  }))

test.each([
  ['per container', { perUnit: '4000', amount: '12000.00', quantity: '3' }, { each: '120' }, { perUnit: '4120.00' }],
  ['on a fixed amount', { amount: '12000.00' }, { once: '360.00' }, { amount: '12360.00' }],
  [
    'once on a price per container',
    { perUnit: '4000', amount: '12000.00', quantity: '3' },
    { once: '50' },
    { perUnit: '4016.667' },
  ],
  [
    'once on a price per kg',
    { perUnit: '2.35', amount: '493.50', quantity: '210' },
    { once: '50' },
    { perUnit: '2.5881' },
  ],
  [
    'per kg on a line at its minimum',
    { perUnit: '0.15', minimum: '100', amount: '100.00', quantity: '480' },
    { each: '0.05' },
    { perUnit: '0.20', minimum: '124.00' },
  ],
  [
    'once on a line at its minimum',
    { perUnit: '0.15', minimum: '100', amount: '100.00', quantity: '480' },
    { once: '50' },
    { amount: '150.00' },
  ],
  [
    'per kg on bands',
    { ranges: [{ from: '0', amount: '3.10', flat: false }], amount: '651.00', quantity: '210' },
    { each: '0.25' },
    { ranges: [{ from: '0', amount: '3.35', flat: false }] },
  ],
  [
    'per kg on bands billed at their minimum',
    { ranges: [{ from: '0', amount: '0.15', flat: false }], minimum: '100', amount: '100.00', quantity: '480' },
    { each: '0.05' },
    { ranges: [{ from: '0', amount: '0.20', flat: false }], minimum: '124.00' },
  ],
  [
    'once on bands',
    { ranges: [{ from: '0', amount: '3.10', flat: false }], amount: '651.00', quantity: '210' },
    { once: '50' },
    { amount: '701.00' },
  ],
])('the share of a rule is added to a line %s', (_, cost, share, price) =>
  expect(withShare(cost, share)).toEqual(price),
)

test('a one-off amount is added to a minimum that the price does not reach', () =>
  expect(plusOnce({ perUnit: '1', minimum: '3' }, '1', { amount: '10.00', quantity: '10' })).toEqual({
    perUnit: '1.10',
    minimum: '4.00',
  }))

test('the missing profit is in the currency of the rule', () => {
  const lines = [{ sellAmount: '1100', sellCurrency: 'USD' as const, costAmount: '1000', costCurrency: 'USD' as const }]
  expect(missingProfit(lines, { value: '150', currency: 'USD' }, fx)).toBe('50.00')
  expect(missingProfit(lines, { value: '100', currency: 'EUR' }, fx)).toBe('9.09')
  expect(missingProfit(lines, { value: '100', currency: 'USD' }, fx)).toBeUndefined()
  expect(missingProfit(lines, { value: '100', currency: 'EUR' }, { ...fx, rates: [] })).toBeUndefined()
})

test('a shipment has containers, trucks, chargeable kilograms and revenue tons', () => {
  const lcl: Shipment = {
    transportMode: 'SEA',
    modo: 'LCL',
    containerQty: 0,
    containerData: [],
    chargeableTotal: '2500',
    pesoTotal: '2500',
    cbmTotal: '1.14',
    packingData: [],
    ctnTotal: 0,
    pltTotal: 2,
    valorMercaderia: '0',
    monedaMercaderia: 'USD',
    valorSeguro: '0',
    monedaSeguro: 'USD',
  }
  expect(ruleUnits(lcl)).toEqual({ mode: 'LCL', containers: [], chargeableKg: '2500', revenueTons: '2.5' })
  const containerData = [{ type: '40HC' as const, quantity: 2 }]
  expect(ruleUnits({ ...lcl, modo: 'FCL', containerQty: 2, containerData }).containers).toEqual(containerData)
  const truckData = [{ type: 'SIDER' as const, quantity: 2 }]
  expect(ruleUnits({ ...lcl, transportMode: 'ROAD', modo: 'FTL', truckData }).containers).toEqual([
    { type: '', quantity: 2 },
  ])
})
