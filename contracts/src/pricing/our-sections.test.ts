import { expect, test } from 'vitest'
import { incoterms, legs } from '../vocabulary/journey.ts'
import type { Incoterm } from '../vocabulary/schemas.ts'
import type { Section } from '../vocabulary/price.ts'
import { handledEnds, isSharedJourney, ourCharges } from './our-sections.ts'

// Domain design, 10.1: pickup, export clearance, origin terminal, main carriage, destination terminal, import
// clearance, delivery. B: the buyer pays.
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

test.each(cases)('%s, %s: our client pays the charges of these legs only', (incoterm, direction) => {
  const isOurs = ourCharges({ incoterm, direction })
  const paidLegs = legs.map((leg) => isOurs({ section: sectionOf[leg], leg }))
  expect(paidLegs).toEqual(paid[incoterm].split('').map((payer) => payer === (direction === 'IMPORT' ? 'B' : 'S')))
})

test('DAP in an import: the seller pays terminal and delivery, our client the clearance', () => {
  const isOurs = ourCharges({ incoterm: 'DAP', direction: 'IMPORT' })
  expect(isOurs({ section: 'DESTINATION', leg: 'DESTINATION_TERMINAL' })).toBe(false)
  expect(isOurs({ section: 'DESTINATION', leg: 'DELIVERY' })).toBe(false)
  expect(isOurs({ section: 'DESTINATION', leg: 'IMPORT' })).toBe(true)
})

test('FCA: the buyer pays the terminal, and the pickup only where goods are collected', () => {
  const pickup = { section: 'ORIGIN', leg: 'PICKUP' } as const
  const named = { incoterm: 'FCA', direction: 'IMPORT', pickupData: [] } as const
  expect(ourCharges(named)(pickup)).toBe(false)
  expect(ourCharges(named)({ section: 'ORIGIN', leg: 'ORIGIN_TERMINAL' })).toBe(true)
  expect(ourCharges({ ...named, pickupData: [{}] })(pickup)).toBe(true)
  expect(ourCharges({ ...named, direction: 'EXPORT', pickupData: [{}] })(pickup)).toBe(false)
})

test('the leg precedes the section; a charge without a leg counts where our client pays any part of its section', () => {
  const isOurs = ourCharges({ incoterm: 'DAP', direction: 'IMPORT' })
  expect(isOurs({ section: 'OTHER', leg: 'MAIN_CARRIAGE' })).toBe(false)
  expect(isOurs({ section: 'OTHER' })).toBe(true)
  expect(isOurs({ section: 'DESTINATION' })).toBe(true)
  expect(isOurs({ section: 'FREIGHT' })).toBe(false)
})

test('at the origin our client may pay the clearance alone, or the terminal alone', () => {
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

test('an end counts as handled only where its lines name legs without a pickup or delivery', () => {
  const waybill = { section: 'ORIGIN', leg: 'ORIGIN_TERMINAL' } as const
  const clearance = { section: 'ORIGIN', leg: 'EXPORT' } as const
  expect(handledEnds({ charges: [waybill, clearance] })).toEqual(['PICKUP'])
  expect(handledEnds({ charges: [waybill, { section: 'ORIGIN', leg: 'PICKUP' }] })).toEqual([])
  expect(handledEnds({ charges: [waybill, { section: 'ORIGIN' }] })).toEqual([])
  expect(handledEnds({ charges: [waybill], legs: ['PICKUP'] })).toEqual([])
  expect(handledEnds({ charges: [{ section: 'DESTINATION', leg: 'IMPORT' }] })).toEqual(['DELIVERY'])
  expect(handledEnds({ charges: [] })).toEqual([])
})
