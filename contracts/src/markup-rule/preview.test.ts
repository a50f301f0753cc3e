import { expect, test } from 'vitest'
import { sellCharge } from '../testing/sample-charges.ts'
import type { MarkupRule } from './markup-rule.ts'
import { meanPct, offerPreview, type MadeOffer, type RuleChange } from './preview.ts'

const rule = (overrides: Partial<MarkupRule> = {}): MarkupRule => ({
  id: 'm1',
  name: '',
  kind: 'PERCENT',
  value: '10',
  currency: 'USD',
  priority: 0,
  ...overrides,
})
const terms = {
  fx: {
    base: 'USD' as const,
    date: '2026-11-20',
    rates: [{ currency: 'EUR' as const, perBase: '1.10', date: '2026-11-20' }],
  },
  currency: 'USD' as const,
}
const offer = (...charges: MadeOffer['charges']): MadeOffer => ({
  transport: 'AIR',
  mode: 'LSE',
  client: 'acme',
  origin: { code: 'PVG', country: 'CN' },
  destination: { code: 'MVD', country: 'UY' },
  scope: 'CLIENT',
  charges,
  units: { mode: 'LSE', containers: [], chargeableKg: '210' },
  mainFreight: new Set(['AFR']),
})
const change = (before: MarkupRule[], after: MarkupRule[]): RuleChange => ({
  id: 'm1',
  before,
  after,
  usual: { kind: 'PERCENT', value: '15' },
})
const ruledCharge = (id: string, cost: string, sell: string, overrides: Parameters<typeof sellCharge>[3] = {}) =>
  sellCharge(id, cost, sell, { markupRuleId: 'm1', ...overrides })
const preview = (...input: Parameters<typeof offerPreview>) => {
  const { lines, before, after } = offerPreview(...input) ?? { lines: -1, before: undefined, after: undefined }
  return [lines, before?.sell, before?.marginPct, after?.sell, after?.marginPct]
}

test('lines priced by a rule change with it; typed, tariff and free lines stay', () => {
  const madeOffer = offer(
    ruledCharge('AFR', '1000.00', '1100.00'),
    sellCharge('FSC', '100.00', '180.00'),
    sellCharge('AWB', '50.00', '70.00', { sellRate: { rateId: 'r', rateVersion: 1, code: 'T' } }),
    ruledCharge('INC', '10.00', '0.00', { included: true }),
  )
  // 1100 -> 1200; cost 1160.
  expect(preview(madeOffer, change([rule()], [rule({ value: '20' })]), terms)).toEqual([
    1,
    '1350.00',
    '14.07',
    '1450.00',
    '20.00',
  ])
})

test('PER_UNIT adds to each charged unit, and once to a fixed amount', () => {
  const perUnit = rule({ kind: 'PER_UNIT', value: '0.25' })
  const line = ruledCharge('AFR', '493.50', '546.00', { costAmountPerUnit: '2.35', quantity: '210', basis: 'KG' })
  expect(preview(offer(line), change([perUnit], [{ ...perUnit, value: '0.45' }]), terms)).toMatchObject({ 3: '588.00' })
  const fixed = offer(ruledCharge('AWB', '30.00', '40.00'))
  expect(preview(fixed, change([rule()], [rule({ kind: 'FLAT', value: '25' })]), terms)).toMatchObject({ 3: '55.00' })
})

test('a new rule applies to lines with the usual percentage, and its deletion restores them', () => {
  const usualOffer = offer(sellCharge('AFR', '200.00', '230.00'))
  expect(preview(usualOffer, change([], [rule({ value: '30' })]), terms)).toMatchObject({ 0: 1, 3: '260.00' })
  expect(preview(offer(ruledCharge('AFR', '200.00', '220.00')), change([rule()], []), terms)).toMatchObject({
    3: '230.00',
  })
})

test('an offer is compared as sold, by the rule as it stands, and by the changed rule', () => {
  // Sold with 10 %; the rule has 12 % since.
  const madeOffer = offer(ruledCharge('AFR', '1000.00', '1100.00'))
  const { lines, before, now, after } =
    offerPreview(madeOffer, change([rule({ value: '12' })], [rule({ value: '20' })]), terms) ?? {}
  expect([lines, before?.sell, now?.sell, after?.sell]).toEqual([1, '1100.00', '1120.00', '1200.00'])
  // The rule stays: nothing changes, whatever was sold.
  expect(offerPreview(madeOffer, change([rule({ value: '12' })], [rule({ value: '12' })]), terms)).toMatchObject({
    lines: 0,
    now: { sell: '1120.00' },
    after: { sell: '1120.00' },
  })
})

test('lines that the rule does not match stay, and so do lines with a more specific rule', () => {
  const madeOffer = offer(ruledCharge('AFR', '200.00', '220.00'))
  const otherRule = rule({ chargeCode: 'FSC' })
  expect(preview(madeOffer, change([otherRule], [{ ...otherRule, value: '90' }]), terms)).toMatchObject({
    0: 0,
    3: '220.00',
  })
  const closer = rule({ id: 'm2', client: 'acme' })
  expect(preview(madeOffer, change([rule(), closer], [rule({ value: '90' }), closer]), terms)).toMatchObject({ 0: 0 })
})

test('a line sold in another currency is converted; without an exchange rate there is no preview', () => {
  const euros = offer(ruledCharge('AFR', '110.00', '110.00', { sellCurrency: 'EUR' }))
  // 110 USD + 21 % = 133.10 USD = 121 EUR.
  expect(preview(euros, change([rule()], [rule({ value: '21' })]), terms)).toMatchObject({
    0: 1,
    1: '121.00',
    3: '133.10',
  })
  expect(offerPreview(euros, change([rule()], []), { ...terms, fx: { ...terms.fx, rates: [] } })).toBeUndefined()
})

test('optional services do not count, and the mean percentage covers the offers that have one', () => {
  const madeOffer = offer(
    ruledCharge('AFR', '100.00', '110.00'),
    ruledCharge('INS', '50.00', '55.00', { scope: 'ON_REQUEST' }),
  )
  expect(preview(madeOffer, change([rule()], [rule({ value: '20' })]), terms)).toMatchObject({
    0: 1,
    1: '110.00',
    3: '120.00',
  })
  expect(meanPct(['10.00', undefined, '15.01'])).toBe('12.51')
  expect(meanPct([undefined])).toBeUndefined()
})

test('a changed AMOUNT is added once to main freight, and the supplement for the minimum profit stays', () => {
  const overrides = { costAmountPerUnit: '2.35', quantity: '210', basis: 'KG' as const }
  const madeOffer = offer(
    ruledCharge('AFR', '493.50', '513.50', { ...overrides, minimumProfit: { amount: '20.00', markupRuleId: 'p' } }),
    ruledCharge('FSC', '100.00', '100.00'),
  )
  const perKg = rule({ kind: 'AMOUNT', basis: 'KG', value: '0.25', lines: 'MAIN_FREIGHT' })
  const free = rule({ id: 'm2', value: '0' })
  // 493.50 + 210 × 0.25 + 20 = 566.00
  expect(preview(madeOffer, change([free], [free, perKg]), terms)).toMatchObject({ 0: 1, 1: '613.50', 3: '666.00' })
  const perShipment = rule({ kind: 'AMOUNT', basis: 'SHIPMENT', value: '50', lines: 'MAIN_FREIGHT' })
  expect(preview(madeOffer, change([perKg, free], [perShipment, free]), terms)).toMatchObject({ 0: 1, 3: '663.50' })
})
