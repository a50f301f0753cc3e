import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupId } from '../vocabulary/client-group.ts'
import { markedUp, markupFor, type MarkupLine, minimumProfitFor } from './markup-for.ts'
import type { MarkupRule } from './markup-rule.ts'

const rule = (id: string, overrides: Partial<MarkupRule> = {}): MarkupRule => ({
  id,
  name: id,
  kind: 'PERCENT',
  value: '10',
  currency: 'USD',
  priority: 0,
  ...overrides,
})
const line: MarkupLine = {
  transport: 'AIR',
  mode: 'LSE',
  client: 'acme',
  origin: { code: 'PVG', country: 'CN' },
  destination: { code: 'MVD', country: 'UY' },
  section: 'FREIGHT',
  idCharge: 'AFR',
  currency: 'USD',
}
const chosen = (...rules: MarkupRule[]) => markupFor(rules, line)?.id

test('MRK-1: 22 and 1 flat is 23.00, 22 and 5 percent is 23.10', () => {
  expect(markedUp({ kind: 'FLAT', value: '1' }, { amount: '22' })).toEqual({ amount: '23.00' })
  expect(markedUp({ kind: 'PERCENT', value: '5' }, { amount: '22' })).toEqual({ amount: '23.10' })
})

test('a rule per unit adds to the price per unit, and to the amount of a line without one', () => {
  expect(markedUp({ kind: 'PER_UNIT', value: '0.15' }, { perUnit: '2.35', amount: '493.50' })).toEqual({
    perUnit: '2.50',
  })
  expect(markedUp({ kind: 'PER_UNIT', value: '15' }, { amount: '100' })).toEqual({ amount: '115.00' })
  expect(markedUp({ kind: 'PERCENT', value: '10' }, { perUnit: '2.35', amount: '493.50' })).toEqual({
    perUnit: '2.585',
  })
  expect(markedUp({ kind: 'PER_UNIT', value: '0.0005' }, { perUnit: '0.03', amount: '6.30' })).toEqual({
    perUnit: '0.0305',
  })
  expect(markedUp({ kind: 'FLAT', value: '30' }, { perUnit: '2.35', amount: '493.50' })).toEqual({ amount: '523.50' })
})

test('the most specific rule wins at any priority', () => {
  expect(chosen(rule('any', { priority: 9 }), rule('air', { transport: 'AIR' }))).toBe('air')
  expect(chosen(rule('air', { transport: 'AIR', priority: 9 }), rule('lse', { transport: 'AIR', mode: 'LSE' }))).toBe(
    'lse',
  )
  expect(chosen(rule('section', { chargeSection: 'FREIGHT', priority: 9 }), rule('code', { chargeCode: 'AFR' }))).toBe(
    'code',
  )
  expect(chosen(rule('code', { chargeCode: 'AFR', priority: 9 }), rule('client', { client: 'acme' }))).toBe('client')
  expect(chosen(rule('country', { origin: 'CN', priority: 9 }), rule('place', { origin: 'PVG' }))).toBe('place')
})

test('a rule for the group of the client wins over one for all, and loses to one for the client', () => {
  const member = { ...line, clientGroup: 'Wholesalers' }
  const chosenFor = (subject: MarkupLine, ...all: MarkupRule[]) => markupFor(all, subject)?.id
  const everyone = rule('all', { priority: 9 })
  const group = rule('group', { client: groupId('Wholesalers'), priority: 5 })
  const client = rule('client', { client: 'acme' })
  expect(chosenFor(member, everyone, group)).toBe('group')
  expect(chosenFor(member, everyone, group, client)).toBe('client')
  expect(chosenFor({ ...line, clientGroup: 'Retailers' }, everyone, group)).toBe('all')
  expect(chosenFor(line, everyone, group)).toBe('all')
  const profit = { ...group, kind: 'MINIMUM_PROFIT' as const }
  expect(minimumProfitFor([profit], member)).toBe(profit)
  expect(minimumProfitFor([profit], line)).toBeUndefined()
})

test('the higher priority wins between two equally specific rules', () => {
  expect(chosen(rule('low', { transport: 'AIR', priority: 1 }), rule('high', { transport: 'AIR', priority: 2 }))).toBe(
    'high',
  )
})

test('a rule whose conditions do not match a line is ignored', () => {
  const otherRules: Partial<MarkupRule>[] = [
    { transport: 'SEA' },
    { mode: 'ULD' },
    { client: 'other' },
    { origin: 'HKG' },
    { destination: 'AR' },
    { chargeSection: 'ORIGIN' },
    { chargeCode: 'FSC' },
    { kind: 'FLAT', currency: 'EUR' },
  ]
  for (const other of otherRules) expect(chosen(rule('other', other))).toBeUndefined()
  expect(chosen(rule('percent', { currency: 'EUR' }))).toBe('percent')
})

