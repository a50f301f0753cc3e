import type { Currency } from '@freight/contracts/vocabulary/schemas'

/** Columns of `read.quotation_list` for each amount, by display currency. */
export const moneyColumns = {
  sell: { USD: 'sell', ARS: 'sell_ars', EUR: 'sell_eur' },
  bestCost: { USD: 'best_cost', ARS: 'best_cost_ars', EUR: 'best_cost_eur' },
} as const satisfies Record<string, Record<Currency, string>>
