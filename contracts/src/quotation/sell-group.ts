import { z } from 'zod'
import { ChargeableRule } from '../freight/chargeable.ts'
import { day } from '../day.ts'
import { carriedLegs } from '../choices.ts'
import { Leg } from '../freight/incoterms.ts'
import { Conversion } from '../pricing/exchange.ts'
import { Currency, DecimalText, Money, Quantity } from '../pricing/money.ts'
import { typedLineFields, UsedRate } from './cost-group.ts'
import { lineFields } from '../pricing/priced-lines.ts'
import { Scope } from './scope.ts'
import { Tax } from '../pricing/tax.ts'

/** What is typed for a sell charge. Its cost is looked up by the server in the cost group it comes from. */
export const SellChargeInput = z.object({
  ...typedLineFields,
  idCharge: z.string().min(1, 'Every charge needs a code.'),
  /** The cost group that it sells of, where that is another one than the alternative's. */
  idCost: z.string().max(64).optional(),
  /** Index of the charge of the cost group that this line sells. */
  costIndex: z.int().optional(),
  description: z.string().max(200).default(''),
  sellCurrency: Currency,
  /** Below zero where the charge code is a discount. */
  sellAmountPerUnit: DecimalText.optional(),
  sellAmount: DecimalText.optional(),
  ...lineFields,
  /** The least money charged for a line with a price per unit or bands. */
  minimum: Quantity.optional(),
  /** Another tax than the charge code's, and why. */
  tax: Tax.optional(),
  taxReason: z.string().trim().min(1).max(200).optional(),
  /** Sold at zero because it is part of another line. */
  included: z.boolean().optional(),
  scope: Scope.optional(),
  /** The markup rule that the price was taken from. */
  markupRuleId: z.string().min(1).max(200).optional(),
  /** The stored tariff for selling that the price was taken from, as it was seen. */
  sellRate: z.object({ rateId: z.string().min(1).max(200), rateVersion: z.int().min(1) }).optional(),
})

const wrongDate = 'Wrong date format. Please use the format dd/mm/yyyy.'

const groupFields = {
  description: z.string().max(200).default(''),
  validez: z.iso.date(wrongDate),
  ruta: z.string().max(200).default(''),
  ttime: z.int().min(0).max(365).optional(),
  freeDays: z.int().min(0).max(365).optional(),
  frequency: z.string().max(80).optional(),
  carrier: z.string().max(120).default(''),
  /** What the price covers and what it does not, in words; absent: told by sections and incoterm. */
  includes: z.array(z.string().trim().min(1).max(200)).max(30).optional(),
  excludes: z.array(z.string().trim().min(1).max(200)).max(30).optional(),
}

/** An alternative for the client as it is typed. */
export const SellGroupInput = z.object({
  idCost: z.string().max(64).optional(),
  ...groupFields,
  validez: day(wrongDate),
  /** Why it may be valid for longer than its costs. */
  validityOverrideReason: z.string().trim().min(1).max(300).optional(),
  charges: z.array(SellChargeInput).min(1, 'You must enter at least one charge.').max(200),
})
export type SellGroupInput = z.output<typeof SellGroupInput>

/** `fixed`: ids of lines with a price per unit whose amount stays; the others follow the quantity of now. */
export const SellConfirmation = z.object({
  idSell: z.string(),
  fixed: z.array(z.string().max(64)).max(200).default([]),
})

