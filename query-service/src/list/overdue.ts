import { companies } from '@freight/contracts/vocabulary/people'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { waitingStatuses } from '@freight/contracts/vocabulary/quotation'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { waitingDue } from '@freight/contracts/company-settings/company-settings'
import { type RawBuilder, sql } from 'kysely'
import type { SettingsOf } from '../company-settings/company-settings.ts'

const MINUTE_MS = 60_000
// Longer than any target including holidays.
const longestMinutes = 400 * 24 * 60

/**
 * Latest instant at which an overdue quotation entered this status, to the minute: a binary search, because a later
 * start means a later due time. Undefined without a target.
 */
export const overdueSince = (status: Status, settings: CompanySettings, now: Date): Date | undefined => {
  const latest = Math.floor(now.getTime() / MINUTE_MS)
  const isOverdueAt = (minute: number) => {
    const due = waitingDue({ status, since: minute * MINUTE_MS }, settings)
    return due !== undefined && due.dueAt <= now.getTime()
  }
  let overdueMinute = latest - longestMinutes
  if (!isOverdueAt(overdueMinute)) return undefined
  let timelyMinute = latest + 1
  while (timelyMinute - overdueMinute > 1) {
    const middle = Math.floor((overdueMinute + timelyMinute) / 2)
    if (isOverdueAt(middle)) overdueMinute = middle
    else timelyMinute = middle
  }
  return new Date(overdueMinute * MINUTE_MS)
}

/** Whether a row of `read.quotation_list` exceeds the target of its company. */
export const isOverdue = ({ now, settingsOf }: { now: Date; settingsOf: SettingsOf }): RawBuilder<boolean> => {
  const cases = waitingStatuses.flatMap((status) => {
    const bySince = new Map<number, string[]>()
    for (const company of companies) {
      const since = overdueSince(status, settingsOf(company), now)?.getTime()
      if (since !== undefined) bySince.set(since, [...(bySince.get(since) ?? []), company])
    }
    return [...bySince].map(([since, companyGroup]) => {
      const isTooLong = sql`status = ${status} and status_since <= ${new Date(since)}::timestamptz`
      // Companies with the same limit share a condition, because each condition is evaluated for every row.
      return companyGroup.length === companies.length
        ? sql`(${isTooLong})`
        : sql`(${isTooLong} and company = any(${companyGroup}))`
    })
  })
  return cases.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(cases, sql` or `)})`
}
