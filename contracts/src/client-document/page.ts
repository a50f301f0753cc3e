import type { ClientDocument } from '../quotation/document.ts'
import {
  type Page,
  type PagePart,
  type TableCell,
  colours,
  isShort,
  lettersALine,
  rule,
  sizes,
  CONTENT_WIDTH,
} from './page-part.ts'
import { alternativePart } from './alternative-part.ts'

const logo = `<svg viewBox="0 0 26 26"><rect width="26" height="26" rx="6" fill="${colours.accent}"/><path d="M9.4 17.4c4.8 0 2.6-8.8 7.6-8.8" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/><circle cx="7.6" cy="17.6" r="2.1" fill="none" stroke="#fff" stroke-width="1.8"/><circle cx="18.4" cy="8.4" r="2.9" fill="#fff"/></svg>`

export const letterhead = ({ company }: Pick<ClientDocument, 'company'>): PagePart => ({
  columns: [
    { svg: logo, width: 26 },
    {
      width: '*',
      margin: [8, 0, 0, 0],
      stack: [
        { text: company.code, bold: true, fontSize: 12 },
        { text: company.name, fontSize: 8, color: colours.secondary },
      ],
    },
    {
      width: 'auto',
      alignment: 'right',
      fontSize: 7.5,
      color: colours.secondary,
      lineHeight: 1.3,
      stack: company.lines.filter((line) => line !== '').map((text) => ({ text })),
    },
  ],
})

export const heading = ({
  kind,
  reference,
  revision,
  validity,
}: Pick<ClientDocument, 'kind' | 'reference' | 'revision' | 'validity'>): PagePart => ({
  margin: [0, 16, 0, 12],
  columns: [
    {
      width: '*',
      stack: [
        { text: kind, fontSize: 7, color: colours.secondary },
        { text: reference, bold: true, fontSize: 20, margin: [0, 2, 0, 2] },
        { text: revision, fontSize: 8, color: colours.secondary },
      ],
    },
    {
      width: 'auto',
      margin: [0, 10, 0, 0],
      table: {
        body: [
          [
            {
              alignment: 'right',
              border: [false, false, true, false],
              borderColor: [colours.accent, colours.accent, colours.accent, colours.accent],
              stack: [
                { text: validity.label, fontSize: 7.5, color: colours.secondary },
                { text: validity.date, bold: true, fontSize: 15 },
              ],
            },
          ],
        ],
      },
      layout: { vLineWidth: () => 2, hLineWidth: () => 0, paddingRight: () => 8 },
    },
  ],
})

const parties = ({ parties: all }: ClientDocument): PagePart => ({
  margin: [0, 10, 0, 10],
  columnGap: 16,
  columns: all.map(({ label, name, lines }, index) => ({
    width: index === all.length - 1 ? 200 : '*',
    fontSize: 8,
    lineHeight: 1.25,
    stack: [
      { text: label, fontSize: 7, color: colours.secondary, margin: [0, 0, 0, 2] },
      { text: name, bold: true },
      ...lines.filter((line) => line !== '').map((text) => ({ text, color: colours.secondary })),
    ],
  })),
})

/** The alternatives side by side. */
const comparison = ({ comparison: table }: ClientDocument): PagePart[] => {
  if (table === undefined) return []
  const quiet = { fontSize: 7.5, color: colours.secondary }
  const cells = (texts: readonly string[], look: Partial<Pick<TableCell, 'bold'>> = {}): TableCell[] =>
    texts.map((text) => ({ text, alignment: 'right', fontFeatures: ['tnum'], ...look }))
  return [
    {
      margin: [0, 10, 0, 4],
      unbreakable: true,
      table: {
        widths: ['*', ...table.names.map(() => '*')],
        body: [
          [{ text: table.title, bold: true }, ...cells(table.names, { bold: true })],
          ...table.rows.map(({ label, values }, index) => [
            { text: label, ...quiet },
            ...cells(values, index === 0 ? { bold: true } : {}),
          ]),
        ],
      },
      layout: {
        hLineWidth: (index) => (index === 0 ? 0 : 0.5),
        hLineColor: () => colours.hair,
        vLineWidth: () => 0,
        paddingLeft: (index) => (index === 0 ? 0 : 6),
        paddingRight: () => 0,
      },
    },
    rule(0),
  ]
}

