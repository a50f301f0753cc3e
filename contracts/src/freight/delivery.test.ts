import { expect, test } from 'vitest'
import { lacksDelivery } from './delivery.ts'
import { deliveredTerms, incoterms } from '../vocabulary/journey.ts'

const place = { direccion: 'Century Avenue 100', ciudad: 'Shanghai' }

test('delivered terms need a delivery address or the terminal where our client is the seller', () => {
  const termsWithDelivery = incoterms.filter((incoterm) => lacksDelivery({ incoterm, direction: 'EXPORT' }))
  expect(termsWithDelivery).toEqual(['DAP', 'DPU', 'DDP'])
  expect(termsWithDelivery).toEqual(deliveredTerms)
  for (const incoterm of incoterms) {
    expect(lacksDelivery({ incoterm, direction: 'IMPORT' })).toBe(false)
    expect(lacksDelivery({ incoterm, direction: 'EXPORT', deliveryAtTerminal: true })).toBe(false)
    expect(lacksDelivery({ incoterm, direction: 'EXPORT', deliveryData: [place] })).toBe(false)
  }
})

test('an address has a street and a town', () => {
  const to = (...deliveryData: (typeof place)[]) =>
    lacksDelivery({ incoterm: 'DAP', direction: 'EXPORT', deliveryData })
  expect(to({ ...place, ciudad: ' ' })).toBe(true)
  expect(to({ ...place, direccion: '' })).toBe(true)
  expect(to({ ...place, ciudad: '' }, place)).toBe(false)
})
