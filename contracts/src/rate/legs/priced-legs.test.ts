import { expect, test } from 'vitest'
import { incoterms } from '../../vocabulary/journey.ts'
import type { Incoterm } from '../../vocabulary/schemas.ts'
import { type Journey, pricedLegs } from './priced-legs.ts'

type Direction = Journey['direction']

const letter = { PICKUP: 'P', MAIN_CARRIAGE: 'M', DELIVERY: 'D' } as const

const priced = (journey: Pick<Journey, 'incoterm' | 'direction'> & Partial<Journey>) =>
  pricedLegs({ transportMode: 'SEA', ...journey })
    .map((leg) => letter[leg])
    .join('')

/**
 * Expected legs under Incoterms 2020 with addresses at both ends, for the importer (buyer) and the exporter (seller).
 */
const withAddresses: Record<Incoterm, Record<Direction, string>> = {
  EXW: { IMPORT: 'PMD', EXPORT: 'M' },
  FCA: { IMPORT: 'PMD', EXPORT: 'M' },
  FAS: { IMPORT: 'MD', EXPORT: 'P' },
  FOB: { IMPORT: 'MD', EXPORT: 'P' },
  CFR: { IMPORT: 'D', EXPORT: 'PM' },
  CIF: { IMPORT: 'D', EXPORT: 'PM' },
  CIP: { IMPORT: 'D', EXPORT: 'PM' },
  CPT: { IMPORT: 'D', EXPORT: 'PM' },
  DAP: { IMPORT: 'M', EXPORT: 'PMD' },
  DPU: { IMPORT: 'M', EXPORT: 'PMD' },
  DDP: { IMPORT: 'M', EXPORT: 'PMD' },
}

/** Expected legs without addresses: a door leg exists where the term itself has a door. */
const legsByTerm: Record<Incoterm, Record<Direction, string>> = {
  EXW: { IMPORT: 'PM', EXPORT: 'M' },
  FCA: { IMPORT: 'M', EXPORT: 'M' },
  FAS: { IMPORT: 'M', EXPORT: 'M' },
  FOB: { IMPORT: 'M', EXPORT: 'M' },
  CFR: { IMPORT: 'M', EXPORT: 'M' },
  CIF: { IMPORT: 'M', EXPORT: 'M' },
  CIP: { IMPORT: 'M', EXPORT: 'M' },
  CPT: { IMPORT: 'M', EXPORT: 'M' },
  DAP: { IMPORT: 'M', EXPORT: 'MD' },
  DPU: { IMPORT: 'M', EXPORT: 'MD' },
  DDP: { IMPORT: 'M', EXPORT: 'MD' },
}

const sides = incoterms.flatMap((incoterm) =>
  (['IMPORT', 'EXPORT'] as const).map((direction) => ({ incoterm, direction })),
)

test.each(sides)('$incoterm, $direction: the priced legs are those that our client pays', ({ incoterm, direction }) => {
  const addresses = { pickupData: [{}], deliveryData: [{}] }
  expect(priced({ incoterm, direction, ...addresses })).toBe(withAddresses[incoterm][direction])
  expect(priced({ incoterm, direction })).toBe(legsByTerm[incoterm][direction])
})

test('after delivery at the terminal the seller pays no further leg; the buyer may collect the goods there', () => {
  for (const incoterm of ['DAP', 'DPU', 'DDP'] as const) {
    expect(priced({ incoterm, direction: 'EXPORT', deliveryAtTerminal: true })).toBe('M')
    expect(priced({ incoterm, direction: 'IMPORT', deliveryAtTerminal: true, deliveryData: [{}] })).toBe('D')
  }
})

test('the main carriage by road goes from door to door', () => {
  for (const { incoterm, direction } of sides)
    expect(priced({ incoterm, direction, transportMode: 'ROAD', pickupData: [{}], deliveryData: [{}] })).toBe('M')
})
