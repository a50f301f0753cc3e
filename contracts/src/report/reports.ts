import { expressReports } from './express-reports.ts'
import { quotationReports } from './quotation-reports.ts'
import type { Report } from './report.ts'
import { registers } from './registers.ts'
import { moneyReports, otherReports, supplyReports } from './trade-reports.ts'

/** All reports, in display order. */
export const reports = {
  quotations: quotationReports.quotations,
  'win-loss': quotationReports['win-loss'],
  'response-times': quotationReports['response-times'],
  'lost-after-one-revision': quotationReports['lost-after-one-revision'],
  'commercial-ranking': quotationReports['commercial-ranking'],
  ...moneyReports,
  ...supplyReports,
  'client-portfolio': quotationReports['client-portfolio'],
  ...expressReports,
  ...otherReports,
} as const satisfies Record<string, Report>

const allReports = { ...reports, ...registers }

/** Ids of reports and registers. */
export type ReportId = keyof typeof allReports

export const reportIds = Object.keys(reports) as readonly ReportId[]
export const registerIds = Object.keys(registers) as readonly ReportId[]
export const questionIds = Object.keys(allReports) as [ReportId, ...ReportId[]]

export const reportOf = (id: ReportId): Report => allReports[id]
