import { daysOf as daysOfPeriod } from '@freight/contracts/report/period'
import type { Report } from '@freight/contracts/report/report'
import type { ReportFilters } from '@freight/contracts/report/report-routes'
import { companyDay } from '../company-settings/company-settings.ts'
import { chartParams, daysOf, type Moment } from '../dashboards/chart-params.ts'

/** Without a first day a report starts at its usual period, unless it ends before. */
export const inUsualPeriod = (
  { usualPeriod }: Pick<Report, 'usualPeriod'>,
  filters: ReportFilters,
  { now, settings }: Moment,
) => {
  if (usualPeriod === undefined || filters.from !== undefined) return filters
  const { from } = daysOfPeriod(usualPeriod, companyDay(now, settings.data.timeZone))
  return filters.to !== undefined && filters.to < from ? filters : { ...filters, from }
}

/** First and last day of a report, both included. */
export const reportDays = ({ from, to }: ReportFilters, { now, settings }: Moment) => {
  const days = daysOf({ from, to, level: 'month', compare: 'former' }, companyDay(now, settings.data.timeZone))
  return { from: days.from, to: days.to }
}

/** The filters as parameters of the reports' SQL, in the time zone of the reader's company. */
export const reportParams = (filters: ReportFilters, moment: Moment) => {
  const { company, transport, commercial, client, incoterm } = filters
  const { reason = [], person = [], kind = [], quotation = [] } = filters
  const baseFilters = { from: filters.from, to: filters.to, company, transport, commercial, client, incoterm }
  return {
    ...chartParams('general/kpis', { ...baseFilters, level: 'month', view: 'carrier', compare: 'former' }, moment),
    reason,
    person,
    kind,
    quotation,
    today: companyDay(moment.now, moment.settings.data.timeZone),
  }
}
export type ReportParams = ReturnType<typeof reportParams>
