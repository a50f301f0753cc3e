import { respread, vatOf } from '../pricing/charges.ts'
import { amountOf } from '../pricing/cost-amount.ts'
import type { CostCharge, CostGroup } from '../pricing/offer/cost-group.ts'
import { costsBehind } from '../pricing/costs-behind.ts'
import { conversionOf, type FxSnapshot } from '../exchange-rate/exchange.ts'
import { lineIdOf } from '../pricing/line-id.ts'
import { Exact, money, round2, unitPrice } from '../money/money.ts'
import type { Currency } from '../vocabulary/schemas.ts'
import { isFixed, type PricedLine, type TypedLine } from '../pricing/priced-lines.ts'
import { chargesOf, linesOfCosts } from '../pricing/source-costs.ts'
import type { SellCharge, SellGroup } from '../pricing/offer/sell-group.ts'
import type { Tax } from '../pricing/tax.ts'
import { convertedMargin } from '../pricing/margin-figures.ts'
import { plusOnce } from './marked-price.ts'

/** Subtracts a one-off amount; undefined where the rest is not positive. */
const reduced = (amount: string | undefined, deduction: string): string | undefined => {
  const rest = new Exact(amount ?? '0').minus(deduction)
  return rest.gt(0) ? round2(rest) : undefined
}

/** The stored line without its supplement for the minimum profit. */
const withoutSupplement = (charge: SellCharge): SellCharge => {
  const { minimumProfit, addedOnce, minimum, sellAmountPerUnit, ...line } = charge
  if (!minimumProfit) return charge
  const supplement = minimumProfit.amount
  const quantity = charge.billedQuantity ?? charge.quantity
  const sellAmount = round2(new Exact(charge.sellAmount).minus(supplement))
  if (sellAmountPerUnit === undefined || new Exact(quantity).isZero()) return { ...line, sellAmount }
  const oneOff = reduced(addedOnce, supplement)
  const reducedMinimum = reduced(minimum, supplement)
  return {
    ...line,
    sellAmount,
    sellAmountPerUnit: unitPrice(new Exact(sellAmountPerUnit).minus(new Exact(supplement).dividedBy(quantity))),
    ...(oneOff !== undefined && { addedOnce: oneOff }),
    ...(reducedMinimum !== undefined && { minimum: reducedMinimum }),
  }
}

const earningCharges = (charges: readonly SellCharge[]) =>
  charges.filter(({ scope, costAmount }) => scope !== 'ON_REQUEST' && costAmount !== undefined)

/**
 * The supplement that restores the stored margin of the lines, in the sell currency of the charge with it, half-up to 2
 * decimals; '0.00' where none is missing. Undefined where different lines have a known cost now or an exchange rate is
 * missing.
 */
const currentSupplement = (
  storedCharges: readonly SellCharge[],
  currentCharges: readonly SellCharge[],
  supplementedCharge: SellCharge,
  fx: FxSnapshot,
): string | undefined => {
  const chargeIndexes = (charges: readonly SellCharge[]) =>
    earningCharges(charges).map(({ chargeIndex }) => chargeIndex)
  if (chargeIndexes(storedCharges).join() !== chargeIndexes(currentCharges).join()) return undefined
  const [before, after] = [storedCharges, currentCharges].map((charges) =>
    convertedMargin(earningCharges(charges), supplementedCharge.sellCurrency, fx),
  )
  if (!before || !after) return undefined
  const missing = new Exact(before.margin).minus(after.margin)
  return missing.gt(0) ? round2(missing) : '0.00'
}

/** Adds a supplement to a line. `amount` and `quantity`: amount and billed quantity without it. */
const withSupplement = (
  { perUnit, minimum, ...line }: TypedLine,
  supplement: string,
  { amount, quantity }: { amount: string; quantity: string },
): TypedLine => {
  if (new Exact(supplement).isZero()) return { ...line, perUnit, minimum }
  const price = perUnit === undefined ? { amount } : { perUnit, ...(minimum !== undefined && { minimum }) }
  const raisedPrice = plusOnce(price, supplement, { amount, quantity })
  const { idCharge, section, currency } = line
  return 'amount' in raisedPrice ? { idCharge, section, currency, ...raisedPrice } : { ...line, ...raisedPrice }
}

type CodeNow = { tax: Tax; ownService?: boolean | undefined; discount?: boolean | undefined }

/** Current values for the confirmation of an alternative whose costs or request changed. */
export type CurrentValues = {
  /** Cost groups of the alternative, each with its provider's chargeable rule; empty where it has none. */
  costs: readonly Pick<CostGroup, 'idCost' | 'charges' | 'chargeableRule'>[]
  /** Prices lines with the quantities of this quotation. */
  price: (lines: readonly TypedLine[]) => readonly PricedLine[]
  fx: FxSnapshot
  /** The company's VAT, in percent. */
  vatPct: string
  /** Current values of a charge code; undefined where the code is unknown. */
  code?: (idCharge: string) => CodeNow | undefined
  /** Ids of lines with a price per unit that become fixed amounts. */
  fixed?: ReadonlySet<string>
}

