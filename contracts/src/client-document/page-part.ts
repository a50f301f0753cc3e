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
