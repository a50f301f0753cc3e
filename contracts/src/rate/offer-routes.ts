import { sections, unitBases } from '../vocabulary/price.ts'
import { z } from 'zod'
import { costPolicies } from '../access/cost-policies.ts'
import { allOf, anyOf, type Policy } from '../access/policy.ts'
import { day } from '../day.ts'
import { route } from '../api/route.ts'
import { carriedLegs, directions } from '../vocabulary/journey.ts'
import { ContainerType, Currency, Incoterm, Mode, TransportMode } from '../vocabulary/schemas.ts'
import { stackables } from '../vocabulary/transport.ts'
import { DecimalText, Money, Quantity } from '../money/money.ts'
import { lineFields, openReasons } from '../pricing/priced-lines.ts'
import { SurchargeSource, ComingSurcharge } from '../surcharge/surcharge.ts'
import { legNothing } from './legs/leg-questions.ts'
import { mismatches, searchParameters } from './matching.ts'
import { RateParty } from './rate.ts'
import { AddedSellPrice, SellRatePrice } from './selling.ts'

/** One line of an offer; `amount` is absent where it could not be calculated. */
const OfferLine = z.object({
  idCharge: z.string(),
  concept: z.string(),
  section: z.enum(sections),
  currency: Currency,
  perUnit: DecimalText.optional(),
  ...lineFields,
  minimum: DecimalText.optional(),
  quantity: DecimalText,
  billedQuantity: DecimalText.optional(),
  basis: z.enum(unitBases),
  amount: DecimalText.optional(),
  isMinimum: z.boolean(),
  /** PER_ULD only: billed kilograms, and kilograms over the pivots. */
  devices: z.object({ billedKg: DecimalText, overPivotKg: DecimalText }).optional(),
  /** Surcharge of the day that it comes from; absent: a line of the rate. */
  surcharge: SurchargeSource.optional(),
  /** Why there is no amount. */
  why: z.enum(openReasons).optional(),
  /** False: the other party pays it under the incoterm, and the cost does not count it. */
  ours: z.literal(false).optional(),
})

/** The part of an offer that our client pays; its amount is that of the cost that it would become. */
const OurPart = z.object({ totals: z.array(Money), converted: Money.optional() })

const OfferedRate = z.object({
  rateId: z.string(),
  rateVersion: z.int(),
  code: z.string(),
  container: ContainerType.nullable(),
  /** End and total of this rate's lines, where several rates make the offer. */
  validTo: z.iso.date().optional(),
  totals: z.array(Money).optional(),
  /** Leg of the offer; absent: the main carriage. */
  leg: z.enum(carriedLegs).optional(),
})

/** Offer for one leg, or the reason why there is none. */
const OfferLeg = z.object({
  leg: z.enum(carriedLegs),
  nothing: z.enum(legNothing).optional(),
  rates: z.array(OfferedRate),
  owner: RateParty.nullable(),
  validTo: z.iso.date().optional(),
  /** Match of the lane, as in the offer; absent without an offer. */
  laneLevel: z.int().optional(),
  totals: z.array(Money),
  converted: Money.optional(),
  /** Absent without an incoterm. */
  paid: OurPart.optional(),
  complete: z.boolean(),
  uncovered: z.array(z.string()),
  lines: z.array(OfferLine),
})
export type OfferLegView = z.infer<typeof OfferLeg>

/** Result of one rate, or of rates put together, with the rates of the door legs. */
export const RateOfferView = z.object({
  rates: z.array(OfferedRate),
  owner: RateParty.nullable(),
  carrier: z.string(),
  route: z.string(),
  transitTime: z.int().nullable(),
  freeDays: z.int().nullable(),
  validTo: z.iso.date(),
  /** Match of the lane: 4 both places, less for a country or anywhere. */
  laneLevel: z.int(),
  totals: z.array(Money),
  converted: Money.optional(),
  /** Absent without an incoterm. */
  paid: OurPart.optional(),
  /** What it leaves out of the request, as a cost of it would show; absent: nothing. */
  lacks: z
    .object({
      legs: z.array(z.enum(carriedLegs)),
      ends: z.array(z.enum(['ORIGIN', 'DESTINATION'])),
      codes: z.array(z.string()),
      equipment: z.array(z.object({ type: z.string(), idCharge: z.string().optional() })),
    })
    .optional(),
  complete: z.boolean(),
  /** Charges without an amount, and container types without a rate. */
  open: z.array(z.string()),
  uncovered: z.array(z.string()),
  /** Empty where `legs` have their own lines. */
  lines: z.array(OfferLine),
  /** Announced surcharges that begin after the day of shipment. */
  coming: z.array(ComingSurcharge).optional(),
  /** All legs in the order of the journey, where there are door legs; totals and validity above include them. */
  legs: z.array(OfferLeg).optional(),
})
export type RateOfferView = z.infer<typeof RateOfferView>