const conditions = ({ conditions: all, heads }: ClientDocument): PagePart[] => {
  const [first, ...others] = all
  if (first === undefined) return []
  const look = { fontSize: 7.5, color: colours.secondary, lineHeight: 1.3 }
  const title: PagePart = { text: heads.conditions, bold: true, fontSize: 8.5, margin: [0, 12, 0, 4] }
  return [
    // Keeps the title with the first item at the end of a page.
    { unbreakable: isShort([first], lettersALine.whole), stack: [title, { ol: [first], ...look }] },
    ...(others.length === 0 ? [] : [{ ol: others, start: 2, ...look }]),
  ]
}

/** Type of the company's footer, in points, and the letters that fit on its line. */
const companyFooter = { fontSize: 7, lineHeight: 9, lettersALine: 130 }

/** Height of the company's footer in points: as many lines as its letters need at most. */
const companyFooterHeight = ({ company }: Pick<ClientDocument, 'company'>): number =>
  company.footer
    .split('\n')
    .reduce((sum, line) => sum + Math.ceil(line.length / companyFooter.lettersALine) * companyFooter.lineHeight, 0)

const pageText = ({ heads }: Framed, page: number, pages: number): string =>
  `${heads.page} ${page} ${heads.pageOf} ${pages}`

/** The reference to the next alternative appears only where each alternative has its own page. */
const nextOn = ({ alternatives }: ClientDocument, page: number, pages: number): string =>
  pages === alternatives.length ? (alternatives[page - 1]?.next ?? '') : ''

/** Parts of a document around its content. */
export type Framed = Pick<ClientDocument, 'company' | 'foot'> & {
  heads: Pick<ClientDocument['heads'], 'page' | 'pageOf'>
}

/** A4 pages with this content and the footer of the company. `next`: text in the middle of the footer. */
export const framedPage = (
  document: Framed,
  title: string,
  content: PagePart[],
  next: (page: number, pages: number) => string = () => '',
): Page => ({
  pageSize: 'A4',
  pageMargins: [sizes.margin, 34, sizes.margin, 46 + companyFooterHeight(document)],
  defaultStyle: { font: 'Inter', fontSize: 8, color: colours.text },
  info: { title, author: document.company.name, producer: 'Freight quotations' },
  content,
  footer: (page, pages) => ({
    margin: [sizes.margin, 8, sizes.margin, 0],
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth: 0.5, lineColor: colours.line }] },
      {
        margin: [0, 6, 0, 0],
        fontSize: 7,
        color: colours.secondary,
        columnGap: 12,
        columns: [
          { text: document.foot, width: '*' },
          { text: next(page, pages), alignment: 'center', width: 'auto' },
          { text: pageText(document, page, pages), alignment: 'right', width: '*' },
        ],
      },
      ...(document.company.footer === ''
        ? []
        : [
            {
              text: document.company.footer,
              fontSize: companyFooter.fontSize,
              color: colours.secondary,
              margin: [0, 3, 0, 0] as [number, number, number, number],
            },
          ]),
    ],
  }),
})

/** The client's document as A4 pages. */
export const documentPage = (document: ClientDocument): Page =>
  framedPage(
    document,
    `${document.reference}, ${document.revision}`,
    [
      letterhead(document),
      rule(12),
      heading(document),
      rule(0),
      parties(document),
      rule(0),
      ...comparison(document),
      ...document.alternatives.flatMap((alternative, index) => alternativePart(alternative, document, index)),
      // They apply to all alternatives.
      ...conditions(document),
    ],
    (page, pages) => nextOn(document, page, pages),
  )
