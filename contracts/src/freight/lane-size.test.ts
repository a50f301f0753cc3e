import { expect, test } from 'vitest'
import { laneSize } from './lane-size.ts'

const kg = (modo: 'LSE' | 'LCL' | 'RORO' | 'LTL', chargeableTotal: string) => laneSize({ modo, chargeableTotal })

test('a weighed shipment is in a band of chargeable kilograms, which includes its lower limit', () => {
  expect(['0', '44.5', '45', '99.5', '100', '999', '1000', '9000'].map((weight) => kg('LSE', weight))).toEqual([
    '-45',
    '-45',
    '+45',
    '+45',
    '+100',
    '+500',
    '+1000',
    '+1000',
  ])
  expect([kg('LCL', '999.999'), kg('LCL', '5000'), kg('RORO', '1'), kg('LTL', '2000')]).toEqual([
    '-1000',
    '+5000',
    '-5000',
    '+2000',
  ])
})

test('a counted shipment has its types, with any quantity and in any order', () => {
  const containerData = [
    { type: '40HC', quantity: 2 },
    { type: '20GP', quantity: 1 },
    { type: '40HC', quantity: 1 },
  ]
  expect(laneSize({ modo: 'FCL', containerData, chargeableTotal: '0' })).toBe('20GP + 40HC')
  expect(laneSize({ modo: 'ULD', uldData: [{ type: 'PMC', quantity: 1 }], chargeableTotal: '900' })).toBe('PMC')
  expect(laneSize({ modo: 'FTL', chargeableTotal: '0' })).toBe('')
})
