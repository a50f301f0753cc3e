import { z } from 'zod'
import { PositiveQuantity, positiveUpTo, DecimalText, Money } from '../money/money.ts'
import { ContainerType, Currency } from '../vocabulary/schemas.ts'
import { may } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { changesOf } from '../changes.ts'
import { day } from '../day.ts'
import { entryFields, EntryHistory, entryId, rowsAnswer, rowsQuery } from '../api/catalogue.ts'
import { commaSeparated, route } from '../api/route.ts'
import { rateStates } from '../vocabulary/rate.ts'

/** What a surcharge is charged per; FLAT: once per shipment. */
export const surchargeBases = ['PER_CONTAINER', 'PER_TEU', 'FLAT', 'PER_WM', 'PER_KG'] as const

const surchargeFields = {
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

const places = z
  .array(z.string().regex(/^([A-Z]{2}|[A-Z0-9]{3}|[A-Z0-9]{5})$/, 'A code of a location or a country.'))
  .max(200)
  .default([])

const form = z.object({
  carrier: z.object({ code: z.string().trim().max(20).default(''), name: z.string().trim().min(1).max(120) }),
  chargeCode: z.string().regex(/^[A-Z0-9]{2,8}$/, 'A surcharge has a charge code.'),
  amount: positiveUpTo(1_000_000),
  currency: surchargeFields.currency,
  basis: surchargeFields.basis,
  origins: places,
  destinations: places,
  equipment: z.array(ContainerType).max(20).default([]),
  validFrom: day(),
  validTo: day().nullable().default(null),
  announcedOn: day(),
})

const pricingPolicy = may('PRICING')
const needs = ['surchargeFacts', 'surcharges'] as const

export const surchargeCommands = {
  CreateSurcharge: command(pricingPolicy, form, {
    summary: 'Store an announced surcharge of a carrier.',
    creates: 'main',
    needs,
  }),
  ChangeSurcharge: command(pricingPolicy, changesOf(form), {
    summary: 'Correct a surcharge; costs that have it keep their amount.',
    needs,
  }),
  RemoveSurcharge: command(pricingPolicy, z.object({}), {
    summary: 'Remove a surcharge; costs that have it keep their amount.',
  }),
}
export type SurchargeCommands = typeof surchargeCommands

export const surchargeEvents = {
  SurchargeCreated: Surcharge,
  SurchargeChanged: z
    .object(surchargeFields)
    .partial()
    .meta({ examples: [{ amount: '350', validTo: '2027-03-31' }] }),
  SurchargeRemoved: z.object({}).meta({ examples: [{}] }),
}
export type SurchargeEvents = typeof surchargeEvents

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
