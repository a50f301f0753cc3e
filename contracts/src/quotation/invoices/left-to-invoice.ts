import { convert, type FxSnapshot } from '../../exchange-rate/exchange.ts'
import { Exact, type Money, subtractMoney, totalsByCurrency } from '../../money/money.ts'
import { linesOfCosts } from '../../pricing/source-costs.ts'
import type { SellGroup } from '../../pricing/offer/sell-group.ts'

type Sold = Pick<SellGroup, 'idCost' | 'charges' | 'totals'>

/** Approved amounts before taxes, by currency: of the approved sale, or of its purchases from one cost. */
export const approvedOf = (sell: Sold | undefined, idCost: string | undefined): readonly Money[] => {
  if (sell === undefined) return []
  if (idCost === undefined) return sell.totals
  return totalsByCurrency(
    linesOfCosts(sell).flatMap((line) =>
      line.idCost === idCost && line.costAmount !== undefined && line.costCurrency !== undefined
        ? [{ amount: line.costAmount, currency: line.costCurrency }]
        : [],
    ),
  )
}

/** Approved, invoiced and remaining amount of one currency; `left` is zero where more was invoiced. */
type Left = { approved: Money; invoiced: Money; left: Money }

const zeroIn = <C extends Money['currency']>(currency: C): Money<C> => ({ amount: '0.00', currency })

const atLeastZero = (one: Money): Money => (one.amount.startsWith('-') ? zeroIn(one.currency) : one)

/**
 * By currency; empty where an invoice is in a currency that was not approved, because it belongs to no single amount.
 */
export const leftToInvoice = (approved: readonly Money[], recorded: readonly Money[]): readonly Left[] => {
  const invoiced = totalsByCurrency(recorded)
  if (invoiced.some(({ currency }) => !approved.some((one) => one.currency === currency))) return []
  return approved.map((one) => {
    const invoicedAmount = invoiced.find(({ currency }) => currency === one.currency) ?? zeroIn(one.currency)
    return { approved: one, invoiced: invoicedAmount, left: atLeastZero(subtractMoney(one, invoicedAmount)) }
  })
}

/** Sum of amounts in one currency; undefined where a rate is missing. */
const sumIn = (amounts: readonly Money[], currency: Money['currency'], fx: FxSnapshot): Money | undefined => {
  const converted = amounts.map((one) => convert(one, currency, fx))
  return converted.every((one) => one !== undefined) ? (totalsByCurrency(converted)[0] ?? zeroIn(currency)) : undefined
}

/**
 * Excess of an invoice over what is left, in its currency: of the approved amount in that currency, else of the whole
 * approved amount at the rates of the quotation. Undefined where there is no excess, nothing was approved, or a rate is
 * missing. `tolerancePct`: percent of the approved amount that may be invoiced above it.
 */
export const beyondLeft = (
  invoice: Money,
  approved: readonly Money[],
  recorded: readonly Money[],
  fx: FxSnapshot | undefined,
  tolerancePct = '0',
): (Money & { isConverted: boolean }) | undefined => {
  const excessOver = (left: Money, approvedAmount: Money, isConverted: boolean) => {
    const excess = new Exact(invoice.amount).minus(left.amount)
    return excess.gt(new Exact(approvedAmount.amount).times(tolerancePct).dividedBy(100))
      ? { ...subtractMoney(invoice, left), isConverted }
      : undefined
  }
  const { currency } = invoice
  const balance = leftToInvoice(approved, recorded).find(({ left }) => left.currency === currency)
  if (balance !== undefined) return excessOver(balance.left, balance.approved, false)
  if (approved.length === 0 || fx === undefined) return undefined
  const [approvedTotal, invoicedTotal] = [sumIn(approved, currency, fx), sumIn(recorded, currency, fx)]
  return (
    approvedTotal &&
    invoicedTotal &&
    excessOver(atLeastZero(subtractMoney(approvedTotal, invoicedTotal)), approvedTotal, true)
  )
}

/** Currency of the next invoice: the one with the most left, else the one with the most approved. */
export const currencyToInvoice = (
  approved: readonly Money[],
  recorded: readonly Money[],
  fx: FxSnapshot,
): Money['currency'] | undefined => {
  const left = leftToInvoice(approved, recorded).flatMap((one) => (Number(one.left.amount) > 0 ? [one.left] : []))
  const inDollars = (one: Money) => Number(convert(one, 'USD', fx)?.amount ?? 0)
  return (left.length > 0 ? left : approved).toSorted((a, b) => inDollars(b) - inDollars(a))[0]?.currency
}
