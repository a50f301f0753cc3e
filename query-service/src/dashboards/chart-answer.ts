import type { ChartAnswer } from '@freight/contracts/analytics/routes'
import type { ChartRule } from '@freight/contracts/analytics/charts'
import { type daysOf, type Level, periodsOf } from './chart-params.ts'

/**
 * What the SQL of a chart answers: `period` or `category` says where a value stands, `series` and `value` whose it is, or
 * every further column is a series of its own. A column `…_unknown` is none: it says of how many quotations what its
 * series is made of is not known; and `in_all` says how many rows there are, of which these are the first.
 */
export type ChartRow = Readonly<Record<string, string | number | null>>

const places = new Set(['period', 'category', 'name', 'series', 'value', 'in_all'])
/** `revenue_unknown`: how many quotations `revenue` should count and cannot. */
export const UNKNOWN = '_unknown'
const text = (value: ChartRow[string] | undefined): string => String(value ?? '')

const placeOf = (row: ChartRow): string => text(row['period'] ?? row['category'])

const valuesOf = (row: ChartRow, { texts = {} }: ChartRule): [id: string, value: number | null][] =>
  'series' in row
    ? [[text(row['series']), numberOf(row['value'])]]
    : Object.entries(row).flatMap(([id, value]): [string, number | null][] =>
        places.has(id) || id.endsWith(UNKNOWN) || Object.hasOwn(texts, id) ? [] : [[id, numberOf(value)]],
      )

// Decimals of the engine come as texts; what it added up in binary has digits at the end that nobody means.
const numberOf = (value: ChartRow[string] | undefined): number | null =>
  value === null || value === undefined ? null : Number(Number(value).toFixed(6))

type Asked = { rule: ChartRule; days: ReturnType<typeof daysOf>; level: Level; today: string }

/** The rows of a chart as its answer: each series has one value a category; weeks before the first with a row are cut. */
export const chartAnswer = (rows: readonly ChartRow[], { rule, days, level, today }: Asked): ChartAnswer => {
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
  const all = isByPeriod ? periodsOf(days, level, today) : [...byPlace.keys()]
  const firstShown = isByPeriod ? all.findIndex((one) => one >= days.drawnTo || byPlace.has(one)) : 0
  const categories = firstShown < 0 ? [] : all.slice(firstShown)
  // Along weeks or months it is that of the period; of rows all of them say the same.
  const counting = rows.find((row) => !isByPeriod || placeOf(row) === 'total')
  const unknownOf = (id: string): number => Number(counting?.[`${id}${UNKNOWN}`] ?? 0)
  const at = (place: string, id: string): number | null => byPlace.get(place)?.get(id) ?? rule.none
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
      values: categories.map((one) => at(one, id)),
      ...(isByPeriod && days.cutTo > days.drawnTo && { whole: at('whole', id) }),
      ...(unknownOf(id) > 0 && { unknown: unknownOf(id) }),
      ...(isByPeriod && { total: at('total', id), totalBefore: at('before', id) }),
    })),
  }
}
