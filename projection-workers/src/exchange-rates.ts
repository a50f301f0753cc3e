import type { Projection } from './projection.ts'

type ExchangeRateRow = { currency: string; date: string; perBase: string; source: string }

/** Every exchange rate that was set, one row for a currency and a day; the later setting of a day counts. */
export const exchangeRates: Projection<ExchangeRateRow, 'exchange-rate'> = {
  name: 'exchange-rates',
  version: 1,
  table: 'exchange_rates',
  aggregate: 'exchange-rate',
  columns: { currency: 'text', date: 'date', perBase: 'numeric', source: 'text' },
  indexes: ['(currency, date desc)'],
  initial: { currency: '', date: '1970-01-01', perBase: '1', source: '' },
  key: ({ data: { currency, date } }) => `${currency} ${date}`,
  evolve: {
    ExchangeRateSet: (row, { currency, date, perBase, source }) => ({ ...row, currency, date, perBase, source }),
  },
}
