import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { hoursOfOpenDays } from './due-agents.ts'

/** A sent quotation with unanswered questions of the client. */
export type QuestionsRow = {
  /** Key of the quotation. */
  key: string
  /** ISO instants of the questions, the oldest first. */
  askedAt: readonly string[]
  /** The question that the last reminder was about. */
  reminded?: string | undefined
}

export type DueQuestion = { key: string; since: string }

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
