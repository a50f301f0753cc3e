import { sections } from '../vocabulary/price.ts'
import { z } from 'zod'
import { DecimalText, Exact, Quantity } from '../money/money.ts'
import { SurchargeSource } from '../surcharge/surcharge.ts'
import { Calculator, ContainerType, Currency, RangeUnit, UldType } from '../vocabulary/schemas.ts'

/** One band: `from` inclusive, `to` exclusive, empty for the last. `flat`: the amount is for the band, not per unit. */
export const Band = z.object({
  from: Quantity,
  to: Quantity.optional(),
  amount: Quantity,
  flat: z.boolean().default(false),
})
export type Band = z.infer<typeof Band>

/** Why bands are invalid, or undefined: they have to be contiguous, in order, and without overlap. */
export const bandsProblem = (bands: readonly Band[]): 'EMPTY' | 'GAP' | 'OVERLAP' | 'UNORDERED' | undefined => {
  if (bands.length === 0) return 'EMPTY'
  for (const [index, { from, to }] of bands.entries()) {
    const next = bands[index + 1]
    if (to !== undefined && new Exact(to).lessThanOrEqualTo(from)) return 'UNORDERED'
    if (!next) continue
    if (to === undefined || new Exact(next.from).lessThan(to)) return 'OVERLAP'
    if (new Exact(next.from).greaterThan(to)) return 'GAP'
  }
  return undefined
}

/** Price per unit load device: kilograms that the price covers, and the price of each further kilogram. */
export const UldPrice = z.object({ pivot: Quantity.optional(), overPivot: Quantity.optional() })
export type UldPrice = z.infer<typeof UldPrice>

/** A charge of a stored tariff, evaluated in the order of `index`. */
export const RateCharge = z.object({
  index: z.int().min(0),
  code: z.string().min(1),
  concept: z.string(),
  description: z.string().default(''),
  section: z.enum(sections),
  currency: Currency,
  /** Price per unit, the flat amount, or the percentage. */
  amount: DecimalText,
  calculator: Calculator,
  /** PERCENT: FREIGHT, SUBTOTAL, GOODS, INSURED or CHARGE:{code}. RANGE: a quantity. PER_CONTAINER and PER_ULD: a type, or empty. */
  unit: z.string().default(''),
  ranges: z.array(Band).default([]),
  /** PER_ULD only. */
  uld: UldPrice.optional(),
  /** `value`: minimum quantity charged; `amount`: minimum amount charged. */
  minimum: z.object({ amount: Quantity.optional(), value: Quantity.optional() }).default({}),
  /** LOWEST bills the next band at its lowest quantity where that is cheaper. Absent: LOWEST for air, else BAND. */
  breakRule: z.enum(['LOWEST', 'BAND']).optional(),
  /** The price needs a request each time: the charge has no amount, and its tariff is incomplete. */
  onRequest: z.literal(true).optional(),
  /** Main freight by its charge code when the rate is read; not stored in events. */
  mainFreight: z.literal(true).optional(),
  /** The surcharge that added it to the rate for a shipment; not stored in events of rates. */
  surcharge: SurchargeSource.optional(),
})
export type RateCharge = z.infer<typeof RateCharge>

type Priced = Pick<RateCharge, 'calculator' | 'unit' | 'ranges' | 'onRequest' | 'uld'>

const mustBePriced = ({ calculator, unit, ranges, onRequest, uld }: Priced, issues: z.RefinementCtx): void => {
  const inBands = calculator === 'RANGE' || calculator === 'RANGE_CUMULATIVE'
  // Skips the check across bands while a band is invalid: that band has its own issue.
  const areBands = inBands && !onRequest && ranges.every((band) => Band.safeParse(band).success)
  const problem = areBands ? bandsProblem(ranges) : undefined
  if (problem) issues.addIssue({ code: 'custom', path: ['ranges'], message: `Bands: ${problem}` })
  if (inBands && !RangeUnit.safeParse(unit).success)
    issues.addIssue({ code: 'custom', path: ['unit'], message: 'Breaks need a quantity.' })
  if (calculator === 'PERCENT' && !/^(FREIGHT|SUBTOTAL|GOODS|INSURED|CHARGE:.+)$/.test(unit))
    issues.addIssue({ code: 'custom', path: ['unit'], message: 'A percentage needs a base.' })
  if (calculator === 'PER_CONTAINER' && unit !== '' && !ContainerType.safeParse(unit).success)
    issues.addIssue({ code: 'custom', path: ['unit'], message: 'Not a container type.' })
  if (calculator === 'PER_ULD' && unit !== '' && !UldType.safeParse(unit).success)
    issues.addIssue({ code: 'custom', path: ['unit'], message: 'Not a unit load device.' })
  if (calculator !== 'PER_ULD' && uld !== undefined)
    issues.addIssue({ code: 'custom', path: ['uld'], message: 'Only a price per device has a pivot.' })
}

const { shape } = RateCharge

/** A typed rate charge; bands only where the calculator needs them. The server sets its index, concept and section. */
export const TypedRateCharge = z
  .object({
    code: z.string().regex(/^[A-Z0-9]{2,8}$/, 'Every charge needs a code.'),
    description: shape.description.unwrap().max(200).default(''),
    currency: shape.currency,
    amount: shape.amount.default('0'),
    calculator: shape.calculator,
    unit: shape.unit.unwrap().max(20).default(''),
    ranges: shape.ranges.unwrap().max(20).default([]),
    uld: shape.uld,
    minimum: shape.minimum,
    breakRule: shape.breakRule,
    onRequest: shape.onRequest,
  })
  .superRefine(mustBePriced)
export type TypedRateCharge = z.output<typeof TypedRateCharge>
