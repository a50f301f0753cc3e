// What pages of documents are described with. It is a small part of what pdfmake understands (platform/src/pdf makes the
// PDF), in a type of its own, because contracts import no library that prints.

type Margin = [left: number, above: number, right: number, below: number]

/** How a part looks, wherever it stands. */
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
  /** It goes to the next page as a whole; for what is shorter than a page. */
  unbreakable?: boolean
}

/** What a part is told by what it stands in: a column's width, a cell's span and borders. */
type InColumns = { width?: number | string }
type InTable = {
  colSpan?: number
  border?: [boolean, boolean, boolean, boolean]
  borderColor?: [string, string, string, string]
}

type Line = { type: 'line'; x1: number; y1: number; x2: number; y2: number; dash?: { length: number } }
type Ellipse = { type: 'ellipse'; x: number; y: number; r1: number; r2: number; color: string }
type Stroke = { lineWidth?: number; lineColor?: string }

/** The lines and the room of a table; an index counts its lines, rows or columns. */
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

/** A document as it is printed. */
export type Page = {
  pageSize: 'A4'
  pageMargins: Margin
  defaultStyle: Look
  info: { title: string; author: string; producer: string }
  content: PagePart[]
  footer: (page: number, pages: number) => PagePart
}
