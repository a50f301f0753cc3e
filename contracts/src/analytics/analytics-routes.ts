import { z } from 'zod'
import { anyOf, allOf, may, type Policy } from '../access/policy.ts'
import { route, commaSeparated, type Route } from '../api/route.ts'
import { Mode, Status, TransportMode, Incoterm, Scope } from '../vocabulary/schemas.ts'
import { DecimalText } from '../money/money.ts'
import { filterTransports } from '../vocabulary/transport.ts'
import { costPolicies } from '../access/cost-policies.ts'
import { day, endsAfterItBegins } from '../day.ts'
import { Company } from '../working-time/company.ts'
import { type ChartId, chartIds, chartRule, tabOf, tabPermission, tabs } from './charts.ts'

/** A name: one for all languages, or one per language. */
export const Called = z.union([z.string(), z.object({ es: z.string(), en: z.string(), pt: z.string() })])
export type Called = z.infer<typeof Called>

/** Filters of the dashboards with a search, because they have too many values for a list. */
const searchedFilters = ['commercial', 'client', 'lane'] as const
export type SearchedFilter = (typeof searchedFilters)[number]

/** One value of a filter. */
const FilterChoice = z.object({
  /** Value for the filter parameter of the charts. */
  id: z.string(),
  /** Name of the person or client; places of a lane, where they are known. */
  name: Called,
  /** Number of quotations with this value. */
  quotations: z.int(),
})
export type FilterChoice = z.infer<typeof FilterChoice>

const filterChoiceRoutes = {
  'GET /analytics/v1/choices/:filter': route(
    anyOf('ANALYTICS_QUOTATIONS', 'ANALYTICS_INVOICED'),
    'Values of a dashboard filter, most quotations first: those that contain all the words, or these ids.',
    z.array(FilterChoice),
    {
      params: z.object({ filter: z.enum(searchedFilters) }),
      query: z.object({
        q: z.string().max(80).default(''),
        ids: commaSeparated(z.string().max(100)).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(30),
      }),
    },
  ),
}

const Named = z.object({ id: z.string(), name: z.string() })

/**
 * A point of a chart: `place` is a category of its answer (`total`, `before`, `whole`), `series` a series id; the
 * suffix `_unknown` selects the quotations that the series leaves out.
 */
const PointFields = {
  place: z.string().min(1).max(200),
  series: z.string().max(200).optional(),
  cursor: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}

/** Quotations behind a figure that the reader may open. */
export const DrillDownQuotations = z.object({
  /** Number of quotations behind the figure. */
  count: z.int(),
  /** Number of them that the reader may not see. */
  hidden: z.int(),
  rows: z.array(
    z.object({
      key: z.string(),
      status: Status,
      client: Named,
      commercial: Named,
      transport: TransportMode,
      mode: Mode,
      /** `CNSHA-UYMVD` */
      lane: z.string(),
      /** Names of both places. */
      laneName: Called.optional(),
      incoterm: z.string(),
      requestedAt: z.string(),
      /** In USD; absent where it is unknown or not visible to the reader. */
      sell: DecimalText.optional(),
      cost: DecimalText.optional(),
      margin: DecimalText.optional(),
    }),
  ),
  nextCursor: z.string().optional(),
})
export type DrillDownQuotations = z.output<typeof DrillDownQuotations>

const key = z.string().max(100)

/** Filters of every chart; without dates, the current month up to today. */
export const AnalyticsFilters = z
  .object({
    from: day().optional(),
    to: day().optional(),
    company: commaSeparated(Company).optional(),
    transport: commaSeparated(z.enum(filterTransports)).optional(),
    commercial: commaSeparated(key).optional(),
    client: commaSeparated(key).optional(),
    /** `CNSHA-UYMVD` */
    lane: commaSeparated(key).optional(),
    incoterm: commaSeparated(Incoterm).optional(),
    /** Absent: all scopes except INTERNAL. */
    scope: commaSeparated(Scope).optional(),
    level: z.enum(['week', 'month']).default('week'),
    /** Groups costs by carrier or by agent. */
    view: z.enum(['carrier', 'agent']).default('carrier'),
    /** Period of comparison: the preceding one of the same length, or the same days of the previous year. */
    compare: z.enum(['former', 'lastYear']).default('former'),
  })
  .refine(...endsAfterItBegins)

/** Figures of a chart, per week or month, or per row. */
export const ChartAnswer = z.object({
  /** First days of the weeks or months; or codes, or ids of people. */
  categories: z.array(z.string()),
  /** Names of the categories, where these are ids or company codes. */
  names: z.array(Called).optional(),
  /** Texts next to the figures of each category. */
  texts: z.array(z.object({ id: z.string(), values: z.array(Called) })).optional(),
  /** Number of leading categories before the period: shown, but in no total. */
  before: z.int(),
  /** Total number of categories, where the list has only the first ones. */
  inAll: z.int().optional(),
  /** The company's upper target, in the unit of the chart. */
  goal: z.number().optional(),
  series: z.array(
    z.object({
      id: z.string(),
      /** One per category; null without a value. */
      values: z.array(z.number().nullable()),
      /** Totals of the period and of the period of comparison. */
      total: z.number().nullable().optional(),
      totalBefore: z.number().nullable().optional(),
      /** Number of quotations with an unknown amount, which the figures leave out. */
      unknown: z.int().optional(),
      /** Sample size of a share or mean over the period; `count` is the numerator of a share. */
      cases: z.object({ count: z.int().optional(), of: z.int() }).optional(),
      /**
       * Value of the whole first week or month, where the period begins within it; `values` has only the part in the
       * period.
       */
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
  const tabPolicy = may(tabPermission(tabOf(id)))
  return right === undefined ? tabPolicy : allOf(tabPolicy, costPolicies[right])
}

const chartRoute = <Answer extends z.ZodType>(id: ChartId, summary: string, answer: Answer) =>
  route(policyOf(id), summary, answer, { query: AnalyticsFilters })

type ChartRoutes = { [Id in ChartId as `GET /analytics/v1/${Id}`]: ChartRoute }

// The compiler cannot infer the type of each entry.
const chartRoutes = Object.fromEntries(
  chartIds.map((id) => [`GET /analytics/v1/${id}`, chartRoute(id, `The chart ${id} of a dashboard.`, ChartAnswer)]),
) as ChartRoutes

/** A point of a chart, with the same filters. */
const PointQuery = AnalyticsFilters.safeExtend(PointFields)

type DrillDownRoutes = {
  [Id in ChartId as `GET /analytics/v1/${Id}/quotations`]: Route<
    typeof PointQuery,
    typeof DrillDownQuotations,
    z.ZodObject<Record<never, never>>
  >
}

const drillDownRoute = (id: ChartId) =>
  route(policyOf(id), `The quotations behind a point of the chart ${id}.`, DrillDownQuotations, { query: PointQuery })

const drillDownRoutes = Object.fromEntries(
  chartIds.map((id) => [`GET /analytics/v1/${id}/quotations`, drillDownRoute(id)]),
) as DrillDownRoutes

/** Members that only the first three charts have, for older clients. */
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
  ...drillDownRoutes,
  ...filterChoiceRoutes,
  'GET /analytics/v1/tabs': route(
    anyOf('ANALYTICS_QUOTATIONS', 'ANALYTICS_INVOICED'),
    'The tabs of the dashboards that the reader may open, with the charts that each has for them.',
    z.array(z.object({ tab: z.enum(tabs), charts: z.array(z.object({ id: z.string(), path: z.string() })) })),
  ),
} satisfies Record<string, Route>
