import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { ReportColumn } from './words.ts'
import type { Platform } from '@freight/platform/connections/platform'
import { subjectCells } from './subject-cells.ts'
import type { Row } from './report-cells.ts'
import { filterFlags, filterNames, filterParts, filterValues } from './words.ts'
import { wordsAt } from '@freight/platform/texts'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import { dayIn } from '../catalogue/csv-cells.ts'
import { placeNames, withLaneNames } from '../dashboards/lane-names.ts'
import type { NameOf } from '../user/user-names.ts'

/** Maximum number of cached lanes; most rows share a few. */
const mostKnown = 10_000

const textIn = (row: Row, field: string): string => {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

/** Lanes with place names, and the codes that lists and filters use: `Hong Kong – Génova · HKG-GOA`. */
export const laneCells = (needs: Pick<Platform, 'db'>, language: Language) => {
  const known = new Map<string, string>()
  return async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const fields = columns.flatMap(({ field, isLane }) => (isLane === true ? [field] : []))
    if (fields.length === 0) return rows
    if (known.size > mostKnown) known.clear()
    const lanes = [...new Set(rows.flatMap((row) => fields.map((field) => textIn(row, field))))]
    const unknown = lanes.filter((lane) => !known.has(lane))
    const names = unknown.length > 0 ? await withLaneNames(needs, unknown) : []
    for (const [index, lane] of unknown.entries()) {
      const name = names[index]?.[language] ?? lane
      known.set(lane, name === lane ? lane : `${name} · ${lane}`)
    }
    const named = (row: Row) => fields.map((field) => [field, known.get(textIn(row, field))] as const)
    return rows.map((row) => ({ ...row, ...Object.fromEntries(named(row)) }))
  }
}

type CodeName = { key: string; concept: string; name: string }

const nameIn = { en: 'concept_en', pt: 'concept_pt' } as const

/**
 * Charge names from the catalogue in the reader's language, read once for all rows. A charge sold under another name
 * than its current code keeps the stored name.
 */
export const conceptCells = ({ db }: Pick<Platform, 'db'>, language: Language) => {
  let known: ReadonlyMap<string, CodeName> | undefined
  return async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const field = columns.find(({ isConcept }) => isConcept === true)?.field
    if (field === undefined || language === 'es') return rows
    if (known === undefined) {
      const { rows: codes } = await db.query<CodeName>(
        `select key, concept, ${nameIn[language]} as name from read.charge_code_list where ${nameIn[language]} <> ''`,
      )
      known = new Map(codes.map((one) => [one.key, one]))
    }
    const codes = known
    return rows.map((row) => {
      const code = codes.get(String(row['code']))
      return code !== undefined && code.concept === row[field] ? { ...row, [field]: code.name } : row
    })
  }
}

const trucks = wordsAt('shell:truck')
/** Trucks by their names in the reader's language: `2 × LOWBED` as `2 × Carretón`. Containers stay codes. */
export const loadCells =
  (language: Language) =>
  async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const fields = columns.flatMap(({ field, isLoad }) => (isLoad === true ? [field] : []))
    if (fields.length === 0) return rows
    const inWords = (load: unknown) =>
      typeof load === 'string'
        ? load.replaceAll(/(?<= × )[A-Z]+(?=;|$)/g, (type) => trucks[type]?.[language] ?? type)
        : load
    return rows.map((row) => ({ ...row, ...Object.fromEntries(fields.map((field) => [field, inWords(row[field])])) }))
  }

/** Places in the reader's language: `Ciudad Ho Chi Minh` as `Ho Chi Minh City`. */
export const placeCells =
  (language: Language) =>
  async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const fields = columns.flatMap(({ field, isPlace }) => (isPlace === true ? [field] : []))
    if (fields.length === 0 || language === 'es') return rows
    const localName = (name: unknown) => (typeof name === 'string' ? placeName(name, language) : name)
    return rows.map((row) => ({ ...row, ...Object.fromEntries(fields.map((field) => [field, localName(row[field])])) }))
  }

/** Filters of a list, report or dashboard as the register of files stores them: values by the name of the filter. */
type StoredFilters = Readonly<Record<string, unknown>>
/** The texts of one filter: its values, or the ends of its period. */
type FilterTexts = { values?: readonly string[]; from?: string; to?: string }
/** What turns values into words: names of ids and places, and the words of the reasons, which each company sets. */
type Words = { language: Language; nameOf: NameOf; placeOf: NameOf; reasonWords: ReportColumn['words'] }

/** Maximum number of values shown per filter; a file may have hundreds. */
const maxValues = 20
const dayPattern = /^\d{4}-\d\d-\d\d$/
const filterOrder = Object.keys(filterNames)

const placeFilters: ReadonlySet<string> = new Set(['origin', 'destination'])
const minimumFilters: ReadonlySet<string> = new Set(['waitingHours', 'ttime', 'unansweredHours'])

type NamedKind = 'people' | 'clients' | 'providers'
/** Filters by id, with what their ids belong to. */
const kindByFilter: Readonly<Record<string, NamedKind>> = {
  person: 'people',
  commercial: 'people',
  assignedTo: 'people',
  salesRep: 'people',
  author: 'people',
  client: 'clients',
  provider: 'providers',
}
/** Ids of different kinds may be equal, so names are stored under both. */
const nameKey = (kind: NamedKind, id: string) => `${kind} ${id}`
const namesSql = `select 'people' as kind, key as id, name from read.user_list where key = any($1)
  union all select 'people', contact ->> 'id', (contact ->> 'name') || ' (' || name || ')'
    from read.provider_list, jsonb_array_elements(contacts) as contact where contact ->> 'id' = any($1)
  union all select 'clients', key, coalesce(nullif(nombre_fantasia, ''), razon_social) from read.organization_list where key = any($1)
  union all select 'providers', key, name from read.provider_list where key = any($1)`
