import type { Lookups } from '@freight/contracts/registry/lookups'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import { expect, test } from 'vitest'
import { droppedUnitsOf, moveOf, movementOf } from './movement.ts'

const section = { OFR: 'FREIGHT', BAF: 'FREIGHT', THC: 'DESTINATION' } as const
const facts = {
  chargeCodes: Object.fromEntries(Object.entries(section).map(([id, one]) => [id, { id, section: one }])),
} as unknown as Pick<Lookups['rateFacts'], 'chargeCodes'>

const charge = (code: keyof typeof section, unit: string, amount: string, over: Partial<RateCharge> = {}) =>
  ({
    code,
    section: section[code],
    currency: 'USD',
    calculator: 'PER_CONTAINER',
    unit,
    amount,
    ranges: [],
    minimum: {},
    ...over,
  }) as unknown as RateCharge

const moved = (now: RateCharge[], before: RateCharge[], container = '') =>
  movementOf(now, before, container, facts).map((one) => `${one.unit} ${one.before} ${one.after}`)

test('freight and its surcharges are compared by type of container; charges of the ports are not', () => {
  const before = [charge('OFR', '20GP', '1000'), charge('OFR', '40HC', '2000'), charge('BAF', '', '100')]
  const now = [
    charge('OFR', '20GP', '1150'),
    charge('OFR', '40HC', '1900'),
    charge('BAF', '', '100'),
    charge('THC', '', '195'),
  ]
  expect(moved(now, before)).toEqual(['20GP 1100 1250', '40HC 2100 2000'])
  expect(moveOf(movementOf(now, before, '', facts))).toBe('MIXED')
})

test('a surcharge that only one of both has is no movement', () => {
  const before = [charge('OFR', '20GP', '1000'), charge('BAF', '', '310')]
  expect(moved([charge('OFR', '20GP', '1150')], before)).toEqual(['20GP 1000 1150'])
})

test('a container type whose freight only one rate has is not compared, and is dropped if the former rate has it', () => {
  const before = [charge('OFR', '20GP', '1480'), charge('OFR', '40HC', '2150'), charge('BAF', '', '190')]
  const now = [charge('OFR', '20GP', '1430'), charge('BAF', '', '190')]
  expect(moved(now, before)).toEqual(['20GP 1670 1620'])
  expect(droppedUnitsOf(now, before, '', facts)).toEqual([{ calculator: 'PER_CONTAINER', unit: '40HC' }])
  expect(moveOf(movementOf(now, before, '', facts), droppedUnitsOf(now, before, '', facts))).toBe('DOWN')
  // A type that the former rate lacks is neither compared nor dropped.
  expect(moved(before, now)).toEqual(['20GP 1620 1670'])
  expect(droppedUnitsOf(before, now, '', facts)).toEqual([])
})

test('a freight for any container, or in another currency, still prices each type', () => {
  const before = [charge('OFR', '20GP', '1480'), charge('OFR', '40HC', '2150'), charge('BAF', '', '190')]
  const anyType = [charge('OFR', '', '1500'), charge('BAF', '', '190')]
  expect(moved(anyType, before)).toEqual(['20GP 1670 1690', '40HC 2340 1690'])
  const inEuro = before.map((one) => (one.unit === '40HC' ? { ...one, currency: 'EUR' as const } : one))
  expect(moved(inEuro, before)).toEqual(['20GP 1670 1670'])
  for (const now of [anyType, inEuro]) expect(droppedUnitsOf(now, before, '', facts)).toEqual([])
})

test('a surcharge for a type of container that only one of both has is no movement of this type', () => {
  const before = [charge('OFR', '', '2000'), charge('BAF', '40HC', '300'), charge('BAF', '20GP', '150')]
  const now = [charge('OFR', '', '1900'), charge('BAF', '20GP', '150')]
  expect(moved(now, before)).toEqual(['20GP 2150 2050', '40HC 2000 1900'])
  expect(droppedUnitsOf(now, before, '', facts)).toEqual([])
})

test('a rate of one type of container is compared by this type, and breaks one by one', () => {
  expect(moved([charge('OFR', '', '900')], [charge('OFR', '', '900')], '40HC')).toEqual(['40HC 900 900'])
  const bands = (...amounts: string[]) =>
    charge('OFR', 'KG', '0', {
      calculator: 'RANGE',
      ranges: amounts.map((amount, index) => ({ from: String(index * 45), amount })),
    } as Partial<RateCharge>)
  expect(moved([bands('7.5', '6.8')], [bands('7', '6.8')])).toEqual(['0 7 7.5', '45 6.8 6.8'])
})

test('a price on request, or in another currency, is no movement', () => {
  const before = [charge('OFR', '20GP', '1000')]
  expect(moved([charge('OFR', '20GP', '0', { onRequest: true } as Partial<RateCharge>)], before)).toEqual([])
  expect(moved([charge('OFR', '20GP', '900', { currency: 'EUR' })], before)).toEqual([])
  expect(moveOf([])).toBeUndefined()
})
