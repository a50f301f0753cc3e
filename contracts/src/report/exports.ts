import { z } from 'zod'
import { may } from '../access/policy.ts'
import { Language } from '../access/session.ts'
import { route, type Route } from '../api/route.ts'
import { askedIds } from './reports.ts'
import { fileFormats, ReportFilters } from './routes.ts'

/** WAITING: for its turn, or for another try. */
export const ExportState = z.enum(['WAITING', 'RUNNING', 'READY', 'FAILED', 'CANCELLED'])
export type ExportState = z.infer<typeof ExportState>

/** What a report is asked with that is to be written in the background. */
export const NewReportExport = z.object({
  report: z.enum(askedIds),
  format: z.enum(fileFormats),
  lang: Language.default('es'),
  /** What its owner calls it; the file is called the same. */
  name: z.string().trim().min(1).max(160),
  filters: ReportFilters,
})

/** A file that is written, or was written, in the background. */
export const ReportExportLine = z.object({
  id: z.uuid(),
  report: z.enum(askedIds),
  format: z.enum(fileFormats),
  name: z.string(),
  state: ExportState,
  /** Rows that are written. */
  rows: z.int(),
  /** How many there will be; absent until they are counted. */
  total: z.int().optional(),
  bytes: z.int().optional(),
  askedAt: z.string(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  /** When the file goes. */
  keptUntil: z.string().optional(),
  /** Why it was given up. */
  error: z.string().optional(),
  request: z.string(),
})
export type ReportExportLine = z.infer<typeof ReportExportLine>

export const reportExportId = z.object({ id: z.uuid() })
export const exportsReports = may('ANALYTICS_REPORTS')

export const reportExportRoutes = {
  'GET /app/v1/report-exports': route(
    exportsReports,
    "One's own reports that are or were written in the background, the newest first.",
    z.object({ rows: z.array(ReportExportLine) }),
  ),
  'GET /app/v1/report-exports/:id/file': {
    ...route(exportsReports, "The file of one's own report that was written in the background.", z.string(), {
      params: reportExportId,
    }),
    produces: 'application/octet-stream',
  },
} satisfies Record<string, Route>