type Selling = Pick<SellGroup, 'idCost'> & { charges: readonly SellCharge[] }

/**
 * Lines of an alternative after its confirmation: sell prices stay; costs, quantities, VAT and the supplement for a
 * minimum profit are recalculated with the current values. Amounts are half-up to 2 decimals, in the currencies of the
 * lines. A line with a price per unit follows the new quantity, unless it is fixed or the quantity is unknown.
 */
export const confirmedCharges = (sell: Selling, current: CurrentValues): SellCharge[] => {
  const recalculated = recalculatedLines(sell, current)
  const index = sell.charges.findIndex(({ minimumProfit }) => minimumProfit !== undefined)
  const supplementedCharge = sell.charges[index]
  if (!supplementedCharge?.minimumProfit || current.fixed?.has(lineIdOf(supplementedCharge)) === true)
    return recalculated
  const charges = sell.charges.map((charge) =>
    charge === supplementedCharge ? withoutSupplement(supplementedCharge) : charge,
  )
  const plainLines = recalculatedLines({ ...sell, charges }, current)
  const plainCharge = plainLines[index]
  const supplement = currentSupplement(sell.charges, plainLines, supplementedCharge, current.fx)
  if (!plainCharge || supplement === undefined) return recalculated
  if (new Exact(supplement).isZero()) return plainLines
  const minimumProfit = { ...supplementedCharge.minimumProfit, amount: supplement }
  const raisedCharge = chargeWithSupplement(plainLines, plainCharge, minimumProfit, current)
  return raisedCharge ? plainLines.map((one) => (one === plainCharge ? raisedCharge : one)) : recalculated
}

/** One of the lines with its supplement, priced with the current values; undefined where its price is unknown. */
const chargeWithSupplement = (
  plainLines: readonly SellCharge[],
  plainCharge: SellCharge,
  minimumProfit: NonNullable<SellCharge['minimumProfit']>,
  current: CurrentValues,
): SellCharge | undefined => {
  const { amount: supplement } = minimumProfit
  const typedLineWithSupplement = withSupplement(weighedLine(plainCharge), supplement, {
    amount: plainCharge.sellAmount,
    quantity: plainCharge.billedQuantity ?? plainCharge.quantity,
  })
  const typedLines = plainLines.map((one) => (one === plainCharge ? typedLineWithSupplement : weighedLine(one)))
  const result = current.price(typedLines)[plainLines.indexOf(plainCharge)]
  if (result?.amount === undefined) return undefined
  const addedOnce = round2(new Exact(plainCharge.addedOnce ?? '0').plus(supplement))
  return {
    ...withPrice({ ...plainCharge, addedOnce }, typedLineWithSupplement, result),
    minimumProfit,
    ...vat(plainCharge.tax, result.amount, current.vatPct),
  }
}

const recalculatedLines = (sell: Selling, current: CurrentValues): SellCharge[] => {
  const { charges } = sell
  const storedLines = linesOfCosts(sell)
  const costs = costsBehind(
    storedLines.map(({ idCharge, idCost }) => ({ idCharge, idCost })),
    chargesOf(current.costs),
    storedLines,
  )
  // Without the costs (no cost rights) the rule comes from the line itself.
  const ruleOf = (charge: SellCharge, index: number) =>
    current.costs.length === 0
      ? charge.chargeableRule
      : current.costs.find(({ idCost }) => idCost === costs[index]?.idCost)?.chargeableRule
  const typedLines = charges.map((charge, index) => ({
    ...typedLine(charge, current.fixed?.has(lineIdOf(charge)) === true),
    chargeableRule: ruleOf(charge, index),
  }))
  // Priced twice: one-off amounts are spread over the new quantities, which only the first pricing gives.
  const firstResults = current.price(typedLines)
  const lines = charges
    .map((charge, index) => {
      const [line, result] = [typedLines[index], firstResults[index]]
      return line && result?.amount !== undefined ? spreadOverQuantity(charge, line, result) : typedLine(charge, true)
    })
    .filter((line) => line !== undefined)
  const results = current.price(lines)
  return charges.flatMap((charge, index) => {
    const [line, result] = [lines[index], results[index]]
    return line && result ? [confirmedLine(charge, { line, result, cost: costs[index] }, current)] : []
  })
}

const typedLine = (charge: SellCharge, keepsAmount: boolean): TypedLine => {
  const { idCharge, section, sellCurrency: currency, sellAmountPerUnit: perUnit, sellAmount, ranges } = charge
  if (keepsAmount || isFixed({ perUnit, ranges })) return { idCharge, section, currency, amount: sellAmount }
  return { idCharge, section, currency, perUnit, ...priceBasis(charge) }
}

const weighedLine = (charge: SellCharge): TypedLine => ({
  ...typedLine(charge, false),
  chargeableRule: charge.chargeableRule,
})

