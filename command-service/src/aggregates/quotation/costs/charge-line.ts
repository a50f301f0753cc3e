import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import type { ChargeCodeLookup, Lookups } from '@freight/contracts/registry/lookups'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Exact } from '@freight/contracts/money/money'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { makesSense } from '@freight/contracts/pricing/calculators-of-mode'
import { lineIdOf, linesBefore } from '@freight/contracts/pricing/line-id'
import {
  isFixed,
  type PricedLine,
  priceLines,
  type TypedLine,
  usualCalculator,
} from '@freight/contracts/pricing/priced-lines'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import type { Quotation } from '../quotation-state.ts'

const flagOf = { AIR: 'air', SEA: 'sea', ROAD: 'road' } as const satisfies Record<TransportMode, keyof ChargeCodeLookup>

const isUsable = (code: ChargeCodeLookup, transport: TransportMode): boolean => code.active && code[flagOf[transport]]

/** The first unusable charge code of the lines; undefined if all are usable. */
export const retiredCode = (
  charges: readonly { idCharge: string; hauled?: object | undefined }[],
  { transportMode }: Quotation,
  codes: Lookups['chargeCodes'],
): string | undefined =>
  charges.find(({ idCharge, hauled }) => {
    const code = codes[idCharge]
    return !code || !isUsable(code, hauled ? 'ROAD' : transportMode)
  })?.idCharge

/** The charge code of a line. @throws Refusal unless it is active and meant for the transport */
export const usableCode = (
  idCharge: string,
  { transportMode }: Pick<Quotation, 'transportMode'>,
  codes: Lookups['chargeCodes'],
): ChargeCodeLookup => {
  const code = codes[idCharge]
  if (!code || !isUsable(code, transportMode))
    throw new Refusal('CHARGE_CODE_NOT_USABLE', `The charge code ${idCharge} cannot be used for ${transportMode}.`, {
      idCharge,
      transportMode,
    })
  return code
}

// Summed over the lines of a group and converted at the highest rate, it still fits into the 15 digits of a decimal text.
const MOST_AMOUNT = '10000000000'

/** The lines with the chargeable weight rule of their provider; undefined: the rule of the request. */
export const weighedLines = (lines: readonly TypedLine[], chargeableRule: ChargeableRule | undefined): TypedLine[] =>
  lines.map((line) => ({ ...line, chargeableRule }))

/** Amounts of the lines for the request, each rounded half up to 2 decimals. @throws Refusal */
export const chargeLines = (lines: readonly TypedLine[], { request }: Quotation, fx: FxSnapshot): PricedLine[] => {
  if (!request) throw new Refusal('NOT_REQUESTED', 'The quotation was never requested.')
  const priced = priceLines(lines, request, fx)
  if (priced.some(({ amount }) => amount !== undefined && new Exact(amount).abs().gt(MOST_AMOUNT)))
    throw new Refusal('AMOUNT_TOO_LARGE', 'The amount of a line is too large.')
  return priced
}

type PriceBasis = Pick<TypedLine, 'calculator' | 'unit' | 'ranges'> & { idCharge: string }

/** @throws Refusal if the mode does not count the price's unit (no containers by air), or if a band price has no bands */
export const refuseUnusableCalculator = (
  { idCharge, calculator, unit, ranges }: PriceBasis,
  { modo }: Quotation,
): void => {
  if (calculator === undefined) return
  if (!makesSense(calculator, modo, unit))
    throw new Refusal('CALCULATOR_NOT_OF_MODE', `A price of ${modo} is not ${calculator}.`, {
      idCharge,
      calculator,
      modo,
    })
  if (isInBands(calculator) && ranges === undefined)
    throw new Refusal('BANDS_MISSING', 'A line in bands has at least one.', { idCharge })
  const [first] = ranges ?? []
  if (calculator === 'RANGE_CUMULATIVE' && first && !new Exact(first.from).isZero())
    throw new Refusal('BANDS_NOT_FROM_ZERO', 'Bands that add up begin at zero.', { idCharge, field: 'ranges' })
}

type PriceLimits = Pick<TypedLine, 'calculator' | 'ranges' | 'minimum'> & { idCharge: string }

type PriceFields<Field extends string> = readonly [perUnit: Field, total: Field]

/** The typed field that the calculator of the line would ignore; undefined if there is none. */
const ignoredField = <Field extends string>(
  { calculator, ranges, minimum, ...line }: PriceLimits & { [One in Field]?: string | undefined },
  [perUnitField, totalField]: PriceFields<Field>,
): string | undefined => {
  const prices: { [One in string]?: unknown } = line
  const isPerUnit = prices[perUnitField] !== undefined
  if (isInBands(calculator)) {
    if (isPerUnit) return perUnitField
    return prices[totalField] === undefined ? undefined : totalField
  }
  if (ranges !== undefined) return 'ranges'
  return minimum !== undefined && !isPerUnit ? 'minimum' : undefined
}

