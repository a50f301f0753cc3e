import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { countryNamed } from '../../lookups/tables/place-index.ts'
import type { FileWords } from '../../lookups/tables/file-words.ts'
import {
  type ColumnTarget,
  isAcross,
  type RateMapping,
  type RowCorrection,
  type SheetNote,
} from '@freight/contracts/rate-import/mapping'
import { laneEnds } from '@freight/contracts/vocabulary/rate-import'
import { searchText } from '@freight/contracts/search-text'
import type { Cell, SheetRow } from '@freight/platform/spreadsheet/sheet-row'
import { isNotCharged } from '../rows/row-charges.ts'
import { textOf } from '../rows/row-issue.ts'

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

/** Name of a cell, such as C12 or Surcharges!C5; columns count from 0. */
export const cellName = (column: number, row: number, sheet?: string): string =>
  `${sheet === undefined ? '' : `${sheet}!`}${letters(column)}${row}`

type Known = (name: string) => Promise<readonly string[]>

const outsideBrackets = String.raw`(?![^([]*[)\]])`
const strong = new RegExp(String.raw`\s*(?:[/;|+&\n\r]|\s(?:and|y|e|or|o|ou)\s)\s*${outsideBrackets}`, 'i')
const comma = new RegExp(String.raw`\s*,\s*${outsideBrackets}`)

const isCountry = (text: string, places: readonly string[]): boolean =>
  countryNamed(text) !== undefined && places.every((place) => place.length === 2)

/** Pieces between commas; a country, which belongs to the place before it, is none. */
const commaPieces = async (text: string, known: Known): Promise<string[]> => {
  const pieces: string[] = []
  for (const piece of text.split(comma).filter((one) => one !== '')) {
    const before = pieces.at(-1)
    if (before !== undefined && isCountry(piece, await known(piece))) pieces[pieces.length - 1] = `${before}, ${piece}`
    else pieces.push(piece)
  }
  return pieces
}

/** Whether the pieces are different places: two names of one place are no list. */
const areSeveral = async (pieces: readonly string[], known: Known): Promise<boolean> => {
  const places = await Promise.all(pieces.map(known))
  const found = places.filter((one, index) => one.length > 0 && !isCountry(pieces[index] ?? '', one))
  return (
    found.length > 1 &&
    found.every((one, at) => found.slice(0, at).every((other) => !one.some((code) => other.includes(code))))
  )
}

/**
 * The places of a cell such as "Shanghai / Ningbo, Shekou"; one piece is the whole text. A piece that is no place stays one,
 * so that its rate is a question.
 */
const piecesOf = async (text: string, known: Known): Promise<readonly string[]> => {
  const inBrackets = /^[^([]*[([]([^)\]]*[/;,|+&\n][^)\]]*)[)\]]\s*$/.exec(text)?.[1]
  const lines = text.split(strong).filter((one) => one !== '')
  const pieces: string[] = []
  for (const line of lines) {
    const parts = await commaPieces(line, known)
    pieces.push(...((await areSeveral(parts, known)) ? parts : [line]))
  }
  if (await areSeveral(pieces, known)) return pieces
  // Base ports (Shanghai, Ningbo): the name before the brackets is no place.
  if (inBrackets !== undefined && (await known(text)).length === 0) {
    const inside = await piecesOf(inBrackets, known)
    if (inside.length > 1) return inside
  }
  return [text]
}

/** Separates lists of places; asks for each text once. */
export const placeLists = ({ placesNamed }: Pick<FileWords, 'placesNamed'>, transport: TransportMode) => {
  const places = new Map<string, readonly string[]>()
  const lists = new Map<string, readonly string[]>()
  const known: Known = async (name) => {
    const stored = places.get(name)
    if (stored) return stored
    const found = (await placesNamed([name], transport)).get(name) ?? []
    places.set(name, found)
    return found
  }
  return async (text: string): Promise<readonly string[]> => {
    const stored = lists.get(text)
    if (stored) return stored
    const found = await piecesOf(text, known)
    lists.set(text, found)
    return found
  }
}

/** One rate of a row: its cells with one place at each end, and the columns of one period. */
export type LogicalRow = {
  row: number
  hidden: boolean
  cells: readonly Cell[]
  mapping: RateMapping
  set: RowCorrection['set']
  /** `across`: the place of the row's end that stands above the prices. */
  source: { row: number; lane: string; period: number | undefined; across?: string | undefined }
}

type Columns = RateMapping['columns']
const isPrice = ({ target }: Columns[number]) => 'code' in target
const columnOf = (columns: Columns, field: Extract<ColumnTarget, { to: 'FIELD' }>['field']) =>
  columns.find(({ target }) => target.to === 'FIELD' && target.field === field)

/** The mapping of each period: its own columns and those of all, with its days. */
const mappingsOf = (mapping: RateMapping): readonly RateMapping[] =>
  (mapping.periods ?? []).length === 0
    ? [mapping]
    : (mapping.periods ?? []).map(({ validFrom, validTo }, index) => ({
        ...mapping,
        columns: mapping.columns.filter(({ period }) => period === undefined || period === index),
        ...(validFrom !== undefined && { validFrom }),
        ...(validTo !== undefined && { validTo }),
      }))

