import { expect, test } from '@jest/globals'
import { incoterms, legs, payerOf, quotedLegs } from './incoterms.ts'

test('there are the eleven terms of 2020', () => expect(new Set(incoterms).size).toBe(11))

test('from door to door somebody pays each leg: under EXW the buyer all, under DDP the seller all', () => {
  for (const leg of legs) {
    expect(payerOf('EXW', leg)).toBe('BUYER')
    expect(payerOf('DDP', leg)).toBe('SELLER')
  }
})

test('we quote what our client pays: the buyer’s legs in an import, the seller’s in an export', () => {
  expect(quotedLegs('FOB', 'IMPORT')).toEqual(['MAIN_CARRIAGE', 'DESTINATION_TERMINAL', 'IMPORT', 'DELIVERY'])
  expect(quotedLegs('FOB', 'EXPORT')).toEqual(['PICKUP', 'EXPORT'])
  expect(quotedLegs('EXW', 'IMPORT')).toEqual([...legs])
  expect(quotedLegs('EXW', 'EXPORT')).toEqual([])
})
