import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import type { Leg } from '@freight/contracts/freight/incoterms'
import type { SellRatePrice } from '@freight/contracts/rate/selling'
import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import type { Band } from '@freight/contracts/pricing/rate-charge'
import type { Section } from '@freight/contracts/pricing/our-sections'
import type { Currency } from '@freight/contracts/pricing/money'
import type { Tax } from '@freight/contracts/pricing/tax'
import type { Scope } from '@freight/contracts/quotation/scope'
import type { ChargeCode } from '../charge-grid/charge-code.ts'
import type { BandDraft } from '../../../components/breaks/band-draft.ts'

/** What a stored tariff says that a line is sold for; whose it is, where that is known. */
export type LineRate = Omit<SellRatePrice, 'idCost' | 'costIndex' | 'tariff'> & Partial<Pick<SellRatePrice, 'tariff'>>

/** A line that a tariff asks for and a cost does not have, with its charge code. */
export type AddedLine = LineRate & { idCost: string; charge: ChargeCode }

export type LineRule = Pick<MarkupRule, 'kind' | 'value'> & Partial<Pick<MarkupRule, 'id' | 'name'>>

/** What a price is multiplied by, and what else decides what it comes to. */
type PriceMeaning = Pick<SellLineDraft, 'meaning' | 'quantity' | 'breakRule' | 'leastQuantity'>

/** A line of the sale as it is being typed, with the cost it sells. */
export interface SellLineDraft {
  rowId: string
  /** Which line of the stored alternative it is. */
  lineId?: string
  /** Its currency was changed, and its price entered again in the new one. */
  retyped?: boolean
  /** What the company does itself: without a bought cost it costs nothing. */
  isOwnService?: boolean
  /** From the template of charges: as long as nobody fills it in it is no line of the sale. */
  isProposed?: true
  /** Somebody took its cost away meanwhile, and it is not decided yet what becomes of it. */
  costGone?: true
  /** Of a discount: its price is below zero. */
  isDiscount?: boolean
  idCharge: string
  concept: string
  description: string
  section: Section
  leg?: Leg | undefined
  tax: Tax
  /** The charge code's; another tax needs a reason. */
  codeTax: Tax
  taxReason: string
  /** The cost group that it sells of; a line that is not bought has none, or that of its alternative. */
  idCost?: string | undefined
  /** Known without its cost to whoever does not see costs. */
  costIndex?: number
  /** Without `amount` nobody knows what it comes to. */
  cost?: {
    currency: Currency
    perUnit?: string
    amount?: string
    minimum?: string
    ranges?: Band[]
    units?: string
    /** How a price that is taken from it is meant. */
    how?: PriceMeaning
  }
  /** What is added to the cost while the group has no percentage of its own; without an id it is the usual one. */
  rule?: LineRule
  /** The price of a stored tariff for selling, which comes before what is added to the cost. */
  rate?: LineRate
  /** What tariffs say now, where the line is stored as one said it before. */
  rateNow?: LineRate | undefined
  currency: Currency
  perUnit: string
  amount: string
  /** What the price is multiplied by, where it is not as usual, and how many of it there are. */
  meaning: string
  quantity?: string | undefined
  /** The least money charged; empty: none. */
  minimum?: string
  bands?: readonly BandDraft[] | undefined
  breakRule?: 'LOWEST' | 'BAND' | undefined
  leastQuantity?: string | undefined
  /** It is for the whole shipment, although no amount stands there yet. */
  isFixed?: true | undefined
  /** The numbers that whoever is paid for it weighs with, where they are not those of the request. */
  chargeableRule?: ChargeableRule | undefined
  /** Typed by hand: the markup of the group passes it by. */
  byHand: boolean
  included: boolean
  /** `CLIENT` = as the quotation itself; the others narrow it for this line. */
  scope: Scope
}

export interface SellDraft {
  idCost?: string
  description: string
  carrier: string
  ruta: string
  ttime: string
  freeDays: string
  frequency: string
  /** A day as `YYYY-MM-DD`; empty while it is missing or not a date. */
  validez: string
  validityOverrideReason: string
  /** One a line; empty: told by sections and incoterm. */
  includes: string
  excludes: string
  /** Percent on the cost, applied to every line that was not typed by hand; empty: each line has its rule. */
  markup: string
  /** Somebody has changed the lines: the template is not proposed any more. */
  linesSaid?: true
  lines: readonly SellLineDraft[]
}
