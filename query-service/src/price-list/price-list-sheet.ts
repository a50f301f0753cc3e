import type { Column } from '@freight/contracts/api/file-columns'
import type { ListWords } from '@freight/contracts/price-list/price-list-document'
import type { ListCharge, ListRow } from '@freight/contracts/price-list/list-row'
import { routeIn } from '@freight/contracts/client-document/language/route-in'
import type { Language } from '@freight/contracts/vocabulary/schemas'

type Titled = [title: string, value: string]

/** Numbers of a charge in a row, each with the title of its column. */
const pricesOf = (charge: ListCharge, name: string, { text, unit, quantity, way }: ListWords): Titled[] => {
  const { perUnit, ranges = [], amount, minimum, leastQuantity } = charge
  const title = [`${name}/${unit(charge)}`, way(charge)].filter(Boolean).join(', ')
  const cell = (of: string, value: string | undefined): Titled[] => (value === undefined ? [] : [[of, value]])
  return [
    ...cell(title, perUnit ?? amount),
    ...ranges.map(({ from, amount: ofBand, flat }): Titled => {
      const bound = flat ? `${quantity(from)} ${unit(charge)}` : quantity(from)
      return [text('priceList.column.from', { charge: flat ? `${name} ${text('flat')}` : title, from: bound }), ofBand]
    }),
    ...cell(text('priceList.column.minimum', { charge: title }), minimum),
    ...cell(text('priceList.column.leastQuantity', { charge: title }), leastQuantity),
  ]
}

/** Numbers of a row by the title of their column; a second charge of the same name and unit has a number. */
const rowPrices = ({ charges }: ListRow, words: ListWords): Map<string, string> => {
  const counts = new Map<string, number>()
  return new Map(
    charges.flatMap((charge) => {
      const { concept, currency } = charge
      const key = `${concept} ${currency}/${words.unit(charge)}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return pricesOf(charge, `${concept}${count === 1 ? '' : ` (${count})`} ${currency}`, words)
    }),
  )
}

/** Columns and rows of a list as a sheet: each charge of it is a column, so that prices stay numbers. */
export const priceListSheet = (rows: readonly ListRow[], words: ListWords, language: Language) => {
  const { text, place } = words
  const column = (field: string, title: string, kind: Column['kind'] = 'text'): Column => ({
    field,
    kind,
    title: { es: title, en: title, pt: title },
  })
  const textColumn = (field: string, kind?: Column['kind']) => column(field, text(`priceList.column.${field}`), kind)
  const pricedRows = rows.map((row) => ({ row, prices: rowPrices(row, words) }))
  const titles = [...new Set(pricedRows.flatMap(({ prices }) => [...prices.keys()]))]
  const currencies = [...new Set(rows.flatMap(({ totals }) => totals.map(({ currency }) => currency)))]
  const columns = [
    ...['transport', 'mode', 'origin', 'destination', 'carrier', 'service', 'container'].map((field) =>
      textColumn(field),
    ),
    ...titles.map((title) => ({ ...column(title, title, 'number'), isUnitPrice: true })),
    ...currencies.map((currency) =>
      column(`total ${currency}`, text('priceList.column.total', { currency }), 'number'),
    ),
    ...(rows.some(({ open }) => open) ? [textColumn('open')] : []),
    textColumn('validFrom', 'day'),
    textColumn('validTo', 'day'),
    textColumn('transit', 'int'),
    textColumn('freeDays', 'int'),
  ]
  const records = pricedRows.map(({ row, prices }): Record<string, unknown> => ({
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
      .filter(({ open }) => open)
      .map(({ concept }) => concept)
      .join(', '),
    validFrom: row.validFrom,
    validTo: row.validTo,
    transit: row.transitTime,
    freeDays: row.freeDays,
  }))
  return { columns, records }
}