/** @throws Refusal if a typed field would be ignored: a price is per band, per unit, or for the whole shipment */
export const refuseAmbiguousPrice = <Field extends string>(
  line: PriceLimits & { [One in Field]?: string | undefined },
  fields: PriceFields<Field>,
): void => {
  const field = ignoredField(line, fields)
  if (field === undefined) return
  const { idCharge } = line
  throw new Refusal('PRICE_UNCLEAR', 'A line is priced by bands, per unit, or as a whole.', { idCharge, field })
}

/** @throws Refusal if a typed price rounds to zero, which would be stored as free; bands may be free */
export const refuseRoundedAway = (
  { idCharge, perUnit, amount }: Pick<TypedLine, 'perUnit' | 'amount'> & { idCharge: string },
  priced: Pick<PricedLine, 'quantity'> & { amount?: string | undefined },
): void => {
  const [field, typed] = perUnit === undefined ? ['amount', amount] : ['costPerKg', perUnit]
  const isPriced = typed !== undefined && new Exact(typed).gt(0) && new Exact(priced.quantity).gt(0)
  if (!isPriced || priced.amount === undefined || !new Exact(priced.amount).isZero()) return
  throw new Refusal('AMOUNT_TOO_SMALL', 'The price of a line comes to less than a hundredth.', { idCharge, field })
}

/** Removes from a typed line what does not apply: the price per unit if it has bands, otherwise the bands. */
export const withApplicableFields = <Line extends Omit<TypedLine, 'section' | 'currency'>>(line: Line): Line =>
  isInBands(line.calculator) ? { ...line, perUnit: undefined } : { ...line, ranges: undefined, breakRule: undefined }

/** Calculator and limits of a price per unit or in bands, if they are not the usual ones; none for a typed amount. */
export const meaningOf = (line: Omit<TypedLine, 'currency'>, { modo }: Quotation) => {
  const { calculator, unit, uld, ranges, breakRule, leastQuantity, minimum } = line
  if (isFixed(line)) return {}
  const isUsual = calculator === usualCalculator(modo) && (unit ?? '') === ''
  return {
    ...(calculator !== undefined && !isUsual && { calculator, ...(unit !== undefined && unit !== '' && { unit }) }),
    ...(calculator === 'PER_ULD' && uld && { uld }),
    ...(ranges && { ranges }),
    ...(breakRule && { breakRule }),
    ...(leastQuantity !== undefined && { leastQuantity }),
    ...(minimum !== undefined && { minimum }),
  }
}

type Lined = { idCharge: string; lineId?: string | undefined; chargeIndex: number }

/** An id for each line: that of its former line, its index in a new group, or a new one. */
export const lineIds = (
  typed: readonly { idCharge: string; lineId?: string | undefined }[],
  before: readonly Lined[] | undefined,
  newId: Meta['newId'],
): string[] => {
  if (!before) return typed.map((_, index) => String(index))
  return linesBefore(typed, before).map((line) => (line ? lineIdOf(line) : newId()))
}

type Priced = { currency: string; perUnit: string | undefined; amount: string | undefined }
type Entered = { idCharge: string; lineId?: string | undefined; retyped?: boolean | undefined }

/**
 * Guards against a currency that changes while the number stays the same: unless the user confirms it, the line counts
 * as not entered again.
 * @throws Refusal
 */
export const refuseCurrencyAlone = <Line extends Lined>(
  typed: readonly Entered[],
  before: readonly Line[],
  now: readonly Line[],
  priced: (line: Line) => Priced,
): void =>
  linesBefore(typed, before).forEach((line, index) => {
    const [entered, after] = [typed[index], now[index]]
    if (!line || !entered || !after || entered.retyped === true) return
    const [pricedBefore, pricedAfter] = [priced(line), priced(after)]
    if (pricedBefore.currency === pricedAfter.currency) return
    const [former, present] =
      pricedAfter.perUnit === undefined
        ? [pricedBefore.amount, pricedAfter.amount]
        : [pricedBefore.perUnit, pricedAfter.perUnit]
    if (former === undefined || present === undefined || new Exact(present).isZero()) return
    if (!new Exact(former).eq(present)) return
    throw new Refusal('CURRENCY_WITHOUT_AMOUNT', 'Enter the amount again when the currency changes.', {
      idCharge: entered.idCharge,
    })
  })
