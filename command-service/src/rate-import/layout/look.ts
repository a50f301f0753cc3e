import type { Separator } from '@freight/contracts/csv/separator'
import { isModeOf } from '@freight/contracts/freight/transport'
import { scheduleLimits } from '@freight/contracts/pricing/offer/offer-schedule'
import { RateMapping, type SheetNote, type SheetTier } from '@freight/contracts/rate-import/mapping'
import type { FileLook } from '@freight/contracts/rate-import/rate-import-routes'
import { searchText } from '@freight/contracts/search-text'
import { MOST_RATE_COLUMNS, targetKey } from '@freight/contracts/vocabulary/rate-import'
import type { Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { OpenedSheets } from '@freight/platform/spreadsheet/open-sheets'
import type { Cell, SheetRow } from '@freight/platform/spreadsheet/sheet-row'
import type { FileWords, KnownCode } from '../../lookups/tables/file-words.ts'
import { freeTimeIn } from '../columns/free-time-words.ts'
import { currencyIn } from '../columns/heading-words.ts'
import { type Kind, rememberedColumns } from '../columns/suggested-columns.ts'
import { isWholePrice } from '../rows/row-charges.ts'
import { textOf } from '../rows/row-issue.ts'
import { dayRangeIn, numericDaysIn } from '../values/day-ranges.ts'
import { dateStyleOf } from '../values/days.ts'
import { hasThreeDecimals, numberStyleOf } from '../values/numbers.ts'
import { cellName, noteIn } from './logical-rows.ts'
import {
  withPlaces,
  asLastFile,
  findBlocksBelow,
  findSurchargeBlocks,
  hasLanes,
  rowsOfBlock,
  type SurchargeBlock,
  surchargesIn,
  widthBefore,
} from './surcharge-block.ts'
import { findHeadingBlock, hasPrices, type HeadingBlock, type HeadingNeeds, textsOf } from './heading-block.ts'

const mostRowsRead = 400
const mostSampleRows = 5
const mostOtherSheets = 12
const mostNotes = 100

const firstRows = async (rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> => {
  const sheetRows: SheetRow[] = []
  for await (const row of rows) {
    sheetRows.push(row)
    if (sheetRows.length >= mostRowsRead) break
  }
  return sheetRows
}

/** Choices of the user before the columns are matched. */
export type LookQuery = {
  ownerId?: string | undefined
  sheet?: number | undefined
  transport?: TransportMode | undefined
  mode?: Mode | undefined
  separator?: Separator | undefined
}

/** The charge codes, and the mappings of the provider's last files, the newest first. */
type Known = LookQuery &
  Pick<FileWords, 'placesNamed'> & { codes: readonly KnownCode[]; lastMappings: readonly RateMapping[] }

type Columns = RateMapping['columns']

/** The columns of the last file, and suggestions for new headings; the periods are those of this file. */
const withNew = (remembered: Columns, suggested: Columns, unused: readonly string[]): Columns => {
  const unusedHeadings = new Set(unused.map((one) => searchText(one)))
  const usedColumns = new Set(remembered.map(({ column }) => column))
  const usedTargets = new Set(remembered.map(({ target }) => targetKey(target)))
  const newColumns = suggested
    .filter(
      ({ column, header, target, period }) =>
        !usedColumns.has(column) &&
        !unusedHeadings.has(searchText(header)) &&
        !(target.to === 'FIELD' && period === undefined && usedTargets.has(targetKey(target))),
    )
    // A further period has the headings of the others, and what a user chose for them.
    .map((one) => {
      const same = remembered.find(({ header }) => searchText(header) === searchText(one.header))
      return same === undefined || one.period === undefined ? one : { ...one, target: same.target }
    })
  const periodOf = new Map(suggested.map(({ column, period }) => [column, period]))
  return [...remembered, ...newColumns]
    .map(({ period: _former, ...one }) => {
      const period = periodOf.get(one.column)
      return period === undefined ? one : { ...one, period }
    })
    .toSorted((a, b) => a.column - b.column)
}

/** The mapping with the most columns in these headings, and these columns; of equal ones the newest. */
const bestMapping = (headers: readonly string[], mappings: readonly RateMapping[]): [RateMapping?, Columns?] => {
  const [best] = mappings
    .flatMap((mapping) => {
      const columns = rememberedColumns(headers, mapping.columns)
      return columns ? [{ mapping, columns }] : []
    })
    .toSorted((a, b) => b.columns.length - a.columns.length)
  return best ? [best.mapping, best.columns] : []
}

/** Columns of the last file whose headings are not in this one. */
const missingColumns = (headers: readonly string[], last: Columns): Columns => {
  const headingTexts = new Set(headers.map((one) => searchText(one)))
  return last.filter(({ header }) => !headingTexts.has(searchText(header)))
}

type ReadSheet = { rows: SheetRow[]; blocks: SurchargeBlock[]; width: number | undefined }

/** The lanes of a sheet end where a block of surcharges begins beside them. */
const withoutBlocks = (rows: SheetRow[], name: string): ReadSheet => {
  const isOfLanes = rows.slice(0, 40).some((row) => hasLanes(textsOf(row)))
  const blocks = findSurchargeBlocks(rows, { beside: isOfLanes, sheet: name })
  if (!isOfLanes) return { rows, blocks, width: undefined }
  const width = blocks.length === 0 ? undefined : Math.min(...blocks.map(widthBefore))
  return { rows, blocks, width }
}

const cut = (rows: readonly SheetRow[], width: number | undefined): SheetRow[] =>
  width === undefined
    ? [...rows]
    : rows
        .map((row) => ({ ...row, cells: row.cells.slice(0, width) }))
        .filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''))