type NamedRow = { kind: NamedKind; id: string; name: string }

const parsedFilters = (cell: unknown): StoredFilters | undefined => {
  if (typeof cell !== 'string') return undefined
  const parsed: unknown = JSON.parse(cell)
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined
}

const asTexts = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).map(String)

/** `createdFrom` and `createdTo` are the ends of one filter, and so are `from` and `to` of a report. */
const periodEndOf = (name: string): { filter: string; end: 'from' | 'to' } | undefined => {
  const [, filter = '', end = ''] = /^(.*?)(from|to)$/i.exec(name) ?? []
  if (name in filterNames || (end === '' && filter === '')) return undefined
  return { filter: filter === '' ? 'period' : filter, end: end.toLowerCase() === 'from' ? 'from' : 'to' }
}

/** Reads the names of all ids and places in the filters. */
const loadNames = async (
  needs: Pick<Platform, 'db'>,
  filterSets: readonly StoredFilters[],
): Promise<Pick<Words, 'nameOf' | 'placeOf'>> => {
  const distinctValues = (isIncluded: (name: string) => boolean) => [
    ...new Set(
      filterSets.flatMap((filters) =>
        Object.entries(filters).flatMap(([name, value]) => (isIncluded(name) ? asTexts(value) : [])),
      ),
    ),
  ]
  const ids = distinctValues((name) => name in kindByFilter)
  const codes = distinctValues((name) => placeFilters.has(name))
  const rows = ids.length === 0 ? [] : (await needs.db.query<NamedRow>(namesSql, [ids])).rows
  const names = new Map(rows.map(({ kind, id, name }) => [nameKey(kind, id), name]))
  return {
    nameOf: (key) => names.get(key) ?? key.replace(/^\w+ /, ''),
    placeOf: codes.length === 0 ? (code) => code : await placeNames(needs, codes),
  }
}

const valueText = (name: string, value: string, { language, nameOf, placeOf, reasonWords }: Words): string => {
  const kind = kindByFilter[name]
  if (kind !== undefined) return nameOf(nameKey(kind, value))
  if (placeFilters.has(name)) {
    const place = placeName(placeOf(value), language)
    return place === value ? value : `${place} (${value})`
  }
  if (dayPattern.test(value)) return dayIn(value, language)
  if (minimumFilters.has(name)) return `≥ ${value}`
  const words = name === 'reason' ? reasonWords : filterValues[name]
  return (words?.[value] ?? filterFlags[value])?.[language] ?? value
}

const partText = ({ values, from, to }: FilterTexts, language: Language): string => {
  if (values !== undefined) {
    const hiddenCount = values.length - maxValues
    return [...values.slice(0, maxValues), ...(hiddenCount > 0 ? [`+${hiddenCount}`] : [])].join(', ')
  }
  if (from !== undefined && to !== undefined) return `${from} – ${to}`
  const end = from === undefined ? 'to' : 'from'
  return `${filterParts[end]?.[language] ?? end} ${from ?? to ?? ''}`
}

/** Unknown filters come last. */
const rankOf = (name: string): number => (filterOrder.includes(name) ? filterOrder.indexOf(name) : filterOrder.length)

const filterText = (filters: StoredFilters, words: Words): string => {
  const { language } = words
  const parts = new Map<string, FilterTexts>()
  for (const [name, value] of Object.entries(filters)) {
    // This value filters nothing.
    if (name === 'activity' && value === 'all') continue
    const periodEnd = periodEndOf(name)
    const values = asTexts(value).map((one) => valueText(name, one, words))
    if (periodEnd === undefined) parts.set(name, { values })
    else parts.set(periodEnd.filter, { ...parts.get(periodEnd.filter), [periodEnd.end]: values.join(', ') })
  }
  if (parts.size === 0) return filterParts['none']?.[language] ?? ''
  // The stored filters have no order.
  return [...parts]
    .toSorted(([name], [otherName]) => rankOf(name) - rankOf(otherName))
    .map(([name, part]) => `${filterNames[name]?.[language] ?? name}: ${partText(part, language)}`)
    .join(' · ')
}

/**
 * Rows whose filters of a file are text: `Período: 01/03/2026 – 31/03/2026 · Comercial: Ana Duarte`. Columns without
 * filters leave the rows as they are.
 */
const filterCells =
  (needs: Pick<Platform, 'db'>, language: Language) =>
  async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const column = columns.find(({ isFilterText }) => isFilterText === true)
    if (column === undefined) return rows
    const filtersByRow = rows.map((row) => parsedFilters(row[column.field]))
    const names = await loadNames(
      needs,
      filtersByRow.filter((filters) => filters !== undefined),
    )
    const words = { language, ...names, reasonWords: column.words }
    return rows.map((row, index) => {
      const filters = filtersByRow[index]
      return filters === undefined ? row : { ...row, [column.field]: filterText(filters, words) }
    })
  }

/** Rows for people: lanes, places and charges in the reader's language, subjects by name, and filters as text. */
export type ReadCells = (rows: readonly Row[], columns: readonly ReportColumn[]) => Promise<readonly Row[]>

export const readCells = (needs: Pick<Platform, 'db'>, language: Language): ReadCells => {
  const parts = [
    laneCells(needs, language),
    placeCells(language),
    loadCells(language),
    conceptCells(needs, language),
    subjectCells(needs, language),
    filterCells(needs, language),
  ]
  return async (rows, columns) => {
    let readableRows = rows
    for (const part of parts) readableRows = await part(readableRows, columns)
    return readableRows
  }
}
