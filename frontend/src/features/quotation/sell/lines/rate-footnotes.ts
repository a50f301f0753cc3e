import type { Conversion } from '@freight/contracts/exchange-rate/exchange'
import type { Currency } from '@freight/contracts/vocabulary/schemas'

interface Converted<Id> {
  id: Id
  from: { currency?: Currency | undefined; amount?: string | undefined } | undefined
  to: Currency
  /** Undefined without an exchange rate. */
  conversion: Conversion | undefined
}

/**
 * Lines with a footnote about their exchange rate: the first line per rate, and each line without one; never for a zero
 * cost.
 */
export const linesWithRateNote = <Id>(lines: readonly Converted<Id>[]): ReadonlySet<Id> => {
  const seenRates = new Set<string>()
  return new Set(
    lines
      .filter(({ from, to, conversion }) => {
        if (from?.currency === undefined || from.currency === to || Number(from.amount) === 0) return false
        if (conversion === undefined) return true
        const rate = [from.currency, to, conversion.rate, conversion.date].join(' ')
        const isNew = !seenRates.has(rate)
        seenRates.add(rate)
        return isNew
      })
      .map(({ id }) => id),
  )
}

/** Amounts of six digits or more, as in pesos, need wider columns. */
export const hasLongAmount = (amounts: readonly (string | undefined)[]): boolean =>
  amounts.some((amount) => amount !== undefined && Math.abs(Number(amount)) >= 100_000)
