import type { Permission } from '../vocabulary/permissions.ts'
import type { ReportColumn } from '../list/column.ts'
import type { UsualPeriod } from './period.ts'

/** Groups of the list of reports, in display order. */
export const reportGroups = ['QUOTATIONS', 'COSTS_AND_SELLS', 'AGENTS_AND_RATES', 'OTHERS'] as const

export type ReportFilter =
  'company' | 'transport' | 'commercial' | 'client' | 'incoterm' | 'reason' | 'person' | 'kind' | 'quotation'

/** Definition of a report; its SQL is one file in `query-service/src/report/sql`. */
export type Report = {
  group: (typeof reportGroups)[number]
  /** Date that the period filters. */
  dated: 'REQUESTED' | 'DECIDED' | 'SENT' | 'REQUESTED_OR_DECIDED' | 'WON' | 'ASKED' | 'VALID' | 'HAPPENED' | 'INVOICED'
  /** Usual period, where it is not this month. */
  usualPeriod?: UsualPeriod
  filters: readonly ReportFilter[]
  /** Kinds of events in it, where it is not every kind. */
  kinds?: readonly string[]
  columns: readonly ReportColumn[]
  /** Permission in addition to ANALYTICS_REPORTS. */
  right?: Permission
}
