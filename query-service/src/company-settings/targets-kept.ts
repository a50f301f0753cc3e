import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { workingTimeBetween } from '@freight/contracts/company-settings/working-time'
import type { RouteResponse } from '@freight/contracts/api/routes'
import type { Platform } from '@freight/platform/platform'

type Kept = RouteResponse<'GET /app/v1/settings/:company/targets-kept'>
type Life = { requestedAt: Date; takenAt: Date | null; firstQuotedAt: Date | null; firstSentAt: Date | null }

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * How often the targets were kept by quotations of the last 30 days. One that still waits counts only once it is over
 * its target; before that nobody knows.
 */
export const sharesKept = (lives: readonly Life[], settings: CompanySettings, now: Date): Kept => {
  const { targets, calendar, data } = settings
  const hours = { calendar, timeZone: data.timeZone }
  const share = (verdicts: readonly (boolean | undefined)[]) => {
    const known = verdicts.filter((verdict) => verdict !== undefined)
    return { kept: known.filter(Boolean).length, of: known.length }
  }
  const verdict = (took: number, target: number, isOver: boolean) =>
    isOver || took > target ? took <= target : undefined
  const answered = (since: Date, until: Date | null, target: number) =>
    verdict(workingTimeBetween(hours, since.getTime(), (until ?? now).getTime()), target * HOUR, until !== null)
  return {
    take: share(
      // What was published without being taken was dealt with too.
      lives.map(({ requestedAt, takenAt, firstQuotedAt }) =>
        answered(requestedAt, takenAt ?? firstQuotedAt, targets.takeHours),
      ),
    ),
    firstSell: share(
      lives.map(({ requestedAt, firstQuotedAt }) => answered(requestedAt, firstQuotedAt, targets.firstSellHours)),
    ),
    send: share(
      lives.map(({ firstQuotedAt, firstSentAt }) =>
        firstQuotedAt === null
          ? undefined
          : verdict(
              (firstSentAt ?? now).getTime() - firstQuotedAt.getTime(),
              targets.sendHours * HOUR,
              firstSentAt !== null,
            ),
      ),
    ),
  }
}

type Asked = { company: string; settings: CompanySettings; now: Date }

export const targetsKept = async (
  db: Pick<Platform['db'], 'query'>,
  { company, settings, now }: Asked,
): Promise<Kept> => {
  const { rows } = await db.query<Life>(
    `select requested_at as "requestedAt", taken_at as "takenAt", first_quoted_at as "firstQuotedAt",
      first_sent_at as "firstSentAt"
    from read.quotation_facts left join read.first_takes using (key) where company = $1 and not cancelled and requested_at > $2`,
    [company, new Date(now.getTime() - 30 * DAY)],
  )
  return sharesKept(rows, settings, now)
}
