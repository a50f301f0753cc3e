import type { ChartId } from '@freight/contracts/analytics/charts'
import { withValues } from '../../../lib/browser/url-state.ts'

export const orders = ['asc', 'desc'] as const
export type Order = (typeof orders)[number]

/** A user's settings of one chart, stored in the URL; missing ones are the defaults. */
export interface ChartSettings {
  /** Series by which the rows are sorted; by default the first. */
  sort?: { order: Order; by?: string }
  /** Limits of the value axis. */
  min?: number
  max?: number
  /** Sources compared with the default ones. */
  compared: readonly string[]
}

/** `general/top-lanes` in a form that needs no URL escapes. */
const nameOf = (id: ChartId): string => id.replace('/', '.')

/** Setting of a chart in a parameter: `?sort=general.top-lanes:desc`. */
const valuesIn = (search: URLSearchParams, param: string, id: ChartId): string[] =>
  search
    .getAll(param)
    .filter((one) => one.startsWith(`${nameOf(id)}:`))
    .map((one) => one.slice(nameOf(id).length + 1))

const numberOf = (text: string | undefined): number | undefined => {
  const value = text === undefined || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

const sortIn = (text: string | undefined): ChartSettings['sort'] => {
  const [orderName, by] = text?.split(':') ?? []
  const order = orders.find((one) => one === orderName)
  return order && { order, ...(by !== undefined && by !== '' && { by }) }
}

/** Settings of a chart in the URL; invalid ones are ignored. */
export const chartSettingsFrom = (search: URLSearchParams, id: ChartId): ChartSettings => {
  const sort = sortIn(valuesIn(search, 'sort', id)[0])
  const [min, max] = (valuesIn(search, 'y', id)[0]?.split('..') ?? []).map(numberOf)
  const isRange = min === undefined || max === undefined || min < max
  return {
    ...(sort && { sort }),
    ...(isRange && min !== undefined && { min: min }),
    ...(isRange && max !== undefined && { max: max }),
    compared: [...new Set(valuesIn(search, 'cost', id))],
  }
}

/** The same URL with new settings of one chart; the other charts keep theirs. */
export const withChartSettings = (
  search: URLSearchParams,
  id: ChartId,
  { sort, min, max, compared }: ChartSettings,
) => {
  const hasLimit = min !== undefined || max !== undefined
  const chartValues: Readonly<Record<string, readonly string[]>> = {
    sort: sort ? [[sort.order, sort.by].filter(Boolean).join(':')] : [],
    y: hasLimit ? [`${min ?? ''}..${max ?? ''}`] : [],
    cost: compared,
  }
  const changes = Object.entries(chartValues).map(([param, values]): [string, string[]] => [
    param,
    [
      ...search.getAll(param).filter((one) => !one.startsWith(`${nameOf(id)}:`)),
      ...values.map((value) => `${nameOf(id)}:${value}`),
    ],
  ])
  return withValues(search, Object.fromEntries(changes))
}

/** The settings without those with these names. */
export const withoutLooks = (look: ChartSettings, ...names: ('sort' | 'min' | 'max')[]): ChartSettings => {
  const { sort, min, max, compared } = look
  const isUnchanged = (name: 'sort' | 'min' | 'max') => !names.includes(name)
  return {
    ...(sort && isUnchanged('sort') && { sort }),
    ...(min !== undefined && isUnchanged('min') && { min }),
    ...(max !== undefined && isUnchanged('max') && { max }),
    compared,
  }
}