// 1), *, Note: – the mark of a remark in the column before its text.
const noteMark = /^(?:\(?\d{1,2}[.)]|[*•–-]+|(?:notes?|notas?|obs|observaciones|observações|remarks?)\s*:?)$/i

/**
 * A remark instead of a lane: one text over any columns, the headings again, or texts without a price of which at most one
 * is in a column of places.
 */
export const noteIn = (
  { row, cells }: SheetRow,
  { columns, periods }: Pick<RateMapping, 'columns' | 'periods'>,
): SheetNote | undefined => {
  const texts = cells.map(textOf)
  const first = texts.findIndex((text) => text !== '')
  const ends = laneEnds.flatMap((end) => columnOf(columns, end) ?? [])
  const hasEndAcross = laneEnds.some((end) => isAcross(periods, end))
  if (first < 0 || ends.length < (hasEndAcross ? 1 : 2)) return undefined
  const note = {
    cell: cellName(first, row),
    text: [...new Set(texts.filter((text) => text !== ''))].join(' ').slice(0, 500),
  }
  const atEnds = ends.map(({ column }) => texts[column] ?? '')
  if (ends.every(({ column, header }) => searchText(texts[column]) === searchText(header))) return note
  const hasPrice = columns.some((one) => {
    const text = texts[one.column] ?? ''
    return isPrice(one) && text !== '' && !atEnds.includes(text)
  })
  const hasLane =
    !hasEndAcross &&
    atEnds.every((text) => text !== '' && !noteMark.test(text)) &&
    new Set(atEnds).size === atEnds.length
  return hasPrice || hasLane ? undefined : note
}

/** Whether a period has no price in this row: its rate is not offered then. */
const isWithoutPrices = (cells: readonly Cell[], { columns }: RateMapping): boolean =>
  columns
    .filter((one) => isPrice(one) && one.period !== undefined)
    .every(({ column }) => {
      const text = textOf(cells[column])
      return text === '' || isNotCharged(text)
    })

const within = (row: SheetRow, width: number | undefined): SheetRow =>
  width === undefined || row.cells.length <= width ? row : { ...row, cells: row.cells.slice(0, width) }

const setOf = (mapping: RateMapping, row: number, source: LogicalRow['source']): RowCorrection['set'] =>
  Object.assign(
    {},
    ...(mapping.corrections ?? [])
      .filter((one) => (one.lane === undefined ? one.row === row : one.lane === `${source.row} ${source.lane}`))
      .map(({ set }) => set),
  )

/**
 * Turns rows of a file into rows of one rate each: per period of the sheet, and per place of a list at each end. Numbers
 * follow those of the file and stay above the number before.
 */
export const logicalRows = (mapping: RateMapping, words: Pick<FileWords, 'placesNamed'>) => {
  const mappings = mappingsOf(mapping)
  const placesIn = placeLists(words, mapping.transport ?? 'SEA')
  const [origin, destination] = laneEnds.map((end) => columnOf(mapping.columns, end)?.column)
  const listAt = async (
    cells: readonly Cell[],
    column: number | undefined,
  ): Promise<readonly (string | undefined)[]> => (column === undefined ? [undefined] : placesIn(textOf(cells[column])))
  let last = 0
  return async (part: readonly SheetRow[]): Promise<{ rows: LogicalRow[]; notes: SheetNote[] }> => {
    const rows: LogicalRow[] = []
    const notes: SheetNote[] = []
    for (const whole of part) {
      const fileRow = within(whole, mapping.width)
      const isSurcharge = mapping.surchargeRows?.some(({ from, to }) => fileRow.row >= from && fileRow.row <= to)
      if (isSurcharge || fileRow.cells.every((cell) => textOf(cell) === '')) continue
      const note = noteIn(fileRow, mapping)
      if (note) {
        notes.push(note)
        continue
      }
      const offered = mappings.filter((one) => mappings.length === 1 || !isWithoutPrices(fileRow.cells, one))
      const [froms, tos] = [await listAt(fileRow.cells, origin), await listAt(fileRow.cells, destination)]
      const lanes = froms.flatMap((from) => tos.map((to) => [from, to] as const))
      for (const [from, to] of lanes)
        // Without a price in any period one row remains, without a price.
        for (const one of offered.length > 0 ? offered : mappings.slice(0, 1)) {
          const period = mappings.length > 1 || mapping.periods?.length ? mappings.indexOf(one) : undefined
          const at = period === undefined ? undefined : mapping.periods?.[period]?.at
          for (const across of at === undefined ? [undefined] : await placesIn(at.name)) {
            const cells = [...fileRow.cells]
            if (origin !== undefined && froms.length > 1) cells[origin] = from ?? ''
            if (destination !== undefined && tos.length > 1) cells[destination] = to ?? ''
            const source = {
              row: fileRow.row,
              lane: [at?.end === 'origin' ? across : from, at?.end === 'destination' ? across : to]
                .map((text) => text ?? '')
                .join(' – ')
                .slice(0, 400),
              period,
              ...(across !== undefined && { across }),
            }
            last = Math.max(last + 1, fileRow.row)
            rows.push({
              row: last,
              hidden: fileRow.hidden,
              cells,
              mapping: one,
              source,
              set: setOf(mapping, last, source),
            })
          }
        }
    }
    return { rows, notes }
  }
}
