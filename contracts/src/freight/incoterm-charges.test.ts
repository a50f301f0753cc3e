import { expect, test } from 'vitest'
import { incoterms, legs } from '../vocabulary/journey.ts'
import type { Incoterm, Leg } from '../vocabulary/schemas.ts'
import { payerOf } from './incoterms.ts'
import { incotermCharges, shareOf } from './incoterm-charges.ts'
import { incotermNames, isSeaOnly } from './incoterm-names.ts'

// Table of the domain design, 10.1: a letter for the payer, then the condition.
const table: Record<Incoterm, string> = {
  EXW: 'B | B | B | - | B | B | B',
  FCA: 'S/B BY_NAMED_PLACE | S+B CUSTOMS_SELLER_TERMINAL_BUYER | B | - | B | B | B',
  FAS: 'S | S UP_TO_THE_QUAY | B | - | B | B | B',
  FOB: 'S | S | B | - | B | B | B',
  CFR: 'S | S | S | - | B UNLESS_IN_FREIGHT | B | B',
  CIF: 'S | S | S | S MINIMUM_COVER | B UNLESS_IN_FREIGHT | B | B',
  CPT: 'S | S | S | - | S/B BY_CONTRACT | B | S/B BY_NAMED_PLACE',
  CIP: 'S | S | S | S ALL_RISKS | S/B BY_CONTRACT | B | S/B BY_NAMED_PLACE',
  DAP: 'S | S | S | - | S | B | S NOT_UNLOADED',
  DPU: 'S | S | S | - | S | B | S UNLOADED',
  DDP: 'S | S | S | - | S | S | S',
}
const letters = { BUYER: 'B', SELLER: 'S', EITHER: 'S/B', SHARED: 'S+B', NOBODY: '-' }

const cells = incoterms.flatMap((incoterm) =>
  table[incoterm].split(' | ').map((cell, index) => [incoterm, incotermCharges[index] ?? 'PICKUP', cell] as const),
)

test('the table has eleven incoterms with seven charges', () => expect(cells).toHaveLength(77))

test.each(cells)('%s, %s: %s', (incoterm, charge, cell) => {
  const { payer, condition } = shareOf(incoterm, charge)
  expect([letters[payer], condition].filter(Boolean).join(' ')).toBe(cell)
})

// The table has one column for the formalities and the terminal at the origin; FCA splits it.
const decided = incoterms.flatMap((incoterm) =>
  legs.flatMap((leg) => {
    const { payer } = shareOf(incoterm, leg === 'ORIGIN_TERMINAL' ? 'EXPORT' : leg)
    return payer === 'BUYER' || payer === 'SELLER' ? [[incoterm, leg, payer] as [Incoterm, Leg, string]] : []
  }),
)

test.each(decided)('under %s the payer of the leg %s is the same as in the table: %s', (incoterm, leg, payer) =>
  expect(payerOf(incoterm, leg)).toBe(payer),
)

test('four incoterms are for sea only', () => expect(incoterms.filter(isSeaOnly)).toEqual(['FAS', 'FOB', 'CFR', 'CIF']))

test('every term has a unique name in three languages', () => {
  for (const language of ['es', 'en', 'pt'] as const)
    expect(new Set(incoterms.map((incoterm) => incotermNames[incoterm][language])).size).toBe(11)
})
