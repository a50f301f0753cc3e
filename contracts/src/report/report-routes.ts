import { filterTransports } from '../vocabulary/transport.ts'
import { z } from 'zod'
import { may } from '../access/policy.ts'
import { DecimalSign } from '../api/decimal-sign.ts'
import { Incoterm, Language } from '../vocabulary/schemas.ts'
import { route, commaSeparated, type Route } from '../api/route.ts'
import { Company } from '../working-time/company.ts'
import { day, endsAfterItBegins } from '../day.ts'
import { ALL, periods } from './period.ts'
import { questionIds } from './reports.ts'

/** Rows of a preview. */
export const mostPreviewed = 200
/** Maximum rows of a sheet, without the heading. */
export const mostSheetRows = 1_048_575

export const fileFormats = ['csv', 'xlsx', 'parquet'] as const
export type FileFormat = (typeof fileFormats)[number]

const idFilter = commaSeparated(z.string().max(100)).optional()

/**
 * Filters of a report; without dates its usual period, mostly this month up to today. A report ignores filters that it
 * does not have.
 */
export const ReportFilters = z
  .object({
    from: day().optional(),
    to: day().optional(),
    company: commaSeparated(Company).optional(),
    transport: commaSeparated(z.enum(filterTransports)).optional(),
    commercial: idFilter,
    client: idFilter,
    incoterm: commaSeparated(Incoterm).optional(),
    /** Codes of the company's reasons. */
    reason: idFilter,
    /** User, kind of event, and quotation. */
    person: idFilter,
    kind: idFilter,
    quotation: idFilter,
  })
  .refine(...endsAfterItBegins)
export type ReportFilters = z.output<typeof ReportFilters>

const Params = z.object({ id: z.enum(questionIds) })
const text = z.object({ es: z.string(), en: z.string(), pt: z.string() })

const ReportLine = z.object({
  id: z.enum(questionIds),
  /** Position in its list, from 1. */
  number: z.int(),
  group: z.string(),
  /** Date that the period filters. */
  dated: z.string(),
  /** Usual period, where it is not this month. */
  usualPeriod: z.enum([ALL, ...periods]).optional(),
  filters: z.array(z.string()),
  /** Values of the filter `kind`, where it is not every kind of event. */
  kinds: z.array(z.string()).optional(),
  columns: z.array(z.object({ id: z.string(), kind: z.string(), title: text })),
  /** Whether figures over all rows appear above them. */
  hasTiles: z.boolean(),
})
export type ReportLine = z.infer<typeof ReportLine>

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Figures over all rows of a report. */
const ReportSummary = z.object({
  tiles: z.array(
    z.object({
      title: z.string(),
      value: z.number(),
      /** Percent of the first figure. */
      share: z.number().optional(),
      tone: z.enum(['good', 'bad']).optional(),
    }),
  ),
  parts: z
    .object({
      title: z.string(),
      /** The largest first; an absent name is the empty value. */
      rows: z.array(z.object({ name: z.string().optional(), rows: z.int() })),
      /** Rows of all other values. */
      others: z.int(),
    })
    .optional(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const ReportPreview = z.object({
  id: z.enum(questionIds),
  from: z.string(),
  to: z.string(),
  columns: z.array(z.object({ id: z.string(), title: z.string(), kind: z.string() })),
  /** One value per column: words and names in the reader's language, numbers and instants unformatted. */
  rows: z.array(z.array(Cell)),
  /** Number of all rows. */
  total: z.int(),
  /** Quotation of each row, or null; only for lists of mixed objects. */
  quotations: z.array(z.string().nullable()).optional(),
  summary: ReportSummary.optional(),
})
export type ReportPreview = z.infer<typeof ReportPreview>

const Choice = z.object({ id: z.string(), name: z.string() })

const readPolicy = may('ANALYTICS_REPORTS')

export const reportRoutes = {
  'GET /app/v1/reports': route(
    readPolicy,
    'The reports with their filters and columns, as far as the reader may see them.',
    z.array(ReportLine),
  ),
  'GET /app/v1/reports/registers': route(
    readPolicy,
    'Lists with filters and export like a report: invoices, denied attempts, sign-ins, exported files.',
    z.array(ReportLine),
  ),
  'GET /app/v1/reports/choices': route(
    readPolicy,
    'Values of the report filters.',
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
    readPolicy,
    `A report: its first ${mostPreviewed} rows, and how many there are.`,
    ReportPreview,
    {
      params: Params,
      query: ReportFilters.safeExtend({ preview: z.enum(['true']).optional(), lang: Language.default('es') }),
    },
  ),
  'GET /app/v1/reports/:id/export': {
    ...route(
      readPolicy,
      'A whole report as a file (CSV, XLSX or Parquet), in a language and its number format.',
      z.string(),
      {
        params: Params,
        query: ReportFilters.safeExtend({
          format: z.enum(fileFormats).default('csv'),
          lang: Language.default('es'),
          decimal: DecimalSign.optional(),
        }),
      },
    ),
    produces: 'application/octet-stream',
  },
} satisfies Record<string, Route>
