import type { Language } from '@freight/contracts/access/session'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import { askedFlags, askedNames, askedParts, askedValues } from '@freight/contracts/report/asked-words'
import type { ReportColumn } from '@freight/contracts/report/column'
import type { Platform } from '@freight/platform/platform'
import { dayIn } from '../catalogue/csv-cells.ts'
import { placeNames } from '../dashboards/place-names.ts'
import type { NameOf } from '../user/user-names.ts'
import type { Row } from './table-rows.ts'

/** So many values of one filter are told; a file may have been asked with hundreds. */
const mostTold = 20

type Asked = Readonly<Record<string, unknown>>

const places: ReadonlySet<string> = new Set(['origin', 'destination'])
/** Filters of what has a name in a table. */
const named: Readonly<Record<string, 'people' | 'clients' | 'providers'>> = {
  person: 'people',
  commercial: 'people',
  assignedTo: 'people',
  salesRep: 'people',
  author: 'people',
  client: 'clients',
  provider: 'providers',
}
/** Filters that mean so many at least. */
const least: ReadonlySet<string> = new Set(['waitingHours', 'ttime', 'unansweredHours'])
const names = `select 'people ' || key as id, name from read.user_list where key = any($1)
  union all select 'people ' || (contact ->> 'id'), (contact ->> 'name') || ' (' || name || ')'
    from read.provider_list, jsonb_array_elements(contacts) as contact where contact ->> 'id' = any($1)
  union all select 'clients ' || key, coalesce(nullif(nombre_fantasia, ''), razon_social) from read.organization_list where key = any($1)
  union all select 'providers ' || key, name from read.provider_list where key = any($1)`

const askedIn = (cell: unknown): Asked | undefined => {
  if (typeof cell !== 'string') return undefined
  const asked: unknown = JSON.parse(cell)
  return typeof asked === 'object' && asked !== null ? { ...asked } : undefined
}
const valuesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).map(String)
const day = /^\d{4}-\d\d-\d\d$/

/** `createdFrom` and `createdTo` are one filter with two ends, as are the days of a report. */
const endOf = (name: string): { of: string; end: 'from' | 'to' } | undefined => {
  const [, of = '', end = ''] = /^(.*?)(from|to)$/i.exec(name) ?? []
  if (name in askedNames || (end === '' && of === '')) return undefined
  return { of: of === '' ? 'period' : of, end: end.toLowerCase() === 'from' ? 'from' : 'to' }
}

/** What a file was asked with, in words: `Período: 01/03/2026 – 31/03/2026 · Comercial: Ana Duarte`. */
export const askedCells = (needs: Pick<Platform, 'db'>, language: Language) => {
  const nameIn = async (some: readonly Asked[]): Promise<{ nameOf: NameOf; placeOf: NameOf }> => {
    const valuesFor = (isMeant: (name: string) => boolean) =>
      some.flatMap((asked) => Object.entries(asked).flatMap(([name, value]) => (isMeant(name) ? valuesOf(value) : [])))
    const [ids, codes] = [valuesFor((name) => name in named), valuesFor((name) => places.has(name))]
    const { rows } =
      ids.length === 0 ? { rows: [] } : await needs.db.query<{ id: string; name: string }>(names, [[...new Set(ids)]])
    const known = new Map(rows.map(({ id, name }) => [id, name]))
    const placeOf = codes.length === 0 ? (code: string) => code : await placeNames(needs, [...new Set(codes)])
    return { nameOf: (id) => known.get(id) ?? id.replace(/^\w+ /, ''), placeOf }
  }

  return async (rows: readonly Row[], columns: readonly ReportColumn[]): Promise<readonly Row[]> => {
    const column = columns.find(({ isAsked }) => isAsked === true)
    if (column === undefined) return rows
    const some = rows.map((row) => askedIn(row[column.field]))
    const { nameOf, placeOf } = await nameIn(some.filter((one) => one !== undefined))

    const valueIn = (name: string, value: string): string => {
      const table = named[name]
      if (table !== undefined) return nameOf(`${table} ${value}`)
      if (places.has(name)) {
        const place = placeName(placeOf(value), language)
        return place === value ? value : `${place} (${value})`
      }
      if (day.test(value)) return dayIn(value, language)
      if (least.has(name)) return `≥ ${value}`
      const words = name === 'reason' ? column.words : askedValues[name]
      return (words?.[value] ?? askedFlags[value])?.[language] ?? value
    }
    const told = (asked: Asked): string => {
      const parts = new Map<string, { values?: readonly string[]; from?: string; to?: string }>()
      for (const [name, value] of Object.entries(asked)) {
        // It leaves nothing out.
        if (name === 'activity' && value === 'all') continue
        const end = endOf(name)
        const values = valuesOf(value).map((one) => valueIn(name, one))
        if (end === undefined) parts.set(name, { values })
        else parts.set(end.of, { ...parts.get(end.of), [end.end]: values.join(', ') })
      }
      if (parts.size === 0) return askedParts['none']?.[language] ?? ''
      return [...parts]
        .toSorted(([one], [other]) => placeIn(one) - placeIn(other))
        .map(([name, part]) => `${askedNames[name]?.[language] ?? name}: ${partIn(part, language)}`)
        .join(' · ')
    }
    return rows.map((row, at) => {
      const asked = some[at]
      return asked === undefined ? row : { ...row, [column.field]: told(asked) }
    })
  }
}

const order = Object.keys(askedNames)
/** They are stored in no order. */
const placeIn = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

const partIn = (
  { values, from, to }: { values?: readonly string[]; from?: string; to?: string },
  language: Language,
): string => {
  if (values !== undefined)
    return [...values.slice(0, mostTold), ...(values.length > mostTold ? [`+${values.length - mostTold}`] : [])].join(
      ', ',
    )
  if (from !== undefined && to !== undefined) return `${from} – ${to}`
  const end = from === undefined ? 'to' : 'from'
  return `${askedParts[end]?.[language] ?? end} ${from ?? to ?? ''}`
}
