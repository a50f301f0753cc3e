import { z } from 'zod'
import { Leg } from '../vocabulary/schemas.ts'
import { sections, usualCalculators } from '../vocabulary/price.ts'

const fields = {
  concept: z.string(),
  description: z.string(),
  tax: z.enum(['NONE', 'VAT']),
  air: z.boolean(),
  sea: z.boolean(),
  road: z.boolean(),
  express: z.boolean(),
  insurance: z.boolean(),
  ownService: z.boolean().optional(),
  discount: z.boolean().optional(),
  mainFreight: z.boolean().optional(),
  section: z.enum(sections),
  leg: Leg.nullable().optional(),
  conceptEn: z.string().optional(),
  conceptPt: z.string().optional(),
  calculator: z.enum(usualCalculators).nullable().optional(),
}

export const chargeCodeEvents = {
  ChargeCodeCreated: z.object({ id: z.string(), ...fields }),
  ChargeCodeChanged: z
    .object(fields)
    .partial()
    .meta({ examples: [{ tax: 'VAT', express: true }, { leg: 'IMPORT' }, { leg: null }] }),
  ChargeCodeRetired: z.object({}),
  ChargeCodeRestored: z.object({}),
}
export type ChargeCodeEvents = typeof chargeCodeEvents
