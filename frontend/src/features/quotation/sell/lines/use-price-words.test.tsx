import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePriceWords } from '../sell-lines.tsx'

const words = () => renderHook(() => usePriceWords()).result.current
const bands = [
  { from: '0', to: '100', amount: '5.20', flat: false },
  { from: '100', amount: '4.35', flat: false },
]
const kilograms = { quantity: '612', ranges: bands }

test('a price in bands shows the charged band and its lower bound', () => {
  const line = { ...kilograms, calculator: 'RANGE' as const }
  expect(words().unit(line, '2662.20')).toBe('4,35')
  expect(words().of({ ...line, minimum: '160', included: false })).toBe('+100 · mín. 160,00')
})

test('cumulative bands have no single price', () => {
  const line = { ...kilograms, calculator: 'RANGE_CUMULATIVE' as const }
  expect(words().unit(line, '2662.20')).toBe('2 rangos')
  expect(words().of({ ...line, included: false })).toBe('')
})

test('a price per container type shows type and number', () =>
  expect(words().of({ calculator: 'PER_CONTAINER', unit: '40HC', quantity: '2', included: false })).toBe('2 × 40HC'))

test('a price per device shows the device type and the price per kg over its pivot', () => {
  const device = { calculator: 'PER_ULD' as const, quantity: '1', included: false }
  const uld = { pivot: '1600', overPivot: '2.5' }
  expect(words().of({ ...device, unit: 'PMC', uld })).toBe('1 × PMC · 2,50 por kg sobre 1.600 kg por ULD')
  expect(words().of({ ...device, unit: 'PMC', uld: { overPivot: '2.5' } })).toBe(
    '1 × PMC · 2,50 por kg sobre el pivote',
  )
  expect(words().of({ ...device, unit: '' })).toBe('1 × ULD')
})

test('a percentage is shown as a percentage, not as a price', () =>
  expect(words().unit({ calculator: 'PERCENT', costPerKg: '5', quantity: '1' }, '280.00')).toBe('5\u00A0%'))

test('a line without a price per unit is labelled as fixed, one without an amount shows a dash', () => {
  expect(words().unit({ quantity: '1' }, '95.00')).toBe('fijo')
  expect(words().unit({ quantity: '1', costPerKg: '3' }, undefined)).toBe('—')
  expect(words().unit({ quantity: '3', costPerKg: '210' }, '630.00')).toBe('210,00')
})
