import { z } from 'zod'
import { may } from '../access/policy.ts'
import { entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { commaSeparated, route } from '../api/route.ts'
import { DecimalText, Money } from '../money/money.ts'
import { rateStates } from '../vocabulary/rate.ts'
import { surchargeFields } from './surcharge.ts'

/** By the day of today. */
const State = z.enum(rateStates).exclude(['EXPIRING', 'SUSPENDED', 'UNDONE'])

export const SurchargeRow = z.object({ ...surchargeFields, state: State, ...entryFields })
export type SurchargeRow = z.infer<typeof SurchargeRow>

/** A cost of an open quotation that a surcharge concerns. */
const Effect = z.object({
  key: z.string(),
  client: z.string(),
  origin: z.string(),
  destination: z.string(),
  /** Absent: today decides. */
  shipmentDate: z.iso.date().optional(),
  /** Codes of its rates. */
  rates: z.array(z.string()),
  /** Absent where it cannot be calculated. */
  amount: Money.optional(),
})
export type SurchargeEffect = z.infer<typeof Effect>

/** An announced surcharge as a rate and an offer show it: from this day, so much more. */
export const ComingSurcharge = z.object({
  id: z.string(),
  chargeCode: z.string(),
  validFrom: z.iso.date(),
  /** Last day; null: until further notice. */
  validTo: z.iso.date().nullable(),
  amount: DecimalText,
  currency: surchargeFields.currency,
  basis: surchargeFields.basis,
  equipment: surchargeFields.equipment,
})
export type ComingSurcharge = z.infer<typeof ComingSurcharge>

const pricingPolicy = may('PRICING')

export const surchargeRoutes = {
  'GET /app/v1/surcharges': route(pricingPolicy, 'Surcharges of carriers, by cursor.', rowsAnswer(SurchargeRow), {
    query: rowsQuery(['validFrom', 'carrier', 'chargeCode', 'changedAt'], {
      state: commaSeparated(State).optional(),
    }),
  }),
  'GET /app/v1/surcharges/carriers': route(
    pricingPolicy,
    'Carriers that a surcharge can be of: of stored tariffs, and shipping lines and airlines of the catalogue.',
    z.object({
      rows: z.array(
        z.object({
          name: z.string(),
          /** Whether a tariff of this carrier or owner is valid today or later: a surcharge is added to no other one. */
          hasRates: z.boolean(),
        }),
      ),
    }),
  ),
  'GET /app/v1/surcharges/:id': route(pricingPolicy, 'A surcharge in full.', SurchargeRow, { params: entryId }),
  'GET /app/v1/surcharges/:id/effect': route(
    pricingPolicy,
    'What a surcharge would add to costs of open quotations that lack it, the nearest shipment first. Changes nothing.',
    z.object({ total: z.int(), rows: z.array(Effect) }),
    { params: entryId },
  ),
  'GET /app/v1/surcharges/:id/history': route(pricingPolicy, 'History of a surcharge.', EntryHistory, {
    params: entryId,
  }),
}
