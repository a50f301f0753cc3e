import { z } from 'zod'
import { DecimalText, Exact } from '../money/money.ts'
import { expressCurrencies, optionLineKinds } from '../vocabulary/express.ts'

/** A line of a rated price. `inputs`: values that `formula` names, as texts for display. */
export const OptionLine = z.object({
  /** Code within the tariff: `BASE`, `FUEL`, or that of the surcharge. */
  code: z.string().max(40),
  /** Charge code whose tax applies; empty where the tariff names none. */
  chargeCode: z.string().max(20),
  kind: z.enum(optionLineKinds),
  text: z.string().max(200),
  /** Key of the formula's sentence in the screens, e.g. `band`, `perKg`, `percent`. */
  formula: z.string().max(40),
  inputs: z.record(z.string(), z.string()),
  /** Rounded half up to the decimals of the currency; a discount is negative. */
  amount: DecimalText,
  taxable: z.boolean(),
  fuelable: z.boolean(),
})
export type OptionLine = z.infer<typeof OptionLine>

/** A message of the rating: `code` is a key of the screens' texts, `values` fill it. */
export const RatingMessage = z.object({ code: z.string().max(40), values: z.record(z.string(), z.string()) })
export type RatingMessage = z.infer<typeof RatingMessage>

/** Price of one side in one currency; the lines add up to `total`. */
export const OptionPrice = z.object({
  currency: z.enum(expressCurrencies),
  lines: z.array(OptionLine),
  total: DecimalText,
  tariff: z.object({ id: z.string(), code: z.string(), version: z.int() }),
})
export type OptionPrice = z.infer<typeof OptionPrice>

/** Of a carrier whose bookings go to its test system: in no figure. */
const sandbox = z.literal(true).optional()

/** An offer of one carrier's service. */
export const ExpressOption = z.object({
  /** Unique within a rating: `{carrier}/{service}/{account}`. */
  id: z.string().max(120),
  carrier: z.string().max(40),
  carrierName: z.string().max(120),
  service: z.string().max(60),
  /** Account at the carrier; empty for the built-in one. */
  account: z.string().max(40),
  zone: z.string().max(40),
  band: z.string().max(40),
  /** Kilograms that the price is for. */
  chargeable: DecimalText,
  sell: OptionPrice,
  /**
   * Expected cost. KNOWN: a price from a BUY tariff, SAME: the tariff is for both sides, so the price is the cost;
   * UNKNOWN: only a SELL tariff exists, or the BUY tariff cannot price the shipment. Readers never take UNKNOWN for 0.
   */
  cost: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('KNOWN'), price: OptionPrice }),
    z.object({ kind: z.literal('SAME') }),
    z.object({ kind: z.literal('UNKNOWN') }),
  ]),
  transitDays: z.int().optional(),
  deliveryBy: z.iso.date().optional(),
  sandbox,
  /** `HH:MM` at the origin, after which the carrier collects on the next day. */
  cutoff: z.string().optional(),
  warnings: z.array(RatingMessage),
})
export type ExpressOption = z.infer<typeof ExpressOption>

/** A carrier's service that cannot take the shipment, with its reason. */
export const RatingRefusal = z.object({
  carrier: z.string().max(40),
  carrierName: z.string().max(120),
  service: z.string().max(60),
  sandbox,
  reason: RatingMessage,
})
export type RatingRefusal = z.infer<typeof RatingRefusal>

/** Everything that one rating answers. */
export const ExpressRating = z.object({
  /** Instant of the rating; versions and fuel are those of `shippingDay`. */
  asOf: z.iso.datetime(),
  shippingDay: z.iso.date(),
  options: z.array(ExpressOption),
  refusals: z.array(RatingRefusal),
})
export type ExpressRating = z.infer<typeof ExpressRating>

/** Total without the tax lines. */
export const netOf = ({ lines, total }: Pick<OptionPrice, 'lines' | 'total'>): string =>
  lines
    .filter(({ kind }) => kind === 'TAX')
    .reduce((net, { amount }) => net.minus(amount), new Exact(total))
    .toFixed()

/** Expected cost of an option; undefined while it is unknown. */
export const costOf = ({ sell, cost }: Pick<ExpressOption, 'sell' | 'cost'>): OptionPrice | undefined => {
  if (cost.kind === 'KNOWN') return cost.price
  return cost.kind === 'SAME' ? sell : undefined
}
