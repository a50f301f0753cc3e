import { isAcross, type RateMapping } from '@freight/contracts/rate-import/mapping'
import type { SheetRow } from '@freight/platform/spreadsheet/sheet-row'
import type { KnownCode } from '../../lookups/tables/file-words.ts'
import {
  isGeneralWord,
  type Kind,
  kindOf,
  mostHeadingCharacters,
  suggestedColumns,
} from '../columns/suggested-columns.ts'
import { fieldWords } from '../columns/field-words.ts'
import { containerNamed } from '@freight/contracts/freight/container-name'
import { bareSizeIn, twoContainersIn, wordsOfHeading } from '../columns/heading-words.ts'
import { laneEnds, MOST_SHEET_PERIODS, targetKey } from '@freight/contracts/vocabulary/rate-import'
import { textOf } from '../rows/row-issue.ts'
import { type DayRange, dayRangeIn } from '../values/day-ranges.ts'
import type { DateStyle } from '../values/days.ts'
import { cellName } from './logical-rows.ts'

type Columns = RateMapping['columns']
type Period = NonNullable<RateMapping['periods']>[number]

/** The headings of a sheet: one to three rows, with the validities that they name. */
export type HeadingBlock = {
  top: number
  /** Row number of the last heading row. */
  bottom: number
  headers: readonly string[]
  columns: Columns
  periods: readonly Period[]
  kind: Kind
}

export type HeadingNeeds = {
  codes: readonly KnownCode[]
  kind?: Kind | undefined
  dates: DateStyle
  /** Year of days without one. */
  year?: string | undefined
  /** Texts of the first rows that are places; absent: no sheet of ports across. */
  places?: ReadonlySet<string> | undefined
}

const mostTitleRows = 30
const mostHeadingRows = 3

export const textsOf = ({ cells }: SheetRow): string[] =>
  cells.map((cell) => textOf(cell).slice(0, mostHeadingCharacters))

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))]

/** Whether a row has prices: then it is no heading. */
export const hasPrices = ({ cells }: SheetRow): boolean =>
  cells.filter((cell) => Number(textOf(cell).replaceAll(/[.,\s]/g, '')) > 99 && !/^20\d\d$/.test(textOf(cell))).length >
  1

type Part = { text: string; rest: string; row: number; column: number; hasDays: boolean; isPlace: boolean }

/** Texts of the heading rows; one with days or a place holds for the empty cells to its right, as in an unmerged group heading. */
const filledTexts = (block: readonly SheetRow[], { dates, year, places }: HeadingNeeds): string[][] => {
  const rows = block.map(textsOf)
  const width = Math.max(0, ...rows.map((texts) => texts.length))
  return rows.map((texts, index) => {
    const filled = Array.from({ length: width }, (_, column) => texts[column] ?? '')
    if (index === rows.length - 1) return filled
    for (let column = 1; column < width; column += 1) {
      const [left = '', below = ''] = [filled[column - 1], rows.at(-1)?.[column]]
      const isGroup = places?.has(left) === true || dayRangeIn(left, dates, year) !== undefined
      if (filled[column] === '' && below !== '' && isGroup) filled[column] = left
    }
    return filled
  })
}

/** The different texts of a column, from top to bottom. */
const partsOf = (
  rows: readonly string[][],
  block: readonly SheetRow[],
  column: number,
  needs: HeadingNeeds,
): Part[] => {
  const parts: Part[] = []
  for (const [index, texts] of rows.entries()) {
    const text = texts[column] ?? ''
    if (text === '' || text === parts.at(-1)?.text) continue
    const range = dayRangeIn(text, needs.dates, needs.year)
    const isPlace = needs.places?.has(text) === true && index < rows.length - 1
    const first = texts.findLastIndex((one, at) => at < column && one !== text) + 1
    parts.push({
      text,
      rest: isPlace ? '' : (range?.rest ?? text),
      row: block[index]?.row ?? 0,
      column: first,
      hasDays: range !== undefined,
      isPlace,
    })
  }
  return parts
}

const targetOf = (header: string, codes: readonly KnownCode[], kind: Kind) =>
  suggestedColumns([header], codes, kind)[0]?.target

/**
 * Heading of a column: all of its texts, or the lower ones if the upper ones only group columns. A word that may be a
 * charge is never dropped: the price of a surcharge would become one of freight.
 */
const headerOf = (
  parts: readonly Part[],
  isGroup: (part: Part) => boolean,
  codes: readonly KnownCode[],
  kind: Kind,
) => {
  const named = parts.filter(({ rest }) => rest !== '')
  const joined = (from: number) =>
    named
      .slice(from)
      .map(({ rest }) => rest)
      .join(' ')
  for (const from of named.keys()) {
    const target = targetOf(joined(from), codes, kind)
    if (target && (target.to === 'FIELD' || named.slice(0, from).every(isGroup))) return joined(from)
  }
  return joined(0)
}

