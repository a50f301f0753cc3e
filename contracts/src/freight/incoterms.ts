import type { Incoterm, Leg } from '../vocabulary/schemas.ts'
import { deliveredTerms, legs } from '../vocabulary/journey.ts'

/** B: the buyer pays, S: the seller pays. Only a default, which users can change (Incoterms 2020). */
const payerLetters: Record<Incoterm, string> = {
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

/** Payer of a leg under an incoterm. Where the contract decides, returns the usual side. */
export const payerOf = (incoterm: Incoterm, leg: Leg): 'BUYER' | 'SELLER' =>
  payerLetters[incoterm][legs.indexOf(leg)] === 'S' ? 'SELLER' : 'BUYER'

/** Our client's side, whether there is a pickup, and whether the seller delivers at the terminal only. */
export type Side = {
  incoterm: Incoterm
  direction: 'IMPORT' | 'EXPORT'
  pickupData?: { readonly length: number }
  deliveryAtTerminal?: boolean | undefined
}

/**
 * Legs that our client pays and we quote: the buyer's in an import, the seller's in an export (Incoterms 2020). FCA
 * with a pickup is at the seller's premises, and the buyer pays the pickup. After delivery at the terminal the buyer
 * pays the further delivery.
 */
export const quotedLegs = ({ incoterm, direction, pickupData = [], deliveryAtTerminal }: Side): Leg[] => {
  const ourSide = direction === 'IMPORT' ? 'BUYER' : 'SELLER'
  const isPickedUp = incoterm === 'FCA' && pickupData.length > 0
  const isFetched = deliveryAtTerminal === true && deliveredTerms.some((term) => term === incoterm)
  const payer = (leg: Leg) =>
    (isPickedUp && leg === 'PICKUP') || (isFetched && leg === 'DELIVERY') ? 'BUYER' : payerOf(incoterm, leg)
  return legs.filter((leg) => payer(leg) === ourSide)
}

export type Doors = { deliveryData?: { readonly length: number } | undefined }

/** Whether this end has a door: an address is given, or the term requires one (Incoterms 2020). */
export const isAtDoor = (
  leg: 'PICKUP' | 'DELIVERY',
  { incoterm, direction, pickupData = [], deliveryData = [], deliveryAtTerminal }: Side & Doors,
): boolean => {
  if (leg === 'PICKUP') return pickupData.length > 0 || incoterm === 'EXW'
  if (deliveryData.length > 0) return true
  const isOurs = direction === 'EXPORT' && deliveredTerms.some((term) => term === incoterm)
  return isOurs && deliveryAtTerminal !== true
}