/** The sheet of the lanes: the first visible one with origin and destination, else the first visible one. */
const sheetOfLanes = async (file: OpenedSheets, visible: readonly number[], separator: Separator | undefined) => {
  for (const sheet of visible.slice(0, mostOtherSheets)) {
    const rows = await firstRows(file.rows(sheet, { separator }))
    if (rows.slice(0, 40).some((row) => hasLanes(textsOf(row)))) return { sheet, rows }
  }
  return undefined
}

/** A row above the headings that the cells of some of them cover as well. */
const isOfHeadings = (row: SheetRow, headers: readonly string[]): boolean =>
  textsOf(row).filter((text, column) => text !== '' && text === headers[column]).length > 1

const wholeTexts = (row: SheetRow): SheetNote => {
  const texts = textsOf(row)
  const first = texts.findIndex((text) => text !== '')
  return {
    cell: cellName(Math.max(0, first), row.row),
    text: [...new Set(texts.filter((text) => text !== ''))].join(' ').slice(0, 500),
  }
}

/** Validity and currency in the texts above the headings, if they are clear. */
const fromTitles = (titles: readonly SheetNote[], dates: 'AUTO' | 'DMY' | 'MDY', year: string | undefined) => {
  const ranges = titles.flatMap(({ text }) => {
    const range = dayRangeIn(text, dates, year)
    return range?.to === undefined ? [] : [range]
  })
  const [range, ...others] = ranges
  const [currency, ...otherCurrencies] = new Set(titles.flatMap(({ text }) => currencyIn(text) ?? []))
  return {
    ...(range && others.length === 0 && { ...(range.from && { validFrom: range.from }), validTo: range.to }),
    ...(currency && otherCurrencies.length === 0 && { currency }),
  }
}

const sameTier = (a: SheetTier, b: SheetTier): boolean =>
  a.kind === b.kind && a.fromDay === b.fromDay && a.container === b.container

const hasField = (columns: Columns, field: string): boolean =>
  columns.some(({ target }) => target.to === 'FIELD' && target.field === field)

const containersIn = (columns: Columns): string[] => [
  ...new Set(
    columns.flatMap(({ target }) =>
      target.to === 'CHARGE' && target.calculator === 'PER_CONTAINER' && target.unit !== '' ? [target.unit] : [],
    ),
  ),
]

