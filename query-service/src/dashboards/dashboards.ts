import { placeName } from '@freight/contracts/client-document/language/place-names'
import { costRights } from '@freight/contracts/access/cost-rights'
import { type ChartId, chartIds, chartRule, chartsOf, tabPermission, tabs } from '@freight/contracts/analytics/charts'
import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { Analytics } from '@freight/platform/analytics/port'
import type { Platform } from '@freight/platform/connections/platform'
import { type SettingsOf, companyDay } from '../company-settings/company-settings.ts'
import { answer } from '../http/answer.ts'
import type { NameOf } from '../user/user-names.ts'
import { queryStore } from './query-store.ts'
import { chartAnswer, type ChartRow } from './chart-answer.ts'
import { chartParams, daysOf, type Filters, type Moment } from './chart-params.ts'
import { chartSql, shipmentSql } from './chart-sql.ts'
import { everything, type Reach, reachOf, withLaneNames, placeNames } from './lane-names.ts'
import type { PerUserQueryLimit } from './per-user-query-limit.ts'

const inPeriod = ({ categories, before, series }: ChartAnswer) =>
  categories.slice(before).map((category, index) => ({
    category,
    value: (id: string) => series.find((one) => one.id === id)?.values[index + before] ?? null,
  }))

const sum = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

const quotesPerPeriod = (answer: ChartAnswer) => {
  const quotations = answer.series.filter(({ id }) => id !== chartRule('general/quotes-per-period').shipmentSeries)
  return {
    points: inPeriod(answer).flatMap(({ category, value }) =>
      quotations
        .map(({ id }) => ({ period: category, transport: id, quotes: value(id) ?? 0 }))
        .filter(({ quotes }) => quotes > 0)
        .toSorted((a, b) => a.transport.localeCompare(b.transport)),
    ),
    total: sum(quotations.map(({ total }) => total)),
    totalBefore: sum(quotations.map(({ totalBefore }) => totalBefore)),
  }
}

const waitingTime = (answer: ChartAnswer) => {
  const medianSeries = answer.series.find(({ id }) => id === 'elapsed_median')
  return {
    points: inPeriod(answer).flatMap(({ category, value }) => {
      const [medianHours, p90Hours, quotations] = [value('elapsed_median'), value('elapsed_p90'), value('quotations')]
      return medianHours === null || p90Hours === null || quotations === null
        ? []
        : [{ period: category, medianHours, p90Hours, quotations }]
    }),
    medianHours: medianSeries?.total ?? null,
    medianHoursBefore: medianSeries?.totalBefore ?? null,
  }
}

const statusFunnel = (answer: ChartAnswer) => {
  const stage = (name: string): number =>
    inPeriod(answer)
      .find(({ category }) => category === name)
      ?.value('quotations') ?? 0
  return { requested: stage('requested'), quoted: stage('quoted'), sent: stage('sent'), approved: stage('approved') }
}

/** Original members of the first charts, next to their series; scripts of users depend on them. */
export const formerMembers: { readonly [Id in ChartId]?: (answer: ChartAnswer) => object } = {
  'general/quotes-per-period': quotesPerPeriod,
  'general/waiting-time': waitingTime,
  'general/status-funnel': statusFunnel,
}

type Needs = Pick<Platform, 'http' | 'analytics' | 'db' | 'clock'> & {
  settings: () => Promise<SettingsOf>
  names: () => Promise<NameOf>
  limitQueries: PerUserQueryLimit
}

/**
 * Figures of a chart with all its series; the caller removes those that the reader may not see.
 * @throws Unavailable
 */
export const queryChart = async (
  analytics: Analytics,
  id: ChartId,
  filters: Filters,
  moment: Moment,
  signal: AbortSignal,
  reach: Reach = everything,
): Promise<ChartAnswer> => {
  const rule = chartRule(id)
  const params = { ...chartParams(id, filters, moment), ...reach }
  const rowsOf = async (sql: string | undefined) =>
    sql === undefined ? [] : queryStore<ChartRow>(analytics, sql, params, signal)
  const hasShipments = rule.shipmentSeries !== undefined && filters.transport?.includes('EXPRESS') === true
  const [rows, shipmentRows] = await Promise.all([
    rowsOf(chartSql.get(id)),
    rowsOf(hasShipments ? shipmentSql : undefined),
  ])
  const today = companyDay(moment.now, moment.settings.data.timeZone)
  const { level } = filters
  return chartAnswer([...rows, ...shipmentRows], { rule, days: daysOf(filters, today), level, today })
}

