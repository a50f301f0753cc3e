import { z } from 'zod'
import { ChargeableRule } from '../freight/chargeable.ts'
import { day } from '../day.ts'
import { type CarriedLeg, carriedLegs } from '../choices.ts'
import { Leg } from '../freight/incoterms.ts'
import { Currency, DecimalText, Quantity } from '../pricing/money.ts'
import { lineFields } from '../pricing/priced-lines.ts'
import { Tax } from '../pricing/tax.ts'

/** What is typed for a cost charge: a price per unit, or an amount. */
const typedAmount = { costPerKg: Quantity.optional(), amount: Quantity.optional() }

/** Which line of its group it was, and that what it costs or is sold for was entered again, whatever it was before. */
export const typedLineFields = { lineId: z.string().min(1).max(64).optional(), retyped: z.boolean().optional() }

export const CostChargeInput = z.object({
  ...typedLineFields,
  idCharge: z.string().min(1, 'Every charge needs a code.'),
  description: z.string().max(200).default(''),
  currency: Currency,
  ...typedAmount,
  ...lineFields,
  /** The least money charged for a line with a price per unit. */
  minimum: Quantity.optional(),
  /** The provider charges nothing for it: it is part of another line, whatever stands beside. */
  included: z.boolean().optional(),
})

/** The legs of the journey that it is for; absent: it says nothing of it, and its lines tell (`legsOf`). */
const legs = z.array(z.enum(carriedLegs)).min(1).max(carriedLegs.length).optional()

const wrongDate = 'Wrong date format. Please use the format dd/mm/yyyy.'

const groupFields = {
  description: z.string().max(200).default(''),
  validez: z.iso.date(wrongDate),
  ruta: z.string().max(200).default(''),
  ttime: z.int().min(0).max(365).optional(),
  freeDays: z.int().min(0).max(365).optional(),
  frequency: z.string().max(80).optional(),
  carrier: z.string().max(120).default(''),
  legs,
  agente: z.string().default(''),
  agenteNombre: z.string().max(200).default(''),
  comments: z.string().max(2000).default(''),
}

const hasValue = ({ included, costPerKg, amount, ranges = [] }: z.output<typeof CostChargeInput>) =>
  included !== true && [costPerKg, amount, ...ranges.map((band) => band.amount)].some((price) => Number(price ?? 0) > 0)

/** A priced alternative as it is typed by pricing. Charges are checked first, so that their messages come first. */
export const CostGroupInput = z.object({
  charges: z
    .array(CostChargeInput)
    .min(1, 'You must enter at least one charge.')
    .max(200)
    .refine((charges) => charges.some(hasValue), 'You must have at least one charge with a value.'),
  ...groupFields,
  validez: day(wrongDate),
  /** The provider was chosen anew: its lines are weighed with the provider's numbers of now, not with those kept. */
  weighAnew: z.boolean().optional(),
})
export type CostGroupInput = z.output<typeof CostGroupInput>

/** How a line of a stored tariff for a door leg came to its amount. */
const Hauled = z.object({
  rateId: z.string(),
  rateVersion: z.int(),
  code: z.string(),
  /** The price per unit; absent on an amount and on bands. */
  perUnit: DecimalText.optional(),
  ...lineFields,
  minimum: DecimalText.optional(),
  quantity: DecimalText,
  billedQuantity: DecimalText.optional(),
  basis: z.enum(['KG', 'RT', 'UNIT']),
  /** What it came to; absent where that could not be worked out. */
  amount: DecimalText.optional(),
})

/** A cost charge as it was decided; concept, tax and section are the charge code's at that moment. */
export const CostCharge = z.object({
  idCharge: z.string(),
  chargeIndex: z.int(),
  /** Which line it is, for as long as it is there; absent while it stands where it stood when the group was made. */
  lineId: z.string().optional(),
  concept: z.string(),
  description: z.string(),
  section: z.enum(['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER']),
  /** The charge code's at that moment; absent on a code without one. */
  leg: Leg.optional(),
  currency: Currency,
  /** Price per unit: kilograms for air, revenue tons for LCL, or what `calculator` says. Absent on a typed amount. */
  costPerKg: DecimalText.optional(),
  quantity: DecimalText,
  /** What was charged for, where a least quantity or a cheaper band made it more. */
  billedQuantity: DecimalText.optional(),
  basis: z.enum(['KG', 'RT', 'UNIT']),
  ...lineFields,
  minimum: DecimalText.optional(),
  /** What it comes to; absent where that could not be worked out. Events from before have zero there. */
  amount: DecimalText.optional(),
  /** Part of another line: it comes to nothing, and nothing is missing. */
  included: z.literal(true).optional(),
  /**
   * The price of a haulier, of a door leg: the tariff that it came of, and how it was worked out. The cost is weighed as its
   * main carriage is, so that the line itself is an amount; another one may be typed since.
   */
  hauled: Hauled.optional(),
  tax: Tax,
})
export type CostCharge = z.infer<typeof CostCharge>

/** Why a cost group has to be looked at again. */
export const staleReasons = ['CHARGE_CODE_RETIRED', 'COPIED', 'RATE_CHANGED', 'RATE_SUSPENDED'] as const

export const CostSource = z.enum(['RATE', 'AGENT', 'MANUAL'])

/** A stored tariff as it was used: what people call it, and which version of it. */
export const UsedRate = z.object({ rateId: z.string(), rateVersion: z.int(), code: z.string() })

/** The same in a cost: for which leg. Events from before legs were priced one by one have none. */
export const CostRate = UsedRate.extend({ leg: z.enum(carriedLegs).optional() })

/** The leg that a rate of a cost was used for. */
export const legOfRate = ({ leg = 'MAIN_CARRIAGE' }: Pick<z.infer<typeof CostRate>, 'leg'>): CarriedLeg => leg

/** A priced alternative from one source: `cost[]` of the quotation. */
export const CostGroup = z.object({
  idCost: z.string(),
  source: CostSource,
  rateId: z.string().optional(),
  rateVersion: z.int().optional(),
  /** Every rate that it is made of, where it is made of rates: one for each type of container, and for each door leg. */
  rates: z.array(CostRate).optional(),
  costRequestId: z.string().optional(),
  ...groupFields,
  /**
   * The numbers that its provider (`agente`) weighs cargo with, as they were when it was chosen; absent: those of the
   * request.
   */
  chargeableRule: ChargeableRule.optional(),
  charges: z.array(CostCharge),
})
export type CostGroup = z.infer<typeof CostGroup>
