import { z } from 'zod'

export const incoterms = ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CIP', 'CPT', 'DAP', 'DPU', 'DDP'] as const
export const Incoterm = z.enum(incoterms)
export type Incoterm = z.infer<typeof Incoterm>

/** Legs of a shipment from door to door. */
export const legs = ['PICKUP', 'EXPORT', 'MAIN_CARRIAGE', 'DESTINATION_TERMINAL', 'IMPORT', 'DELIVERY'] as const
export type Leg = (typeof legs)[number]

/** B: the buyer pays, S: the seller pays. A default for what is shown and asked, never a lock (Incoterms 2020). */
const payers: Record<Incoterm, string> = {
  EXW: 'BBBBBB',
  FCA: 'SBBBBB',
  FAS: 'SSBBBB',
  FOB: 'SSBBBB',
  CFR: 'SSSBBB',
  CIF: 'SSSBBB',
  CIP: 'SSSBBB',
  CPT: 'SSSBBB',
  DAP: 'SSSSBS',
  DPU: 'SSSSBS',
  DDP: 'SSSSSS',
}

/** Who pays a leg under an incoterm. Where the contract decides, the side that is usual is given. */
export const payerOf = (incoterm: Incoterm, leg: Leg): 'BUYER' | 'SELLER' =>
  payers[incoterm][legs.indexOf(leg)] === 'S' ? 'SELLER' : 'BUYER'

/** Legs that our client pays, so what we quote: the buyer's in an import, the seller's in an export. */
export const quotedLegs = (incoterm: Incoterm, direction: 'IMPORT' | 'EXPORT'): Leg[] =>
  legs.filter((leg) => payerOf(incoterm, leg) === (direction === 'IMPORT' ? 'BUYER' : 'SELLER'))
