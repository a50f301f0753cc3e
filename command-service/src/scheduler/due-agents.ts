import { hoursOn } from '@freight/contracts/working-time/calendar'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { dayAfter, dayIn, instantIn } from '@freight/contracts/working-time/time-zone'

/** A cost request that waits for an answer. */
export type OpenRequestRow = {
  id: string
  /** Issue and expiry of the present link: ISO text in UTC. */
  since: string
  expiresAt: string
  /** Number of automatic reminders for this link. */
  automaticReminders: number
}

export type AgentDueCommand = Pick<OpenRequestRow, 'id' | 'since' | 'automaticReminders'> & {
  commandName: 'RemindAgent' | 'ExpireCostRequest'
}

const HOUR_MS = 3_600_000

/** Hours between two instants (UTC milliseconds) without days that have no working hours. */
export const hoursOfOpenDays = ({ data, calendar }: CompanySettings, from: number, to: number): number => {
  let elapsedMs = 0
  for (let day = dayIn(data.timeZone, from); day <= dayIn(data.timeZone, to); day = dayAfter(day)) {
    if (!hoursOn(calendar, day)) continue
    const [begins, ends] = [instantIn(data.timeZone, day), instantIn(data.timeZone, dayAfter(day))]
    elapsedMs += Math.max(0, Math.min(to, ends) - Math.max(from, begins))
  }
  return elapsedMs / HOUR_MS
}

/** Due commands for the cost requests of one company: a first reminder, a second one, or the expiry of the link. */
export const dueCommandsOfAgents = (
  rows: readonly OpenRequestRow[],
  settings: CompanySettings,
  now: number,
): AgentDueCommand[] => {
  const { agentFirstHours, agentSecondHours } = settings.targets
  return rows.flatMap(({ id, since, expiresAt, automaticReminders }): AgentDueCommand[] => {
    if (Date.parse(expiresAt) <= now) return [{ id, since, automaticReminders, commandName: 'ExpireCostRequest' }]
    const reminderHours = [agentFirstHours, agentSecondHours][automaticReminders]
    const isDue = reminderHours !== undefined && hoursOfOpenDays(settings, Date.parse(since), now) >= reminderHours
    return isDue ? [{ id, since, automaticReminders, commandName: 'RemindAgent' }] : []
  })
}
