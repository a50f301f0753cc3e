import { dayAfter } from '@freight/contracts/company-settings/time-zone'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { workingTimeBetween } from '@freight/contracts/company-settings/working-time'
import type { RouteResponse } from '@freight/contracts/api/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { companyDay, startOfDay } from './company.ts'

type TargetResults = RouteResponse<'GET /app/v1/settings/:company/targets-kept'>
type QuotationTimes = { requestedAt: Date; takenAt: Date | null; firstQuotedAt: Date | null; firstSentAt: Date | null }

const HOUR_MS = 3_600_000
/** Including today. */
const SHOWN_DAYS = 30

/** Share of quotations that met each target, of those whose target has passed; open ones count as late. */
export const sharesInTime = (
  quotations: readonly QuotationTimes[],
  settings: CompanySettings,
  now: Date,
): Omit<TargetResults, 'from' | 'to'> => {
  const { targets, calendar, data } = settings
  const hours = { calendar, timeZone: data.timeZone }
  const share = (verdicts: readonly (boolean | undefined)[]) => {
    const known = verdicts.filter((verdict) => verdict !== undefined)
    return { kept: known.filter(Boolean).length, of: known.length }
  }
  type Between = (from: Date, to: Date) => number
  const workingTime: Between = (from, to) => workingTimeBetween(hours, from.getTime(), to.getTime())
  const elapsedTime: Between = (from, to) => to.getTime() - from.getTime()
  const verdict = (duration: Between, since: Date, until: Date | null, target: number) =>
    duration(since, now) < target * HOUR_MS ? undefined : until !== null && duration(since, until) <= target * HOUR_MS
  return {
    take: share(
      // A publication without a take counts as taken.
      quotations.map(({ requestedAt, takenAt, firstQuotedAt }) =>
        verdict(workingTime, requestedAt, takenAt ?? firstQuotedAt, targets.takeHours),
      ),
    ),
    firstSell: share(
      quotations.map(({ requestedAt, firstQuotedAt }) =>
        verdict(workingTime, requestedAt, firstQuotedAt, targets.firstSellHours),
      ),
    ),
    send: share(
      quotations.map(({ firstQuotedAt, firstSentAt }) =>
        firstQuotedAt === null ? undefined : verdict(elapsedTime, firstQuotedAt, firstSentAt, targets.sendHours),
      ),
    ),
  }
}

type TargetQuery = { company: string; settings: CompanySettings; now: Date }

export const targetResults = async (
  db: Pick<Platform['db'], 'query'>,
  { company, settings, now }: TargetQuery,
): Promise<TargetResults> => {
  const { timeZone } = settings.data
  const today = companyDay(now, timeZone)
  const from = dayAfter(today, 1 - SHOWN_DAYS)
  const { rows } = await db.query<QuotationTimes>(
    `select requested_at as "requestedAt", taken_at as "takenAt", first_quoted_at as "firstQuotedAt",
      first_sent_at as "firstSentAt"
    from read.quotation_facts left join read.first_takes using (key) where company = $1 and not cancelled and scope <> 'INTERNAL' and requested_at >= $2`,
    [company, startOfDay(from, timeZone)],
  )
  return { from, to: today, ...sharesInTime(rows, settings, now) }
}
