import type { Language } from '@freight/contracts/access/session'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import { filterFlags, filterNames, filterParts, filterValues } from '@freight/contracts/report/filter-words'
import type { ReportColumn } from '@freight/contracts/report/column'
import type { Platform } from '@freight/platform/platform'
import { dayIn } from '../catalogue/csv-cells.ts'
import { placeNames } from '../dashboards/place-names.ts'
import type { NameOf } from '../user/user-names.ts'
import type { Row } from './table-rows.ts'

/** Maximum number of values shown per filter; a file may have hundreds. */
const maxValues = 20

type FilterValues = Readonly<Record<string, unknown>>

const placeFilters: ReadonlySet<string> = new Set(['origin', 'destination'])
/** Filters by id, with the table of the names. */
const nameSources: Readonly<Record<string, 'people' | 'clients' | 'providers'>> = {
  person: 'people',
  commercial: 'people',
  assignedTo: 'people',
  salesRep: 'people',
  author: 'people',
  client: 'clients',
  provider: 'providers',
}
/** Filters by a minimum. */
const minimumFilters: ReadonlySet<string> = new Set(['waitingHours', 'ttime', 'unansweredHours'])
const namesSql = `select 'people ' || key as id, name from read.user_list where key = any($1)
  union all select 'people ' || (contact ->> 'id'), (contact ->> 'name') || ' (' || name || ')'
    from read.provider_list, jsonb_array_elements(contacts) as contact where contact ->> 'id' = any($1)
  union all select 'clients ' || key, coalesce(nullif(nombre_fantasia, ''), razon_social) from read.organization_list where key = any($1)
  union all select 'providers ' || key, name from read.provider_list where key = any($1)`

const filtersIn = (cell: unknown): FilterValues | undefined => {
  if (typeof cell !== 'string') return undefined
  const parsed: unknown = JSON.parse(cell)
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined
}
const valuesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).map(String)
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** `createdFrom` and `createdTo` are the ends of one filter, and so are `from` and `to` of a report. */
const endOf = (name: string): { of: string; end: 'from' | 'to' } | undefined => {
  const [, of = '', end = ''] = /^(.*?)(from|to)$/i.exec(name) ?? []
  if (name in filterNames || (end === '' && of === '')) return undefined
  return { of: of === '' ? 'period' : of, end: end.toLowerCase() === 'from' ? 'from' : 'to' }
}

/** The filters of a file as text: `Período: 01/03/2026 – 31/03/2026 · Comercial: Ana Duarte`. */
export const filterCells = (needs: Pick<Platform, 'db'>, language: Language) => {
  const nameIn = async (filterSets: readonly FilterValues[]): Promise<{ nameOf: NameOf; placeOf: NameOf }> => {
    const valuesFor = (hasName: (name: string) => boolean) =>
      filterSets.flatMap((filters) =>
        Object.entries(filters).flatMap(([name, value]) => (hasName(name) ? valuesOf(value) : [])),
      )
    const [ids, codes] = [valuesFor((name) => name in nameSources), valuesFor((name) => placeFilters.has(name))]
    const { rows } =
      ids.length === 0
        ? { rows: [] }
        : await needs.db.query<{ id: string; name: string }>(namesSql, [[...new Set(ids)]])
    const known = new Map(rows.map(({ id, name }) => [id, name]))
    const placeOf = codes.length === 0 ? (code: string) => code : await placeNames(needs, [...new Set(codes)])
    return { nameOf: (id) => known.get(id) ?? id.replace(/^\w+ /, ''), placeOf }
  }

  return async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const column = columns.find(({ isFilterText }) => isFilterText === true)
    if (column === undefined) return rows
    const filtersByRow = rows.map((row) => filtersIn(row[column.field]))
    const { nameOf, placeOf } = await nameIn(filtersByRow.filter((one) => one !== undefined))

    const valueIn = (name: string, value: string): string => {
      const table = nameSources[name]
      if (table !== undefined) return nameOf(`${table} ${value}`)
      if (placeFilters.has(name)) {
        const place = placeName(placeOf(value), language)
        return place === value ? value : `${place} (${value})`
      }
      if (dayPattern.test(value)) return dayIn(value, language)
      if (minimumFilters.has(name)) return `≥ ${value}`
      const words = name === 'reason' ? column.words : filterValues[name]
      return (words?.[value] ?? filterFlags[value])?.[language] ?? value
    }
    const filterText = (filters: FilterValues): string => {
      const parts = new Map<string, { values?: readonly string[]; from?: string; to?: string }>()
      for (const [name, value] of Object.entries(filters)) {
        // This value filters nothing.
        if (name === 'activity' && value === 'all') continue
        const end = endOf(name)
        const values = valuesOf(value).map((one) => valueIn(name, one))
        if (end === undefined) parts.set(name, { values })
        else parts.set(end.of, { ...parts.get(end.of), [end.end]: values.join(', ') })
      }
      if (parts.size === 0) return filterParts['none']?.[language] ?? ''
      return [...parts]
        .toSorted(([one], [other]) => placeIn(one) - placeIn(other))
        .map(([name, part]) => `${filterNames[name]?.[language] ?? name}: ${partIn(part, language)}`)
        .join(' · ')
    }
    return rows.map((row, at) => {
      const filters = filtersByRow[at]
      return filters === undefined ? row : { ...row, [column.field]: filterText(filters) }
    })
  }
}

const order = Object.keys(filterNames)
/** The stored filters have no order. */
const placeIn = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

const partIn = (
  { values, from, to }: { values?: readonly string[]; from?: string; to?: string },
  language: Language,
): string => {
  if (values !== undefined)
    return [
      ...values.slice(0, maxValues),
      ...(values.length > maxValues ? [`+${values.length - maxValues}`] : []),
    ].join(', ')
  if (from !== undefined && to !== undefined) return `${from} – ${to}`
  const end = from === undefined ? 'to' : 'from'
  return `${filterParts[end]?.[language] ?? end} ${from ?? to ?? ''}`
}
