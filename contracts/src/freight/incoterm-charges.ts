import type { Incoterm } from '../vocabulary/schemas.ts'

/** The charges of a shipment in the order in which they arise. */
export const incotermCharges = [
  'PICKUP',
  'EXPORT',
  'MAIN_CARRIAGE',
  'INSURANCE',
  'DESTINATION_TERMINAL',
  'IMPORT',
  'DELIVERY',
] as const
export type IncotermCharge = (typeof incotermCharges)[number]

/**
 * EITHER: the contract or the named place decides. SHARED: each side pays a part. `NOBODY`: no side is obliged to pay.
 */
export const payers = ['BUYER', 'SELLER', 'EITHER', 'SHARED', 'NOBODY'] as const

/** Conditions in cells of the matrix. */
export const payerConditions = [
  'BY_NAMED_PLACE',
  'CUSTOMS_SELLER_TERMINAL_BUYER',
  'UP_TO_THE_QUAY',
  'UNLESS_IN_FREIGHT',
  'BY_CONTRACT',
  'MINIMUM_COVER',
  'ALL_RISKS',
  'NOT_UNLOADED',
  'UNLOADED',
] as const

export type Share = { payer: (typeof payers)[number]; condition?: (typeof payerConditions)[number] }

const buyer: Share = { payer: 'BUYER' }
const seller: Share = { payer: 'SELLER' }
const noPayer: Share = { payer: 'NOBODY' }
const byPlace: Share = { payer: 'EITHER', condition: 'BY_NAMED_PLACE' }
const byContract: Share = { payer: 'EITHER', condition: 'BY_CONTRACT' }
const unlessInFreight: Share = { payer: 'BUYER', condition: 'UNLESS_IN_FREIGHT' }

const row = (...shares: readonly [Share, Share, Share, Share, Share, Share, Share]) => shares

/** Printed matrix of payers. Only a default for display and requests: users can change it. */
const payerMatrix: Readonly<Record<Incoterm, ReturnType<typeof row>>> = {
  EXW: row(buyer, buyer, buyer, noPayer, buyer, buyer, buyer),
  FCA: row(
    byPlace,
    { payer: 'SHARED', condition: 'CUSTOMS_SELLER_TERMINAL_BUYER' },
    buyer,
    noPayer,
    buyer,
    buyer,
    buyer,
  ),
  FAS: row(seller, { payer: 'SELLER', condition: 'UP_TO_THE_QUAY' }, buyer, noPayer, buyer, buyer, buyer),
  FOB: row(seller, seller, buyer, noPayer, buyer, buyer, buyer),
  CFR: row(seller, seller, seller, noPayer, unlessInFreight, buyer, buyer),
  CIF: row(seller, seller, seller, { payer: 'SELLER', condition: 'MINIMUM_COVER' }, unlessInFreight, buyer, buyer),
  CPT: row(seller, seller, seller, noPayer, byContract, buyer, byPlace),
  CIP: row(seller, seller, seller, { payer: 'SELLER', condition: 'ALL_RISKS' }, byContract, buyer, byPlace),
  DAP: row(seller, seller, seller, noPayer, seller, buyer, { payer: 'SELLER', condition: 'NOT_UNLOADED' }),
  DPU: row(seller, seller, seller, noPayer, seller, buyer, { payer: 'SELLER', condition: 'UNLOADED' }),
  DDP: row(seller, seller, seller, noPayer, seller, seller, seller),
}

/** Payer of a charge under an incoterm, with the condition. Source: Incoterms 2020, domain design 10.1. */
export const shareOf = (incoterm: Incoterm, charge: IncotermCharge): Share =>
  payerMatrix[incoterm][incotermCharges.indexOf(charge)] ?? noPayer
