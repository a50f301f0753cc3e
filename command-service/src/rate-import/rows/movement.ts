import { usualMainFreight } from '@freight/contracts/charge-code/usual-main-freight'
import { Exact } from '@freight/contracts/money/money'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import type { Lookups } from '@freight/contracts/registry/lookups'
import type { RateImportRow } from '@freight/contracts/rate-import/rate-import-routes'
import type { priceMoves } from '@freight/contracts/vocabulary/rate-import'
import { scheduleLimits } from '@freight/contracts/pricing/offer/offer-schedule'
import { sameContent } from '@freight/contracts/same-content'
import type { RowContent } from './row-body.ts'

type Movement = NonNullable<RateImportRow['movement']>
type DroppedUnits = NonNullable<RateImportRow['droppedUnits']>
type Priced = Pick<
  RateCharge,
  'code' | 'currency' | 'calculator' | 'unit' | 'amount' | 'ranges' | 'onRequest' | 'section'
>
type Facts = Pick<Lookups['rateFacts'], 'chargeCodes'>
type Amount = InstanceType<typeof Exact>
/** The prices of a rate by unit and currency, and of each unit by charge code. */
type UnitPrices = Map<
  string,
  Pick<Movement[number], 'calculator' | 'unit' | 'currency'> & { amounts: Map<string, Amount> }
>

/** The prices of a rate by its unit; undefined if one of its prices is on request. */
const unitPricesOf = (
  charges: readonly Priced[],
  container: string,
  types: readonly string[],
): UnitPrices | undefined => {
  if (charges.some(({ onRequest }) => onRequest === true)) return undefined
  const prices: UnitPrices = new Map()
  const add = ({ code, calculator, currency }: Priced, unit: string, amount: string) => {
    const key = `${calculator} ${unit} ${currency}`
    const amounts = prices.get(key)?.amounts ?? new Map<string, Amount>()
    amounts.set(code, (amounts.get(code) ?? new Exact(0)).plus(amount))
    prices.set(key, { calculator, unit, currency, amounts })
  }
  for (const charge of charges) {
    if (charge.calculator === 'PERCENT' || charge.calculator === 'FLAT') continue
    for (const { from, amount } of charge.ranges) add(charge, from, amount)
    if (charge.ranges.length > 0) continue
    const isAnyType = charge.calculator === 'PER_CONTAINER' && charge.unit === ''
    const units = isAnyType ? (types.length > 0 ? types : [container]) : [charge.unit]
    for (const unit of units) add(charge, unit, charge.amount)
  }
  return prices
}

/** The freight charges that both rates have, by unit; undefined if a price is on request. */
const comparedPrices = (
  charges: readonly Omit<Priced, 'section'>[],
  former: readonly Priced[],
  container: string,
  { chargeCodes }: Facts,
) => {
  const freight = charges
    .map((charge) => ({ ...charge, section: chargeCodes[charge.code]?.section ?? 'OTHER' }))
    .filter(({ section }) => section === 'FREIGHT')
  const formerFreight = former.filter(({ section }) => section === 'FREIGHT')
  const isOfBoth = ({ code }: Priced) =>
    freight.some((one) => one.code === code) && formerFreight.some((one) => one.code === code)
  const types = [
    ...new Set(
      [...freight, ...formerFreight].flatMap(({ calculator, unit }) =>
        calculator === 'PER_CONTAINER' && unit !== '' ? [unit] : [],
      ),
    ),
  ]
  const [now, before] = [freight, formerFreight].map((all) => unitPricesOf(all.filter(isOfBoth), container, types))
  if (now === undefined || before === undefined) return undefined
  const isMarked = (code: string) => chargeCodes[code]?.mainFreight ?? usualMainFreight.includes(code)
  const hasMarked = freight.some((one) => isOfBoth(one) && isMarked(one.code))
  return { now, before, isMain: (code: string) => !hasMarked || isMarked(code) }
}

const sumOf = (amounts: ReadonlyMap<string, Amount>, codes: readonly string[]): string =>
  codes.reduce((sum, code) => sum.plus(amounts.get(code) ?? 0), new Exact(0)).toFixed()

