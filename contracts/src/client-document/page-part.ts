// Page descriptions of documents: a small part of pdfmake (platform/src/pdf makes the PDF), as an own type, because
// contracts must not import a PDF library.

type Margin = [left: number, above: number, right: number, below: number]

/** Style of a part. */
type Look = {
  font?: string
  fontSize?: number
  fontFeatures?: 'tnum'[]
  bold?: boolean
  color?: string
  lineHeight?: number
  alignment?: 'center' | 'right'
  margin?: Margin
  pageBreak?: 'before'
  /** Moves to the next page as a whole; only for parts shorter than a page. */
  unbreakable?: boolean
}

/** Settings from the parent: width of a column, span and borders of a cell. */
type InColumns = { width?: number | string }
type InTable = {
  colSpan?: number
  border?: [boolean, boolean, boolean, boolean]
  borderColor?: [string, string, string, string]
}

type Line = { type: 'line'; x1: number; y1: number; x2: number; y2: number; dash?: { length: number } }
type Ellipse = { type: 'ellipse'; x: number; y: number; r1: number; r2: number; color: string }
type Stroke = { lineWidth?: number; lineColor?: string }

/** Lines and padding of a table; an index counts its lines, rows or columns. */
export type TableLayout = {
  hLineWidth?: (index: number, table: { table: { body: readonly unknown[] } }) => number
  hLineColor?: (index: number) => string
  hLineStyle?: (index: number) => { dash: { length: number } } | null
  vLineWidth?: (index: number) => number
  vLineColor?: (index: number) => string
  fillColor?: () => string
  paddingTop?: (index: number) => number
  paddingBottom?: (index: number) => number
  paddingLeft?: (index: number) => number
  paddingRight?: (index: number) => number
}

export type TableCell = PagePart & InTable
export type Column = PagePart & InColumns

type Table = { widths?: (number | string)[]; headerRows?: number; dontBreakRows?: boolean; body: TableCell[][] }

/** A part of a page. */
export type PagePart = Look &
  (
    | { text: string | PagePart[] }
    | { stack: PagePart[] }
    | { columns: Column[]; columnGap?: number }
    | { table: Table; layout: TableLayout }
    | { ol: string[]; start?: number }
    | { ul: string[] }
    | { svg: string }
    | { canvas: ((Line | Ellipse) & Stroke)[] }
  )

/** A printable document. */
export type Page = {
  pageSize: 'A4'
  pageMargins: Margin
  defaultStyle: Look
  info: { title: string; author: string; producer: string }
  content: PagePart[]
  footer: (page: number, pages: number) => PagePart
}

/** The product's light colours for paper. */
export const colours = {
  text: '#171b20',
  secondary: '#48535e',
  quiet: '#606b77',
  line: '#d3d9df',
  hair: '#e6e9ed',
  panel: '#f3f5f7',
  accent: '#1f5fc4',
} as const

export const sizes = { margin: 42 } as const

/** Width between the margins of an A4 page, in points. */
export const CONTENT_WIDTH = 595.28 - 2 * sizes.margin

/** A thin line over the whole width, with the given space above, in points. */
export const rule = (spaceAbove: number): PagePart => ({
  margin: [0, spaceAbove, 0, 0],
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth: 0.5, lineColor: colours.line }],
})

/** Minimum letters of small print per line: full width, and half width. */
export const lettersALine = { whole: 95, half: 45 } as const

/** Lines of small print on half a page. */
const MAX_SHORT_LINES = 30

/**
 * Whether texts of small print need at most half a page. Only those may stay together: the part of a longer block that
 * exceeds a page would be lost.
 */
export const isShort = (texts: readonly string[], letters: number): boolean =>
  texts
    .flatMap((text) => text.split('\n'))
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / letters)), 0) <= MAX_SHORT_LINES
