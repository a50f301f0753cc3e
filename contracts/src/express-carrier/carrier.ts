import { z } from 'zod'
import { AddressProfile, addressProfiles } from '../express-address/carrier-address.ts'
import { expressCurrencies, incidentReasons, trackingStatuses } from '../vocabulary/express.ts'
import { ExpressLimits, PostalArea } from './tariff.ts'
import { Quantity } from '../money/money.ts'

const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'A country code of two capitals.')

export const carrierAdapters = ['BUILT_IN', 'MYDHL'] as const
export const carrierCapabilities = ['RATE', 'BOOK', 'TRACK', 'VOID', 'PICKUP', 'MANIFEST'] as const

/** Id of a carrier: its code. */
export const CarrierId = z.string().regex(/^[A-Z0-9]{2,12}$/, 'A code such as DHL.')

export const CarrierProfile = z.object({
  name: z.string().trim().min(1, 'A carrier needs a name.').max(120),
  /** Id of the provider whose invoices these are. */
  provider: z.string().max(80).default(''),
  adapter: z.enum(carrierAdapters).default('BUILT_IN'),
  account: z.string().trim().max(40).default(''),
  sandbox: z.boolean().default(true),
  limits: ExpressLimits.default({}),
  /** Pieces without sides are refused. */
  needsSizes: z.boolean().default(false),
  /** A month without fuel percentage is refused; otherwise the last known month applies. */
  strictFuel: z.boolean().default(false),
  address: AddressProfile.default(addressProfiles.GENERIC),
  capabilities: z.array(z.enum(carrierCapabilities)).max(10).default([]),
})
export type CarrierProfile = z.infer<typeof CarrierProfile>

/** Fuel percentage of a month; an empty service is for all services without a line of their own. */
export const FuelMonth = z.object({
  service: z.string().trim().max(60).default(''),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month such as 2026-11'),
  percent: Quantity.refine((text) => !(Number(text) > 200), 'No fuel surcharge is that high.'),
})
export type FuelMonth = z.infer<typeof FuelMonth>

/** Demand surcharge per kilogram; empty countries mean any. The last matching line wins. */
export const DemandPeriod = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  origins: z.array(CountryCode).max(260).default([]),
  destinations: z.array(CountryCode).max(260).default([]),
  perKg: Quantity,
  currency: z.enum(expressCurrencies),
})
export type DemandPeriod = z.infer<typeof DemandPeriod>

/** Remote places of a country. */
export const RemoteCountry = z.object({
  country: CountryCode,
  postals: z.array(PostalArea).max(100_000).default([]),
  cities: z.array(z.string().trim().min(1).max(80)).max(100_000).default([]),
})
export type RemoteCountry = z.infer<typeof RemoteCountry>

/** Status that the company gives a code that our tables do not have; UNKNOWN ends the mapping. */
export const CodeMapping = z.object({
  code: z
    .string()
    .overwrite((text) => text.trim().toUpperCase())
    .min(1)
    .max(40),
  status: z.enum(trackingStatuses),
  reason: z.enum([...incidentReasons, '']).default(''),
})
export type CodeMapping = z.infer<typeof CodeMapping>

export type ExpressCarrier = CarrierProfile & {
  id: string
  /** Reason of the pause. */
  paused?: string | undefined
  fuel: readonly FuelMonth[]
  demand: readonly DemandPeriod[]
  codes: readonly CodeMapping[]
  /** Version of the remote-area list; 0 before the first. */
  remoteVersion: number
  remote: readonly RemoteCountry[]
}
