import { hoursOn } from '@freight/contracts/company-settings/calendar'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { dayAfter, dayIn, instantIn } from '@freight/contracts/company-settings/time-zone'

/** A request for costs that is still awaited. */
export type AwaitedRow = {
  id: string
  /** Since when the agent has its present link, and until when that is good: ISO text in UTC. */
  since: string
  expiresAt: string
  /** How often the agent was reminded of it without anybody asking for that. */
  automaticReminders: number
}

export type DueOfAgent = Pick<AwaitedRow, 'id' | 'since' | 'automaticReminders'> & {
  commandName: 'RemindAgent' | 'ExpireCostRequest'
}

const HOUR = 3_600_000

/** Hours between two instants, in UTC milliseconds, without the days on which nobody works. */
export const hoursOfOpenDays = ({ data, calendar }: CompanySettings, from: number, to: number): number => {
  let passed = 0
  for (let day = dayIn(data.timeZone, from); day <= dayIn(data.timeZone, to); day = dayAfter(day)) {
    if (!hoursOn(calendar, day)) continue
    const [begins, ends] = [instantIn(data.timeZone, day), instantIn(data.timeZone, dayAfter(day))]
    passed += Math.max(0, Math.min(to, ends) - Math.max(from, begins))
  }
  return passed / HOUR
}

/** What has to be done about awaited requests of one company now: a first reminder, a second one, or the end of the link. */
export const dueOfAgents = (rows: readonly AwaitedRow[], settings: CompanySettings, now: number): DueOfAgent[] => {
  const { agentFirstHours, agentSecondHours } = settings.targets
  return rows.flatMap(({ id, since, expiresAt, automaticReminders }): DueOfAgent[] => {
    if (Date.parse(expiresAt) <= now) return [{ id, since, automaticReminders, commandName: 'ExpireCostRequest' }]
    const after = [agentFirstHours, agentSecondHours][automaticReminders]
    const isDue = after !== undefined && hoursOfOpenDays(settings, Date.parse(since), now) >= after
    return isDue ? [{ id, since, automaticReminders, commandName: 'RemindAgent' }] : []
  })
}
