import type { CostRights } from '../access/cost-rights.ts'
import type { Permission } from '../vocabulary/permissions.ts'

/** Tabs of the dashboards, in their order. Without schemas, so that a screen can load the lists alone. */
export const tabs = [
  'GENERAL',
  'LSE',
  'ULD',
  'LCL',
  'FCL',
  'CLIENT_PORTFOLIO',
  'OPERATIVE',
  'PENDING_SELLS',
  'PENDING_COSTS',
] as const
export type Tab = (typeof tabs)[number]

/** Permission for a tab. */
export const tabPermission = (tab: Tab): Permission =>
  tab === 'PENDING_SELLS' || tab === 'PENDING_COSTS' ? 'ANALYTICS_INVOICED' : 'ANALYTICS_QUOTATIONS'

export type ChartRule = {
  /** Categories of the chart: weeks or months of the period and before it, or rows (people, lanes, reasons). */
  along: 'PERIODS' | 'ROWS'
  /** Value without a row: 0 for counts and sums, null for shares and means. */
  none: 0 | null
  /** Cost right for the whole chart. */
  right?: 'groups' | 'lines' | 'margin'
  /** Cost rights for single series; every user of the tab sees the others. */
  rightOf?: Readonly<Record<string, keyof CostRights>>
  /** SQL file, where several charts share one; absent: the id. */
  sql?: string
  /** Column of the facts whose values are the rows, where charts share a file: `by_column` in it. */
  by?: string
  /** Maximum number of series. */
  most?: number
  /**
   * The server adds names for rows that are ids of people, company codes, codes of places, or lanes (with other key
   * parts).
   */
  names?: 'PEOPLE' | 'LOST_REASONS' | 'PLACES' | 'LANES'
  /** Texts of a row next to its figures: plain text, a day, people or lanes by name, or counts over time. */
  texts?: Readonly<Record<string, 'TEXT' | 'DAY' | 'PEOPLE' | 'LANES' | 'TREND'>>
  /** Rows are quotations: the answer contains only those that the reader may open. */
  isOfQuotations?: true
  /** Current state: the period does not affect it. */
  isOfToday?: true
  /** Counts express shipments: no quotations are behind its points, and the screen leads to the list of shipments. */
  isOfShipments?: true
  /** The series that counts express shipments beside quotations; only with the transport filter EXPRESS. */
  shipmentSeries?: string
}

