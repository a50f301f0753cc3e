import type { Page, PagePart, TableCell } from '../client-document/page-part.ts'
import { framedPage, heading, letterhead } from '../client-document/page.ts'
import { colours, rule } from '../client-document/paper.ts'
import type { PriceListDocument } from './price-list-document.ts'

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
