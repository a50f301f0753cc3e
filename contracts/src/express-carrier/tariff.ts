import { z } from 'zod'
import { expressCurrencies } from '../vocabulary/express.ts'
import { PositiveQuantity, Quantity } from '../money/money.ts'

const code = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]*$/, 'Letters and digits.')
    .max(max)
const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'A country code of two capitals.')
const chargeCode = z.string().max(20).default('')

export const tariffSides = ['SELL', 'BUY', 'BOTH'] as const
export const tariffDirections = ['IB', 'OB', 'ANY'] as const
export const versionStatuses = ['DRAFT', 'PUBLISHED', 'WITHDRAWN'] as const
export const bandKinds = ['DOC', 'NON_DOC', 'ANY'] as const
export const surchargeBases = [
  'SHIPMENT',
  'PIECE',
  'KG',
  'PERCENT_OF_BASE',
  'PERCENT_OF_VALUE',
  'PERCENT_OF_DUTY',
] as const

/** Code of the list that prices clients whose own list has no version. */
export const standardList = 'IP0'

/**
 * Postal codes: the beginning of a code (`C14`), or a range (`1000..1999`) whose ends have one length. Blanks and
 * hyphens do not count; a range of digits is compared with the digits of a code.
 */
export const PostalArea = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]*(\.\.[A-Za-z0-9][A-Za-z0-9 -]*)?$/, 'A beginning such as C14 or a range 1000..1999')
  .max(25)

const Step = z.object({ fromKg: Quantity, step: PositiveQuantity })

/** How pieces become a chargeable weight. `steps`: weights from `fromKg` on are rounded up to a multiple of `step`. */
export const RoundingProfile = z.object({
  /** Cubic centimetres for a kilogram. */
  divisor: PositiveQuantity.default('5000'),
  /** Sides to the centimetre: half up, always up, or as typed. */
  dimRounding: z.enum(['NEAREST', 'UP', 'NONE']).default('NEAREST'),
  /** Whether the greater of actual and volumetric weight is taken for each piece, or for the sums. */
  per: z.enum(['PIECE', 'SHIPMENT']).default('PIECE'),
  pieceSteps: z.array(Step).max(20).default([]),
  steps: z
    .array(Step)
    .max(20)
    .default([{ fromKg: '0', step: '0.5' }]),
  minPieceKg: PositiveQuantity.optional(),
})
export type RoundingProfile = z.infer<typeof RoundingProfile>

/** Places of a zone. Without postal areas and cities: the whole countries. The most specific place wins. */
export const TariffZone = z.object({
  zone: code(40),
  end: z.enum(['ORIGIN', 'DESTINATION']),
  countries: z.array(CountryCode).min(1).max(260),
  postals: z.array(PostalArea).max(5000).default([]),
  cities: z.array(z.string().trim().min(1).max(80)).max(5000).default([]),
})
export type TariffZone = z.infer<typeof TariffZone>

/** A price up to and including a weight. */
export const TariffBand = z.object({
  zone: code(40),
  kind: z.enum(bandKinds),
  upToKg: PositiveQuantity,
  amount: Quantity,
})
export type TariffBand = z.infer<typeof TariffBand>

/**
 * Price of weights above the bands. WHOLE: the weight × amount. ADDER: the price at `fromKg`, plus the amount for each
 * started `stepKg` above it.
 */
export const TariffAbove = z.object({
  zone: code(40),
  kind: z.enum(bandKinds),
  fromKg: Quantity,
  mode: z.enum(['WHOLE', 'ADDER']),
  stepKg: PositiveQuantity.default('0.5'),
  amount: Quantity,
})
export type TariffAbove = z.infer<typeof TariffAbove>

export const plainTriggers = ['ALWAYS', 'CHOSEN', 'RESIDENTIAL', 'DG', 'SATURDAY', 'DECLARED', 'DTP', 'DEMAND'] as const
const over = PositiveQuantity
/** When a surcharge applies. DTP: duties are paid by another than the recipient. */
export const Trigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('REMOTE'), end: z.enum(['ORIGIN', 'DESTINATION', 'BOTH']) }),
  /** EITHER: actual or volumetric. */
  z.object({ kind: z.literal('PIECE_KG'), over, weight: z.enum(['ACTUAL', 'EITHER']).default('EITHER') }),
  z.object({ kind: z.literal('SIDE_CM'), over }),
  z.object({ kind: z.literal('LENGTH_PLUS_GIRTH'), over }),
  z.object({ kind: z.enum(plainTriggers) }),
])
export type Trigger = z.infer<typeof Trigger>

