import { expect, test } from 'vitest'
import { incoterms } from '../choices.ts'
import { type Incoterm, legs } from '../freight/incoterms.ts'
import { handledEnds, isSharedJourney, ourCharges, type Section } from './our-sections.ts'

// Domain design, 10.1, read aloud: pickup, export clearance, origin terminal, main carriage, destination terminal, import
// clearance, delivery. B is paid by the buyer.
const paid: Record<Incoterm, string> = {
  EXW: 'BBBBBBB',
  FCA: 'SSBBBBB',
  FAS: 'SSSBBBB',
  FOB: 'SSSBBBB',
  CFR: 'SSSSBBB',
  CIF: 'SSSSBBB',
  CPT: 'SSSSBBB',
  CIP: 'SSSSBBB',
  DAP: 'SSSSSBS',
  DPU: 'SSSSSBS',
  DDP: 'SSSSSSS',
}

const sectionOf: Record<(typeof legs)[number], Section> = {
  PICKUP: 'ORIGIN',
  EXPORT: 'ORIGIN',
  ORIGIN_TERMINAL: 'ORIGIN',
  MAIN_CARRIAGE: 'FREIGHT',
  DESTINATION_TERMINAL: 'DESTINATION',
  IMPORT: 'DESTINATION',
  DELIVERY: 'DESTINATION',
}

const cases = incoterms.flatMap((incoterm) =>
  (['IMPORT', 'EXPORT'] as const).map((direction) => [incoterm, direction] as const),
)

test.each(cases)('%s, %s: charges of these legs are our client’s, the others are not', (incoterm, direction) => {
  const isOurs = ourCharges({ incoterm, direction })
  const told = legs.map((leg) => isOurs({ section: sectionOf[leg], leg }))
  expect(told).toEqual(paid[incoterm].split('').map((payer) => payer === (direction === 'IMPORT' ? 'B' : 'S')))
})

test('DAP in an import leaves the terminal and the delivery to the seller; the clearance is ours', () => {
  const isOurs = ourCharges({ incoterm: 'DAP', direction: 'IMPORT' })
  expect(isOurs({ section: 'DESTINATION', leg: 'DESTINATION_TERMINAL' })).toBe(false)
  expect(isOurs({ section: 'DESTINATION', leg: 'DELIVERY' })).toBe(false)
  expect(isOurs({ section: 'DESTINATION', leg: 'IMPORT' })).toBe(true)
})

test('FCA: the terminal is the buyer’s, the pickup only where the goods are fetched', () => {
  const pickup = { section: 'ORIGIN', leg: 'PICKUP' } as const
  const named = { incoterm: 'FCA', direction: 'IMPORT', pickupData: [] } as const
  expect(ourCharges(named)(pickup)).toBe(false)
  expect(ourCharges(named)({ section: 'ORIGIN', leg: 'ORIGIN_TERMINAL' })).toBe(true)
  expect(ourCharges({ ...named, pickupData: [{}] })(pickup)).toBe(true)
  expect(ourCharges({ ...named, direction: 'EXPORT', pickupData: [{}] })(pickup)).toBe(false)
})

test('a leg goes before its section; a charge without one counts where any part of its section is ours', () => {
  const isOurs = ourCharges({ incoterm: 'DAP', direction: 'IMPORT' })
  expect(isOurs({ section: 'OTHER', leg: 'MAIN_CARRIAGE' })).toBe(false)
  expect(isOurs({ section: 'OTHER' })).toBe(true)
  expect(isOurs({ section: 'DESTINATION' })).toBe(true)
  expect(isOurs({ section: 'FREIGHT' })).toBe(false)
})

test('of the origin our client may pay the clearance alone, or the terminal alone', () => {
  const origin = { section: 'ORIGIN' } as const
  expect(ourCharges({ incoterm: 'FCA', direction: 'EXPORT', pickupData: [{}] })(origin)).toBe(true)
  expect(ourCharges({ incoterm: 'FCA', direction: 'IMPORT' })(origin)).toBe(true)
  expect(ourCharges({ incoterm: 'FOB', direction: 'IMPORT' })(origin)).toBe(false)
})

test('the journey is shared unless our client pays all of it', () => {
  expect(isSharedJourney({ incoterm: 'EXW', direction: 'IMPORT' })).toBe(false)
  expect(isSharedJourney({ incoterm: 'DDP', direction: 'EXPORT' })).toBe(false)
  expect(isSharedJourney({ incoterm: 'FOB', direction: 'IMPORT' })).toBe(true)
})

test('an end at which nothing is fetched or delivered is told from one where it is, as far as lines say', () => {
  const waybill = { section: 'ORIGIN', leg: 'ORIGIN_TERMINAL' } as const
  const clearance = { section: 'ORIGIN', leg: 'EXPORT' } as const
  expect(handledEnds({ charges: [waybill, clearance] })).toEqual(['PICKUP'])
  expect(handledEnds({ charges: [waybill, { section: 'ORIGIN', leg: 'PICKUP' }] })).toEqual([])
  expect(handledEnds({ charges: [waybill, { section: 'ORIGIN' }] })).toEqual([])
  expect(handledEnds({ charges: [waybill], legs: ['PICKUP'] })).toEqual([])
  expect(handledEnds({ charges: [{ section: 'DESTINATION', leg: 'IMPORT' }] })).toEqual(['DELIVERY'])
  expect(handledEnds({ charges: [] })).toEqual([])
})
