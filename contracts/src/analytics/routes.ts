import { z } from 'zod'
import { costPolicies } from '../access/cost-policies.ts'
import { allOf, anyOf, may, type Policy } from '../access/policy.ts'
import { type Route, route, several } from '../api/route.ts'
import { day, endsAfterItBegins } from '../day.ts'
import { Incoterm } from '../freight/incoterms.ts'
import { Company } from '../company-settings/company.ts'
import { Scope } from '../quotation/scope.ts'
import { Called } from './called.ts'
import { type ChartId, chartIds, chartRule, tabOf, tabPermission, tabs } from './charts.ts'
import { filterChoiceRoutes } from './filter-choices.ts'
import { PointFields, QuotationsBehind } from './quotations-behind.ts'

const key = z.string().max(100)

/** What every chart is asked with; without dates it is this month up to today. */
export const AnalyticsFilters = z
  .object({
    from: day().optional(),
    to: day().optional(),
    company: several(Company).optional(),
    transport: several(z.enum(['AIR', 'SEA', 'ROAD', 'EXPRESS'])).optional(),
    commercial: several(key).optional(),
    client: several(key).optional(),
    /** `CNSHA-UYMVD` */
    lane: several(key).optional(),
    incoterm: several(Incoterm).optional(),
    /** Without it, all but INTERNAL. */
    scope: several(Scope).optional(),
    level: z.enum(['week', 'month']).default('week'),
    /** Whose costs are told apart. */
    view: z.enum(['carrier', 'agent']).default('carrier'),
    /** What the totals are compared with: the period just before, as long, or the same days of the year before. */
    compare: z.enum(['former', 'lastYear']).default('former'),
  })
  .refine(...endsAfterItBegins)

/** The figures of a chart; along weeks or months, or along its own rows. */
export const ChartAnswer = z.object({
  /** The first days of the weeks or months; or codes, or the ids of people. */
  categories: z.array(z.string()),
  /** How the categories are called, where they are ids or codes of the company's own. */
  names: z.array(Called).optional(),
  /** What is said of each category in words. */
  texts: z.array(z.object({ id: z.string(), values: z.array(Called) })).optional(),
  /** How many of the first categories lie before the period: drawn, and in no total. */
  before: z.int(),
  /** How many categories there are, where these are the first of them only. */
  inAll: z.int().optional(),
  /** What the company wants it to be at most, in the chart's own unit. */
  goal: z.number().optional(),
  series: z.array(
    z.object({
      id: z.string(),
      /** One a category; null where there is nothing. */
      values: z.array(z.number().nullable()),
      /** Of the whole period, and of what it is compared with. */
      total: z.number().nullable().optional(),
      totalBefore: z.number().nullable().optional(),
      /** Of how many quotations nobody knows the amount: they are missing in the figures. */
      unknown: z.int().optional(),
      /** Where the period begins within a week or month: of the whole of it, of which `values` have what is in the period. */
      whole: z.number().nullable().optional(),
    }),
  ),
})
export type ChartAnswer = z.output<typeof ChartAnswer>

type ChartRoute<Answer extends z.ZodType = typeof ChartAnswer> = Route<
  typeof AnalyticsFilters,
  Answer,
  z.ZodObject<Record<never, never>>
>

const policyOf = (id: ChartId): Policy => {
  const { right } = chartRule(id)
  const opens = may(tabPermission(tabOf(id)))
  return right === undefined ? opens : allOf(opens, costPolicies[right])
}

const chartRoute = <Answer extends z.ZodType>(id: ChartId, summary: string, answer: Answer) =>
  route(policyOf(id), summary, answer, { query: AnalyticsFilters })

type ChartRoutes = { [Id in ChartId as `GET /analytics/v1/${Id}`]: ChartRoute }

// The compiler does not follow what becomes of each entry.
const chartRoutes = Object.fromEntries(
  chartIds.map((id) => [`GET /analytics/v1/${id}`, chartRoute(id, `The chart ${id} of a dashboard.`, ChartAnswer)]),
) as ChartRoutes

/** A point of a chart, under the same filters. */
export const PointQuery = AnalyticsFilters.safeExtend(PointFields)

type BehindRoutes = {
  [Id in ChartId as `GET /analytics/v1/${Id}/quotations`]: Route<
    typeof PointQuery,
    typeof QuotationsBehind,
    z.ZodObject<Record<never, never>>
  >
}

const behindRoute = (id: ChartId) =>
  route(policyOf(id), `The quotations behind a point of the chart ${id}.`, QuotationsBehind, { query: PointQuery })

const behindRoutes = Object.fromEntries(
  chartIds.map((id) => [`GET /analytics/v1/${id}/quotations`, behindRoute(id)]),
) as BehindRoutes

/** What the first three charts have always answered besides. */
const formerMembers = {
  'GET /analytics/v1/general/quotes-per-period': chartRoute(
    'general/quotes-per-period',
    'Quotations requested per week or month, by transport.',
    ChartAnswer.extend({
      points: z.array(z.object({ period: z.string(), transport: z.string(), quotes: z.int() })),
      total: z.int(),
      totalBefore: z.int(),
    }),
  ),
  'GET /analytics/v1/general/waiting-time': chartRoute(
    'general/waiting-time',
    'From the request to the first publication per week or month: median and 90th percentile. The series are in working hours, the points in elapsed ones.',
    ChartAnswer.extend({
      points: z.array(
        z.object({ period: z.string(), medianHours: z.number(), p90Hours: z.number(), quotations: z.int() }),
      ),
      medianHours: z.number().nullable(),
      medianHoursBefore: z.number().nullable(),
    }),
  ),
  'GET /analytics/v1/general/status-funnel': chartRoute(
    'general/status-funnel',
    'How many of the quotations requested in the period were ever quoted, ever sent, and are approved now.',
    ChartAnswer.extend({ requested: z.int(), quoted: z.int(), sent: z.int(), approved: z.int() }),
  ),
}

export const analyticsRoutes = {
  ...chartRoutes,
  ...formerMembers,
  ...behindRoutes,
  ...filterChoiceRoutes,
  'GET /analytics/v1/tabs': route(
    anyOf('ANALYTICS_QUOTATIONS', 'ANALYTICS_INVOICED'),
    'The tabs of the dashboards that the reader may open, with the charts that each has for them.',
    z.array(z.object({ tab: z.enum(tabs), charts: z.array(z.object({ id: z.string(), path: z.string() })) })),
  ),
} satisfies Record<string, Route>
