import type { Column } from '@freight/contracts/api/file-columns'
import type { ListWords } from '@freight/contracts/price-list/price-list-document'
import type { ListCharge, ListRow } from '@freight/contracts/price-list/list-row'
import { numberText } from '@freight/contracts/client-document/number-text'
import { routeIn } from '@freight/contracts/client-document/language/route-in'
import type { Language } from '@freight/contracts/vocabulary/schemas'

/** Numbers of a charge in a row, each with the title of its column. */
const pricesOf = (charge: ListCharge, { text, style, unit }: ListWords): [title: string, value: string][] => {
  const { concept, currency, perUnit, ranges, amount, minimum } = charge
  const title = `${concept} ${currency}/${unit(charge)}`
  const price = perUnit ?? amount
  return [
    ...(price === undefined ? [] : [[title, price] as [string, string]]),
    ...(ranges ?? []).map(({ from, amount: ofBand }): [string, string] => [
      text('priceList.column.from', { charge: title, from: numberText(from, 0, style) }),
      ofBand,
    ]),
    ...(minimum === undefined
      ? []
      : [[text('priceList.column.minimum', { charge: title }), minimum] as [string, string]]),
  ]
}

/** Columns and rows of a list as a sheet: each charge of it is a column, so that prices stay numbers. */
export const priceListSheet = (rows: readonly ListRow[], words: ListWords, language: Language) => {
  const { text, place } = words
  const column = (field: string, title: string, kind: Column['kind'] = 'text'): Column => ({
    field,
    kind,
    title: { es: title, en: title, pt: title },
  })
  const named = (field: string, kind?: Column['kind']) => column(field, text(`priceList.column.${field}`), kind)
  const priced = rows.map((row) => ({ row, prices: new Map(row.charges.flatMap((charge) => pricesOf(charge, words))) }))
  const titles = [...new Set(priced.flatMap(({ prices }) => [...prices.keys()]))]
  const currencies = [...new Set(rows.flatMap(({ totals }) => totals.map(({ currency }) => currency)))]
  const columns = [
    ...['transport', 'mode', 'origin', 'destination', 'carrier', 'service', 'container'].map((field) => named(field)),
    ...titles.map((title) => ({ ...column(title, title, 'number'), isUnitPrice: true })),
    ...currencies.map((currency) =>
      column(`total ${currency}`, text('priceList.column.total', { currency }), 'number'),
    ),
    ...(rows.some(({ open }) => open) ? [named('open')] : []),
    named('validFrom', 'day'),
    named('validTo', 'day'),
    named('transit', 'int'),
    named('freeDays', 'int'),
  ]
  const records = priced.map(({ row, prices }): Record<string, unknown> => ({
    transport: text(`shell:transport.${row.transport}`),
    mode: row.mode,
    origin: place(row.origin),
    destination: place(row.destination),
    carrier: row.carrier,
    service: routeIn(row.route, language),
    container: row.container ?? '',
    ...Object.fromEntries(prices),
    ...Object.fromEntries(row.totals.map(({ currency, amount }) => [`total ${currency}`, amount])),
    open: row.charges
      .filter(({ perUnit, ranges, amount }) => perUnit === undefined && !ranges && amount === undefined)
      .map(({ concept }) => concept)
      .join(', '),
    validFrom: row.validFrom,
    validTo: row.validTo,
    transit: row.transitTime,
    freeDays: row.freeDays,
  }))
  return { columns, records }
}
