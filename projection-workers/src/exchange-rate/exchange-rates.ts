import { searchText } from '@freight/contracts/search-text'
import type { Projection } from '../engine/projection.ts'
import { withAudit, type Audit, auditColumns, neverChanged } from '../engine/with-audit.ts'

type ExchangeRateRow = Audit & {
  active: boolean
  currency: string
  date: string
  perBase: string
  source: string
  search: string
}

/** Every exchange rate that was set, one row for a currency and a day; the later setting of a day counts. */
export const exchangeRates: Projection<ExchangeRateRow, 'exchange-rate'> = {
  name: 'exchange-rates',
  version: 2,
  table: 'exchange_rates',
  aggregate: 'exchange-rate',
  columns: {
    active: 'boolean',
    currency: 'text',
    date: 'date',
    perBase: 'numeric',
    source: 'text',
    search: 'text',
    ...auditColumns,
  },
  indexes: ['(currency, date desc)'],
  initial: { active: true, currency: '', date: '1970-01-01', perBase: '1', source: '', search: '', ...neverChanged },
  key: ({ data: { currency, date } }) => `${currency} ${date}`,
  evolve: {
    ExchangeRateSet: (row, { currency, date, perBase, source }, envelope) => ({
      ...row,
      currency,
      date,
      perBase,
      source,
      search: searchText(currency, source),
      ...withAudit(envelope),
    }),
  },
}
