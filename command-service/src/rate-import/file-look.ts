import { isModeOf } from '@freight/contracts/freight/transport'
import { RateMapping } from '@freight/contracts/rate-import/mapping'
import type { FileLook } from '@freight/contracts/rate-import/routes'
import type { Cell, SheetRow } from '@freight/platform/spreadsheet/sheet-row'
import { kindOf, type KnownCode, rememberedColumns, suggestedColumns } from './columns/suggested-columns.ts'
import type { OpenedFile } from './file-rows.ts'
import { textOf } from './rows/concern.ts'
import { dateStyleOf } from './values/days.ts'
import { numberStyleOf } from './values/numbers.ts'

const looked = 400
const longestTitle = 30
const sampleRows = 5

const firstRows = async (rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> => {
  const found: SheetRow[] = []
  for await (const row of rows) {
    found.push(row)
    if (found.length >= looked) break
  }
  return found
}

const textsOf = ({ cells }: SheetRow): string[] => cells.map((cell) => textOf(cell).slice(0, 200))

/** Where the headings stand: the row of which most is understood; titles and addresses stand above it. */
const headingRow = (rows: readonly SheetRow[], codes: readonly KnownCode[]): SheetRow | undefined => {
  const understood = rows.slice(0, longestTitle).map((row) => {
    const texts = textsOf(row)
    return { row, known: suggestedColumns(texts, codes, kindOf(texts)).length }
  })
  const best = understood.reduce<(typeof understood)[number] | undefined>(
    (found, one) => (found === undefined || one.known > found.known ? one : found),
    undefined,
  )
  return best?.row
}

/** What is known besides the file: the charge codes, how the provider's last file was read, and what was asked for. */
type Known = {
  codes: readonly KnownCode[]
  last: RateMapping | undefined
  ownerId: string | undefined
  sheet?: number
}

/** Looks at the beginning of a file: its headings, the first rows, and how it would be read. */
export const lookAt = async (file: OpenedFile, { codes, last, ownerId, sheet = 0 }: Known): Promise<FileLook> => {
  const rows = await firstRows(file.rows(sheet))
  const heading = headingRow(rows, codes)
  const headers = heading === undefined ? [] : textsOf(heading)
  const below = heading === undefined ? [] : rows.filter(({ row }) => row > heading.row)
  const remembered = last && rememberedColumns(headers, last.columns)
  const kind = remembered && last ? { transport: last.transport, mode: last.mode } : kindOf(headers)
  const columns = remembered ?? suggestedColumns(headers, codes, kind)
  const cellsOf = (isWanted: (column: (typeof columns)[number]) => boolean): Cell[] =>
    columns.filter(isWanted).flatMap(({ column }) => below.map(({ cells }) => cells[column] ?? ''))
  const isDay = ({ target }: (typeof columns)[number]) =>
    target.to === 'FIELD' && (target.field === 'validFrom' || target.field === 'validTo')
  const numbers = numberStyleOf(cellsOf(({ target }) => target.to !== 'FIELD' || target.field === 'cbmRatio'))
  const dates = dateStyleOf(cellsOf(isDay))
  const { transport, mode } = kind
  const isKind = transport !== undefined && mode !== undefined && isModeOf(transport, mode)
  const suggested = RateMapping.parse({
    sheet,
    headerRow: heading?.row ?? 1,
    columns,
    numbers: numbers.style === 'AUTO' ? (remembered && last ? last.numbers : 'AUTO') : numbers.style,
    dates: dates.style === 'AUTO' ? (remembered && last ? last.dates : 'AUTO') : dates.style,
    ...(last && remembered && { type: last.type, currency: last.currency, container: last.container }),
    ...(isKind && { transport, mode }),
    owner: ownerId === undefined ? null : { id: ownerId },
  })
  return {
    sheets: [...file.sheets],
    headers,
    samples: below.slice(0, sampleRows).map(textsOf),
    suggested,
    remembered: remembered !== undefined,
    ambiguous: {
      numbers: numbers.isAmbiguous && suggested.numbers === 'AUTO',
      dates: dates.isAmbiguous && suggested.dates === 'AUTO',
    },
  }
}