const rangeOf = (parts: readonly Part[], { dates, year }: HeadingNeeds): DayRange | undefined =>
  dayRangeIn(
    parts
      .filter(({ hasDays }) => hasDays)
      .map(({ text }) => text)
      .join(' '),
    dates,
    year,
  )

/**
 * A price for two types of container is one column of each; one for a size is one of each type of it on the sheet that
 * its charge has no column for.
 */
const withOtherTypes = (columns: Columns): Columns => {
  const perType = columns.flatMap(({ target }) =>
    target.to === 'CHARGE' && target.calculator === 'PER_CONTAINER' ? [target] : [],
  )
  return columns.flatMap((one) => {
    const { target } = one
    if (target.to !== 'CHARGE' || target.calculator !== 'PER_CONTAINER') return [one]
    const size = bareSizeIn(one.header)
    const sameSize = perType
      .filter(({ unit, code }) => size !== undefined && code !== target.code && unit.startsWith(size))
      .map(({ unit }) => unit)
      .filter((unit) => !perType.some((other) => other.code === target.code && other.unit === unit))
    const two = twoContainersIn(one.header)
    const units = two.length > 1 ? two : [...new Set([target.unit, ...sameSize])]
    return units.map((unit) => ({ ...one, target: { ...target, unit } }))
  })
}

const isDay = ({ target }: Columns[number], field: 'validFrom' | 'validTo') =>
  target.to === 'FIELD' && target.field === field

/** Several columns "valid from" or "valid to": each belongs to the prices before or after it. */
const withDayColumns = (headers: readonly string[], columns: Columns, { codes }: HeadingNeeds, kind: Kind) => {
  const days = headers.flatMap((header, column): Columns => {
    const target = targetOf(header, codes, kind)
    const found = target && { column, header, target }
    return found && (isDay(found, 'validFrom') || isDay(found, 'validTo')) ? [found] : []
  })
  const count = (field: 'validFrom' | 'validTo') => days.filter((one) => isDay(one, field)).length
  if (count('validFrom') < 2 && count('validTo') < 2) return undefined
  const prices = columns.filter(({ target }) => 'code' in target)
  const keyOf = ({ target }: Columns[number]) => JSON.stringify(target)
  const repeated = prices.filter((one) => prices.some((other) => other !== one && keyOf(other) === keyOf(one)))
  const isBefore = (days[0]?.column ?? 0) < (repeated[0]?.column ?? 0)
  const inOrder = [...days, ...repeated].toSorted((a, b) => (isBefore ? a.column - b.column : b.column - a.column))
  let [period, seen] = [-1, new Set<string>()]
  const periodOf = new Map<number, number>()
  for (const one of inOrder) {
    // A second day of its kind begins the next period, as does the first day after the prices of the former one.
    const isNext = one.target.to === 'FIELD' && (period < 0 || seen.has(keyOf(one)) || seen.has('price'))
    if (isNext) [period, seen] = [period + 1, new Set()]
    seen.add(one.target.to === 'FIELD' ? keyOf(one) : 'price')
    periodOf.set(one.column, period)
  }
  const of = (nth: number) => (isBefore ? nth : period - nth)
  const others = columns.filter(({ column }) => !periodOf.has(column))
  const inPeriods = [...days, ...repeated].map((one) => ({ ...one, period: of(periodOf.get(one.column) ?? 0) }))
  return {
    columns: [...others, ...inPeriods].toSorted((a, b) => a.column - b.column),
    periods: Array.from({ length: period + 1 }, (_, index): Period => ({
      name: inPeriods
        .filter((one) => one.period === index && one.target.to === 'FIELD')
        .map(({ header }) => header)
        .join(' – '),
    })),
  }
}

/** The column of the places of the rows, and the end of the places above the prices: POL \ POD, or POL over the first column. */
const acrossIn = (
  parts: readonly (readonly Part[])[],
): { column: number; end: (typeof laneEnds)[number] } | undefined => {
  const first = parts.findIndex((own) => own.some(({ isPlace }) => isPlace))
  const isOverPrices = parts.some(
    (own) => own.some(({ isPlace }) => isPlace) && wordsOfHeading(own.at(-1)?.text ?? '').container !== undefined,
  )
  if (first < 1 || !isOverPrices) return undefined
  const corner = (parts[0] ?? []).map(({ rest }) => rest).join(' ')
  const [word = ''] = corner.split(/[\\/|]|\s[-–x]\s/)
  const isOfDestinations = fieldWords.destination.includes(wordsOfHeading(word).text)
  return { column: 0, end: isOfDestinations ? 'origin' : 'destination' }
}

