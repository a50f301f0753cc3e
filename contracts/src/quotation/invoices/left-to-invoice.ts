import { convert, type FxSnapshot } from '../../pricing/exchange.ts'
import { compareMoney, type Money, subtractMoney, totalsByCurrency } from '../../pricing/money.ts'
import { linesOfCosts } from '../offer/drawn-on.ts'
import type { SellGroup } from '../sell-group.ts'

type Sold = Pick<SellGroup, 'idCost' | 'charges' | 'totals'>

/** What was approved before taxes, by currency: of the sale that counts, or of what it has bought of a supplier. */
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

/** Of what was approved in a currency: what is invoiced, and what is left; nothing where more was invoiced. */
type Left = { approved: Money; invoiced: Money; left: Money }

const nothing = <C extends Money['currency']>(currency: C): Money<C> => ({ amount: '0.00', currency })

const noLess = (one: Money): Money => (one.amount.startsWith('-') ? nothing(one.currency) : one)

/** By currency; none where something was invoiced in a currency that was not approved: nobody knows what for. */
export const leftToInvoice = (approved: readonly Money[], recorded: readonly Money[]): readonly Left[] => {
  const invoiced = totalsByCurrency(recorded)
  if (invoiced.some(({ currency }) => !approved.some((one) => one.currency === currency))) return []
  return approved.map((one) => {
    const done = invoiced.find(({ currency }) => currency === one.currency) ?? nothing(one.currency)
    return { approved: one, invoiced: done, left: noLess(subtractMoney(one, done)) }
  })
}

/** What some amounts come to in one currency; undefined where one of them has no rate. */
const together = (amounts: readonly Money[], currency: Money['currency'], fx: FxSnapshot): Money | undefined => {
  const converted = amounts.map((one) => convert(one, currency, fx))
  return converted.every((one) => one !== undefined) ? (totalsByCurrency(converted)[0] ?? nothing(currency)) : undefined
}

/**
 * By how much an invoice is beyond what is left, in its currency: of what was approved in that currency, else of all that
 * was, at the rates of the quotation. Undefined where it is not, and where nothing was approved or nobody knows.
 */
export const beyondLeft = (
  invoice: Money,
  approved: readonly Money[],
  recorded: readonly Money[],
  fx: FxSnapshot | undefined,
): (Money & { isConverted: boolean }) | undefined => {
  const { currency } = invoice
  const own = leftToInvoice(approved, recorded).find(({ left }) => left.currency === currency)
  if (own !== undefined) return over(invoice, own.left, false)
  if (approved.length === 0 || fx === undefined) return undefined
  const [all, done] = [together(approved, currency, fx), together(recorded, currency, fx)]
  return all && done && over(invoice, noLess(subtractMoney(all, done)), true)
}

const over = (invoice: Money, left: Money, isConverted: boolean) =>
  compareMoney(invoice, left) > 0 ? { ...subtractMoney(invoice, left), isConverted } : undefined

/** In which currency the next invoice is expected: that of which most is left; where nothing is, of which most was approved. */
export const currencyToInvoice = (
  approved: readonly Money[],
  recorded: readonly Money[],
  fx: FxSnapshot,
): Money['currency'] | undefined => {
  const left = leftToInvoice(approved, recorded).flatMap((one) => (Number(one.left.amount) > 0 ? [one.left] : []))
  const worth = (one: Money) => Number(convert(one, 'USD', fx)?.amount ?? 0)
  return (left.length > 0 ? left : approved).toSorted((a, b) => worth(b) - worth(a))[0]?.currency
}
