import { sections, unitBases } from '../../vocabulary/price.ts'
import { z } from 'zod'
import { ChargeableRule } from '../../freight/chargeable.ts'
import { day } from '../../day.ts'
import { carriedLegs } from '../../vocabulary/journey.ts'
import { Currency, Leg, Scope } from '../../vocabulary/schemas.ts'
import { Conversion } from '../../exchange-rate/exchange.ts'
import { DecimalText, Money, Quantity } from '../../money/money.ts'
import { offerFields, storedLineFields, typedLineFields, UsedRate, wrongDate } from './cost-group.ts'
import { lineFields } from '../priced-lines.ts'
import { TypedTiers } from './offer-schedule.ts'
import { Tax } from '../tax.ts'

const MinimumProfit = z.object({ amount: Quantity, markupRuleId: z.string().min(1).max(200) })

/** Typed fields of a sell charge. The server looks its cost up in the cost group. */
export const SellChargeInput = z.object({
  ...typedLineFields,
  idCharge: z.string().min(1, 'Every charge needs a code.'),
  /** Cost group of the line, where it differs from the alternative's. */
  idCost: z.string().max(64).optional(),
  /** Index of the cost charge that this line sells. */
  costIndex: z.int().optional(),
  description: z.string().max(200).default(''),
  sellCurrency: Currency,
  /** Negative where the charge code is a discount. */
  sellAmountPerUnit: DecimalText.optional(),
  sellAmount: DecimalText.optional(),
  ...lineFields,
  /** Minimum amount of a line with a price per unit or bands. */
  minimum: Quantity.optional(),
  /** Another tax than the charge code's, with the reason. */
  tax: Tax.optional(),
  taxReason: z.string().trim().min(1).max(200).optional(),
  /** Sold at zero because another line includes it. */
  included: z.boolean().optional(),
  scope: Scope.optional(),
  /** Markup rule of the price. */
  markupRuleId: z.string().min(1).max(200).optional(),
  /** One-off part of the price per unit from rules, for the whole shipment, in the sell currency. */
  addedOnce: Quantity.optional(),
  /** Supplement in it for the minimum profit of the shipment. */
  minimumProfit: MinimumProfit.optional(),
  /** Version of the selling tariff that the user took the price from. */
  sellRate: z.object({ rateId: z.string().min(1).max(200), rateVersion: z.int().min(1) }).optional(),
})

const groupFields = {
  ...offerFields,
  /** Texts about what the price includes and excludes; absent: derived from sections and incoterm. */
  includes: z.array(z.string().trim().min(1).max(200)).max(30).optional(),
  excludes: z.array(z.string().trim().min(1).max(200)).max(30).optional(),
}

/** An alternative for the client as typed. */
export const SellGroupInput = z.object({
  idCost: z.string().max(64).optional(),
  ...groupFields,
  tiers: TypedTiers,
  validez: day(wrongDate),
  /** Reason for a longer validity than its costs. */
  validityOverrideReason: z.string().trim().min(1).max(300).optional(),
  charges: z.array(SellChargeInput).min(1, 'You must enter at least one charge.').max(200),
})
export type SellGroupInput = z.output<typeof SellGroupInput>

/** `fixed`: ids of lines with a price per unit whose amount stays; the others follow the current quantity. */
export const SellConfirmation = z.object({
  idSell: z.string(),
  fixed: z.array(z.string().max(64)).max(200).default([]),
})

