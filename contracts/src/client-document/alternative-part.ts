import type { ClientDocument, DocumentAlternative, DocumentLine } from '../quotation/document.ts'
import {
  type Column,
  type PagePart,
  type TableCell,
  type TableLayout,
  colours,
  isShort,
  lettersALine,
} from './page-part.ts'
import { factRows } from './fact-rows.ts'

/** In points. */
const LANE_WIDTH = 230

/** Origin, destination, transport and route. */
const laneLine = ({ origin, destination, how }: ClientDocument['lane'], via: string): PagePart => ({
  margin: [0, 12, 0, 10],
  columns: [
    {
      width: '*',
      stack: [
        { text: origin.name, bold: true, fontSize: 11 },
        { text: origin.place, fontSize: 7.5, color: colours.secondary },
      ],
    },
    {
      width: LANE_WIDTH,
      stack: [
        { text: how, alignment: 'center', fontSize: 8, font: 'InterStrong' },
        {
          margin: [0, 5, 0, 0],
          canvas: [
            { type: 'line', x1: 3, y1: 4, x2: LANE_WIDTH - 3, y2: 4, lineWidth: 1.4, lineColor: colours.text },
            { type: 'ellipse', x: 3, y: 4, r1: 3, r2: 3, color: '#ffffff', lineColor: colours.text, lineWidth: 1.4 },
            { type: 'ellipse', x: LANE_WIDTH - 3, y: 4, r1: 3.4, r2: 3.4, color: colours.text },
          ],
        },
        { text: via, alignment: 'center', fontSize: 7.5, color: colours.secondary, margin: [0, 4, 0, 0] },
      ],
    },
    {
      width: '*',
      alignment: 'right',
      stack: [
        { text: destination.name, bold: true, fontSize: 11 },
        { text: destination.place, fontSize: 7.5, color: colours.secondary },
      ],
    },
  ],
})

type Heads = ClientDocument['heads']

const widths = [30, '*', 40, 68, 72, 72, 54]
const columnCount = widths.length

const rightAligned = (text: string, style: object = {}): TableCell => ({
  text,
  alignment: 'right',
  fontFeatures: ['tnum'],
  ...style,
})
const emptyCell: TableCell = { text: '' }

/** Without lines there are no unit prices and quantities. */
const headRow = (heads: Heads, taxHead: string, hasLines: boolean): TableCell[] => {
  const quiet = { fontSize: 7, color: colours.secondary }
  return [
    { text: heads.concept, colSpan: 2, ...quiet },
    emptyCell,
    { text: heads.currency, ...quiet },
    rightAligned(hasLines ? heads.unitPrice : '', quiet),
    rightAligned(hasLines ? heads.quantity : '', quiet),
    rightAligned(heads.amount, quiet),
    rightAligned(taxHead, quiet),
  ]
}

const lineRow = ({ code, concept, currency, unitPrice, quantity, amount, tax }: DocumentLine): TableCell[] => [
  { text: code, fontSize: 7, color: colours.quiet },
  { text: concept },
  { text: currency, color: colours.secondary },
  rightAligned(unitPrice),
  rightAligned(quantity),
  rightAligned(amount, { bold: true }),
  rightAligned(tax, { color: colours.secondary }),
]

/** A cell over all columns. */
const wholeRow = (cell: TableCell): TableCell[] => [
  { ...cell, colSpan: columnCount },
  ...Array.from({ length: columnCount - 1 }, () => emptyCell),
]

/** Rows of a section; the first line shares a row with the title, so that no title is alone at the end of a page. */
const sectionRows = (title: string, [first, ...others]: readonly DocumentLine[]): TableCell[][] =>
  first === undefined
    ? []
    : [
        wholeRow({
          table: {
            widths,
            body: [wholeRow({ text: title, bold: true, margin: [0, 3, 0, 0] }), lineRow(first)],
          },
          layout: nestedRowLayout,
        }),
        ...others.map(lineRow),
      ]

type Sum = DocumentAlternative['subtotals'][number]

const sumRow = ({ label, currency, amount, tax }: Sum): TableCell[] => [
  { text: label, colSpan: 2, color: colours.secondary },
  emptyCell,
  { text: currency, color: colours.secondary },
  emptyCell,
  emptyCell,
  rightAligned(amount, { bold: true }),
  rightAligned(tax, { color: colours.secondary }),
]

/** Separates a row from the lines above, which it does not belong to. */
const withSpaceAbove = (row: TableCell[]): TableCell[] => row.map((cell) => ({ ...cell, margin: [0, 5, 0, 0] }))

/** Thin lines between the rows, and the given line above the first one. */
const thinLines = (topLine: 'NOTHING' | 'LINE' | 'DASHES'): TableLayout => ({
  hLineWidth: (index, { table }) => {
    if (index === 0) return { NOTHING: 0, LINE: 0.5, DASHES: 0.6 }[topLine]
    return index === table.body.length ? 0 : 0.5
  },
  hLineColor: (index) => {
    if (topLine === 'DASHES' && index === 0) return colours.quiet
    return topLine === 'NOTHING' && index === 1 ? colours.text : colours.hair
  },
  hLineStyle: (index) => (topLine === 'DASHES' && index === 0 ? { dash: { length: 2 } } : null),
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: (index) => (index === columnCount - 1 ? 0 : 6),
  paddingTop: () => 3,
  paddingBottom: () => 3,
})

