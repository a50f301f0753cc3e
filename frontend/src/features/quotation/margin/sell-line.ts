import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import type { SellRatePrice } from '@freight/contracts/rate/selling'
import type { Share } from '@freight/contracts/markup-rule/amounts'
import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import type { SellCharge } from '@freight/contracts/pricing/offer/sell-group'
import type { Band } from '@freight/contracts/pricing/rate-charge'
import type { Currency, Scope } from '@freight/contracts/vocabulary/schemas'
import type { Tax } from '@freight/contracts/pricing/tax'
import type { OfferDraft } from '../charge-grid/offer-draft.ts'
import type { LineDraft } from '../charge-grid/line-draft.ts'
import type { ChargeCode } from '../../../components/charges/matching-codes.ts'

/** Price of a stored tariff for a line; includes the tariff where it is known. */
export type LineRate = Omit<SellRatePrice, 'idCost' | 'costIndex' | 'tariff'> & Partial<Pick<SellRatePrice, 'tariff'>>

/** A line that a tariff adds to those of the cost, with its charge code. */
export type AddedLine = LineRate & { idCost: string; charge: ChargeCode }

export type LineRule = Pick<MarkupRule, 'kind' | 'value'> &
  Partial<Pick<MarkupRule, 'id' | 'name' | 'basis' | 'lines' | 'currency'>>

/** Basis of a price and its calculation. */
type PriceMeaning = Pick<SellLineDraft, 'meaning' | 'quantity' | 'breakRule' | 'leastQuantity'>

/** A line of the sale while it is typed, with its cost. */
export interface SellLineDraft extends LineDraft {
  /** Whether the price was entered again after a currency change. */
  retyped?: boolean
  /** A service of the company itself: without a bought cost its cost is zero. */
  isOwnService?: boolean
  /** Another user removed its cost, and the user has not decided about the line yet. */
  costRemoved?: true
  /** A discount: its price is below zero. */
  isDiscount?: boolean
  tax: Tax
  /** Tax of the charge code; another tax needs a reason. */
  codeTax: Tax
  taxReason: string
  /** Cost group of the line; a line that is not bought has none, or that of its alternative. */
  idCost?: string | undefined
  /** Known without `cost` to users without cost rights. */
  costIndex?: number
  /** Without `amount` the cost is unknown. */
  cost?: {
    currency: Currency
    perUnit?: string
    /** Percentage of a cost that is a percentage; its sale is an amount. */
    percent?: string
    amount?: string
    minimum?: string
    ranges?: Band[]
    units?: string
    /** Quantity of its price per unit. */
    quantity?: string
    /** Basis of a price that copies the cost. */
    basis?: PriceMeaning
  }
  /** Markup rule while the group has no percentage of its own; the default markup has no id. */
  rule?: LineRule
  /** Share of a rule with an amount, in the currency of the cost. */
  share?: Share | undefined
  /** Its cost is main freight. */
  isMain?: true
  /** Supplement for the shipment's minimum profit, in the line's currency, with its rule. */
  raise?: SellCharge['minimumProfit']
  /** Price of a selling tariff, which takes precedence over markup. */
  rate?: LineRate
  /** Current tariff price of a stored line that was priced by a tariff. */
  rateNow?: LineRate | undefined
  currency: Currency
  /** Quantity of the price. */
  quantity?: string | undefined
  /** Weighing rule of the paid provider, where it differs from the request's. */
  chargeableRule?: ChargeableRule | undefined
  /** Typed by hand: the group's markup does not change it. */
  byHand: boolean
  included: boolean
  /** `CLIENT` = as the quotation itself; the others narrow it for this line. */
  scope: Scope
}

export interface SellDraft extends OfferDraft {
  idCost?: string
  validityOverrideReason: string
  /** One entry per line; empty: derived from sections and incoterm. */
  includes: string
  excludes: string
  /** Percentage on the cost of every line not typed by hand; empty: each line has its rule. */
  markup: string
  /** The user changed the lines: the template is not proposed any more. */
  linesSaid?: true
  lines: readonly SellLineDraft[]
}