/** A stored sell charge. */
export const SellCharge = z.object({
  ...storedLineFields,
  /** Translations of the concept in the charge code at that time; absent where it had none. */
  concepts: z.object({ en: z.string().optional(), pt: z.string().optional() }).optional(),
  section: z.enum(sections),
  /** Leg of the charge code at that time; absent on codes without a leg. */
  leg: Leg.optional(),
  /** Cost group of the line; absent: the alternative's. */
  idCost: z.string().optional(),
  /** Index of its cost charge. */
  costIndex: z.int().optional(),
  /** Id of its cost charge, if any. */
  costLineId: z.string().optional(),
  costCurrency: Currency.optional(),
  costAmountPerUnit: DecimalText.optional(),
  costAmount: DecimalText.optional(),
  /** The cost converted to the sell currency at that time; absent for the same currency, or without a rate. */
  costConverted: Conversion.optional(),
  sellCurrency: Currency,
  sellAmountPerUnit: DecimalText.optional(),
  sellAmount: DecimalText,
  quantity: DecimalText,
  /** Quantity charged, where a minimum quantity or a cheaper band raised it. */
  billedQuantity: DecimalText.optional(),
  basis: z.enum(unitBases),
  ...lineFields,
  /** Minimum amount of a line with a price per unit or bands. */
  minimum: DecimalText.optional(),
  /** Chargeable rule of the cost's provider; absent: the rule of the request. */
  chargeableRule: ChargeableRule.optional(),
  tax: Tax,
  /** Reason for another tax than the charge code's. */
  taxReason: z.string().optional(),
  taxAmount: DecimalText,
  /** The company's percentage at that time; absent on an untaxed line. */
  taxPct: DecimalText.optional(),
  /** Markup rule of the price. */
  markupRuleId: z.string().optional(),
  /** One-off part of the price from rules, for the whole shipment: it does not grow with the quantity. */
  addedOnce: DecimalText.optional(),
  /** Supplement in it for the minimum profit of the shipment. */
  minimumProfit: MinimumProfit.optional(),
  /** Selling tariff of the price. */
  sellRate: UsedRate.optional(),
  scope: Scope,
  included: z.boolean(),
})
export type SellCharge = z.infer<typeof SellCharge>

/** Where the cost of a line is unknown, the margin is an upper bound. */
const atMost = z.literal(true).optional()

/**
 * Margin in the display currency: `sell` less the known cost; absent when an exchange rate is missing. With
 * `sellWithCost` (older events), it includes only the lines with a known cost.
 */
export const Margin = z.object({
  currency: Currency,
  cost: DecimalText,
  sell: DecimalText,
  sellWithCost: DecimalText.optional(),
  margin: DecimalText,
  /** Percent of the sell. */
  marginPct: DecimalText.optional(),
  /** Percent of the cost. */
  markupPct: DecimalText.optional(),
  atMost,
})
export type Margin = z.infer<typeof Margin>

/** Cost, sell and margin of one currency; no `margin` where lines are bought in one currency and sold in another. */
export const CurrencyMargin = z.object({
  currency: Currency,
  cost: DecimalText.optional(),
  sell: DecimalText.optional(),
  margin: DecimalText.optional(),
  atMost,
})
export type CurrencyMargin = z.infer<typeof CurrencyMargin>

/** Carrier, route and days for some legs of an alternative with several cost groups. */
const JourneyPart = z.object({
  legs: z.array(z.enum(carriedLegs)).min(1),
  carrier: z.string(),
  ruta: z.string(),
  ttime: z.int().optional(),
})
export type JourneyPart = z.infer<typeof JourneyPart>

/** One alternative for the client: `sell[]` of the quotation. */
export const SellGroup = z.object({
  idSell: z.string(),
  idCost: z.string().optional(),
  idCotizacion: z.string(),
  ...groupFields,
  validityOverrideReason: z.string().optional(),
  /** In the order of the legs; absent with a single cost group. */
  journey: z.array(JourneyPart).optional(),
  charges: z.array(SellCharge),
  totals: z.array(Money),
  taxes: z.array(Money),
  margin: Margin.optional(),
  /** Margin per currency; absent on older events. */
  marginPerCurrency: z.array(CurrencyMargin).optional(),
})
export type SellGroup = z.infer<typeof SellGroup>

/** An alternative in the form for the client: no cost, no margin, no source of a price. */
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
      addedOnce: true,
      minimumProfit: true,
      sellRate: true,
      taxReason: true,
    }),
  ),
})
export type OfferedSell = z.infer<typeof OfferedSell>