/** Years of four digits in the first texts of a sheet, if there is only one: that of days without a year. */
const onlyYearIn = (rows: readonly SheetRow[], sheetName: string): string | undefined => {
  const firstPrices = rows.findIndex(hasPrices)
  const text = [sheetName, ...rows.slice(0, firstPrices < 0 ? 0 : firstPrices).flatMap(textsOf)].join(' ')
  const [only, ...others] = new Set(text.match(/(?<![\d.,])20[2-9]\d(?![\d.,]*\d)/g))
  return others.length === 0 ? only : undefined
}

/** Texts of the first rows that are places: of a sheet without columns of both ends, where ports stand above the prices. */
const placesAbove = async (
  rows: readonly SheetRow[],
  { placesNamed }: Pick<FileWords, 'placesNamed'>,
): Promise<ReadonlySet<string> | undefined> => {
  const above = rows.slice(0, 40)
  if (above.some((row) => hasLanes(textsOf(row)))) return undefined
  const firstPrices = above.findIndex(hasPrices)
  const texts = new Set(above.slice(0, Math.max(0, firstPrices)).flatMap(textsOf))
  const names = [...texts].filter((text) => /\p{L}{3}/u.test(text) && text.length <= 60)
  if (names.length === 0) return undefined
  const listed = new Map(names.map((name) => [name, name.split(/\s*[/;,+&\n]\s*/).filter(Boolean)] as const))
  const found = await placesNamed([...new Set([...names, ...[...listed.values()].flat()])], 'SEA')
  const isPlace = (name: string) => (found.get(name)?.length ?? 0) > 0
  return new Set(names.filter((name) => isPlace(name) || listed.get(name)?.every(isPlace)))
}

/** Surcharges on the other visible sheets, and sheets that nothing is read from. */
const otherSheets = async (file: OpenedSheets, others: readonly number[]) => {
  const read: { sheet: string; rows: SheetRow[]; blocks: SurchargeBlock[] }[] = []
  const unread: string[] = []
  for (const index of others) {
    const sheet = file.sheets[index] ?? ''
    const rows = index < mostOtherSheets ? await firstRows(file.rows(index)) : []
    const { blocks } = withoutBlocks(rows, sheet)
    const isOfLanes = rows.slice(0, 40).some((row) => hasLanes(textsOf(row)))
    if (blocks.length > 0 && !isOfLanes) read.push({ sheet, rows, blocks })
    else if (rows.length > 0 || index >= mostOtherSheets) unread.push(sheet)
  }
  return { read, unread }
}