/** The line with the one-off amount of its rule spread over the new quantity. */
const spreadOverQuantity = (charge: SellCharge, line: TypedLine, result: PricedLine): TypedLine => {
  if (charge.addedOnce === undefined || line.perUnit === undefined) return line
  const [oldQuantity, newQuantity] = [
    charge.billedQuantity ?? charge.quantity,
    result.billedQuantity ?? result.quantity,
  ]
  return { ...line, perUnit: respread(line.perUnit, charge.addedOnce, oldQuantity, newQuantity) }
}

/** The calculator of a line with its bands and minimums. */
const priceBasis = ({ calculator, unit, uld, ranges, breakRule, leastQuantity, minimum }: SellCharge) => ({
  calculator,
  unit,
  uld,
  ranges,
  breakRule,
  leastQuantity,
  minimum,
})

type PricedSell = { line: TypedLine; result: PricedLine; cost: CostCharge | undefined }

const confirmedLine = (charge: SellCharge, { line, result, cost }: PricedSell, current: CurrentValues): SellCharge => {
  const {
    costIndex: _index,
    costLineId: _lineId,
    costCurrency: _currency,
    costAmountPerUnit: _costPerUnit,
    costAmount: _cost,
    costConverted: _converted,
    taxPct: _pct,
    ...rest
  } = withPrice(charge, line, result)
  const code = current.code?.(charge.idCharge)
  const tax = charge.taxReason === undefined ? (code?.tax ?? charge.tax) : charge.tax
  return {
    ...rest,
    ...(cost ? boughtFor(cost, charge.sellCurrency, current.fx) : unbought(charge, code)),
    tax,
    ...vat(tax, rest.sellAmount, current.vatPct),
  }
}

/**
 * The line with a new price and its result. A line that becomes an amount loses its calculator and bands, like a typed
 * amount.
 */
const withPrice = (charge: SellCharge, line: TypedLine, result: PricedLine): SellCharge => {
  const {
    sellAmountPerUnit: _perUnit,
    addedOnce,
    calculator: _calculator,
    unit: _unit,
    uld: _uld,
    ranges: _ranges,
    breakRule: _breakRule,
    leastQuantity: _leastQuantity,
    minimum: _minimum,
    billedQuantity: _billed,
    chargeableRule: _rule,
    ...rest
  } = charge
  const { perUnit, calculator, unit, uld, ranges, breakRule, leastQuantity, minimum, chargeableRule } = line
  const { quantity, billedQuantity, basis, amount = charge.sellAmount } = result
  return {
    ...rest,
    ...(perUnit !== undefined && { sellAmountPerUnit: perUnit, ...(addedOnce !== undefined && { addedOnce }) }),
    ...(calculator !== undefined && { calculator }),
    ...(unit !== undefined && { unit }),
    ...(uld && { uld }),
    ...(ranges && { ranges }),
    ...(breakRule && { breakRule }),
    ...(leastQuantity !== undefined && { leastQuantity }),
    ...(minimum !== undefined && { minimum }),
    ...(!isFixed(line) && chargeableRule && { chargeableRule }),
    sellAmount: amount,
    quantity,
    ...(billedQuantity !== undefined && { billedQuantity }),
    basis,
  }
}

/**
 * Cost side of a line that sells a charge of a cost, converted with `fx` where the sell currency differs. `costAmount`
 * is absent where the cost is unknown, `costConverted` where a rate is missing.
 */
export const boughtFor = (charge: CostCharge, sellCurrency: Currency, fx: FxSnapshot) => {
  const amount = amountOf(charge)
  const converted = amount === undefined ? undefined : conversionOf(money(amount, charge.currency), sellCurrency, fx)
  return {
    costIndex: charge.chargeIndex,
    ...(charge.lineId !== undefined && { costLineId: charge.lineId }),
    costCurrency: charge.currency,
    ...(charge.costPerKg !== undefined && { costAmountPerUnit: charge.costPerKg }),
    ...(amount !== undefined && { costAmount: amount }),
    ...(converted && { costConverted: converted }),
  }
}

/** Cost 0.00 for own services and discounts; false for other codes, whose cost is unknown. */
export const costOfOwn = ({ ownService, discount }: Omit<CodeNow, 'tax'>, costCurrency: SellCharge['sellCurrency']) =>
  (ownService === true || discount === true) && { costCurrency, costAmount: '0.00' }

const unbought = (charge: SellCharge, code: CodeNow | undefined) => {
  const wasOwn = charge.costIndex === undefined && charge.costAmount !== undefined
  return costOfOwn(code ?? { ownService: wasOwn }, charge.sellCurrency)
}

/** VAT of a line, half-up to 2 decimals, with its percentage. */
export const vat = (tax: Tax, amount: string, vatPct: string) =>
  tax === 'VAT' ? { taxAmount: vatOf(amount, vatPct), taxPct: vatPct } : { taxAmount: '0.00' }
