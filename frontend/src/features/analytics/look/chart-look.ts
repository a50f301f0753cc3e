import type { ChartId } from '@freight/contracts/analytics/charts'
import { withValues } from '../../../lib/browser/url-state.ts'

export const orders = ['asc', 'desc'] as const
export type Order = (typeof orders)[number]

/** How a reader has set one chart; it lives in the URL, and what is not there is as the chart comes. */
export interface ChartLook {
  /** By which of its series its rows stand; without one, by the first. */
  sort?: { order: Order; by?: string }
  /** Limits of the axis of its values. */
  min?: number
  max?: number
  /** Sources that are drawn beside the first ones. */
  compared: readonly string[]
}

/** `general/top-lanes` as a URL writes it without escapes. */
const nameOf = (id: ChartId): string => id.replace('/', '.')

/** What a parameter says of a chart: `?sort=general.top-lanes:desc`. */
const saidOf = (search: URLSearchParams, param: string, id: ChartId): string[] =>
  search
    .getAll(param)
    .filter((one) => one.startsWith(`${nameOf(id)}:`))
    .map((one) => one.slice(nameOf(id).length + 1))

const numberOf = (text: string | undefined): number | undefined => {
  const value = text === undefined || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

const sortIn = (text: string | undefined): ChartLook['sort'] => {
  const [named, by] = text?.split(':') ?? []
  const order = orders.find((one) => one === named)
  return order && { order, ...(by !== undefined && by !== '' && { by }) }
}

/** How the URL sets a chart; what it says wrongly is not said. */
export const lookOf = (search: URLSearchParams, id: ChartId): ChartLook => {
  const sort = sortIn(saidOf(search, 'sort', id)[0])
  const [least, most] = (saidOf(search, 'y', id)[0]?.split('..') ?? []).map(numberOf)
  const isRange = least === undefined || most === undefined || least < most
  return {
    ...(sort && { sort }),
    ...(isRange && least !== undefined && { min: least }),
    ...(isRange && most !== undefined && { max: most }),
    compared: [...new Set(saidOf(search, 'cost', id))],
  }
}

/** The same URL with a chart set so; the other charts stay as they are. */
export const withLook = (search: URLSearchParams, id: ChartId, { sort, min, max, compared }: ChartLook) => {
  const hasLimit = min !== undefined || max !== undefined
  const own: Readonly<Record<string, readonly string[]>> = {
    sort: sort ? [[sort.order, sort.by].filter(Boolean).join(':')] : [],
    y: hasLimit ? [`${min ?? ''}..${max ?? ''}`] : [],
    cost: compared,
  }
  const changes = Object.entries(own).map(([param, values]): [string, string[]] => [
    param,
    [
      ...search.getAll(param).filter((one) => !one.startsWith(`${nameOf(id)}:`)),
      ...values.map((value) => `${nameOf(id)}:${value}`),
    ],
  ])
  return withValues(search, Object.fromEntries(changes))
}

/** A chart as it was set, but for these. */
export const withoutLooks = (look: ChartLook, ...names: ('sort' | 'min' | 'max')[]): ChartLook => {
  const { sort, min, max, compared } = look
  const isKept = (name: 'sort' | 'min' | 'max') => !names.includes(name)
  return {
    ...(sort && isKept('sort') && { sort }),
    ...(min !== undefined && isKept('min') && { min }),
    ...(max !== undefined && isKept('max') && { max }),
    compared,
  }
}
