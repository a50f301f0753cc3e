import type { CompanySettings } from '../company-settings/settings.ts'
import { letterheadOf, styleIn } from '../client-document/client-document.ts'
import { documentText } from '../client-document/document-text.ts'
import { placeName } from '../client-document/language/place-names.ts'
import { routeIn } from '../client-document/language/route-in.ts'
import { numberText, priceText } from '../client-document/number-text.ts'
import { countryNames } from '../client-document/of-revision.ts'
import { type Framed, framedPage, heading, letterhead } from '../client-document/page.ts'
import { joinedText } from '../client-document/schedule-facts.ts'
import { dateText } from '../date-text.ts'
import type { Text, TextIn } from '../freight/language.ts'
import { Exact } from '../money/money.ts'
import type { ClientDocument, DocumentLanguage } from '../quotation/document.ts'
import type { ListPlace, Period } from './lanes.ts'
import type { ListCharge, ListRow } from './list-row.ts'
import { type Page, type PagePart, type TableCell, colours, rule } from '../client-document/page-part.ts'

const heads = ['lane', 'equipment', 'charges', 'total', 'valid'] as const

/** Prices of one carrier and service on a lane, all texts formatted. */
type PrintedRow = {
  lane: string
  /** Transport and mode, carrier, service, transit and free days. */
  facts: string[]
  equipment: string
  charges: { concept: string; price: string }[]
  total: string
  valid: string
}

/** A price list with all texts formatted, so that it has no fields for costs and margins. */
export type PriceListDocument = Framed &
  Pick<ClientDocument, 'kind' | 'reference' | 'revision' | 'validity'> & {
    columns: Record<(typeof heads)[number], string>
    prices: PrintedRow[]
    notes: string[]
  }

/** `January 2027` for a whole month, else its days. */
const periodText = ({ from, to }: Period, language: DocumentLanguage, text: Text): string => {
  const last = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0)).toISOString().slice(0, 10)
  if (from.endsWith('-01') && to === last)
    return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(from))
  const [first, end] = [dateText(from, language), dateText(to, language)]
  return from === to ? first : text('priceList.period', { from: first, to: end })
}

/** Words of a list in one language. */
export const listWords = (language: DocumentLanguage, data: CompanySettings['data'], textIn: TextIn) => {
  const text = documentText(textIn, language)
  const countryName = countryNames(language)
  const style = styleIn(language, data)
  return {
    text,
    style,
    date: (day: string): string => dateText(day, language),
    place: ({ code, name }: ListPlace): string =>
      code === '' ? text('priceList.anywhere') : name === '' ? countryName(code) : placeName(name, language),
    /** Unit of a price: that of its bands, where it has some. */
    unit: ({ calculator, unit, ranges }: ListCharge): string =>
      text(`priceList.per.${ranges ? `PER_${unit}` : calculator}`),
    quantity: (decimal: string): string => numberText(decimal, new Exact(decimal).decimalPlaces(), style),
    /** How its bands apply, where it is not as usual for the transport. */
    way: ({ calculator, breakRule }: ListCharge): string => {
      const way = calculator === 'RANGE_CUMULATIVE' ? 'CUMULATIVE' : breakRule
      return way === undefined ? '' : text(`prices:bands.ways.${way}`)
    },
    title: (name: string, period: Period): string =>
      text('priceList.title', { name, period: periodText(period, language, text) }),
  }
}
export type ListWords = ReturnType<typeof listWords>

/** A flat price of a band is for its whole quantity, not per unit. */
const bandsText = (ranges: NonNullable<ListCharge['ranges']>, { text, style, quantity }: ListWords): string =>
  ranges
    .map(({ from, to, amount, flat }) => {
      const bounds = Number(from) === 0 && to !== undefined ? `−${quantity(to)}` : `+${quantity(from)}`
      return [bounds, ...(flat ? [text('flat')] : []), priceText(amount, style)].join(' ')
    })
    .join(' · ')

const priceOf = (charge: ListCharge, words: ListWords): string => {
  const { text, style, unit, quantity, way } = words
  const { currency, perUnit, ranges, amount, minimum, leastQuantity } = charge
  const minimumOf = (of: string | undefined) => (of === undefined ? '' : text('priceList.minimumOf', { amount: of }))
  const least = joinedText(
    minimumOf(leastQuantity && `${quantity(leastQuantity)} ${unit(charge)}`),
    minimumOf(minimum && numberText(minimum, 2, style)),
  )
  if (ranges)
    return joinedText(`${currency}/${unit(charge)}: ${bandsText(ranges, words)}`, joinedText(way(charge), least))
  if (perUnit !== undefined) return joinedText(`${currency} ${priceText(perUnit, style)} / ${unit(charge)}`, least)
  return amount === undefined ? text('onRequest') : `${currency} ${numberText(amount, 2, style)} / ${unit(charge)}`
}

/** A fact with its name; no text where it is unknown. */
const factText = (name: string, value: string | undefined): string => (value === undefined ? '' : `${name}: ${value}`)