/**
 * The freight of a row and its surcharges by type of container, unit or break, beside those of the rate that it changes or
 * follows. Charges and units that only one of both has are no movement: a surcharge without a price yet is no reduction,
 * and neither is a container type without main freight.
 */
export const movementOf = (...rates: Parameters<typeof comparedPrices>): Movement => {
  const compared = comparedPrices(...rates)
  if (compared === undefined) return []
  return [...compared.now].flatMap(([key, { amounts, ...unit }]) => {
    const formerAmounts = compared.before.get(key)?.amounts
    if (formerAmounts === undefined) return []
    const codes = [...new Set([...amounts.keys(), ...formerAmounts.keys()])]
    const common = codes.filter((code) => amounts.has(code) && formerAmounts.has(code))
    const isComparable = common.length > 0 && codes.every((code) => common.includes(code) || !compared.isMain(code))
    return isComparable ? [{ ...unit, before: sumOf(formerAmounts, common), after: sumOf(amounts, common) }] : []
  })
}

/** Container types with main freight in the rate that the row changes or follows, and without any in the row. */
export const droppedUnitsOf = (...rates: Parameters<typeof comparedPrices>): DroppedUnits => {
  const compared = comparedPrices(...rates)
  if (compared === undefined) return []
  const { isMain } = compared
  const withMain = (prices: UnitPrices) =>
    [...prices.values()].filter(({ amounts }) => [...amounts.keys()].some(isMain))
  const now = withMain(compared.now)
  const isPriced = (type: string) => now.some(({ calculator, unit }) => calculator !== 'PER_CONTAINER' || unit === type)
  const former = withMain(compared.before).filter(({ calculator }) => calculator === 'PER_CONTAINER')
  const types = [...new Set(former.map(({ unit }) => unit))]
  return types.filter((type) => !isPriced(type)).map((unit) => ({ calculator: 'PER_CONTAINER', unit }))
}

/** Whether the row costs more or less, or offers less; undefined if nothing can be compared. */
export const moveOf = (
  movement: Movement,
  droppedUnits: DroppedUnits = [],
): (typeof priceMoves)[number] | undefined => {
  if (movement.length + droppedUnits.length === 0) return undefined
  const signs = movement.map(({ before, after }) => new Exact(after).comparedTo(before))
  const [isUp, isDown] = [signs.includes(1), signs.includes(-1) || droppedUnits.length > 0]
  return isUp && isDown ? 'MIXED' : isUp ? 'UP' : isDown ? 'DOWN' : 'EQUAL'
}

type Departing = Pick<RowContent, 'body' | 'problems'> & { set: object; departureRows: readonly number[] }

const sailingsIn = ({ body }: Departing): readonly object[] => {
  const { sailings } = body
  return Array.isArray(sailings) ? sailings.filter((one): one is object => typeof one === 'object' && one !== null) : []
}

/** Rows that differ only in their departure are one rate with several departures, at the place of the first of them. */
export const withDepartures = <Row extends Departing>(rows: readonly Row[]): Row[] => {
  const firstOf = new Map<string, number>()
  const result: Row[] = []
  for (const one of rows) {
    const [sailing] = sailingsIn(one)
    const { sailings: _departures, ...rest } = one.body
    const key = JSON.stringify([rest, one.set])
    const first = firstOf.get(key)
    const before = first === undefined ? undefined : result[first]
    const known = before === undefined ? [] : sailingsIn(before)
    const isFurther =
      sailing !== undefined &&
      known.length < scheduleLimits.sailings &&
      known.every((other) => !sameContent(other, sailing))
    if (first !== undefined && before !== undefined && isFurther)
      result[first] = {
        ...before,
        body: { ...before.body, sailings: [...known, sailing] },
        departureRows: [...before.departureRows, ...one.departureRows],
      }
    else {
      if (sailing !== undefined && one.problems.length === 0 && first === undefined) firstOf.set(key, result.length)
      result.push(one)
    }
  }
  return result
}
