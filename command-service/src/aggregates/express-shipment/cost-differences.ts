import type { CarrierInvoice, CostDifference, CostLine } from '@freight/contracts/express-shipment/money-parts'
import { Exact } from '@freight/contracts/money/money'
import type { OptionPrice } from '@freight/contracts/express-shipment/option'

type Decimal = InstanceType<typeof Exact>

/** Carriers round some lines the other way: this difference of a line counts as none, unless all of them add up to more. */
const tolerance = '0.01'

/** Surcharges are compared by code; the other kinds have one line, whatever its code. */
const keyOf = ({ kind, code }: Pick<CostLine, 'kind' | 'code'>): string =>
  kind === 'SURCHARGE' ? code.toUpperCase() : `(${kind})`

type Sum = { kind: CostLine['kind']; code: string; amount: Decimal }

/** Sums of the lines by kind, and of the surcharges by code. */
const sumsOf = (lines: readonly Pick<CostLine, 'kind' | 'code' | 'amount'>[]): Map<string, Sum> => {
  const sums = new Map<string, Sum>()
  for (const { kind, code, amount } of lines) {
    const key = keyOf({ kind, code })
    const former = sums.get(key)
    sums.set(key, { kind, code: former?.code ?? code, amount: new Exact(amount).plus(former?.amount ?? 0) })
  }
  return sums
}

type Expected = { price: OptionPrice; chargeable: string }

/** Whether the carrier billed another weight than the rated one. */
const isReweighed = (invoices: readonly CarrierInvoice[], { chargeable }: Expected): boolean =>
  invoices.some(({ weight }) => weight !== undefined && !new Exact(weight).equals(chargeable))

const zero = new Exact(0)
const amountIn = (sums: Map<string, Sum>, kind: CostLine['kind']): Decimal => sums.get(`(${kind})`)?.amount ?? zero

/** Whether fuel only follows the base: its share of the base is the expected one, to two hundredths of a percent. */
const isFuelOfBase = (invoiced: Map<string, Sum>, expected: Map<string, Sum>): boolean => {
  const [base, expectedBase] = [amountIn(invoiced, 'BASE'), amountIn(expected, 'BASE')]
  if (base.isZero() || expectedBase.isZero()) return false
  const [share, expectedShare] = [amountIn(invoiced, 'FUEL').div(base), amountIn(expected, 'FUEL').div(expectedBase)]
  return share.minus(expectedShare).abs().lessThan('0.0002')
}

/**
 * Differences between all invoices so far and the expected cost, line by line, each with its cause. Invoices in another
 * currency are not compared: their total is the difference.
 */
export const costDifferences = (
  invoices: readonly CarrierInvoice[],
  expected: Expected | undefined,
): CostDifference[] => {
  if (!expected) return []
  const { price } = expected
  const others = invoices.filter(({ currency }) => currency !== price.currency)
  const same = invoices.filter(({ currency }) => currency === price.currency)
  const foreign: CostDifference[] = others.map(({ currency, lines }) => ({
    code: currency,
    amount: totalOf(lines),
    cause: 'CURRENCY',
  }))
  if (same.length === 0) return foreign
  const [invoiced, wanted] = [sumsOf(same.flatMap(({ lines }) => lines)), sumsOf(price.lines)]
  const isOtherWeight = isReweighed(same, expected)
  const causeOf = (key: string, kind: CostLine['kind']): CostDifference['cause'] => {
    const isExpected = wanted.has(key)
    if (isOtherWeight && isExpected && (kind === 'BASE' || kind === 'SURCHARGE')) return 'REWEIGHED'
    if (kind === 'FUEL') return isOtherWeight && isFuelOfBase(invoiced, wanted) ? 'REWEIGHED' : 'FUEL'
    if (kind === 'SURCHARGE' || kind === 'INSURANCE') return 'SURCHARGE'
    return kind === 'TAX' || kind === 'DISCOUNT' ? kind : 'OTHER'
  }
  let rounding = zero
  const differences = [...new Set([...wanted.keys(), ...invoiced.keys()])].flatMap((key): CostDifference[] => {
    const [one, other] = [invoiced.get(key), wanted.get(key)]
    const sum = other ?? one
    const amount = (one?.amount ?? zero).minus(other?.amount ?? 0)
    if (!sum || amount.abs().lessThanOrEqualTo(tolerance)) {
      rounding = rounding.plus(amount)
      return []
    }
    return [{ code: sum.code, amount: amount.toFixed(), cause: causeOf(key, sum.kind) }]
  })
  if (rounding.abs().greaterThan(tolerance))
    differences.push({ code: 'ROUNDING', amount: rounding.toFixed(), cause: 'OTHER' })
  return [...differences, ...foreign]
}

/** Sum of the lines; a credit note has a negative one. */
export const totalOf = (lines: readonly Pick<CostLine, 'amount'>[]): string =>
  lines
    .reduce((sum, { amount }) => sum.plus(amount), zero)
    .toFixed(Math.max(0, ...lines.map(({ amount }) => amount.split('.')[1]?.length ?? 0)))