/** All charts. SQL: `query-service/src/dashboards/sql/<id>.sql`; layout: `chart-definition.ts` of the frontend. */
export const charts = {
  'general/kpis': {
    along: 'PERIODS',
    none: null,
    rightOf: { margin_pct: 'margin' },
    shipmentSeries: 'express_shipments',
  },
  'general/quotes-per-period': { along: 'PERIODS', none: 0, shipmentSeries: 'express_shipments' },
  'general/status-funnel': { along: 'ROWS', none: 0 },
  'general/win-rate': { along: 'PERIODS', none: null },
  'general/waiting-time': { along: 'PERIODS', none: null },
  'general/waiting-by-stage': { along: 'ROWS', none: null },
  'general/commercial-ranking': { along: 'ROWS', none: 0, rightOf: { margin: 'margin' }, names: 'PEOPLE' },
  'general/billing': {
    along: 'PERIODS',
    none: null,
    rightOf: { cost: 'lines', margin: 'margin', margin_pct: 'margin' },
  },
  'general/loss-reasons': { along: 'ROWS', none: 0, names: 'LOST_REASONS' },
  'general/top-lanes': { along: 'ROWS', none: 0, names: 'LANES' },
  'general/requests-by-hour': { along: 'ROWS', none: 0 },
  'general/quotes-by-incoterm': { along: 'ROWS', none: 0, sql: 'general/quotes-by', by: 'incoterm' },
  'general/quotes-by-mode': { along: 'ROWS', none: 0, sql: 'general/quotes-by', by: 'mode' },
  'general/quotes-by-company': { along: 'ROWS', none: 0, sql: 'general/quotes-by', by: 'company' },
  'lse/weight': { along: 'PERIODS', none: 0, sql: 'modes/load' },
  'lse/cost-per-kg': { along: 'PERIODS', none: null, sql: 'modes/unit-cost', right: 'groups', most: 30 },
  'lse/spread': { along: 'ROWS', none: null, sql: 'modes/spread', right: 'groups', names: 'LANES' },
  'lse/competitiveness': { along: 'ROWS', none: null, sql: 'modes/competitiveness', right: 'groups' },
  'lse/weight-bands': { along: 'PERIODS', none: 0, sql: 'modes/weight-bands' },
  'lse/transit-cost': { along: 'ROWS', none: null, sql: 'modes/transit-cost', right: 'groups', names: 'LANES' },
  'lse/decided-by': { along: 'PERIODS', none: 0, sql: 'modes/decided-by' },
  'lse/agent-answers': { along: 'ROWS', none: null, sql: 'modes/agent-answers', right: 'groups' },
  'lse/lanes': { along: 'ROWS', none: 0, sql: 'general/top-lanes', names: 'LANES' },
  'uld/devices': { along: 'PERIODS', none: 0, sql: 'modes/ulds' },
  'uld/cost-per-kg': { along: 'PERIODS', none: null, sql: 'modes/unit-cost', right: 'groups', most: 30 },
  'uld/cost-per-uld': { along: 'PERIODS', none: null, sql: 'modes/uld-cost', right: 'groups', most: 30 },
  'uld/pivot-use': { along: 'PERIODS', none: null, sql: 'modes/pivot-use' },
  'uld/competitiveness': { along: 'ROWS', none: null, sql: 'modes/competitiveness', right: 'groups' },
  'uld/lanes': { along: 'ROWS', none: 0, sql: 'general/top-lanes', names: 'LANES' },
  'lcl/kpis': { along: 'PERIODS', none: null, rightOf: { cost_per_rt: 'groups', local_pct: 'groups' } },
  'lcl/origins': { along: 'ROWS', none: null, right: 'groups', names: 'PLACES' },
  'lcl/revenue-tons': { along: 'PERIODS', none: 0, sql: 'modes/load' },
  'lcl/cost-per-rt': { along: 'PERIODS', none: null, sql: 'modes/unit-cost', right: 'groups', most: 30 },
  'lcl/decided-by': { along: 'PERIODS', none: 0, sql: 'modes/decided-by' },
  'lcl/local-charges': { along: 'PERIODS', none: null, sql: 'modes/local-share', right: 'groups' },
  'lcl/competitiveness': { along: 'ROWS', none: null, sql: 'modes/competitiveness', right: 'groups' },
  'lcl/spread': { along: 'ROWS', none: null, sql: 'modes/spread', right: 'groups', names: 'LANES' },
  'lcl/minimum-share': { along: 'PERIODS', none: null, sql: 'modes/minimum-share' },
  'lcl/lanes': { along: 'ROWS', none: 0, sql: 'general/top-lanes', names: 'LANES' },
  'fcl/containers': { along: 'PERIODS', none: 0, sql: 'modes/containers' },
  'fcl/teu': { along: 'PERIODS', none: 0, sql: 'modes/teu' },
  'fcl/cost-per-container': { along: 'PERIODS', none: null, sql: 'modes/container-cost', right: 'groups', most: 30 },
  'fcl/spread': { along: 'ROWS', none: null, sql: 'modes/spread', right: 'groups', names: 'LANES' },
  'fcl/competitiveness': { along: 'ROWS', none: null, sql: 'modes/competitiveness', right: 'groups' },
  'fcl/cheapest-share': { along: 'ROWS', none: null, sql: 'modes/cheapest-share', right: 'groups' },
  'fcl/free-days': { along: 'ROWS', none: null, sql: 'modes/free-days', right: 'groups' },
  'fcl/transit-cost': { along: 'ROWS', none: null, sql: 'modes/transit-cost', right: 'groups', names: 'LANES' },
  'fcl/validity': { along: 'ROWS', none: 0, sql: 'modes/validity', right: 'groups', isOfToday: true },
  'fcl/surcharges': { along: 'PERIODS', none: null, sql: 'modes/surcharges', right: 'groups', most: 8 },
  'fcl/lanes': { along: 'ROWS', none: 0, sql: 'general/top-lanes', names: 'LANES' },
  'client-portfolio/activity': { along: 'PERIODS', none: 0 },
  'client-portfolio/margin': { along: 'ROWS', none: null, right: 'margin' },
  'client-portfolio/recency': { along: 'ROWS', none: null, rightOf: { margin: 'margin' } },
  'client-portfolio/win-rate': { along: 'ROWS', none: null },
  'client-portfolio/transport-share': { along: 'ROWS', none: 0 },
  'client-portfolio/falling': { along: 'ROWS', none: 0, texts: { last_request: 'DAY', trend: 'TREND' } },
  'client-portfolio/clients-per-commercial': { along: 'ROWS', none: 0, names: 'PEOPLE' },
  'client-portfolio/loss-reasons': { along: 'ROWS', none: 0, names: 'LOST_REASONS', most: 10 },
  'operative/open-by-age': { along: 'ROWS', none: 0, isOfToday: true },
  'operative/breaches': { along: 'PERIODS', none: 0 },
  'operative/load': { along: 'ROWS', none: 0, names: 'PEOPLE', isOfToday: true },
  'operative/agents': { along: 'ROWS', none: 0, right: 'groups' },
  'operative/follow-up': {
    along: 'ROWS',
    none: null,
    texts: { client: 'TEXT', commercial: 'PEOPLE', lane: 'LANES', sent_on: 'DAY', valid_until_day: 'DAY' },
    isOfQuotations: true,
    isOfToday: true,
  },
  'operative/express-shipments': { along: 'PERIODS', none: 0, isOfShipments: true },
  'operative/express-carriers': { along: 'ROWS', none: 0, isOfShipments: true },
  'operative/express-lead-time': { along: 'ROWS', none: null, isOfShipments: true },
  'operative/express-on-time': { along: 'ROWS', none: null, isOfShipments: true },
  'operative/express-unbooked': { along: 'ROWS', none: 0, isOfShipments: true, isOfToday: true },
  'operative/express-incidents': { along: 'ROWS', none: null, isOfShipments: true },
  'operative/express-refusals': { along: 'ROWS', none: 0, isOfShipments: true },
  'operative/express-not-cheapest': { along: 'PERIODS', none: null, isOfShipments: true },
  'operative/express-decided-by': { along: 'PERIODS', none: 0, isOfShipments: true },
  'operative/revisions': { along: 'ROWS', none: 0 },
  'pending-sells/by-age': { along: 'ROWS', none: null, sql: 'pending/by-age', isOfToday: true },
  'pending-sells/by-client': { along: 'ROWS', none: null, sql: 'pending/by-client', isOfToday: true },
  'pending-sells/by-commercial': {
    along: 'ROWS',
    none: null,
    sql: 'pending/by-commercial',
    names: 'PEOPLE',
    isOfToday: true,
  },
  'pending-sells/trend': { along: 'PERIODS', none: null, sql: 'pending/trend' },
  'pending-sells/table': {
    along: 'ROWS',
    none: null,
    sql: 'pending/table',
    texts: { client: 'TEXT', commercial: 'PEOPLE', lane: 'LANES', won_on: 'DAY' },
    isOfQuotations: true,
    isOfToday: true,
  },
  'pending-sells/express': {
    along: 'ROWS',
    none: null,
    sql: 'pending/express-sells',
    texts: { client: 'TEXT', commercial: 'PEOPLE', carrier: 'TEXT', finished_on: 'DAY', currency: 'TEXT' },
    isOfShipments: true,
    isOfToday: true,
  },
  'pending-costs/by-age': { along: 'ROWS', none: null, sql: 'pending/by-age', right: 'lines', isOfToday: true },
  'pending-costs/by-provider': {
    along: 'ROWS',
    none: null,
    sql: 'pending/cost-by-provider',
    right: 'lines',
    isOfToday: true,
  },
  'pending-costs/by-carrier': {
    along: 'ROWS',
    none: null,
    sql: 'pending/cost-by-carrier',
    right: 'lines',
    isOfToday: true,
  },
  'pending-costs/by-client': {
    along: 'ROWS',
    none: null,
    sql: 'pending/by-client',
    right: 'lines',
    isOfToday: true,
  },
  'pending-costs/by-commercial': {
    along: 'ROWS',
    none: null,
    sql: 'pending/by-commercial',
    right: 'lines',
    names: 'PEOPLE',
    isOfToday: true,
  },
  'pending-costs/trend': { along: 'PERIODS', none: null, sql: 'pending/trend', right: 'lines' },
  'pending-costs/table': {
    along: 'ROWS',
    none: null,
    sql: 'pending/table',
    rightOf: { amount: 'lines', invoiced: 'lines', left_to_invoice: 'lines' },
    texts: { client: 'TEXT', commercial: 'PEOPLE', lane: 'LANES', won_on: 'DAY' },
    isOfQuotations: true,
    isOfToday: true,
  },
  'pending-costs/express': {
    along: 'ROWS',
    none: null,
    sql: 'pending/express-costs',
    rightOf: { amount: 'lines' },
    texts: { client: 'TEXT', commercial: 'PEOPLE', carrier: 'TEXT', delivered_on: 'DAY', currency: 'TEXT' },
    isOfShipments: true,
    isOfToday: true,
  },
  'pending-costs/difference': {
    along: 'PERIODS',
    none: null,
    sql: 'pending/difference',
    right: 'lines',
  },
  'pending-costs/express-difference': {
    along: 'ROWS',
    none: null,
    sql: 'pending/express-difference',
    right: 'lines',
    isOfShipments: true,
  },
} as const satisfies Readonly<Record<string, ChartRule>>

export type ChartId = keyof typeof charts
export const chartIds = Object.keys(charts) as ChartId[]

/** Rule of a chart, typed with all optional members. */
export const chartRule = (id: ChartId): ChartRule => charts[id]

const chartIdsByTab = new Map(
  tabs.map((tab) => {
    const slug = tab.toLowerCase().replaceAll('_', '-')
    return [tab, chartIds.filter((id) => id.startsWith(`${slug}/`))]
  }),
)
const tabByChart = new Map([...chartIdsByTab].flatMap(([tab, ids]) => ids.map((id) => [id, tab] as const)))

/** Tab of a chart: the first part of its id. */
export const tabOf = (id: ChartId): Tab => tabByChart.get(id) ?? 'GENERAL'

/** Charts of a tab that a user with these cost rights may see, in their order. */
export const chartsOf = (tab: Tab, rights: CostRights): ChartId[] =>
  (chartIdsByTab.get(tab) ?? []).filter((id) => {
    const { right } = chartRule(id)
    return right === undefined || rights[right]
  })