const optional = <T>(value: T) => fc.option(fc.constant(value), { nil: undefined })
const rules = fc.array(
  fc.record({
    id: fc.uuid(),
    name: fc.constant(''),
    transport: fc.constantFrom(undefined, 'AIR' as const, 'SEA' as const),
    client: optional('acme'),
    origin: fc.constantFrom(undefined, 'CN', 'PVG', 'HKG'),
    chargeCode: fc.constantFrom(undefined, 'AFR', 'FSC'),
    kind: fc.constantFrom('PERCENT' as const, 'FLAT' as const),
    value: fc.constant('1'),
    currency: fc.constant('USD' as const),
    priority: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 8 },
)

test('the winning rule does not depend on the order of the list', () =>
  fc.assert(
    fc.property(rules, (all) => {
      expect(markupFor(all.toReversed(), line)?.id).toBe(markupFor(all, line)?.id)
    }),
    { numRuns: 200 },
  ))

const bands = [
  { from: '0', to: '100', amount: '3.10', flat: false },
  { from: '100', amount: '250', flat: true },
]

test('a markup per kilogram does not scale the minimum', () =>
  // 480 kg at 0.15 are 72, billed at 100; at 0.40 they are 192. A scaled minimum would be 266.67.
  expect(
    markedUp({ kind: 'PER_UNIT', value: '0.25' }, { perUnit: '0.15', minimum: '100', amount: '100.00', units: '480' }),
  ).toEqual({ perUnit: '0.40', minimum: '100.00' }))

test('a percentage raises bands and minimum like the price', () => {
  const cost = { amount: '310.00', minimum: '80', ranges: bands }
  expect(markedUp({ kind: 'PERCENT', value: '10' }, cost)).toEqual({
    ranges: [
      { ...bands[0], amount: '3.41' },
      { ...bands[1], amount: '275.00' },
    ],
    minimum: '88.00',
  })
  expect(markedUp({ kind: 'PER_UNIT', value: '0.25' }, cost)).toMatchObject({
    ranges: [{ amount: '3.35' }, { amount: '250.25' }],
    minimum: '80.00',
  })
  expect(markedUp({ kind: 'PERCENT', value: '10' }, { perUnit: '0.10', minimum: '45', amount: '45.00' })).toEqual({
    perUnit: '0.11',
    minimum: '49.50',
  })
})

test('a one-off amount keeps the price per container where the rounded amount stays the same', () => {
  const containers = { perUnit: '1200', amount: '3600.00', units: '3' }
  expect(markedUp({ kind: 'FLAT', value: '150' }, containers)).toEqual({ perUnit: '1250.00' })
  expect(markedUp({ kind: 'FLAT', value: '100' }, containers)).toEqual({ perUnit: '1233.333333' })
  // Neither 10,000,000 containers nor a price billed at its minimum give the same amount.
  expect(markedUp({ kind: 'FLAT', value: '1' }, { perUnit: '1', amount: '10000001.00', units: '10000001' })).toEqual({
    amount: '10000002.00',
  })
  expect(markedUp({ kind: 'FLAT', value: '10' }, { ...containers, amount: '4000.00' })).toEqual({ amount: '4010.00' })
  expect(markedUp({ kind: 'FLAT', value: '10' }, { ranges: bands, amount: '310.00' })).toEqual({ amount: '320.00' })
})

test('a rule with two weak conditions beats one with a single strong condition; both ends of a lane count as one', () => {
  const two = rule('two', { mode: 'LSE', transport: 'AIR' })
  expect(chosen(rule('place', { origin: 'PVG' }), two)).toBe('two')
  expect(chosen(rule('lane', { origin: 'PVG', destination: 'MVD' }), rule('client', { client: 'acme' }))).toBe('client')
})

test('a rule with both ends of a lane is more specific than one with a single end', () =>
  expect(chosen(rule('from', { origin: 'CN', priority: 9 }), rule('both', { origin: 'CN', destination: 'UY' }))).toBe(
    'both',
  ))

test('a rule for a country matches, and a fixed amount matches its own currency only', () => {
  expect(chosen(rule('country', { destination: 'UY' }))).toBe('country')
  expect(chosen(rule('flat', { kind: 'FLAT', currency: 'USD' }))).toBe('flat')
})

test('the lower id wins between two rules that are equal otherwise', () => {
  expect(chosen(rule('b'), rule('a'))).toBe('a')
  expect(chosen(rule('a'), rule('b'))).toBe('a')
})

test('a rule for main freight matches no other line, and beats a rule for all lines there', () => {
  const main = rule('main', { lines: 'MAIN_FREIGHT' })
  expect(chosen(main)).toBeUndefined()
  expect(markupFor([rule('all', { lines: 'ALL', priority: 9 }), main], { ...line, mainFreight: true })?.id).toBe('main')
})

test('an AMOUNT rule matches a cost in another currency', () =>
  expect(chosen(rule('amount', { kind: 'AMOUNT', basis: 'BL', currency: 'EUR' }))).toBe('amount'))

test('the most specific minimum profit is found separately from other rules', () => {
  const profit = (id: string, overrides: Partial<MarkupRule> = {}) => rule(id, { kind: 'MINIMUM_PROFIT', ...overrides })
  expect(chosen(profit('any'))).toBeUndefined()
  const rules = [profit('any', { priority: 9, currency: 'EUR' }), profit('air', { transport: 'AIR' }), rule('percent')]
  expect(minimumProfitFor(rules, line)).toEqual(rules[1])
  expect(minimumProfitFor(rules, { ...line, transport: 'SEA' })?.id).toBe('any')
  expect(minimumProfitFor([rule('percent')], line)).toBeUndefined()
  const mainLine = { ...line, mainFreight: true }
  // A shipment has no charge code and no main freight, even when the argument is a line.
  expect(minimumProfitFor([profit('charge', { chargeCode: line.idCharge })], line)).toBeUndefined()
  expect(minimumProfitFor([profit('main', { lines: 'MAIN_FREIGHT' })], mainLine)).toBeUndefined()
})