/** Reads the beginning of a file: its headings, the first rows, and a suggested mapping. */
export const lookAt = async (
  file: OpenedSheets,
  { codes, placesNamed, lastMappings, ownerId, ...query }: Known,
): Promise<FileLook> => {
  const hidden = file.hiddenSheets ?? []
  const visible = file.sheets.flatMap((name, index) => (hidden.includes(name) ? [] : [index]))
  const separator = file.separator && (query.separator ?? (await file.separator()))
  const found = query.sheet === undefined ? await sheetOfLanes(file, visible, separator) : undefined
  const sheet = query.sheet ?? found?.sheet ?? visible[0] ?? 0
  const allRows = found?.rows ?? (await firstRows(file.rows(sheet, { separator })))
  const sheetName = file.sheets[sheet] ?? ''
  const beside = withoutBlocks(allRows, '')
  const others = await otherSheets(
    file,
    visible.filter((index) => index !== sheet),
  )
  const chosenKind = query.transport === undefined ? undefined : { transport: query.transport, mode: query.mode }
  const headDates = dateStyleOf(allRows.slice(0, 40).flatMap((row) => textsOf(row).flatMap(numericDaysIn)))
  const year = onlyYearIn(allRows, sheetName)
  const places = await placesAbove(allRows, { placesNamed })
  const needs = { codes, kind: chosenKind, dates: headDates.style, year, places }
  const headingBeside = findHeadingBlock(cut(allRows, beside.width), needs)
  // Lanes that have a charge in each row have no prices to the left of it: then it is no block.
  const hasPriceColumns = headingBeside?.columns.some(({ target }) => 'code' in target) === true
  const { blocks, width } = beside.width === undefined || hasPriceColumns ? beside : { blocks: [], width: undefined }
  const rows = cut(allRows, width)
  const heading = width === beside.width ? headingBeside : findHeadingBlock(rows, needs)
  const headers = heading?.headers ?? []
  const belowHeading = heading === undefined ? [] : rows.filter(({ row }) => row > heading.bottom)
  const blocksBelow = hasLanes(headers) ? findBlocksBelow(belowHeading) : []
  const surchargeRows = blocksBelow.map((block) => {
    const from = belowHeading[block.heading]?.row ?? 1
    return { from, to: rowsOfBlock(belowHeading, block).at(-1)?.row ?? from }
  })
  const rowsBelow = belowHeading.filter(({ row }) => surchargeRows.every(({ from, to }) => row < from || row > to))
  const titles =
    heading === undefined
      ? []
      : rows.filter((row) => row.row < heading.top && !isOfHeadings(row, headers)).map(wholeTexts)
  const [usedLast, remembered] = bestMapping(headers, lastMappings)
  const kind =
    chosenKind ??
    (usedLast
      ? { transport: usedLast.transport, mode: usedLast.mode }
      : (heading?.kind ?? { transport: undefined, mode: undefined }))
  const suggestions = suggestionsFor(rows, heading, { ...needs, kind })
  const columns = remembered ? withNew(remembered, suggestions, usedLast?.unused ?? []) : suggestions
  const missing = usedLast ? missingColumns(headers, usedLast.columns) : []
  const cellsOf = (isWanted: (column: (typeof columns)[number]) => boolean): Cell[] =>
    columns.filter(isWanted).flatMap(({ column }) => rowsBelow.map(({ cells }) => cells[column] ?? ''))
  const isDay = ({ target }: (typeof columns)[number]) =>
    target.to === 'FIELD' && (target.field === 'validFrom' || target.field === 'validTo')
  const seen = numberStyleOf(
    cellsOf(({ target }) => (target.to === 'FIELD' ? target.field === 'cbmRatio' : 'code' in target)),
  )
  const wholePrices = cellsOf(({ target }) => isWholePrice(target))
  // 850.50 beside 1.500: the style of some prices contradicts others, so the user chooses.
  const isDoubtful = wholePrices.some((cell) => hasThreeDecimals(cell, seen.style))
  const numbers = isDoubtful ? { style: 'AUTO' as const, isAmbiguous: true } : seen
  const dayCells = cellsOf(isDay).flatMap((cell) => [cell, ...numericDaysIn(textOf(cell))])
  const dates = dateStyleOf([...dayCells, ...(heading?.periods ?? []).flatMap(({ name }) => numericDaysIn(name))])
  const { transport, mode } = kind
  const isKind = transport !== undefined && (mode === undefined || isModeOf(transport, mode))
  const used = new Set(columns.map(({ column }) => column))
  const periods = heading?.periods ?? []
  const titled = fromTitles(titles, headDates.style, year)
  const currency = usedLast?.currency ?? titled.currency
  const surchargeNeeds = {
    codes,
    kind,
    numbers: numbers.style,
    currency: currency ?? ('USD' as const),
    containers: containersIn(columns),
    dates: headDates.style,
    year,
  }
  const priced = [
    ...blocks.map((block) => surchargesIn(allRows, block, surchargeNeeds)),
    ...blocksBelow.map((block) => surchargesIn(belowHeading, block, surchargeNeeds)),
    ...others.read.flatMap((one) =>
      one.blocks.map((block) => surchargesIn(one.rows, block, { ...surchargeNeeds, sheet: one.sheet })),
    ),
  ]
  const named = asLastFile(
    priced.flatMap((one) => one.surcharges),
    usedLast?.surcharges ?? [],
  ).slice(0, 200)
  const textsAt = (end: string) =>
    cellsOf(({ target }) => target.to === 'FIELD' && target.field === end).map((cell) => textOf(cell))
  const surcharges =
    named.length === 0
      ? named
      : await withPlaces(
          named,
          { origin: textsAt('origin'), destination: textsAt('destination') },
          { placesNamed, transport: transport ?? 'SEA', codes },
        )
  const notes = [...titles, ...priced.flatMap((one) => one.notes)].slice(0, mostNotes)
  const belowNotes = rowsBelow.flatMap((row) => noteIn(row, { columns, periods: [...periods] }) ?? [])
  const tiers = [...notes, ...belowNotes]
    .flatMap(({ cell, text }) => freeTimeIn(text, currency ?? 'USD').map((tier) => ({ ...tier, cell })))
    .filter((tier, index, all) => all.findIndex((one) => sameTier(one, tier)) === index)
    .slice(0, scheduleLimits.tiers)
  const isDated = periods.some(({ at, validFrom, validTo }) => at === undefined || (validFrom ?? validTo) !== undefined)
  const ofLast = {
    numbers: numbers.style === 'AUTO' && !isDoubtful ? (usedLast?.numbers ?? 'AUTO') : 'AUTO',
    dates: dates.style === 'AUTO' ? (usedLast?.dates ?? 'AUTO') : 'AUTO',
  }
  const fromLastFile = (['numbers', 'dates'] as const).filter((one) => ofLast[one] !== 'AUTO')
  const suggested = RateMapping.parse({
    sheet,
    headerRow: heading?.bottom ?? 1,
    columns,
    numbers: numbers.style === 'AUTO' ? ofLast.numbers : numbers.style,
    dates: dates.style === 'AUTO' ? ofLast.dates : dates.style,
    ...(fromLastFile.length > 0 && { fromLastFile }),
    ...(usedLast && { type: usedLast.type, container: usedLast.container }),
    ...(currency && { currency }),
    ...(!isDated && !hasField(columns, 'validFrom') && titled.validFrom && { validFrom: titled.validFrom }),
    ...(!isDated && !hasField(columns, 'validTo') && titled.validTo && { validTo: titled.validTo }),
    ...(usedLast?.anywhere && { anywhere: usedLast.anywhere }),
    ...(isKind && { transport, mode }),
    ...(separator !== undefined && { separator }),
    unused: headers.filter((one, column) => one !== '' && !used.has(column)).slice(0, MOST_RATE_COLUMNS),
    ...(periods.length > 0 && { periods }),
    ...(surcharges.length > 0 && { surcharges }),
    ...(width !== undefined && { width }),
    ...(notes.length > 0 && { notes }),
    ...(tiers.length > 0 && { tiers }),
    ...(surchargeRows.length > 0 && { surchargeRows: surchargeRows.slice(0, 20) }),
    owner: ownerId === undefined ? null : { id: ownerId },
  })
  const columnsBeyond = Math.max(0, ...allRows.map((row) => row.beyond ?? 0))
  const hiddenColumns = allRows.find((row) => row.hiddenColumns !== undefined)?.hiddenColumns
  return {
    sheets: [...file.sheets],
    headers: [...headers],
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
    ...(notes.length > 0 && { notes }),
    ...(others.unread.length > 0 && { unreadSheets: others.unread }),
  }
}

/** The suggestions of the headings; again for the transport of the last file, if the headings imply another one. */
const suggestionsFor = (
  rows: readonly SheetRow[],
  heading: HeadingBlock | undefined,
  needs: HeadingNeeds & { kind: Kind },
): Columns => {
  if (heading === undefined) return []
  const { kind } = needs
  if (kind.transport === heading.kind.transport && kind.mode === heading.kind.mode) return heading.columns
  const again = findHeadingBlock(
    rows.filter(({ row }) => row >= heading.top && row <= heading.bottom),
    needs,
  )
  return again?.bottom === heading.bottom ? again.columns : heading.columns
}
