import { searchText } from '@freight/contracts/search-text'

/** The number cells of a row, in the order of their columns. */
export const numberCells = ['cantidad', 'peso', 'largo', 'ancho', 'alto'] as const
export type NumberCell = (typeof numberCells)[number]

/** Content of a packing-list column; `none` is a line number or a figure that the form calculates itself. */
export type PackingColumn = NumberCell | 'type' | 'description' | 'none'

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
export const packingHeads = (
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
