import { z } from 'zod'
import { Currency, DecimalText, Exact, Quantity } from './money.ts'
import { ContainerType } from '../freight/transport.ts'

/** What a price is multiplied by. */
export const Calculator = z.enum([
  'FLAT',
  'PER_KG',
  'PER_KG_GROSS',
  'PER_WM',
  'PER_CBM',
  'PER_TON',
  'PER_CONTAINER',
  'PER_TEU',
  'PER_PIECE',
  'PER_PALLET',
  'PER_TRUCK',
  'PER_LDM',
  'PER_DAY',
  'PERCENT',
  'RANGE',
  'RANGE_CUMULATIVE',
])
export type Calculator = z.infer<typeof Calculator>

/** Quantities that bands can be made of, named in `unit`. */
export const RangeUnit = z.enum(['KG', 'KG_GROSS', 'WM', 'CBM', 'TON', 'PIECE', 'PALLET', 'LDM', 'DAY'])
export type RangeUnit = z.infer<typeof RangeUnit>

/** One band: `from` inclusive, `to` exclusive, empty for the last. `flat`: the amount is for the band, not per unit. */
export const Band = z.object({
  from: Quantity,
  to: Quantity.optional(),
  amount: Quantity,
  flat: z.boolean().default(false),
})
export type Band = z.infer<typeof Band>

/** Why bands cannot be used, or undefined: they have to be contiguous, in order, and without overlap. */
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

/** A charge of a stored tariff. Lines are evaluated by `index`. */
export const RateCharge = z.object({
  index: z.int().min(0),
  code: z.string().min(1),
  concept: z.string(),
  description: z.string().default(''),
  section: z.enum(['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER']),
  currency: Currency,
  /** Price per unit, the flat amount, or the percentage. */
  amount: DecimalText,
  calculator: Calculator,
  /** PERCENT: FREIGHT, SUBTOTAL, GOODS, INSURED or CHARGE:{code}. RANGE: a quantity. PER_CONTAINER: a type, or empty. */
  unit: z.string().default(''),
  ranges: z.array(Band).default([]),
  /** `value`: the least quantity charged; `amount`: the least money charged. */
  minimum: z.object({ amount: Quantity.optional(), value: Quantity.optional() }).default({}),
  /** LOWEST: a higher band is taken where its least quantity comes out cheaper. Absent: LOWEST for air, else BAND. */
  breakRule: z.enum(['LOWEST', 'BAND']).optional(),
  /** The price is asked for each time: there is no amount, and whatever this is a part of is not complete. */
  onRequest: z.literal(true).optional(),
})
export type RateCharge = z.infer<typeof RateCharge>

type Priced = Pick<RateCharge, 'calculator' | 'unit' | 'ranges' | 'onRequest'>

const mustBePriced = ({ calculator, unit, ranges, onRequest }: Priced, issues: z.RefinementCtx): void => {
  const inBands = calculator === 'RANGE' || calculator === 'RANGE_CUMULATIVE'
  // What is no band says so itself; the whole is looked at all the same.
  const areBands = inBands && !onRequest && ranges.every((band) => Band.safeParse(band).success)
  const problem = areBands ? bandsProblem(ranges) : undefined
  if (problem) issues.addIssue({ code: 'custom', path: ['ranges'], message: `Bands: ${problem}` })
  if (inBands && !RangeUnit.safeParse(unit).success)
    issues.addIssue({ code: 'custom', path: ['unit'], message: 'Bands need a quantity.' })
  if (calculator === 'PERCENT' && !/^(FREIGHT|SUBTOTAL|GOODS|INSURED|CHARGE:.+)$/.test(unit))
    issues.addIssue({ code: 'custom', path: ['unit'], message: 'A percentage needs a base.' })
  if (calculator === 'PER_CONTAINER' && unit !== '' && !ContainerType.safeParse(unit).success)
    issues.addIssue({ code: 'custom', path: ['unit'], message: 'Not a container type.' })
}

const { shape } = RateCharge

/**
 * A rate charge as it is typed: bands where they are needed, and in order. Its place, its concept and its section are not
 * typed: the first is where it stands, the others are the charge code's.
 */
export const TypedRateCharge = z
  .object({
    code: z.string().regex(/^[A-Z0-9]{2,8}$/, 'Every charge needs a code.'),
    description: shape.description.unwrap().max(200).default(''),
    currency: shape.currency,
    amount: shape.amount.default('0'),
    calculator: shape.calculator,
    unit: shape.unit.unwrap().max(20).default(''),
    ranges: shape.ranges.unwrap().max(20).default([]),
    minimum: shape.minimum,
    breakRule: shape.breakRule,
    onRequest: shape.onRequest,
  })
  .superRefine(mustBePriced)
export type TypedRateCharge = z.output<typeof TypedRateCharge>
