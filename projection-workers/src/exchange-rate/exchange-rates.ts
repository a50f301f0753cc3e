import { searchText } from '@freight/contracts/search-text'
import { boolean, date, numeric, text } from '@freight/contracts/tables/columns'
import { type Projection, withAudit, auditColumns } from '../engine/projection.ts'

const columns = {
  active: boolean(true),
  currency: text(''),
  date: date('1970-01-01'),
  perBase: numeric('1'),
  unitsPerBase: numeric(),
  source: text(''),
  search: text(''),
  ...auditColumns,
}

/** All exchange rates, one row per currency and day; a later setting of a day replaces the former. */
export const exchangeRates: Projection<typeof columns, 'exchange-rate'> = {
  name: 'exchange-rates',
  version: 3,
  table: 'exchange_rates',
  aggregate: 'exchange-rate',
  columns,
  indexes: ['(currency, date desc)'],
  key: ({ data: { currency, date } }) => `${currency} ${date}`,
  evolve: {
    ExchangeRateSet: (row, { currency, date, perBase, unitsPerBase, source }, envelope) => ({
      ...row,
      currency,
      date,
      perBase,
      unitsPerBase,
      source,
      search: searchText(currency, source),
      ...withAudit(envelope),
    }),
  },
}