export const RateOffers = z.object({
  /** Reason for having no offers. */
  nothing: z.enum(legNothing).optional(),
  missing: z.array(z.enum(searchParameters)),
  /** The day of the search. */
  day: z.iso.date().optional(),
  total: z.int(),
  /** Offers with an amount for every line; `lacking` counts those of them that leave out a part of the request. */
  complete: z.int(),
  lacking: z.int().optional(),
  /** Those that lack nothing first, by the part that our client pays. Absent without cost rights. */
  offers: z.array(RateOfferView).optional(),
  /** Without a match: number of rates of the lane per mismatch. */
  near: z.partialRecord(z.enum(mismatches), z.int()).optional(),
})
export type RateOffers = z.infer<typeof RateOffers>

const wholeNumber = z.coerce.number().int().min(0).max(1_000_000)
const place = z.string().max(5)
const town = z.string().max(120).default('')

/** A stored tariff that does not match a quotation, with all its mismatches. */
export const MissedRate = z.object({
  rateId: z.string(),
  code: z.string(),
  owner: z.string(),
  carrier: z.string(),
  container: ContainerType.nullable(),
  origin: z.string(),
  destination: z.string(),
  validFrom: z.iso.date(),
  validTo: z.iso.date(),
  why: z.array(z.enum(mismatches)).min(1),
  /** Door leg of the near miss, and town of the address; absent: the main carriage. */
  leg: z.enum(carriedLegs).optional(),
  town: z.string().optional(),
})
export type MissedRate = z.infer<typeof MissedRate>

/** Fields of a request that is being typed, as far as the search and the pricing need them. */
const typedRequest = z.object({
  transportMode: TransportMode.optional(),
  modo: Mode.optional(),
  origenCodigo: place.default(''),
  destinoCodigo: place.default(''),
  shipmentDate: day().optional(),
  stackable: z.enum(stackables).default('YES'),
  /** `20GP:2,40HC:1` */
  containers: z
    .string()
    .max(400)
    .regex(/^(\w{4,6}:\d{1,3}(,\w{4,6}:\d{1,3})*)?$/)
    .default(''),
  trucks: wholeNumber.optional(),
  pesoTotal: Quantity.default('0'),
  cbmTotal: Quantity.default('0'),
  chargeableTotal: Quantity.default('0'),
  /** Loading metres, for cargo that is not stackable. */
  ldmTotal: Quantity.default('0'),
  ctnTotal: wholeNumber.default(0),
  pltTotal: wholeNumber.default(0),
  valorMercaderia: Quantity.default('0'),
  monedaMercaderia: Currency.default('USD'),
  valorSeguro: Quantity.default('0'),
  monedaSeguro: Currency.default('USD'),
  /** Incoterm and addresses; the town of a single address is sufficient. */
  incoterm: Incoterm.optional(),
  direction: z.enum(directions).optional(),
  pickups: wholeNumber.default(0),
  pickupTown: town,
  deliveries: wholeNumber.default(0),
  deliveryTown: town,
  deliveryAtTerminal: z.enum(['true', 'false']).optional(),
})
export type TypedRequest = z.output<typeof typedRequest>

export const rateOfferRoutes = (readsQuotations: Policy) => ({
  'GET /app/v1/quotations/:key/rates-that-match': route(
    readsQuotations,
    'Stored tariffs that match a quotation, priced for it, the best first; without cost rights their number alone.',
    RateOffers,
    { params: z.object({ key: z.string() }) },
  ),
  'GET /app/v1/quotations/:key/rates-that-do-not-match': route(
    allOf(readsQuotations, costPolicies.groups),
    'Stored tariffs that nearly match a quotation, with their mismatches, the nearest first; only with cost rights.',
    z.object({ rates: z.array(MissedRate) }),
    { params: z.object({ key: z.string() }) },
  ),
  'GET /app/v1/quotations/:key/selling-rates': route(
    allOf(anyOf('PRICING_RULES', 'MODIFICAR_COTIZACION_VENTAS'), costPolicies.groups),
    'Sell prices from stored tariffs for the lines of its costs, and their further charges: the client’s tariffs, then the general ones.',
    z.object({ prices: z.array(SellRatePrice), added: z.array(AddedSellPrice) }),
    { params: z.object({ key: z.string() }) },
  ),
  'GET /app/v1/rates/matching': route(
    anyOf('SOLICITAR_COTIZACION', 'ALTA_COTIZACION', 'PRICING'),
    'Stored tariffs that match a request while it is typed; without cost rights their number alone.',
    RateOffers,
    { query: typedRequest },
  ),
})
