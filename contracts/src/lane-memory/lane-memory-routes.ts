import { z } from 'zod'
import { route } from '../api/route.ts'
import { Currency, Mode, type LineCalculator } from '../vocabulary/schemas.ts'
import { DecimalText, Money, Exact, unitPrice } from '../money/money.ts'
import { readsQuotations } from '../quotation/visibility.ts'
import { unitBasisOf } from '../pricing/charges.ts'
import { convertPrice, type FxSnapshot } from '../exchange-rate/exchange.ts'
import { chargedQuantity } from '../pricing/load.ts'
import { calculatorByBasis, pricedLoad, type Shipment } from '../pricing/priced-lines.ts'
import { ratio, roundRatio } from '../money/ratio.ts'

export const laneOutcomes = ['OPEN', 'WON', 'LOST', 'CANCELLED'] as const

const pastPrices = {
  /** Key of the quotation. */
  key: z.string(),
  /** Date of the price. */
  at: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  /** A price for the requested client. */
  isClients: z.boolean(),
  outcome: z.enum(laneOutcomes),
  /** Reason for winning or losing. */
  reasonCode: z.string().optional(),
  /** Main freight per unit of the mode. */
  unit: Money.optional(),
  /** The total in the currency of the answer. */
  total: DecimalText.optional(),
}

const Buy = z.object({
  ...pastPrices,
  idCost: z.string(),
  supplier: z.string(),
  carrier: z.string(),
  ruta: z.string(),
  ttime: z.int().optional(),
  validez: z.string(),
})
const Sell = z.object({ ...pastPrices, idSell: z.string(), marginPct: DecimalText.optional() })

/** Medians of main-freight prices in twelve months; of an even number, the lower middle price. */
const Medians = z.object({
  median: DecimalText.optional(),
  count: z.int(),
  /** The oldest first; months without a price are absent. */
  months: z.array(z.object({ month: z.string(), median: DecimalText })),
})

/** Past prices of a lane: the client's own first, then the newest. */
export const LaneMemory = z.object({
  /** Currency of totals and medians, at current rates: the company's currency of comparison, else USD. */
  currency: Currency,
  /** Only with cost rights. */
  buys: z.array(Buy).optional(),
  sells: z.array(Sell),
  /** Only with cost rights. */
  bought: Medians.optional(),
  sold: Medians,
})
export type LaneMemory = z.infer<typeof LaneMemory>

const id = z.string().min(1).max(200)

export const laneMemoryRoutes = {
  'GET /app/v1/lane-memory': route(
    readsQuotations,
    'Past prices of a lane in visible quotations; bought prices only with cost rights.',
    LaneMemory,
    {
      query: z.object({
        origin: id,
        destination: id,
        mode: Mode,
        /** `40HC` or `+100`; absent: any size. */
        size: z.string().min(1).max(200).optional(),
        client: id.optional(),
        /** Key of a quotation to leave out: the one on the screen. */
        except: id.optional(),
      }),
    },
  ),
}

/** A line of a cost or of an alternative. */
export type Line = {
  idCharge: string
  calculator?: LineCalculator | undefined
  unit?: string | undefined
  ranges?: readonly { amount: string }[] | undefined
  included?: boolean | undefined
  minimum?: string | undefined
  leastQuantity?: string | undefined
  perUnit?: string | undefined
  amount?: string | undefined
  currency: Currency
}
/** Size of a shipment for its price per unit: the quantity of its mode's unit, and its `laneSize`. */
type Lane = { modo: string; size: string; quantity: string }

/** Chargeable kilograms, revenue tons, containers or trucks of a shipment, as decimal text; zero where unknown. */
export const laneQuantity = (shipment: Shipment): string =>
  roundRatio(
    chargedQuantity(pricedLoad(shipment), calculatorByBasis[unitBasisOf(shipment.modo)], '') ?? ratio(0),
    8,
  ).toFixed()

/** Whether the line is priced by the unit of its mode, for example by one of its own containers. */
const isByModeUnit = ({ calculator, unit = '' }: Line, { modo, size }: Lane): boolean => {
  if (calculator === undefined) return true
  if (modo === 'FCL') return calculator === 'PER_CONTAINER' && (unit === '' || size.split(' + ').includes(unit))
  return calculator === calculatorByBasis[unitBasisOf(modo)]
}

const perQuantity = (amount: string | undefined, { quantity }: Lane): string | undefined =>
  amount === undefined || Number(amount) === 0 || Number(quantity) === 0
    ? undefined
    : unitPrice(new Exact(amount).dividedBy(quantity))

/**
 * Price per unit of a line: bands and fixed amounts are divided by the quantity; other calculators are not comparable.
 */
const unitPriceOf = (line: Line, lane: Lane): string | undefined => {
  if (line.perUnit === undefined) return perQuantity(line.amount, lane)
  return isByModeUnit(line, lane) ? line.perUnit : undefined
}

const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, one) => sum.plus(one), new Exact(0)).toFixed()

/**
 * Main freight per unit of its mode: the sum of its lines, in the currency of the first. Undefined without main
 * freight, and where a line has another calculator or lacks an exchange rate.
 */
export const freightUnit = (
  lines: readonly Line[],
  lane: Lane,
  { fx, isMain }: { fx: FxSnapshot; isMain: (idCharge: string) => boolean },
): Money | undefined => {
  const main = lines.filter(({ idCharge, included }) => included !== true && isMain(idCharge))
  const [first] = main
  if (!first) return undefined
  const { currency } = first
  // With several container types, uses the amounts per container, because no type's price applies to all.
  const hasSeveralTypes = new Set(main.map(({ unit = '' }) => unit)).size > 1
  const prices = main.map((line) => {
    const ownPrice = unitPriceOf(line, lane)
    const price = ownPrice === undefined || !hasSeveralTypes ? ownPrice : perQuantity(line.amount, lane)
    return price === undefined ? undefined : convertPrice(price, line.currency, currency, fx)
  })
  const knownPrices = prices.filter((price) => price !== undefined)
  return knownPrices.length < prices.length
    ? undefined
    : { amount: knownPrices.length === 1 ? (knownPrices[0] ?? '') : sumOf(knownPrices), currency }
}
