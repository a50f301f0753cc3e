import { expect, test } from 'vitest'
import { incoterms } from '../choices.ts'
import { legs, payerOf, quotedLegs } from './incoterms.ts'

test('there are the eleven terms of 2020', () => expect(new Set(incoterms).size).toBe(11))

test('from door to door somebody pays each leg: under EXW the buyer all, under DDP the seller all', () => {
  for (const leg of legs) {
    expect(payerOf('EXW', leg)).toBe('BUYER')
    expect(payerOf('DDP', leg)).toBe('SELLER')
  }
})

test('we quote what our client pays: the buyer’s legs in an import, the seller’s in an export', () => {
  for (const incoterm of incoterms) {
    const [bought, sold] = [
      quotedLegs({ incoterm, direction: 'IMPORT' }),
      quotedLegs({ incoterm, direction: 'EXPORT' }),
    ]
    expect(bought).toEqual(legs.filter((leg) => payerOf(incoterm, leg) === 'BUYER'))
    expect(legs.filter((leg) => !bought.includes(leg))).toEqual(sold)
  }
})

test('FCA with a pickup is at the seller’s premises: the buyer pays it, and the terminal either way', () => {
  const pickupData = [{}]
  const terminals = ['ORIGIN_TERMINAL', 'MAIN_CARRIAGE', 'DESTINATION_TERMINAL', 'IMPORT', 'DELIVERY']
  expect(quotedLegs({ incoterm: 'FCA', direction: 'IMPORT', pickupData })).toEqual(['PICKUP', ...terminals])
  expect(quotedLegs({ incoterm: 'FCA', direction: 'IMPORT', pickupData: [] })).toEqual(terminals)
  expect(quotedLegs({ incoterm: 'FCA', direction: 'EXPORT', pickupData })).toEqual(['EXPORT'])
  expect(quotedLegs({ incoterm: 'FCA', direction: 'EXPORT' })).toEqual(['PICKUP', 'EXPORT'])
  expect(quotedLegs({ incoterm: 'FOB', direction: 'EXPORT', pickupData })).toContain('PICKUP')
})

test('what is delivered at the terminal is brought on by the buyer; under other terms the buyer brings it on anyway', () => {
  const atTerminal = { deliveryAtTerminal: true } as const
  for (const incoterm of ['DAP', 'DPU', 'DDP'] as const) {
    expect(quotedLegs({ incoterm, direction: 'EXPORT' })).toContain('DELIVERY')
    expect(quotedLegs({ incoterm, direction: 'EXPORT', ...atTerminal })).not.toContain('DELIVERY')
    expect(quotedLegs({ incoterm, direction: 'EXPORT', ...atTerminal })).toContain('DESTINATION_TERMINAL')
    expect(quotedLegs({ incoterm, direction: 'IMPORT', ...atTerminal })).toContain('DELIVERY')
  }
  expect(quotedLegs({ incoterm: 'FOB', direction: 'IMPORT', ...atTerminal })).toEqual(
    quotedLegs({ incoterm: 'FOB', direction: 'IMPORT' }),
  )
})
