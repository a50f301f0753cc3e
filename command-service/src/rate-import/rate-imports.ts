import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../aggregates/deciders.ts'
import type { RateImport } from '../aggregates/rate-import/rate-import-decider.ts'
import type { Execute } from '../handling/command-context.ts'
import { streamStates } from '../handling/stream-states.ts'
import type { NamingReaders } from '../lookups/rate/rate-facts.ts'
import { companyDay } from '../lookups/company-day.ts'
import { fxOn } from '../lookups/fx.ts'
import { postgresLaneMedians } from '../lookups/tables/lane-medians.ts'
import type { SanityOfRates } from './jobs/unlikely-rows.ts'
import { postgresPlaces } from '../lookups/places.ts'
import { postgresFileWords, type KnownCode } from '../lookups/tables/file-words.ts'
import { postgresProjectionPosition } from '../lookups/tables/projections.ts'
import { postgresCurrentRates } from '../lookups/tables/current-rates.ts'
import { openFile } from './file-rows.ts'
import { postgresImportTable } from './import-table.ts'
import { postgresRowTable } from './row-table.ts'
import { runRateImports } from './runner.ts'
import { isModeOf } from '@freight/contracts/freight/transport'
import type { Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { Separator } from '@freight/contracts/csv/separator'
import { MOST_RATE_COLUMNS, targetKey } from '@freight/contracts/vocabulary/rate-import'
import { RateMapping } from '@freight/contracts/rate-import/mapping'
import type { FileLook } from '@freight/contracts/rate-import/rate-import-routes'
import type { OpenedSheets } from '@freight/platform/spreadsheet/open-sheets'
import { searchText } from '@freight/contracts/search-text'
import type { Cell, SheetRow } from '@freight/platform/spreadsheet/sheet-row'
import { kindOf, mostHeadingCharacters, rememberedColumns, suggestedColumns } from './columns/suggested-columns.ts'
import { textOf } from './rows/row-issue.ts'
import { dateStyleOf } from './values/days.ts'
import { numberStyleOf } from './values/numbers.ts'

const mostRowsRead = 400
const mostTitleRows = 30
const mostSampleRows = 5

const firstRows = async (rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> => {
  const sheetRows: SheetRow[] = []
  for await (const row of rows) {
    sheetRows.push(row)
    if (sheetRows.length >= mostRowsRead) break
  }
  return sheetRows
}

const textsOf = ({ cells }: SheetRow): string[] => cells.map((cell) => textOf(cell).slice(0, mostHeadingCharacters))

/** The row with most known headings; titles and addresses come before it. */
const findHeadingRow = (rows: readonly SheetRow[], codes: readonly KnownCode[]): SheetRow | undefined => {
  const candidates = rows.slice(0, mostTitleRows).map((row) => {
    const texts = textsOf(row)
    return { row, known: suggestedColumns(texts, codes, kindOf(texts)).length }
  })
  const best = candidates.reduce<(typeof candidates)[number] | undefined>(
    (bestSoFar, one) => (bestSoFar === undefined || one.known > bestSoFar.known ? one : bestSoFar),
    undefined,
  )
  return best?.row
}

/** Choices of the user before the columns are matched. */
export type LookQuery = {
  ownerId?: string | undefined
  sheet?: number | undefined
  transport?: TransportMode | undefined
  mode?: Mode | undefined
  separator?: Separator | undefined
}

/** The charge codes, and the mapping of the provider's last file. */
type Known = LookQuery & { codes: readonly KnownCode[]; last: RateMapping | undefined }

type Columns = RateMapping['columns']

/** The columns of the last file, and suggestions for new headings. */
const withNew = (remembered: Columns, suggested: Columns, unused: readonly string[]): Columns => {
  const unusedHeadings = new Set(unused.map((one) => searchText(one)))
  const usedColumns = new Set(remembered.map(({ column }) => column))
  const usedTargets = new Set(remembered.map(({ target }) => targetKey(target)))
  const newColumns = suggested.filter(
    ({ column, header, target }) =>
      !usedColumns.has(column) &&
      !unusedHeadings.has(searchText(header)) &&
      !(target.to === 'FIELD' && usedTargets.has(targetKey(target))),
  )
  return [...remembered, ...newColumns].toSorted((a, b) => a.column - b.column)
}

/** Columns of the last file whose headings are not in this one. */
const missingColumns = (headers: readonly string[], last: Columns): Columns => {
  const headingTexts = new Set(headers.map((one) => searchText(one)))
  return last.filter(({ header }) => !headingTexts.has(searchText(header)))
}

/** Reads the beginning of a file: its headings, the first rows, and a suggested mapping. */
export const lookAt = async (file: OpenedSheets, { codes, last, ownerId, ...query }: Known): Promise<FileLook> => {
  const hidden = file.hiddenSheets ?? []
  const visible = file.sheets.findIndex((name) => !hidden.includes(name))
  const sheet = query.sheet ?? Math.max(0, visible)
  const separator = file.separator && (query.separator ?? (await file.separator()))
  const rows = await firstRows(file.rows(sheet, { separator }))
  const heading = findHeadingRow(rows, codes)
  const headers = heading === undefined ? [] : textsOf(heading)
  const rowsBelow = heading === undefined ? [] : rows.filter(({ row }) => row > heading.row)
  const remembered = last && rememberedColumns(headers, last.columns)
  const usedLast = remembered ? last : undefined
  const chosenKind = query.transport === undefined ? undefined : { transport: query.transport, mode: query.mode }
  const kind = chosenKind ?? (usedLast ? { transport: usedLast.transport, mode: usedLast.mode } : kindOf(headers))
  const suggestions = suggestedColumns(headers, codes, kind)
  const columns = remembered ? withNew(remembered, suggestions, usedLast?.unused ?? []) : suggestions
  const missing = usedLast ? missingColumns(headers, usedLast.columns) : []
  const cellsOf = (isWanted: (column: (typeof columns)[number]) => boolean): Cell[] =>
    columns.filter(isWanted).flatMap(({ column }) => rowsBelow.map(({ cells }) => cells[column] ?? ''))
  const isDay = ({ target }: (typeof columns)[number]) =>
    target.to === 'FIELD' && (target.field === 'validFrom' || target.field === 'validTo')
  const numbers = numberStyleOf(cellsOf(({ target }) => target.to !== 'FIELD' || target.field === 'cbmRatio'))
  const dates = dateStyleOf(cellsOf(isDay))
  const { transport, mode } = kind
  const isKind = transport !== undefined && (mode === undefined || isModeOf(transport, mode))
  const used = new Set(columns.map(({ column }) => column))
  const suggested = RateMapping.parse({
    sheet,
    headerRow: heading?.row ?? 1,
    columns,
    numbers: numbers.style === 'AUTO' ? (usedLast?.numbers ?? 'AUTO') : numbers.style,
    dates: dates.style === 'AUTO' ? (usedLast?.dates ?? 'AUTO') : dates.style,
    ...(usedLast && { type: usedLast.type, currency: usedLast.currency, container: usedLast.container }),
    ...(usedLast?.anywhere && { anywhere: usedLast.anywhere }),
    ...(isKind && { transport, mode }),
    ...(separator !== undefined && { separator }),
    unused: headers.filter((one, column) => one !== '' && !used.has(column)).slice(0, MOST_RATE_COLUMNS),
    owner: ownerId === undefined ? null : { id: ownerId },
  })
  const columnsBeyond = Math.max(0, ...rows.map((row) => row.beyond ?? 0))
  const hiddenColumns = rows.find((row) => row.hiddenColumns !== undefined)?.hiddenColumns
  return {
    sheets: [...file.sheets],
    headers,
    samples: rowsBelow.slice(0, mostSampleRows).map(textsOf),
    suggested,
    remembered: remembered !== undefined,
    ambiguous: {
      numbers: numbers.isAmbiguous && suggested.numbers === 'AUTO',
      dates: dates.isAmbiguous && suggested.dates === 'AUTO',
    },
    ...(separator !== undefined && { separator }),
    ...(missing.length > 0 && { gone: missing }),
    ...(hiddenColumns && { hiddenColumns: [...hiddenColumns] }),
    ...(hidden.length > 0 && { hiddenSheets: [...hidden] }),
    ...(columnsBeyond > 0 && { columnsBeyond }),
  }
}

/** Readers for the lookups of a check; they read the stored states once for many rows. */
const namingReaders = ({ eventStore, db }: Pick<Platform, 'eventStore' | 'db'>): NamingReaders => {
  const [providers, organizations, chargeCodes] = [
    streamStates(eventStore, deciders.provider, 10),
    streamStates(eventStore, deciders.organization, 10),
    streamStates(eventStore, deciders['charge-code'], 1000),
  ]
  return {
    provider: providers.refresh,
    organization: organizations.refresh,
    chargeCode: chargeCodes.refresh,
    place: postgresPlaces(db).find,
  }
}

/** Present limits, day and exchange rates of a company. */
const sanityOf = ({ eventStore, db, clock }: Pick<Platform, 'eventStore' | 'db' | 'clock'>): SanityOfRates => {
  const settings = streamStates(eventStore, deciders['company-settings'], 10)
  const rates = streamStates(eventStore, deciders['exchange-rate'], 10)
  return {
    laneMedians: postgresLaneMedians(db),
    clock,
    companyFacts: async (company) => {
      const { state } = await settings.refresh(company)
      const today = companyDay(state, clock())
      return { limits: state.limits, today, fx: await fxOn(today, { exchangeRate: rates.refresh }) }
    },
  }
}

type Needs = Pick<Platform, 'eventStore' | 'db' | 'files' | 'log' | 'notices' | 'clock'> & { execute: Execute }

/** Starts the rate imports of this process: their tables and the runner. */
export const startRateImports = async ({ db, execute, ...platform }: Needs) => {
  const { eventStore, files } = platform
  const table = await postgresImportTable(db)
  const rows = postgresRowTable(db)
  const words = postgresFileWords({ db, clock: platform.clock })
  const states = streamStates(eventStore, deciders['rate-import'], 100)
  const positionOf = postgresProjectionPosition(db)
  const currentRates = postgresCurrentRates(db)
  const naming = namingReaders({ eventStore, db })
  const runner = runRateImports({
    ...platform,
    execute,
    table,
    rows,
    words,
    positionOf,
    currentRates,
    naming,
    sanity: sanityOf({ eventStore, db, clock: platform.clock }),
  })
  return {
    ...runner,
    stateOf: (id: string) => states.refresh(id),
    /** The beginning of a stored file, and a suggested mapping. */
    lookAt: async (file: RateImport['file'], query: LookQuery) => {
      const { ownerId } = query
      const [codes, last, opened] = await Promise.all([
        words.chargeCodes(),
        ownerId === undefined ? undefined : table.lastMapping(ownerId),
        openFile(files, file),
      ])
      return lookAt(opened, { codes, last, ...query })
    },
    problemsOf: rows.problems,
  }
}

export type RateImports = Awaited<ReturnType<typeof startRateImports>>

/** Starts the work of an import as soon as its command is stored. */
export const withStartedImports =
  (execute: Execute, imports: Pick<RateImports, 'startWork'>): Execute =>
  async (aggregate, ...command) => {
    const answer = await execute(aggregate, ...command)
    if (aggregate === 'rate-import') await imports.startWork(answer.id)
    return answer
  }
