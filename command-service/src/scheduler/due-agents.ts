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
  /** Times of the questions in their order, and whether each was answered or reminded of. */
  questions: readonly { at: string; isDone: boolean }[]
}

export type AgentDueCommand = Pick<OpenRequestRow, 'id' | 'since' | 'automaticReminders'> & {
  commandName: 'RemindAgent' | 'ExpireCostRequest' | 'RemindOfAgentQuestion'
  /** Number of the question. */
  question?: number
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

/**
 * Due commands for the cost requests of one company: the expiry of the link, or reminders: of the agent, a first and a
 * second one; of pricing, one for each unanswered question after the time of the first.
 */
export const dueCommandsOfAgents = (
  rows: readonly OpenRequestRow[],
  settings: CompanySettings,
  now: number,
): AgentDueCommand[] => {
  const { agentFirstHours, agentSecondHours } = settings.targets
  return rows.flatMap(({ id, since, expiresAt, automaticReminders, questions }): AgentDueCommand[] => {
    if (Date.parse(expiresAt) <= now) return [{ id, since, automaticReminders, commandName: 'ExpireCostRequest' }]
    const reminderHours = [agentFirstHours, agentSecondHours][automaticReminders]
    const isDue = (from: string, dueHours: number) => hoursOfOpenDays(settings, Date.parse(from), now) >= dueHours
    return [
      ...(reminderHours !== undefined && isDue(since, reminderHours)
        ? [{ id, since, automaticReminders, commandName: 'RemindAgent' as const }]
        : []),
      ...questions.flatMap(({ at, isDone }, index) =>
        isDone || !isDue(at, agentFirstHours)
          ? []
          : [{ id, since, automaticReminders, commandName: 'RemindOfAgentQuestion' as const, question: index + 1 }],
      ),
    ]
  })
}
