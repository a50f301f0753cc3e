import { z } from 'zod'
import { may } from '../access/policy.ts'
import { Language } from '../vocabulary/schemas.ts'
import { DecimalSign } from '../api/decimal-sign.ts'
import { route, type Route } from '../api/route.ts'
import { questionIds } from './reports.ts'
import { fileFormats, ReportFilters } from './report-routes.ts'

/** WAITING: for its turn, or for a further try. */
export const ExportState = z.enum(['WAITING', 'RUNNING', 'READY', 'FAILED', 'CANCELLED'])
export type ExportState = z.infer<typeof ExportState>

/** Request for a report in the background. */
export const NewReportExport = z.object({
  report: z.enum(questionIds),
  format: z.enum(fileFormats),
  lang: Language.default('es'),
  decimal: DecimalSign.optional(),
  /** Name given by the owner, also of the file. */
  name: z.string().trim().min(1).max(160),
  filters: ReportFilters,
})

/** A background export, finished or not. */
export const ReportExportLine = z.object({
  id: z.uuid(),
  report: z.enum(questionIds),
  format: z.enum(fileFormats),
  name: z.string(),
  state: ExportState,
  /** Number of written rows. */
  rows: z.int(),
  /** Number of all rows; absent until they are counted. */
  total: z.int().optional(),
  bytes: z.int().optional(),
  askedAt: z.string(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  /** When the file is deleted. */
  keptUntil: z.string().optional(),
  /** Reason of the failure. */
  error: z.string().optional(),
  request: z.string(),
})
export type ReportExportLine = z.infer<typeof ReportExportLine>

export const reportExportId = z.object({ id: z.uuid() })
export const exportsReports = may('ANALYTICS_REPORTS')

export const reportExportRoutes = {
  'GET /app/v1/report-exports': route(
    exportsReports,
    "The user's own background reports, the newest first.",
    z.object({ rows: z.array(ReportExportLine) }),
  ),
  'GET /app/v1/report-exports/:id/file': {
    ...route(exportsReports, "The file of the user's own background report.", z.string(), {
      params: reportExportId,
    }),
    produces: 'application/octet-stream',
  },
} satisfies Record<string, Route>
