import { sections, unitBases } from '../../vocabulary/price.ts'
import { z } from 'zod'
import { ChargeableRule } from '../../freight/chargeable.ts'
import { day } from '../../day.ts'
import { type CarriedLeg, carriedLegs } from '../../vocabulary/journey.ts'
import { Currency, Leg } from '../../vocabulary/schemas.ts'
import { DecimalText, Quantity } from '../../money/money.ts'
import { SurchargeSource } from '../../surcharge/surcharge.ts'
import { lineFields } from '../priced-lines.ts'
import { Tax } from '../tax.ts'
import { offerLimits } from './offer-limits.ts'
import { scheduleFields, TypedTiers } from './offer-schedule.ts'

/** Typed price of a cost charge: a price per unit, or an amount. */
const typedAmount = { costPerKg: Quantity.optional(), amount: Quantity.optional() }

/** Id of the line in its group; `retyped`: the user entered its price again, even with the same value. */
export const typedLineFields = { lineId: z.string().min(1).max(64).optional(), retyped: z.boolean().optional() }

export const CostChargeInput = z.object({
  ...typedLineFields,
  idCharge: z.string().min(1, 'Every charge needs a code.'),
  description: z.string().max(200).default(''),
  currency: Currency,
  ...typedAmount,
  ...lineFields,
  /** Minimum amount of a line with a price per unit. */
  minimum: Quantity.optional(),
  /** The provider charges nothing for it: another line includes it. */
  included: z.boolean().optional(),
})

/** Legs of the journey that the cost covers; absent: derived from its lines (`legsOf`). */
const legs = z.array(z.enum(carriedLegs)).min(1).max(carriedLegs.length).optional()

export const wrongDate = 'Wrong date format. Please use the format dd/mm/yyyy.'

/** What a cost and a sale offer, as typed. */
export const offerFields = {
  description: z.string().max(offerLimits.description).default(''),
  validez: z.iso.date(wrongDate),
  ruta: z.string().max(offerLimits.ruta).default(''),
  ttime: z.int().min(0).max(offerLimits.days).optional(),
  freeDays: z.int().min(0).max(offerLimits.days).optional(),
  frequency: z.string().max(offerLimits.frequency).optional(),
  carrier: z.string().max(offerLimits.carrier).default(''),
  ...scheduleFields,
}

const groupFields = {
  ...offerFields,
  legs,
  agente: z.string().default(''),
  agenteNombre: z.string().max(200).default(''),
  comments: z.string().max(offerLimits.comments).default(''),
}

const hasValue = ({ included, costPerKg, amount, ranges = [] }: z.output<typeof CostChargeInput>) =>
  included !== true && [costPerKg, amount, ...ranges.map((band) => band.amount)].some((price) => Number(price ?? 0) > 0)

/** A cost as pricing types it. Charges come first, so that their errors come first. */
export const CostGroupInput = z.object({
  charges: z
    .array(CostChargeInput)
    .min(1, 'You must enter at least one charge.')
    .max(200)
    .refine((charges) => charges.some(hasValue), 'You must have at least one charge with a value.'),
  ...groupFields,
  tiers: TypedTiers,
  validez: day(wrongDate),
  /** The user chose the provider again: its lines use the provider's current chargeable rule, not the stored one. */
  weighAnew: z.boolean().optional(),
})
export type CostGroupInput = z.output<typeof CostGroupInput>

/** Calculation of a door-leg line from a stored tariff. */
const Hauled = z.object({
  rateId: z.string(),
  rateVersion: z.int(),
  code: z.string(),
  /** The price per unit; absent on fixed amounts and bands. */
  perUnit: DecimalText.optional(),
  ...lineFields,
  minimum: DecimalText.optional(),
  quantity: DecimalText,
  billedQuantity: DecimalText.optional(),
  basis: z.enum(unitBases),
  /** The result; absent where it could not be calculated. */
  amount: DecimalText.optional(),
})

/** Identity and texts of a stored line, in a cost or a sale. */
export const storedLineFields = {
  idCharge: z.string(),
  chargeIndex: z.int(),
  /** Stable id of the line; absent while the line has its original index. */
  lineId: z.string().optional(),
  concept: z.string(),
  description: z.string(),
}

/** A stored cost charge, with concept, tax and section of its charge code at that time. */
export const CostCharge = z.object({
  ...storedLineFields,
  section: z.enum(sections),
  /** Leg of the charge code at that time; absent on codes without a leg. */
  leg: Leg.optional(),
  currency: Currency,
  /**
   * Price per unit: per kilogram by air, per revenue ton for LCL, or per unit of `calculator`. Absent on a typed
   * amount.
   */
  costPerKg: DecimalText.optional(),
  quantity: DecimalText,
  /** Quantity charged, where a minimum quantity or a cheaper band raised it. */
  billedQuantity: DecimalText.optional(),
  basis: z.enum(unitBases),
  ...lineFields,
  /** PER_ULD only: billed kilograms, and kilograms over the pivots. */
  devices: z.object({ billedKg: DecimalText, overPivotKg: DecimalText }).optional(),
  minimum: DecimalText.optional(),
  /** The amount; absent where it could not be calculated. Older events have zero instead. */
  amount: DecimalText.optional(),
  /** Another line includes it: it costs nothing, and the cost is complete. */
  included: z.literal(true).optional(),
  /**
   * Source of a door-leg line: the haulier's tariff and the calculation. The cost uses the weight of its main carriage,
   * so the line stores an amount, which may have been changed later.
   */
  hauled: Hauled.optional(),
  /** Surcharge of the carrier that it comes from, with its days at that time. */
  surcharge: SurchargeSource.optional(),
  tax: Tax,
})
export type CostCharge = z.infer<typeof CostCharge>

/** Reasons why a cost group needs a review. */
export const staleReasons = ['CHARGE_CODE_RETIRED', 'COPIED', 'RATE_CHANGED', 'RATE_SUSPENDED'] as const

export const CostSource = z.enum(['RATE', 'AGENT', 'MANUAL'])

/** A used version of a stored tariff, with its code for users. */
export const UsedRate = z.object({ rateId: z.string(), rateVersion: z.int(), code: z.string() })

/** A used tariff with its leg, which older events lack. */
export const CostRate = UsedRate.extend({ leg: z.enum(carriedLegs).optional() })

/** Leg that a rate of a cost was used for. */
export const legOfRate = ({ leg = 'MAIN_CARRIAGE' }: Pick<z.infer<typeof CostRate>, 'leg'>): CarriedLeg => leg

/** A priced alternative from one source: `cost[]` of the quotation. */
export const CostGroup = z.object({
  idCost: z.string(),
  source: CostSource,
  rateId: z.string().optional(),
  rateVersion: z.int().optional(),
  /** All rates of the cost: one per container type, and one per door leg. */
  rates: z.array(CostRate).optional(),
  costRequestId: z.string().optional(),
  ...groupFields,
  /** Chargeable rule of the provider (`agente`) when it was chosen; absent: the rule of the request. */
  chargeableRule: ChargeableRule.optional(),
  charges: z.array(CostCharge),
})
export type CostGroup = z.infer<typeof CostGroup>