/** Whether a total lacks a charge. */
const isMarked = ({ totals, open }: ListRow): boolean => open && totals.length > 0

const printedRow = (row: ListRow, language: DocumentLanguage, words: ListWords): PrintedRow => {
  const { text, place, style, date } = words
  const transit = row.transitTime === null ? undefined : text('days', { count: row.transitTime })
  return {
    lane: `${place(row.origin)} – ${place(row.destination)}`,
    facts: [
      `${text(`shell:transport.${row.transport}`)} ${row.mode}`,
      joinedText(row.carrier, routeIn(row.route, language)),
      factText(text('priceList.head.transit'), transit),
      factText(text('priceList.head.freeDays'), row.freeDays === null ? undefined : String(row.freeDays)),
    ].filter((fact) => fact !== ''),
    equipment: row.container ?? '',
    charges: row.charges.map((charge) => ({ concept: charge.concept, price: priceOf(charge, words) })),
    total:
      row.totals.map(({ amount, currency }) => `${currency} ${numberText(amount, 2, style)}`).join('\n') +
      (isMarked(row) ? ' *' : ''),
    valid: `${date(row.validFrom)} – ${date(row.validTo)}`,
  }
}

type Source = {
  rows: readonly ListRow[]
  period: Period
  /** Client or client group. */
  name: string
  company: { code: string; data: CompanySettings['data'] }
  language: DocumentLanguage
  /** Day of issue. */
  day: string
  textIn: TextIn
}

export const priceListDocument = ({
  rows,
  period,
  name,
  company,
  language,
  day,
  textIn,
}: Source): PriceListDocument => {
  const words = listWords(language, company.data, textIn)
  const { text, date } = words
  const head = (column: (typeof heads)[number]) => text(`priceList.head.${column}`)
  const hasTotals = rows.some(({ totals }) => totals.length > 0)
  return {
    company: letterheadOf(company, language),
    kind: text('priceList.kind'),
    reference: words.title(name, period),
    revision: text('priceList.issued', { date: date(day) }),
    validity: {
      label: text('priceList.valid'),
      date: period.from === period.to ? date(period.from) : `${date(period.from)} – ${date(period.to)}`,
    },
    heads: { page: text('head.page'), pageOf: text('head.pageOf') },
    columns: {
      lane: head('lane'),
      equipment: head('equipment'),
      charges: head('charges'),
      total: head('total'),
      valid: head('valid'),
    },
    prices: rows.map((row) => printedRow(row, language, words)),
    notes: [
      text('priceList.note.taxes'),
      ...(hasTotals ? [text('priceList.note.one')] : []),
      ...(rows.some(isMarked) ? [text('priceList.note.open')] : []),
    ],
    foot: `${text('priceList.kind')} ${words.title(name, period)}`,
  }
}

const widths = [120, 42, '*', 66, 54]
const numbers = { alignment: 'right', fontFeatures: ['tnum'] as 'tnum'[] } as const
const quiet = { fontSize: 7, color: colours.secondary } as const

const headRow = ({ columns }: PriceListDocument): TableCell[] => [
  { text: columns.lane, ...quiet },
  { text: columns.equipment, ...quiet },
  { text: columns.charges, ...quiet },
  { text: columns.total, ...quiet, ...numbers },
  { text: columns.valid, ...quiet, ...numbers },
]

type Row = PriceListDocument['prices'][number]

const chargesCell = (charges: Row['charges']): PagePart => ({
  fontSize: 7.5,
  lineHeight: 1.2,
  stack: charges.map(({ concept, price }) => ({
    columnGap: 6,
    columns: [
      { width: 100, text: concept },
      { width: '*', text: price, ...numbers },
    ],
  })),
})

const priceRow = (row: Row): TableCell[] => [
  {
    stack: [
      { text: row.lane, bold: true },
      ...row.facts.map((text): PagePart => ({ text, fontSize: 7.5, color: colours.secondary })),
    ],
  },
  { text: row.equipment },
  chargesCell(row.charges),
  { text: row.total, bold: true, ...numbers },
  { text: row.valid, fontSize: 7.5, ...numbers },
]

/** A price list as A4 pages; the heads of its columns repeat on each page. */
export const priceListPage = (document: PriceListDocument): Page =>
  framedPage(document, document.foot, [
    letterhead(document),
    rule(12),
    heading(document),
    rule(0),
    {
      margin: [0, 8, 0, 0],
      table: {
        widths,
        headerRows: 1,
        dontBreakRows: true,
        body: [headRow(document), ...document.prices.map(priceRow)],
      },
      layout: {
        hLineWidth: (index) => (index === 0 ? 0 : 0.5),
        hLineColor: () => colours.hair,
        vLineWidth: () => 0,
        paddingLeft: (index) => (index === 0 ? 0 : 4),
        paddingRight: () => 0,
      },
    },
    { margin: [0, 10, 0, 0], ...quiet, stack: document.notes.map((text) => ({ text })) },
  ])