/** Layout of a table inside a row of another table, whose padding applies. */
const nestedRowLayout: TableLayout = {
  ...thinLines('NOTHING'),
  hLineWidth: (index) => (index === 1 ? 0.5 : 0),
  hLineColor: () => colours.hair,
  paddingTop: (index) => (index === 0 ? 0 : 3),
  paddingBottom: (index) => (index === 0 ? 3 : 0),
}

type Fact = DocumentAlternative['facts'][number]

const factCell = (fact: Fact | undefined): TableCell =>
  fact === undefined
    ? emptyCell
    : {
        stack: [
          { text: fact.label, fontSize: 7, color: colours.secondary },
          { text: fact.value, bold: true },
        ],
      }

const factsPart = ({ facts }: DocumentAlternative): PagePart[] => {
  if (facts.length === 0) return []
  const { rows, perRow } = factRows(facts)
  return [
    {
      margin: [0, 0, 0, 8],
      table: {
        widths: Array.from({ length: perRow }, () => '*'),
        body: rows.map((row) => row.map(factCell)),
      },
      layout: {
        fillColor: () => colours.panel,
        hLineWidth: () => 0,
        vLineWidth: (index) => (index === 0 || index === perRow ? 0 : 0.5),
        vLineColor: () => colours.line,
        paddingTop: () => 6,
        paddingBottom: () => 6,
        paddingLeft: () => 10,
      },
    },
  ]
}

const totalsPart = ({ totals }: DocumentAlternative, { totalWithTax }: Heads): PagePart => ({
  margin: [0, 4, 0, 0],
  table: {
    widths: ['*', 'auto'],
    body: [
      [
        { text: totalWithTax, bold: true, fontSize: 9, margin: [0, 4, 0, 0] },
        {
          alignment: 'right',
          text: totals.flatMap(({ currency, amount }, index) => [
            { text: `${index === 0 ? '' : '      '}${currency}  `, fontSize: 8, color: colours.secondary },
            { text: amount, bold: true, fontSize: 13, fontFeatures: ['tnum' as const] },
          ]),
        },
      ],
    ],
  },
  layout: {
    hLineWidth: () => 0.8,
    hLineColor: () => colours.text,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 5,
    paddingBottom: () => 5,
  },
})

const optionalPart = ({ optional: lines }: DocumentAlternative, heads: Heads): PagePart[] => {
  const [first, ...others] = lines.map(lineRow)
  if (first === undefined) return []
  const lineTable = (body: TableCell[][], topLine: 'LINE' | 'DASHES'): PagePart => ({
    table: { widths, body },
    layout: thinLines(topLine),
  })
  return [
    {
      // Keeps the title with its list at the end of a page.
      unbreakable: true,
      stack: [
        {
          margin: [0, 10, 0, 3],
          text: [
            { text: heads.optional, bold: true, fontSize: 8.5 },
            { text: `   ${heads.optionalNote}`, fontSize: 7.5, color: colours.secondary },
          ],
        },
        lineTable([first], 'DASHES'),
      ],
    },
    ...(others.length === 0 ? [] : [lineTable(others, 'LINE')]),
  ]
}

const listColumn = (title: string, items: readonly string[]): Column => ({
  width: '*',
  stack:
    items.length === 0
      ? []
      : [
          { text: title, bold: true, fontSize: 8.5, margin: [0, 0, 0, 3] },
          { ul: [...items], fontSize: 7.5, color: colours.secondary, lineHeight: 1.3 },
        ],
})

const titlePart = ({ title, name }: DocumentAlternative): PagePart[] =>
  title === ''
    ? []
    : [
        {
          margin: [0, 6, 0, 6],
          text: [
            { text: `${title}   `, bold: true, fontSize: 10 },
            { text: name, fontSize: 9, color: colours.secondary },
          ],
        },
      ]

const pricePart = ({ sections, subtotals, taxHead }: DocumentAlternative, heads: Heads): PagePart[] => {
  const rows = [
    ...sections.flatMap(({ title, lines, sums }) => (lines.length > 0 ? sectionRows(title, lines) : sums.map(sumRow))),
    ...subtotals.map((sum, index) => (index === 0 ? withSpaceAbove(sumRow(sum)) : sumRow(sum))),
  ]
  if (rows.length === 0) return []
  const hasLines = sections.some(({ lines }) => lines.length > 0)
  return [
    {
      table: { headerRows: 1, widths, dontBreakRows: true, body: [headRow(heads, taxHead, hasLines), ...rows] },
      layout: thinLines('NOTHING'),
    },
  ]
}

const equivalentPart = ({ equivalent }: DocumentAlternative): PagePart[] =>
  equivalent === ''
    ? []
    : [{ text: equivalent, fontSize: 7, color: colours.secondary, alignment: 'right', margin: [0, 4, 0, 0] }]

/** One alternative: description, price and inclusions. A table over several pages repeats its head. */
export const alternativePart = (
  alternative: DocumentAlternative,
  { heads, lane }: ClientDocument,
  index: number,
): PagePart[] => [
  { stack: [laneLine(lane, alternative.via)], ...(index > 0 && { pageBreak: 'before' as const }) },
  ...factsPart(alternative),
  ...titlePart(alternative),
  ...pricePart(alternative, heads),
  ...(alternative.totals.length === 0 ? [] : [totalsPart(alternative, heads)]),
  ...equivalentPart(alternative),
  ...optionalPart(alternative, heads),
  {
    margin: [0, 12, 0, 0],
    columnGap: 24,
    unbreakable: [alternative.includes, alternative.excludes].every((side) => isShort(side, lettersALine.half)),
    columns: [listColumn(heads.includes, alternative.includes), listColumn(heads.excludes, alternative.excludes)],
  },
]
