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

type AgentDueCommand = Pick<OpenRequestRow, 'id' | 'since' | 'automaticReminders'> & {
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

/** A sent quotation with unanswered questions of the client. */
export type QuestionsRow = {
  /** Key of the quotation. */
  key: string
  /** ISO instants of the questions, the oldest first. */
  askedAt: readonly string[]
  /** The question that the last reminder was about. */
  reminded?: string | undefined
}

type DueQuestion = { key: string; since: string }

// No reminder after so many hours: the home of the owner shows the question.
const mostLateHours = 7 * 24

/**
 * Questions of clients that are due for a reminder, in one company: one reminder for each, after the time in which the
 * company wants the first answer of an agent.
 */
export const dueQuestions = (rows: readonly QuestionsRow[], settings: CompanySettings, now: number): DueQuestion[] => {
  const { agentFirstHours } = settings.targets
  const isDue = (at: string): boolean => {
    const waitedHours = hoursOfOpenDays(settings, Date.parse(at), now)
    return waitedHours >= agentFirstHours && waitedHours < agentFirstHours + mostLateHours
  }
  return rows.flatMap(({ key, askedAt, reminded = '' }) =>
    askedAt.filter((at) => at > reminded && isDue(at)).map((since) => ({ key, since })),
  )
}
