import { z } from 'zod'
import { costPolicies } from '../access/cost-policies.ts'
import { allOf, anyOf, type Policy } from '../access/policy.ts'
import { day } from '../day.ts'
import { route } from '../api/route.ts'
import { carriedLegs } from '../choices.ts'
import { directions } from '../freight/direction.ts'
import { Incoterm } from '../freight/incoterms.ts'
import { Currency, DecimalText, Money, Quantity } from '../pricing/money.ts'
import { lineFields, openReasons } from '../pricing/priced-lines.ts'
import { ContainerType, Mode, TransportMode } from '../freight/transport.ts'
import { stackables } from './choices.ts'
import { legNothing } from './legs/leg-questions.ts'
import { mismatches, searchParameters } from './matching.ts'
import { RateParty } from './rate.ts'
import { AddedSellPrice, SellRatePrice } from './selling.ts'

/** One line of an offer, as it is worked out: without an amount it could not be. */
const OfferLine = z.object({
  idCharge: z.string(),
  concept: z.string(),
  section: z.enum(['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER']),
  currency: Currency,
  perUnit: DecimalText.optional(),
  ...lineFields,
  minimum: DecimalText.optional(),
  quantity: DecimalText,
  billedQuantity: DecimalText.optional(),
  basis: z.enum(['KG', 'RT', 'UNIT']),
  amount: DecimalText.optional(),
  isMinimum: z.boolean(),
  /** Why there is no amount. */
  why: z.enum(openReasons).optional(),
})

const OfferedRate = z.object({
  rateId: z.string(),
  rateVersion: z.int(),
  code: z.string(),
  container: ContainerType.nullable(),
  /** What it is for; absent: the main carriage. */
  leg: z.enum(carriedLegs).optional(),
})

/** What one leg of an offer comes to, or why there is nothing for it. */
const OfferLeg = z.object({
  leg: z.enum(carriedLegs),
  nothing: z.enum(legNothing).optional(),
  rates: z.array(OfferedRate),
  owner: RateParty.nullable(),
  validTo: z.iso.date().optional(),
  /** As that of the offer; absent where there is nothing. */
  laneLevel: z.int().optional(),
  totals: z.array(Money),
  converted: Money.optional(),
  complete: z.boolean(),
  uncovered: z.array(z.string()),
  lines: z.array(OfferLine),
})
export type OfferLegView = z.infer<typeof OfferLeg>

/** What one rate, or one for each type of container, comes to, with those of the door legs. */
export const RateOfferView = z.object({
  rates: z.array(OfferedRate),
  owner: RateParty.nullable(),
  carrier: z.string(),
  route: z.string(),
  transitTime: z.int().nullable(),
  freeDays: z.int().nullable(),
  validTo: z.iso.date(),
  /** How closely the lane is named: 4 both places, less where a country or anywhere stands for one. */
  laneLevel: z.int(),
  totals: z.array(Money),
  converted: Money.optional(),
  complete: z.boolean(),
  /** Charges without an amount, and types of container that no rate is for. */
  open: z.array(z.string()),
  uncovered: z.array(z.string()),
  /** None where there are legs, each of which has its own. */
  lines: z.array(OfferLine),
  /** Every leg, in the order of the journey, where there are door legs; totals and validity above are those of all. */
  legs: z.array(OfferLeg).optional(),
})
export type RateOfferView = z.infer<typeof RateOfferView>

export const RateOffers = z.object({
  /** Why there are none. */
  nothing: z.enum(legNothing).optional(),
  missing: z.array(z.enum(searchParameters)),
  /** The day for which they were looked up. */
  day: z.iso.date().optional(),
  total: z.int(),
  complete: z.int(),
  /** Absent for whoever may not see costs. */
  offers: z.array(RateOfferView).optional(),
  /** Where none match: how many rates of the lane fail at what. */
  near: z.partialRecord(z.enum(mismatches), z.int()).optional(),
})
export type RateOffers = z.infer<typeof RateOffers>

const whole = z.coerce.number().int().min(0).max(1_000_000)
const place = z.string().max(5)
const town = z.string().max(120).default('')

/** A stored tariff that is not for a quotation, and everything that it fails at. */
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
  /** The door leg that it is near, and the town of the address; absent: the main carriage. */
  leg: z.enum(carriedLegs).optional(),
  town: z.string().optional(),
})
export type MissedRate = z.infer<typeof MissedRate>

/** A request as far as it is typed, as much of it as rates are looked up and priced by. */
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
  trucks: whole.optional(),
  pesoTotal: Quantity.default('0'),
  cbmTotal: Quantity.default('0'),
  chargeableTotal: Quantity.default('0'),
  /** Loading metres: what cargo that nothing stands on takes of a truck. */
  ldmTotal: Quantity.default('0'),
  ctnTotal: whole.default(0),
  pltTotal: whole.default(0),
  valorMercaderia: Quantity.default('0'),
  monedaMercaderia: Currency.default('USD'),
  valorSeguro: Quantity.default('0'),
  monedaSeguro: Currency.default('USD'),
  /** Who pays which leg, and where goods are fetched and brought: the town of the only address is enough. */
  incoterm: Incoterm.optional(),
  direction: z.enum(directions).optional(),
  pickups: whole.default(0),
  pickupTown: town,
  deliveries: whole.default(0),
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
    'Stored tariffs near what a quotation asks for, each with what it fails at, the nearest first; only with cost rights.',
    z.object({ rates: z.array(MissedRate) }),
    { params: z.object({ key: z.string() }) },
  ),
  'GET /app/v1/quotations/:key/selling-rates': route(
    allOf(anyOf('PRICING_RULES', 'MODIFICAR_COTIZACION_VENTAS'), costPolicies.groups),
    'What stored tariffs say that the lines of its costs are sold for, and what they ask for besides: the client’s, then the general ones.',
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
