import { fetchedFile, type Following } from '../../lib/api/download.ts'
import { urlOf } from '../../lib/api/api.ts'
import type { ReportId, ReportQuery } from './queries.ts'

export type FileFormat = 'csv' | 'xlsx' | 'parquet'

/** A whole report as the server writes it: its rows are told of CSV only. */
export const reportFile = (
  id: ReportId,
  query: ReportQuery & { format: FileFormat },
  following: Following,
): Promise<Blob> =>
  fetchedFile(
    query.format === 'csv' ? 'text/csv' : '*/*',
    urlOf('/app/v1/reports/:id/export', { id }, query),
    following,
  )
