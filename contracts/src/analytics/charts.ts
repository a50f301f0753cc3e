import type { CostRights } from '../access/cost-rights.ts'
import type { Permission } from '../access/permissions.ts'

/** The tabs of the dashboards, in their order. No schema here, so that a screen can load the lists alone. */
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

/** Who may open a tab. */
export const tabPermission = (tab: Tab): Permission =>
  tab === 'PENDING_SELLS' || tab === 'PENDING_COSTS' ? 'ANALYTICS_INVOICED' : 'ANALYTICS_QUOTATIONS'

export type ChartRule = {
  /**
   * What its values stand along: the weeks or months of the period, with those before it; or rows of its own (people,
   * lanes, reasons).
   */
  along: 'PERIODS' | 'ROWS'
  /** What holds where there is no row: 0 of what is counted or added; nothing of what is a share or a mean. */
  none: 0 | null
  /** The cost right without which the whole chart is closed. */
  right?: 'groups' | 'lines' | 'margin'
  /** Series that only these cost rights show; the others are for everybody who may open the tab. */
  rightOf?: Readonly<Record<string, keyof CostRights>>
  /** The file of its SQL, where several charts have the same; without it, its id. */
  sql?: string
  /** Of many series, only the first so many. */
  most?: number
  /**
   * Its rows are ids of people, codes of the company's own, of places, or of lanes with what else a row is of: the server
   * says how they are called.
   */
  names?: 'PEOPLE' | 'LOST_REASONS' | 'PLACES' | 'LANES'
  /** What is said of a row in words, beside its figures: a text as it is, a day, a person or a lane by name, counts over time. */
  texts?: Readonly<Record<string, 'TEXT' | 'DAY' | 'PEOPLE' | 'LANES' | 'TREND'>>
  /** Its rows are quotations: only those that the reader may open. */
  isOfQuotations?: true
  /** How things stand now: whatever days are asked for, it is the same. */
  isOfToday?: true
  /** What it tells of is not recorded yet: it answers without rows, and the screen says so. */
  isToCome?: true
}

/** Every chart that there is: its SQL is `query-service/src/dashboards/sql/<id>.sql`, its place on the screen `drawn`. */
export const charts = {
  'general/kpis': { along: 'PERIODS', none: null, rightOf: { margin_pct: 'margin' } },
  'general/quotes-per-period': { along: 'PERIODS', none: 0 },
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
  'general/quotes-by-incoterm': { along: 'ROWS', none: 0 },
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
  'operative/express-shipments': { along: 'PERIODS', none: 0, isToCome: true },
  'operative/express-lead-time': { along: 'ROWS', none: null, isToCome: true },
  'operative/revisions': { along: 'ROWS', none: 0 },
  'pending-sells/by-age': { along: 'ROWS', none: null, sql: 'pending/sell-by-age', isOfToday: true },
  'pending-sells/by-client': { along: 'ROWS', none: null, sql: 'pending/sell-by-client', isOfToday: true },
  'pending-sells/by-commercial': {
    along: 'ROWS',
    none: null,
    sql: 'pending/sell-by-commercial',
    names: 'PEOPLE',
    isOfToday: true,
  },
  'pending-sells/trend': { along: 'PERIODS', none: null, sql: 'pending/sell-trend' },
  'pending-sells/table': {
    along: 'ROWS',
    none: null,
    sql: 'pending/sell-table',
    texts: { client: 'TEXT', commercial: 'PEOPLE', lane: 'LANES', won_on: 'DAY' },
    isOfQuotations: true,
    isOfToday: true,
  },
  'pending-costs/by-age': { along: 'ROWS', none: null, sql: 'pending/cost-by-age', right: 'lines', isOfToday: true },
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
    sql: 'pending/cost-by-client',
    right: 'lines',
    isOfToday: true,
  },
  'pending-costs/by-commercial': {
    along: 'ROWS',
    none: null,
    sql: 'pending/cost-by-commercial',
    right: 'lines',
    names: 'PEOPLE',
    isOfToday: true,
  },
  'pending-costs/trend': { along: 'PERIODS', none: null, sql: 'pending/cost-trend', right: 'lines' },
  'pending-costs/table': {
    along: 'ROWS',
    none: null,
    sql: 'pending/cost-table',
    rightOf: { amount: 'lines', invoiced: 'lines', left_to_invoice: 'lines' },
    texts: { client: 'TEXT', commercial: 'PEOPLE', lane: 'LANES', won_on: 'DAY' },
    isOfQuotations: true,
    isOfToday: true,
  },
  'pending-costs/difference': {
    along: 'PERIODS',
    none: null,
    sql: 'pending/difference',
    right: 'lines',
  },
} as const satisfies Readonly<Record<string, ChartRule>>

export type ChartId = keyof typeof charts
export const chartIds = Object.keys(charts) as ChartId[]

/** The rule of a chart, whatever it says. */
export const chartRule = (id: ChartId): ChartRule => charts[id]

const chartsOfTab = new Map(
  tabs.map((tab) => {
    const slug = tab.toLowerCase().replaceAll('_', '-')
    return [tab, chartIds.filter((id) => id.startsWith(`${slug}/`))]
  }),
)
const tabOfChart = new Map([...chartsOfTab].flatMap(([tab, ids]) => ids.map((id) => [id, tab] as const)))

/** The tab on which a chart stands: the first part of its id. */
export const tabOf = (id: ChartId): Tab => tabOfChart.get(id) ?? 'GENERAL'

/** The charts of a tab that somebody with these cost rights may see, in their order. */
export const chartsOf = (tab: Tab, rights: CostRights): ChartId[] =>
  (chartsOfTab.get(tab) ?? []).filter((id) => {
    const { right } = chartRule(id)
    return right === undefined || rights[right]
  })
