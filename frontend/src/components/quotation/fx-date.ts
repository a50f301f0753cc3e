import { type FxSnapshot, usedRatesDate } from '@freight/contracts/exchange-rate/exchange'
import type { Money } from '@freight/contracts/money/money'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'

/**
 * Day of the exchange rates of converted amounts, as the client’s document states it; without a conversion, the day of
 * the rates shown beside them.
 */
export const fxDateOf = (fx: FxSnapshot, totals: readonly Money[], targetCurrency: Currency): string => {
  const inUse = new Set([targetCurrency, ...totals.map(({ currency }) => currency)])
  const isUsed = fx.rates.some(({ currency }) => inUse.has(currency))
  return usedRatesDate(fx, isUsed ? inUse : new Set(fx.rates.map(({ currency }) => currency)))
}

type Amounts = Pick<QuotationDetail, 'fx' | 'displayCurrency' | 'sell' | 'cost'>

/** The day for all costs and alternatives of a quotation. */
export const fxDateOfAll = ({ fx, displayCurrency, sell, cost = [] }: Amounts): string =>
  fxDateOf(
    fx,
    [...cost, ...sell].flatMap(({ totals }) => totals),
    displayCurrency,
  )