/** The response without the series that these permissions do not allow. */
export const shownSeries = (id: ChartId, chart: ChartAnswer, permissions: readonly string[]): ChartAnswer => {
  const rights = costRights(permissions)
  const { rightOf = {} } = chartRule(id)
  const isShown = ({ id: series }: ChartAnswer['series'][number]) => {
    const right = rightOf[series]
    return right === undefined || rights[right]
  }
  return { ...chart, series: chart.series.filter(isShown) }
}

/** Goals of the charts that have one in the company settings. */
const goals: { readonly [Id in ChartId]?: (settings: Moment['settings']) => number } = {
  'general/waiting-time': ({ targets }) => targets.firstSellHours,
}

/**
 * Display names of the categories: people and places by name, reasons in the wording of the company, unknown codes
 * unchanged.
 */
const namesOf = async (
  id: ChartId,
  categories: readonly string[],
  { reasons }: Moment['settings'],
  { names: people, db }: Pick<Needs, 'names' | 'db'>,
): Promise<Pick<ChartAnswer, 'names'>> => {
  const nameKind = chartRule(id).names
  if (nameKind === 'PEOPLE') return { names: categories.map(await people()) }
  if (nameKind === 'PLACES') {
    const nameOf = await placeNames({ db }, categories)
    return {
      names: categories.map(nameOf).map((es) => ({ es, en: placeName(es, 'en'), pt: placeName(es, 'pt') })),
    }
  }
  if (nameKind === 'LANES') return { names: await withLaneNames({ db }, categories) }
  if (nameKind === 'LOST_REASONS')
    return { names: categories.map((code) => reasons.lost.find((one) => one.code === code)?.label ?? code) }
  return {}
}

type Texts = NonNullable<ChartAnswer['texts']>
/** Values from the store, before names are added. */
const storedTexts = (values: Texts[number]['values']) => values.filter((one) => typeof one === 'string')

/** Adds names to the users and lanes in the text columns of a chart. */
const namedTexts = async (
  id: ChartId,
  { texts }: ChartAnswer,
  { names: people, db }: Pick<Needs, 'names' | 'db'>,
): Promise<Pick<ChartAnswer, 'texts'>> => {
  if (texts === undefined) return {}
  const kinds = chartRule(id).texts ?? {}
  const nameOf = await people()
  const withNames = async (one: Texts[number]): Promise<Texts[number]> => {
    if (kinds[one.id] === 'PEOPLE') return { ...one, values: storedTexts(one.values).map(nameOf) }
    if (kinds[one.id] === 'LANES') return { ...one, values: await withLaneNames({ db }, storedTexts(one.values)) }
    return one
  }
  return { texts: await Promise.all(texts.map(withNames)) }
}

const answerChart = ({ http, analytics, db, clock, settings, names, limitQueries }: Needs, id: ChartId): void =>
  answer(http, `GET /analytics/v1/${id}`, async ({ query, signal }, principal) => {
    const { company, permissions, userId } = principal
    const moment = { now: clock(), settings: (await settings())(company) }
    const fullAnswer = await limitQueries(userId, signal, () =>
      queryChart(analytics, id, query, moment, signal, reachOf(principal)),
    )
    const goal = goals[id]?.(moment.settings)
    // Each route returns the original members of its chart, if any, and its series.
    return {
      ...formerMembers[id]?.(fullAnswer),
      ...shownSeries(id, fullAnswer, permissions),
      ...(goal !== undefined && { goal }),
      ...(await namesOf(id, fullAnswer.categories, moment.settings, { names, db })),
      ...(await namedTexts(id, fullAnswer, { names, db })),
    } as RouteResponse<`GET /analytics/v1/${ChartId}`> as never
  })

/** Registers the charts of all dashboards, and their list. A query is cancelled when its client disconnects. */
export const answerDashboards = (needs: Needs): void => {
  for (const id of chartIds) answerChart(needs, id)
  answer(needs.http, 'GET /analytics/v1/tabs', (_, { permissions }) => {
    const rights = costRights(permissions)
    return Promise.resolve(
      tabs
        .filter((tab) => permissions.includes(tabPermission(tab)))
        .map((tab) => ({ tab, charts: chartsOf(tab, rights).map((id) => ({ id, path: `/analytics/v1/${id}` })) }))
        .filter(({ charts }) => charts.length > 0),
    )
  })
}
