import { vatOf } from './charges.ts'
import { amountOf } from './cost-amount.ts'
import type { CostCharge, CostGroup } from '../quotation/cost-group.ts'
import { costsBehind } from '../cost-comparison/costs-behind.ts'
import { conversionOf, type FxSnapshot } from './exchange.ts'
import { lineIdOf } from './line-id.ts'
import { type Currency, money } from './money.ts'
import { isFixed, type PricedLine, type TypedLine } from './priced-lines.ts'
import { chargesOf, linesOfCosts } from '../quotation/offer/drawn-on.ts'
import type { SellCharge, SellGroup } from '../quotation/sell-group.ts'
import type { Tax } from './tax.ts'

type CodeNow = { tax: Tax; ownService?: boolean | undefined; discount?: boolean | undefined }

/** What holds now, when an alternative is confirmed that was built on something else. */
export type HoldingNow = {
  /** The cost groups that it draws on, each with the numbers that its provider weighs with; none where it draws on none. */
  costs: readonly Pick<CostGroup, 'idCost' | 'charges' | 'chargeableRule'>[]
  /** What lines come to in this quotation. */
  price: (lines: readonly TypedLine[]) => readonly PricedLine[]
  fx: FxSnapshot
  /** The company's, in percent. */
  vatPct: string
  /** What the charge code says by now; undefined where that is not known. */
  code?: (idCharge: string) => CodeNow | undefined
  /** Ids of lines with a price per unit that keep their amount instead. */
  fixed?: ReadonlySet<string>
}

/**
 * The lines of an alternative that is confirmed: sell prices stay as they are, and costs, quantities and VAT are those
 * of now. A line with a price per unit follows the new quantity, unless it is fixed or the quantity is not known: then
 * its amount stays.
 */
export const confirmedCharges = (
  sell: Pick<SellGroup, 'idCost'> & { charges: readonly SellCharge[] },
  now: HoldingNow,
): SellCharge[] => {
  const { charges } = sell
  const stored = linesOfCosts(sell)
  const costs = costsBehind(
    stored.map(({ idCharge, idCost }) => ({ idCharge, idCost })),
    chargesOf(now.costs),
    stored,
  )
  // Whoever does not see the cost knows from the line alone how it is weighed.
  const ruleOf = (charge: SellCharge, index: number) =>
    now.costs.length === 0
      ? charge.chargeableRule
      : now.costs.find(({ idCost }) => idCost === costs[index]?.idCost)?.chargeableRule
  const wanted = charges.map((charge, index) => ({
    ...typedLine(charge, now.fixed?.has(lineIdOf(charge)) === true),
    chargeableRule: ruleOf(charge, index),
  }))
  const unknown = now.price(wanted).map(({ amount }) => amount === undefined)
  const lines = charges
    .map((charge, index) => (unknown[index] ? typedLine(charge, true) : wanted[index]))
    .filter((line) => line !== undefined)
  const priced = now.price(lines)
  return charges.flatMap((charge, index) => {
    const [line, comes] = [lines[index], priced[index]]
    return line && comes ? [confirmed(charge, { line, comes, cost: costs[index] }, now)] : []
  })
}

const typedLine = (charge: SellCharge, keepsAmount: boolean): TypedLine => {
  const { idCharge, section, sellCurrency: currency, sellAmountPerUnit: perUnit, sellAmount, ranges } = charge
  if (keepsAmount || isFixed({ perUnit, ranges })) return { idCharge, section, currency, amount: sellAmount }
  return { idCharge, section, currency, perUnit, ...howMeant(charge) }
}

/** How the price of a line is meant, and the least that is charged. */
const howMeant = ({ calculator, unit, ranges, breakRule, leastQuantity, minimum }: SellCharge) => ({
  calculator,
  unit,
  ranges,
  breakRule,
  leastQuantity,
  minimum,
})

type Line = { line: TypedLine; comes: PricedLine; cost: CostCharge | undefined }

const confirmed = (charge: SellCharge, { line, comes, cost }: Line, now: HoldingNow): SellCharge => {
  const {
    costIndex: _index,
    costLineId: _lineId,
    costCurrency: _currency,
    costAmountPerUnit: _costPerUnit,
    costAmount: _cost,
    costConverted: _converted,
    sellAmountPerUnit: _perUnit,
    calculator: _calculator,
    unit: _unit,
    ranges: _ranges,
    breakRule: _breakRule,
    leastQuantity: _leastQuantity,
    minimum: _minimum,
    billedQuantity: _billed,
    chargeableRule: _rule,
    taxPct: _pct,
    ...rest
  } = charge
  const { perUnit, calculator, unit, ranges, breakRule, leastQuantity, minimum, chargeableRule } = line
  const { quantity, billedQuantity, basis, amount = charge.sellAmount } = comes
  const code = now.code?.(charge.idCharge)
  const tax = charge.taxReason === undefined ? (code?.tax ?? charge.tax) : charge.tax
  return {
    ...rest,
    ...(cost ? boughtFor(cost, charge.sellCurrency, now.fx) : unbought(charge, code)),
    ...(perUnit !== undefined && { sellAmountPerUnit: perUnit }),
    ...(calculator !== undefined && { calculator }),
    ...(unit !== undefined && { unit }),
    ...(ranges && { ranges }),
    ...(breakRule && { breakRule }),
    ...(leastQuantity !== undefined && { leastQuantity }),
    ...(minimum !== undefined && { minimum }),
    ...(!isFixed(line) && chargeableRule && { chargeableRule }),
    sellAmount: amount,
    quantity,
    ...(billedQuantity !== undefined && { billedQuantity }),
    basis,
    tax,
    ...vat(tax, amount, now.vatPct),
  }
}

/** The cost side of a line that sells a charge of a cost, converted at the rate of now where it is sold in another currency. */
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

/** Nobody is paid for what the company does itself, or takes off; what anything else costs is not known. */
export const costOfOwn = ({ ownService, discount }: Omit<CodeNow, 'tax'>, costCurrency: SellCharge['sellCurrency']) =>
  (ownService === true || discount === true) && { costCurrency, costAmount: '0.00' }

const unbought = (charge: SellCharge, code: CodeNow | undefined) => {
  const wasOwn = charge.costIndex === undefined && charge.costAmount !== undefined
  return costOfOwn(code ?? { ownService: wasOwn }, charge.sellCurrency)
}

/** VAT of a line, half-up to 2 decimals, with the percentage that it was counted with. */
export const vat = (tax: Tax, amount: string, vatPct: string) =>
  tax === 'VAT' ? { taxAmount: vatOf(amount, vatPct), taxPct: vatPct } : { taxAmount: '0.00' }
