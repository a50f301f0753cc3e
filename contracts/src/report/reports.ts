import { quotationReports } from './quotation-reports.ts'
import type { Report } from './report.ts'
import { registers } from './registers.ts'
import { moneyReports, otherReports, supplyReports } from './trade-reports.ts'

/** Every report that there is, in the order of the list. */
export const reports = {
  quotations: quotationReports.quotations,
  'win-loss': quotationReports['win-loss'],
  'response-times': quotationReports['response-times'],
  'lost-after-one-revision': quotationReports['lost-after-one-revision'],
  'commercial-ranking': quotationReports['commercial-ranking'],
  ...moneyReports,
  ...supplyReports,
  'client-portfolio': quotationReports['client-portfolio'],
  ...otherReports,
} as const satisfies Record<string, Report>

const asked = { ...reports, ...registers }

/** What can be asked for by its id: the reports, and the registers beside them. */
export type ReportId = keyof typeof asked

export const reportIds = Object.keys(reports) as readonly ReportId[]
export const registerIds = Object.keys(registers) as readonly ReportId[]
export const askedIds = Object.keys(asked) as [ReportId, ...ReportId[]]

export const reportOf = (id: ReportId): Report => asked[id]
