import type { Permission } from '../access/permissions.ts'
import type { ReportColumn } from './column.ts'
import type { UsualPeriod } from './period.ts'

/** How the list of reports is divided, in this order. */
export const reportGroups = ['QUOTATIONS', 'COSTS_AND_SELLS', 'AGENTS_AND_RATES', 'OTHERS'] as const

export type ReportFilter =
  'company' | 'transport' | 'commercial' | 'client' | 'incoterm' | 'reason' | 'person' | 'kind' | 'quotation'

/** A report is one of these and one file of SQL (`query-service/src/report/sql`). */
export type Report = {
  group: (typeof reportGroups)[number]
  /** What has to lie in the period that is asked for. */
  dated: 'REQUESTED' | 'DECIDED' | 'SENT' | 'REQUESTED_OR_DECIDED' | 'WON' | 'ASKED' | 'VALID' | 'HAPPENED' | 'INVOICED'
  /** What it is asked for when nobody names days, where that is not this month. */
  usualPeriod?: UsualPeriod
  filters: readonly ReportFilter[]
  /** The events that can stand in it, where those are some of all. */
  kinds?: readonly string[]
  columns: readonly ReportColumn[]
  /** What is needed besides ANALYTICS_REPORTS. */
  right?: Permission
  /** What it tells of does not exist yet. */
  isAwaited?: true
}
