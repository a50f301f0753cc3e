import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import type { ChartRule } from '@freight/contracts/analytics/charts'
import { type daysOf, type Level, periodsOf } from './chart-params.ts'

/**
 * A row from the SQL of a chart. `period` or `category` is the place of a value; `series` and `value` name and contain
 * it, or each further column is a series. `…_unknown`: number of quotations whose amount for the series is unknown.
 * `…_cases` and `…_cases_of`: numerator and denominator of a share or mean. `in_all`: total number of rows, of which
 * these are the first.
 */
export type ChartRow = Readonly<Record<string, string | number | null>>

const nonSeriesColumns = new Set(['period', 'category', 'name', 'series', 'value', 'in_all'])
/** `win_rate_cases` of `win_rate_cases_of`: counted quotations, and all of them. */
const CASES = '_cases'
const CASES_OF = `${CASES}_of`
/** `revenue_unknown`: quotations that `revenue` should contain, but whose amount is unknown. */
export const UNKNOWN = '_unknown'
const text = (value: ChartRow[string] | undefined): string => String(value ?? '')

const placeOf = (row: ChartRow): string => text(row['period'] ?? row['category'])

const valuesOf = (row: ChartRow, { texts = {} }: ChartRule): [id: string, value: number | null][] =>
  'series' in row
    ? [[text(row['series']), numberOf(row['value'])]]
    : Object.entries(row).flatMap(([id, value]): [string, number | null][] =>
        nonSeriesColumns.has(id) ||
        id.endsWith(UNKNOWN) ||
        id.endsWith(CASES) ||
        id.endsWith(CASES_OF) ||
        Object.hasOwn(texts, id)
          ? []
          : [[id, numberOf(value)]],
      )

// ClickHouse returns decimals as text; binary sums have meaningless last digits.
const numberOf = (value: ChartRow[string] | undefined): number | null =>
  value === null || value === undefined ? null : Number(Number(value).toFixed(6))

type ChartQuery = { rule: ChartRule; days: ReturnType<typeof daysOf>; level: Level; today: string }

/**
 * Builds the response of a chart: each series has one value per category. Weeks or months before the first row are cut.
 */
export const chartAnswer = (rows: readonly ChartRow[], { rule, days, level, today }: ChartQuery): ChartAnswer => {
  const isByPeriod = rule.along === 'PERIODS'
  const byPlace = new Map<string, Map<string, number | null>>()
  const ids = new Set<string>()
  const names = new Map<string, string>()
  const rowOf = new Map<string, ChartRow>()
  for (const row of rows) {
    const place = placeOf(row)
    const values = byPlace.get(place) ?? new Map<string, number | null>()
    for (const [id, value] of valuesOf(row, rule)) {
      ids.add(id)
      values.set(id, value)
    }
    byPlace.set(place, values)
    rowOf.set(place, row)
    if ('name' in row) names.set(place, text(row['name']))
  }
  const allCategories = isByPeriod ? periodsOf(days, level, today) : [...byPlace.keys()]
  const firstShown = isByPeriod ? allCategories.findIndex((one) => one >= days.drawnTo || byPlace.has(one)) : 0
  const categories = firstShown < 0 ? [] : allCategories.slice(firstShown)
  // Charts over time count in the period row; in other charts all rows have the same count.
  const countRow = rows.find((row) => !isByPeriod || placeOf(row) === 'total')
  const unknownOf = (id: string): number => Number(countRow?.[`${id}${UNKNOWN}`] ?? 0)
  const casesOf = (id: string) => {
    const [count, total] = [countRow?.[`${id}${CASES}`], countRow?.[`${id}${CASES_OF}`]]
    return total === undefined
      ? {}
      : { cases: { ...(count !== undefined && { count: Number(count) }), of: Number(total) } }
  }
  const valueAt = (place: string, id: string): number | null => byPlace.get(place)?.get(id) ?? rule.none
  const inAll = Number(rows[0]?.['in_all'] ?? 0)
  return {
    categories,
    ...(inAll > categories.length && { inAll }),
    ...(names.size > 0 && { names: categories.map((one) => names.get(one) ?? one) }),
    ...(rule.texts && {
      texts: Object.keys(rule.texts).map((id) => ({
        id,
        values: categories.map((one) => text(rowOf.get(one)?.[id])),
      })),
    }),
    before: isByPeriod ? categories.filter((one) => one < days.drawnTo).length : 0,
    series: [...ids].slice(0, rule.most).map((id) => ({
      id,
      ...casesOf(id),
      values: categories.map((one) => valueAt(one, id)),
      ...(isByPeriod && days.cutTo > days.drawnTo && { whole: valueAt('whole', id) }),
      ...(unknownOf(id) > 0 && { unknown: unknownOf(id) }),
      ...(isByPeriod && { total: valueAt('total', id), totalBefore: valueAt('before', id) }),
    })),
  }
}
