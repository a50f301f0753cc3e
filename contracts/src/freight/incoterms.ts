import { z } from 'zod'
import { incoterms } from '../choices.ts'
import { deliveredTerms } from './delivery.ts'

export const Incoterm = z.enum(incoterms)
export type Incoterm = z.infer<typeof Incoterm>

/** Legs of a shipment from door to door. */
export const legs = [
  'PICKUP',
  'EXPORT',
  'ORIGIN_TERMINAL',
  'MAIN_CARRIAGE',
  'DESTINATION_TERMINAL',
  'IMPORT',
  'DELIVERY',
] as const
export const Leg = z.enum(legs)
export type Leg = z.infer<typeof Leg>

/** B: the buyer pays, S: the seller pays. A default for what is shown and asked, never a lock (Incoterms 2020). */
const payers: Record<Incoterm, string> = {
  EXW: 'BBBBBBB',
  FCA: 'SSBBBBB',
  FAS: 'SSSBBBB',
  FOB: 'SSSBBBB',
  CFR: 'SSSSBBB',
  CIF: 'SSSSBBB',
  CIP: 'SSSSBBB',
  CPT: 'SSSSBBB',
  DAP: 'SSSSSBS',
  DPU: 'SSSSSBS',
  DDP: 'SSSSSSS',
}

/** Who pays a leg under an incoterm. Where the contract decides, the side that is usual is given. */
export const payerOf = (incoterm: Incoterm, leg: Leg): 'BUYER' | 'SELLER' =>
  payers[incoterm][legs.indexOf(leg)] === 'S' ? 'SELLER' : 'BUYER'

/** Whose side we are on, whether goods are picked up, and whether the seller brings them no further than to the terminal. */
export type Side = {
  incoterm: Incoterm
  direction: 'IMPORT' | 'EXPORT'
  pickupData?: { readonly length: number }
  deliveryAtTerminal?: boolean | undefined
}

/**
 * Legs that our client pays, so what we quote: the buyer's in an import, the seller's in an export. FCA is at the seller's
 * premises where goods are picked up, and then the buyer pays that. What is delivered at the terminal is brought on from
 * there by the buyer.
 */
export const quotedLegs = ({ incoterm, direction, pickupData = [], deliveryAtTerminal }: Side): Leg[] => {
  const isOurs = direction === 'IMPORT' ? 'BUYER' : 'SELLER'
  const isPickedUp = incoterm === 'FCA' && pickupData.length > 0
  const isFetched = deliveryAtTerminal === true && deliveredTerms.some((term) => term === incoterm)
  const payer = (leg: Leg) =>
    (isPickedUp && leg === 'PICKUP') || (isFetched && leg === 'DELIVERY') ? 'BUYER' : payerOf(incoterm, leg)
  return legs.filter((leg) => payer(leg) === isOurs)
}