const blockOf = (block: readonly SheetRow[], needs: HeadingNeeds): HeadingBlock => {
  const { codes } = needs
  const rows = filledTexts(block, needs)
  const width = Math.max(0, ...rows.map((texts) => texts.length))
  const parts = Array.from({ length: width }, (_, column) => partsOf(rows, block, column, needs))
  const joined = parts.map((one) =>
    one
      .map(({ rest }) => rest)
      .join(' ')
      .trim(),
  )
  const kind = needs.kind ?? kindOf(joined)
  /** Whether a text groups columns: general words, or the only upper text of its row. */
  const isGroup = ({ rest, row }: Part): boolean => {
    if (wordsOfHeading(rest).rest.every(isGeneralWord)) return true
    const upper = parts.flatMap((one) => one.slice(0, -1)).filter((part) => part.row === row && part.rest !== '')
    const isCode = wordsOfHeading(rest).words.some((word) => codes.some(({ id }) => id.toLowerCase() === word))
    return !isCode && new Set(upper.map((part) => part.rest)).size === 1
  }
  const headers = parts.map((one) => {
    const hasDays = one.some((part) => part.hasDays)
    if (hasDays && one.every(({ rest }) => rest === '')) return 'Rate'
    return headerOf(one, isGroup, codes, kind).slice(0, mostHeadingCharacters)
  })
  const across = acrossIn(parts)
  if (across) headers[across.column] ||= across.end === 'destination' ? 'POL' : 'POD'
  const suggested = withOtherTypes(suggestedColumns(headers, codes, kind)).filter(
    ({ column }) => column !== across?.column,
  )
  if (across)
    suggested.unshift({
      column: across.column,
      header: headers[across.column] ?? '',
      target: { to: 'FIELD', field: across.end === 'destination' ? 'origin' : 'destination' },
    })
  const periods: Period[] = []
  const columns = suggested.map((one) => {
    const [own = [], range] = [parts[one.column], rangeOf(parts[one.column] ?? [], needs)]
    const place = across && own.find(({ isPlace }) => isPlace)
    if ((range === undefined && place === undefined) || !('code' in one.target)) return one
    const dayParts = own.filter((part) => part.hasDays || part === place)
    const name = dayParts
      .map(({ text }) => text)
      .join(' ')
      .slice(0, mostHeadingCharacters)
    const [first] = dayParts
    const known = periods.findIndex((period) =>
      place !== undefined || range?.from === undefined || range.to === undefined
        ? period.name === name
        : period.validFrom === range.from && period.validTo === range.to,
    )
    if (known >= 0) return { ...one, period: known }
    periods.push({
      name,
      ...(first && { cell: cellName(first.column, first.row) }),
      ...(range?.from !== undefined && { validFrom: range.from }),
      ...(range?.to !== undefined && { validTo: range.to }),
      ...(across && place && { at: { end: across.end, name: place.text } }),
    })
    return { ...one, period: periods.length - 1 }
  })
  const found = (periods.length === 0 && withDayColumns(headers, columns, needs, kind)) || { columns, periods }
  return {
    top: block[0]?.row ?? 1,
    bottom: block.at(-1)?.row ?? 1,
    headers,
    kind,
    // Further periods are columns that are not used.
    columns: found.columns.filter(({ period = 0 }) => period < MOST_SHEET_PERIODS),
    periods: found.periods.slice(0, MOST_SHEET_PERIODS),
  }
}

/** The rows with most known headings; titles and addresses come before them. */
export const findHeadingBlock = (rows: readonly SheetRow[], needs: HeadingNeeds): HeadingBlock | undefined => {
  // Prices are no weight breaks where types of container stand in the head.
  const hasContainers = rows
    .slice(0, mostTitleRows)
    .some((row) => new Set(textsOf(row).flatMap((text) => containerNamed(text) ?? [])).size > 1)
  let best: { block: HeadingBlock; ends: number; known: number; inPeriods: number } | undefined
  for (let height = 1; height <= mostHeadingRows; height += 1)
    for (const first of rows.slice(0, mostTitleRows).keys()) {
      const block = rows.slice(first, first + height)
      const isClose = block.every((row, index) => row.row - (block[0]?.row ?? 0) === index)
      // A title is one text over all columns, no heading of some.
      const isHeading = block.every((row) => distinct(textsOf(row)).length > 1 && !hasPrices(row))
      if (height > 1 && (block.length < height || !isClose || !isHeading)) continue
      if (hasContainers && block.some(hasPrices)) continue
      const one = blockOf(block, needs)
      const known = new Set(one.columns.map(({ target, period }) => `${targetKey(target)} ${period}`)).size
      const inPeriods = one.columns.filter(({ period }) => period !== undefined).length
      // Numbers of a row of prices look like breaks by weight; the names of the two ends are in no such row.
      const ends = laneEnds.filter(
        (end) =>
          isAcross(one.periods, end) || one.columns.some(({ target }) => target.to === 'FIELD' && target.field === end),
      ).length
      const by = [ends - (best?.ends ?? -1), known - (best?.known ?? 0), inPeriods - (best?.inPeriods ?? 0)]
      if ((by.find((difference) => difference !== 0) ?? 0) > 0) best = { block: one, ends, known, inPeriods }
    }
  return best?.block
}