export const TariffSurcharge = z.object({
  code: code(40),
  text: z.string().trim().max(200).default(''),
  chargeCode,
  basis: z.enum(surchargeBases),
  /** Of one unit of the basis, or the percentage. DEMAND takes the amount per kg of the carrier's table instead. */
  amount: Quantity,
  /** KG: kilograms are rounded up to a multiple of it. */
  step: PositiveQuantity.optional(),
  min: Quantity.optional(),
  max: Quantity.optional(),
  trigger: Trigger,
  /** Of the surcharges of one group only the highest applies. */
  group: z.string().trim().max(40).optional(),
  /** Pieces with the trigger count at least so many kilograms. */
  pieceMinKg: PositiveQuantity.optional(),
  fuelable: z.boolean().default(false),
  taxable: z.boolean().default(false),
  validFrom: z.iso.date().optional(),
  validTo: z.iso.date().optional(),
})
export type TariffSurcharge = z.infer<typeof TariffSurcharge>

/** Limits; an absent one does not exist. */
export const ExpressLimits = z.object({
  maxPieces: z.int().positive().optional(),
  maxPieceKg: PositiveQuantity.optional(),
  /** Of the chargeable weight. */
  maxShipmentKg: PositiveQuantity.optional(),
  maxSideCm: PositiveQuantity.optional(),
  /** Length plus girth, in centimetres. */
  maxGirth: PositiveQuantity.optional(),
  /** Of the goods, in the currency of the tariff. */
  maxValue: PositiveQuantity.optional(),
  /** False: dangerous goods are refused. */
  dg: z.boolean().optional(),
  /** Countries of either end that are refused. */
  countries: z.array(CountryCode).max(260).optional(),
  docKg: PositiveQuantity.optional(),
})
export type ExpressLimits = z.infer<typeof ExpressLimits>

/** Cover of the carrier: percentage of the value, or amount for each started `per` of it. Values up to `included` are free. */
export const TariffInsurance = z.object({
  percent: Quantity.optional(),
  perStarted: z.object({ amount: Quantity, per: PositiveQuantity }).optional(),
  min: Quantity.optional(),
  included: Quantity.optional(),
  max: PositiveQuantity.optional(),
})
export type TariffInsurance = z.infer<typeof TariffInsurance>

/** Prices of a version. */
export const TariffContent = z.object({
  rounding: RoundingProfile.default(RoundingProfile.parse({})),
  zones: z.array(TariffZone).max(300).default([]),
  bands: z.array(TariffBand).max(20_000).default([]),
  above: z.array(TariffAbove).max(1000).default([]),
  /** LOWEST: a heavier band or range applies where it is cheaper. */
  breakRule: z.enum(['BAND_ONLY', 'LOWEST']).default('BAND_ONLY'),
  /** Least amount of the base, before the discount. */
  minimum: Quantity.nullable().default(null),
  /** A line with the zone wins over the one without. */
  discount: z
    .array(z.object({ zone: z.string().max(40).default(''), percent: Quantity }))
    .max(300)
    .default([]),
  surcharges: z.array(TariffSurcharge).max(200).default([]),
  insurance: TariffInsurance.nullable().default(null),
  /** Instead of the carrier's table of the month. */
  fuelPercent: Quantity.nullable().default(null),
  limits: ExpressLimits.default({}),
  /** Working days by zone. */
  transit: z
    .array(z.object({ zone: code(40), days: z.int().min(0).max(90) }))
    .max(300)
    .default([]),
  /** Time of day at the origin. */
  cutoff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$|^$/, 'A time such as 17:30')
    .default(''),
  chargeCodes: z
    .object({ base: chargeCode, fuel: chargeCode, insurance: chargeCode })
    .default({ base: '', fuel: '', insurance: '' }),
})
export type TariffContent = z.infer<typeof TariffContent>
export const emptyContent: TariffContent = TariffContent.parse({})

/** What identifies a tariff. */
export const TariffHead = z.object({
  code: code(20),
  name: z.string().trim().max(120).default(''),
  side: z.enum(tariffSides).default('BOTH'),
  direction: z.enum(tariffDirections).default('ANY'),
  /** Id of the carrier. */
  carrier: z.string().min(2).max(12),
  service: z.string().trim().min(1).max(60),
  /** Account at the carrier; empty: that of its profile. */
  account: z.string().trim().max(40).default(''),
  currency: z.enum(expressCurrencies),
  /** Id of the only client that it is for. */
  client: z.string().max(80).optional(),
})
export type TariffHead = z.infer<typeof TariffHead>

export const TariffVersion = z.object({
  no: z.int().positive(),
  status: z.enum(versionStatuses),
  validFrom: z.iso.date().optional(),
  /** Last day; absent: without end. */
  validTo: z.iso.date().optional(),
  ...TariffContent.shape,
})
export type TariffVersion = z.infer<typeof TariffVersion>

export type Tariff = TariffHead & { id: string; versions: readonly TariffVersion[] }
