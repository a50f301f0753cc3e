import { z } from 'zod'
import { PositiveQuantity } from '../money/money.ts'
import { ContainerType, Currency } from '../vocabulary/schemas.ts'

/** What a surcharge is charged per; FLAT: once per shipment. */
export const surchargeBases = ['PER_CONTAINER', 'PER_TEU', 'FLAT', 'PER_WM', 'PER_KG'] as const

export const surchargeFields = {
  /** Compared with the carrier and the owner of a rate. */
  carrier: z.object({ code: z.string(), name: z.string() }),
  /** Charge code, such as GRI, PSS or BAF. */
  chargeCode: z.string(),
  /** In `currency` per unit of `basis`. */
  amount: PositiveQuantity,
  currency: Currency,
  basis: z.enum(surchargeBases),
  /** Codes of places, or two letters of a country; empty: anywhere. */
  origins: z.array(z.string()),
  destinations: z.array(z.string()),
  /** Container types; empty: any equipment. */
  equipment: z.array(ContainerType),
  /** First and last day of shipment; without a last day it stays until further notice. */
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  announcedOn: z.iso.date(),
}

/** An announced surcharge of a carrier, added to its rates by the day of shipment. */
export const Surcharge = z.object({ id: z.string(), ...surchargeFields })

/** The surcharge that a line comes from, and its days. */
export const SurchargeSource = Surcharge.pick({ id: true, validFrom: true, validTo: true })
