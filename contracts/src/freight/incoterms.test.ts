import { expect, test } from 'vitest'
import { incoterms, legs } from '../vocabulary/journey.ts'
import { payerOf, quotedLegs } from './incoterms.ts'

test('the list has the eleven incoterms of 2020', () => expect(new Set(incoterms).size).toBe(11))

test('each leg from door to door has a payer: the buyer all under EXW, the seller all under DDP', () => {
  for (const leg of legs) {
    expect(payerOf('EXW', leg)).toBe('BUYER')
    expect(payerOf('DDP', leg)).toBe('SELLER')
  }
})

test('the quoted legs are those of our client: the buyer’s in an import, the seller’s in an export', () => {
  for (const incoterm of incoterms) {
    const [bought, sold] = [
      quotedLegs({ incoterm, direction: 'IMPORT' }),
      quotedLegs({ incoterm, direction: 'EXPORT' }),
    ]
    expect(bought).toEqual(legs.filter((leg) => payerOf(incoterm, leg) === 'BUYER'))
    expect(legs.filter((leg) => !bought.includes(leg))).toEqual(sold)
  }
})

test('FCA with a pickup is at the seller’s premises: the buyer pays the pickup, and the terminal in both cases', () => {
  const pickupData = [{}]
  const terminals = ['ORIGIN_TERMINAL', 'MAIN_CARRIAGE', 'DESTINATION_TERMINAL', 'IMPORT', 'DELIVERY']
  expect(quotedLegs({ incoterm: 'FCA', direction: 'IMPORT', pickupData })).toEqual(['PICKUP', ...terminals])
  expect(quotedLegs({ incoterm: 'FCA', direction: 'IMPORT', pickupData: [] })).toEqual(terminals)
  expect(quotedLegs({ incoterm: 'FCA', direction: 'EXPORT', pickupData })).toEqual(['EXPORT'])
  expect(quotedLegs({ incoterm: 'FCA', direction: 'EXPORT' })).toEqual(['PICKUP', 'EXPORT'])
  expect(quotedLegs({ incoterm: 'FOB', direction: 'EXPORT', pickupData })).toContain('PICKUP')
})

test('the buyer pays the delivery from the terminal after a delivery at the terminal', () => {
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