/** A sell charge as it was decided. */
export const SellCharge = z.object({
  idCharge: z.string(),
  chargeIndex: z.int(),
  /** Which line it is, for as long as it is there; absent while it stands where it stood when the group was made. */
  lineId: z.string().optional(),
  concept: z.string(),
  description: z.string(),
  /** The concept in the languages that the charge code named it in, at that moment; absent where it named none. */
  concepts: z.object({ en: z.string().optional(), pt: z.string().optional() }).optional(),
  section: z.enum(['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER']),
  /** The charge code's at that moment; absent on a code without one. */
  leg: Leg.optional(),
  /** The cost group that it sells of; absent: the alternative's. */
  idCost: z.string().optional(),
  /** The charge of the cost group that it sells. */
  costIndex: z.int().optional(),
  /** Its id, where it has one. */
  costLineId: z.string().optional(),
  costCurrency: Currency.optional(),
  costAmountPerUnit: DecimalText.optional(),
  costAmount: DecimalText.optional(),
  /** The cost in the currency that it is sold in, as it was converted then; absent where both are one, or without a rate. */
  costConverted: Conversion.optional(),
  sellCurrency: Currency,
  sellAmountPerUnit: DecimalText.optional(),
  sellAmount: DecimalText,
  quantity: DecimalText,
  /** What was charged for, where a least quantity or a cheaper band made it more. */
  billedQuantity: DecimalText.optional(),
  basis: z.enum(['KG', 'RT', 'UNIT']),
  ...lineFields,
  /** The least money charged for a line with a price per unit or bands. */
  minimum: DecimalText.optional(),
  /** The numbers that the provider of the cost behind it weighs with; absent: those of the request. */
  chargeableRule: ChargeableRule.optional(),
  tax: Tax,
  /** Why the tax is another one than the charge code's. */
  taxReason: z.string().optional(),
  taxAmount: DecimalText,
  /** The company's percentage when it was decided; absent on an untaxed line. */
  taxPct: DecimalText.optional(),
  /** The markup rule that the price was taken from. */
  markupRuleId: z.string().optional(),
  /** The stored tariff for selling that the price was taken from. */
  sellRate: UsedRate.optional(),
  scope: Scope,
  included: z.boolean(),
})
export type SellCharge = z.infer<typeof SellCharge>

/** Where the cost of a line is not known, a margin is this much at most. */
const atMost = z.literal(true).optional()

/**
 * What is earned, in the display currency: `margin` is `sell` less the cost that is known; there is none when an exchange
 * rate is missing. With `sellWithCost`, as it was written once, it is of the lines whose cost is known, sold for that.
 */
export const Margin = z.object({
  currency: Currency,
  cost: DecimalText,
  sell: DecimalText,
  sellWithCost: DecimalText.optional(),
  margin: DecimalText,
  /** Of the sell. */
  marginPct: DecimalText.optional(),
  /** Of the cost. */
  markupPct: DecimalText.optional(),
  atMost,
})
export type Margin = z.infer<typeof Margin>

/** What is bought, sold and earned in one currency; no `margin` where buying and selling cross into another one. */
export const CurrencyMargin = z.object({
  currency: Currency,
  cost: DecimalText.optional(),
  sell: DecimalText.optional(),
  margin: DecimalText.optional(),
  atMost,
})
export type CurrencyMargin = z.infer<typeof CurrencyMargin>

/** Who carries the goods on some legs of an alternative that draws on several cost groups. */
const JourneyPart = z.object({
  legs: z.array(z.enum(carriedLegs)).min(1),
  carrier: z.string(),
  ruta: z.string(),
  ttime: z.int().optional(),
})
export type JourneyPart = z.infer<typeof JourneyPart>

/** One alternative offered to the client: `sell[]` of the quotation. */
export const SellGroup = z.object({
  idSell: z.string(),
  idCost: z.string().optional(),
  idCotizacion: z.string(),
  ...groupFields,
  validityOverrideReason: z.string().optional(),
  /** In the order of the legs; absent where one cost group is all. */
  journey: z.array(JourneyPart).optional(),
  charges: z.array(SellCharge),
  totals: z.array(Money),
  taxes: z.array(Money),
  margin: Margin.optional(),
  /** What is earned in each currency; absent on what was decided before it was told. */
  marginPerCurrency: z.array(CurrencyMargin).optional(),
})
export type SellGroup = z.infer<typeof SellGroup>

/** An alternative as the client gets it: no cost, no margin, nothing that tells where a price comes from. */
export const OfferedSell = SellGroup.omit({
  margin: true,
  marginPerCurrency: true,
  idCost: true,
  validityOverrideReason: true,
}).extend({
  charges: z.array(
    SellCharge.omit({
      idCost: true,
      costIndex: true,
      costLineId: true,
      costCurrency: true,
      costAmountPerUnit: true,
      costAmount: true,
      costConverted: true,
      chargeableRule: true,
      markupRuleId: true,
      sellRate: true,
      taxReason: true,
    }),
  ),
})
export type OfferedSell = z.infer<typeof OfferedSell>
