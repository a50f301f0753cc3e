import { type NumberReading, readPasted } from '../form/decimal-text.ts'
import { searchText } from '@freight/contracts/search-text'

/** The number cells of a row, in the order of their columns. */
export const numberCells = ['cantidad', 'peso', 'largo', 'ancho', 'alto'] as const
export type NumberCell = (typeof numberCells)[number]

/** Content of a packing-list column; `none` is a line number or a figure that the form calculates itself. */
type PackingColumn = NumberCell | 'type' | 'description' | 'none'

export interface Measures {
  system: 'metric' | 'imperial'
  /** Whether a weight is per piece or per row. */
  basis: 'PIECE' | 'ROW'
}

// Patterns in Spanish, English and Portuguese; the first match wins.
const headingPatterns: readonly [PackingColumn, RegExp][] = [
  ['none', /^(#|no|nr|n|item|linea|linha|line|row|fila)$|cbm|^(m3|volumen|volume|vol|cubicaje|cubagem)\b|pallet ?id/],
  ['type', /^(tipo|type|embalaje|embalagem|packaging|package type|tipo de (bulto|embalaje|volume)|clase)/],
  ['peso', /peso|weight|gewicht|^(kg|kgs|kilos|gw|g\.? ?w\.?|pb)\b/],
  [
    'cantidad',
    /cant|qty|quantity|qtd|quant|bultos|piezas|pieces|pecas|^(pcs|pzs|ctns?|cartons|cajas|caixas|volumes|packages|pkgs?|colli)\b/,
  ],
  ['largo', /largo|longitud|length|comprimento|^l(en)?\b/],
  ['ancho', /ancho|width|largura|^(w|a|wid)\b/],
  ['alto', /alto|altura|height|^(h|hgt)\b/],
  [
    'description',
    /descri|mercader|mercancia|mercadoria|contenido|conteudo|content|goods|producto|produto|product|marca/,
  ],
]

const units: Readonly<Record<string, 'metric' | 'imperial' | 'other'>> = {
  cm: 'metric',
  kg: 'metric',
  kgs: 'metric',
  kilos: 'metric',
  in: 'imperial',
  inch: 'imperial',
  inches: 'imperial',
  pulgadas: 'imperial',
  lb: 'imperial',
  lbs: 'imperial',
  libras: 'imperial',
  m: 'other',
  mm: 'other',
  mts: 'other',
  metros: 'other',
  ft: 'other',
  g: 'other',
  t: 'other',
  tn: 'other',
  ton: 'other',
}

const measured: readonly PackingColumn[] = ['peso', 'largo', 'ancho', 'alto']

const isOfRow = /total|de la fila|da linha|of the row/
const isOfPiece = /unit|c\/u|cada|each|por (bulto|pieza|volume)|per piece/

/** The column of a heading for these measures; undefined where ambiguous. */
const columnOf = (heading: string, { system, basis }: Measures): PackingColumn | undefined => {
  const text = searchText(heading)
  const column = headingPatterns.find(([, word]) => word.test(text))?.[0]
  if (column === undefined || !measured.includes(column)) return column
  if (text.split(/[^a-z]+/).some((word) => units[word] !== undefined && units[word] !== system)) return undefined
  if (column !== 'peso') return column
  return (isOfRow.test(text) && basis === 'PIECE') || (isOfPiece.test(text) && basis === 'ROW') ? undefined : column
}

/**
 * Maps the headings of a packing list to columns. `unclear` are headings over numbers that are unknown, in other units
 * or duplicates; nothing is pasted then.
 */
const packingHeads = (
  headings: readonly string[],
  hasNumbers: (column: number) => boolean,
  measures: Measures,
): { columns: readonly (PackingColumn | undefined)[]; unclear: readonly string[] } => {
  const headedColumns = headings.map((one) => (one === '' ? undefined : columnOf(one, measures)))
  // A text column without a heading is the description where no other column is.
  const descriptionIndex = headedColumns.includes('description')
    ? -1
    : headings.findIndex((one, at) => one === '' && !hasNumbers(at))
  const columns = headedColumns.map((column, at) => (at === descriptionIndex ? 'description' : column))
  const isTwice = (at: number) => columns[at] !== 'none' && columns.indexOf(columns[at]) !== at
  return {
    columns,
    unclear: headings.flatMap((heading, at) =>
      hasNumbers(at) && (columns[at] === undefined || isTwice(at)) ? [heading === '' ? `#${at + 1}` : heading] : [],
    ),
  }
}

/** Row of a packing grid, as typed. */
type PackingCells = Record<NumberCell, string> & { id: string; ctnPlt: string; description: string }

interface PastedCell {
  row: string
  cell: NumberCell
  text: string
  reading: NumberReading
}

const kindOf = (cell: NumberCell) => (cell === 'cantidad' ? 'whole' : 'decimal')

const hasType = ([first = '']: readonly string[]) => first === '' || /^\p{L}/u.test(first)
const withoutType = (texts: readonly string[]) => (hasType(texts) ? texts.slice(1) : texts)
/** A digit outside a word: `m3` has none. */
const hasNumber = (text: string) => /(?<![\p{L}\d])\d/u.test(text)

const isNumber = (text: string) => /^[\d.,' ]*\d$/.test(text)

/** Lines of a pasted block; the heading is the last line with several cells and no number before the first numbers. */
const linesIn = (text: string): { headings: readonly string[]; lines: string[][] } => {
  const lines = text.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))
  const first = lines.findIndex((texts) => texts.some(hasNumber))
  if (first < 0) return { headings: [], lines: [] }
  // A title has one cell, a heading several.
  const isHeading = (texts: readonly string[]) => texts.filter((cell) => cell !== '').length > 1
  const heading = lines.slice(0, first).findLast(isHeading)
  return {
    headings: heading ?? [],
    lines: lines.slice(first).filter((texts) => withoutType(texts).some((cell) => cell !== '')),
  }
}

const isPallet = (type: string): boolean => /^(PL|PAL|PARIHUELA|TARIMA|SKID)/.test(type.toUpperCase())

/** Cells of a line by heading, or by position: type?, quantity, weight, length, width, height, description?. */
const cellsOf = (texts: readonly string[], columns: readonly (PackingColumn | undefined)[]) => {
  if (columns.length === 0) {
    const numbers = withoutType(texts)
    return {
      type: texts[0] ?? '',
      numbers: numberCells.map((_, at) => numbers[at] ?? ''),
      description: numbers[numberCells.length] ?? '',
    }
  }
  const textUnder = (column: PackingColumn) => texts[columns.indexOf(column)] ?? ''
  return { type: textUnder('type'), numbers: numberCells.map(textUnder), description: textUnder('description') }
}

/**
 * Rows of a block copied from a spreadsheet; commas are read as decimal points. A row without any readable number is
 * kept so that the user can correct its text.
 */
const pastedRows = <Row extends PackingCells>(
  lines: readonly (readonly string[])[],
  columns: readonly (PackingColumn | undefined)[],
  blank: () => Row,
): { row: Row; cells: PastedCell[] }[] =>
  lines.map((texts) => {
    const { type, numbers, description } = cellsOf(texts, columns)
    // A row without a type has the type of the row it is pasted into.
    const isTyped = /^\p{L}/u.test(type)
    const empty = blank()
    const cells = numberCells.map((cell, index): PastedCell => {
      const typed = numbers[index] ?? ''
      return { row: empty.id, cell, text: typed, reading: readPasted(typed, { kind: kindOf(cell) }) }
    })
    const row: Row = {
      ...empty,
      ...(isTyped && { ctnPlt: isPallet(type) ? 'PLT' : 'CTN' }),
      description: description.slice(0, 120),
      ...Object.fromEntries(cells.map(({ cell, reading }) => [cell, 'value' in reading ? reading.value : ''])),
    }
    return { row, cells }
  })

/**
 * Appends the pasted rows and drops empty ones. A row with unparsed text is not empty.
 */
export const withPasted = <Row extends PackingCells>(
  rows: readonly Row[],
  text: string,
  blank: () => Row,
  isEmpty: (row: Row) => boolean,
  measures: Measures = { system: 'metric', basis: 'PIECE' },
) => {
  const { headings, lines } = linesIn(text)
  const width = headings.length === 0 ? 0 : Math.max(headings.length, ...lines.map((texts) => texts.length))
  const { columns, unclear } = packingHeads(
    Array.from({ length: width }, (_, at) => headings[at] ?? ''),
    (at) => lines.some((texts) => isNumber(texts[at] ?? '')),
    measures,
  )
  const newRows = unclear.length > 0 ? [] : pastedRows(lines, columns, blank)
  const cells = newRows.flatMap((one) => one.cells)
  return {
    rows: [...rows.filter((row) => !isEmpty(row)), ...newRows.map(({ row }) => row)],
    count: newRows.length,
    first: newRows[0]?.row,
    /** Unclear headings; while there are any, nothing is pasted. */
    unclear,
    /** The first number whose value differs from its written form. */
    read: cells.flatMap(({ text: from, reading }) =>
      'value' in reading && reading.isReformatted === true ? [{ from, to: reading.value }] : [],
    )[0],
    /** Unparsed texts by cell; they stay in their cell for the user to correct. */
    open: cells.flatMap(({ row, cell, text: typed, reading }) =>
      'problem' in reading ? [{ cell: `${row}.${cell}`, text: typed }] : [],
    ),
  }
}
