import { z } from 'zod'
import { may } from '../access/policy.ts'
import { Language } from '../access/session.ts'
import { route, several, type Route } from '../api/route.ts'
import { Company } from '../company-settings/company.ts'
import { day, endsAfterItBegins } from '../day.ts'
import { Incoterm } from '../freight/incoterms.ts'
import { ALL, periods } from './period.ts'
import { askedIds } from './reports.ts'

/** How many rows a preview shows. */
export const mostPreviewed = 200
/** A sheet has no more lines, its heads included. */
export const mostSheetRows = 1_048_575

export const fileFormats = ['csv', 'xlsx', 'parquet'] as const
export type FileFormat = (typeof fileFormats)[number]

const named = several(z.string().max(100)).optional()

/**
 * What a report is asked with; without dates it is the report's usual period, this month up to today for most. What a
 * report has no filter for is passed over.
 */
export const ReportFilters = z
  .object({
    from: day().optional(),
    to: day().optional(),
    company: several(Company).optional(),
    transport: several(z.enum(['AIR', 'SEA', 'ROAD', 'EXPRESS'])).optional(),
    commercial: named,
    client: named,
    incoterm: several(Incoterm).optional(),
    /** Codes of the company's reasons. */
    reason: named,
    /** Who did it, what they did, and to which quotation. */
    person: named,
    kind: named,
    quotation: named,
  })
  .refine(...endsAfterItBegins)
export type ReportFilters = z.output<typeof ReportFilters>

const Params = z.object({ id: z.enum(askedIds) })
const text = z.object({ es: z.string(), en: z.string(), pt: z.string() })

const ReportLine = z.object({
  id: z.enum(askedIds),
  /** Its place in its list, from one. */
  number: z.int(),
  group: z.string(),
  /** What has to lie in the period. */
  dated: z.string(),
  /** The period that it is asked for when nobody names days, where that is not this month. */
  usualPeriod: z.enum([ALL, ...periods]).optional(),
  filters: z.array(z.string()),
  /** What the filter `kind` can be set to, where that is not every kind of event. */
  kinds: z.array(z.string()).optional(),
  columns: z.array(z.object({ id: z.string(), kind: z.string(), title: text })),
  /** Figures over all its rows stand above them, where there are any. */
  hasTiles: z.boolean(),
  /** False: what it tells of does not exist yet. */
  available: z.boolean(),
})
export type ReportLine = z.infer<typeof ReportLine>

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Figures over all rows of a report. */
const ReportSummary = z.object({
  tiles: z.array(
    z.object({
      title: z.string(),
      value: z.number(),
      /** Of the first figure, in percent. */
      share: z.number().optional(),
      tone: z.enum(['good', 'bad']).optional(),
    }),
  ),
  parts: z
    .object({
      title: z.string(),
      /** The largest first; one without a name has no value. */
      rows: z.array(z.object({ name: z.string().optional(), rows: z.int() })),
      /** Rows of the values that are not told. */
      others: z.int(),
    })
    .optional(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const ReportPreview = z.object({
  id: z.enum(askedIds),
  from: z.string(),
  to: z.string(),
  available: z.boolean(),
  columns: z.array(z.object({ id: z.string(), title: z.string(), kind: z.string() })),
  /** One value a column: words and names in the reader's language, numbers and instants as they are. */
  rows: z.array(z.array(Cell)),
  /** How many rows there are in all. */
  total: z.int(),
  /** The quotation that each row is about, or none; only where rows are about all sorts of things. */
  quotations: z.array(z.string().nullable()).optional(),
  summary: ReportSummary.optional(),
})
export type ReportPreview = z.infer<typeof ReportPreview>

const Choice = z.object({ id: z.string(), name: z.string() })

const reads = may('ANALYTICS_REPORTS')

export const reportRoutes = {
  'GET /app/v1/reports': route(
    reads,
    'The reports, with what each can be asked for and its columns, as far as the reader may see them.',
    z.array(ReportLine),
  ),
  'GET /app/v1/reports/registers': route(
    reads,
    'What is looked through and exported like a report: invoices, denied attempts, sign-ins, files taken along.',
    z.array(ReportLine),
  ),
  'GET /app/v1/reports/choices': route(
    reads,
    'What the filters of the reports can be set to.',
    z.object({
      commercial: z.array(Choice),
      client: z.array(Choice),
      reason: z.array(Choice),
      person: z.array(Choice),
      kind: z.array(Choice),
    }),
    { query: z.object({ lang: Language.default('es') }) },
  ),
  'GET /app/v1/reports/:id': route(
    reads,
    `A report: its first ${mostPreviewed} rows, and how many there are.`,
    ReportPreview,
    {
      params: Params,
      query: ReportFilters.safeExtend({ preview: z.enum(['true']).optional(), lang: Language.default('es') }),
    },
  ),
  'GET /app/v1/reports/:id/export': {
    ...route(
      reads,
      'A whole report as a file (CSV, XLSX or Parquet), in a language and its number format.',
      z.string(),
      {
        params: Params,
        query: ReportFilters.safeExtend({ format: z.enum(fileFormats).default('csv'), lang: Language.default('es') }),
      },
    ),
    produces: 'application/octet-stream',
  },
} satisfies Record<string, Route>
