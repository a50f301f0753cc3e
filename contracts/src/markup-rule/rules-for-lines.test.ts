import { expect, test } from 'vitest'
import type { RuledLine } from './amounts.ts'
import type { MarkupRule } from './markup-rule.ts'
import { rulesForLines } from './rules-for-lines.ts'

const fx = { base: 'USD' as const, date: '2026-11-20', rates: [] }
const rule = (id: string, overrides: Partial<MarkupRule>): MarkupRule => ({
  id,
  name: id,
  kind: 'PERCENT',
  value: '15',
  currency: 'USD',
  priority: 0,
  ...overrides,
})
const general = rule('general', {})
const perBl = rule('bl', { kind: 'AMOUNT', basis: 'BL', lines: 'ALL', value: '50', transport: 'SEA' })
const place = { code: 'CNSHA', country: 'CN' }
const line = (idCharge: string, amount: string, overrides: Omit<Partial<RuledLine>, 'rule'> = {}) => ({
  about: {
    transport: 'SEA',
    mode: 'FCL',
    origin: place,
    destination: place,
    section: 'FREIGHT',
    idCharge,
    currency: 'USD' as const,
    mainFreight: idCharge === 'OFR',
  },
  priced: { currency: 'USD' as const, mainFreight: idCharge === 'OFR', amount, ...overrides },
})
const units = { mode: 'FCL', containers: [{ type: '40HC', quantity: 1 }] }
const ids = (rules: MarkupRule[], lines = [line('OFR', '2100'), line('BAF', '300')]) =>
  rulesForLines(rules, lines, units, fx).map((one) => one?.id)

test('a line without a share of an amount for all lines uses its next matching rule', () => {
  expect(ids([general, perBl])).toEqual(['bl', 'general'])
  expect(ids([perBl])).toEqual(['bl', undefined])
})

test('a line skips several amounts until one applies to it', () => {
  const perShipment = rule('shipment', { ...perBl, id: 'shipment', basis: 'SHIPMENT', priority: -1 })
  expect(ids([general, perBl, perShipment], [line('OFR', '2100'), line('BAF', '300'), line('DOC', '50')])).toEqual([
    'bl',
    'shipment',
    'general',
  ])
})

test('an amount that adds nothing stays on its lines, and so does an amount for main freight', () => {
  expect(ids([general, { ...perBl, basis: 'KG' }])).toEqual(['bl', 'bl'])
  const main = [line('OFR', '2100'), line('OFR', '1500')]
  expect(ids([general, { ...perBl, lines: 'MAIN_FREIGHT' }], main)).toEqual(['bl', 'bl'])
})
