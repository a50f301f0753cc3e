import type { Platform } from '@freight/platform/connections/platform'
import type { Execute } from '../handling/command-context.ts'
import { postgresProjectionPosition } from '../lookups/tables/projections.ts'
import { openCostRequests } from '../lookups/tables/open-cost-requests.ts'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import { waitForPosition } from '../process-managers/wait-for-position.ts'
import { asScheduler } from './run-scheduler.ts'
import { dueCommandsOfAgents, dueQuestions } from './due-reminders.ts'
import { isExpectedRejection } from './expected-rejection.ts'
import { clientQuestions } from '../lookups/tables/client-questions.ts'

type Parts = Pick<Platform, 'db' | 'eventStore' | 'clock' | 'log'> & { execute: Execute }

const settingsAgeMs = 60_000

/** Reminds silent agents, and pricing of their unanswered questions; expires overdue links. */
export const remindAgents = async (parts: Parts, signal: AbortSignal): Promise<void> => {
  const { db, eventStore, clock, execute, log } = parts
  await waitForPosition(postgresProjectionPosition(db), 'cost-request-list', await eventStore.head(), signal)
  const now = clock().getTime()
  const settings = streamStates(eventStore, deciders['company-settings'], 100)
  for await (const rows of openCostRequests(db))
    for (const { company, ...row } of rows) {
      const { state } = await settings.recent(company, settingsAgeMs)
      for (const { id, since, automaticReminders, commandName, question } of dueCommandsOfAgents([row], state, now)) {
        signal.throwIfAborted()
        const sender = asScheduler(company, id, commandName, since, question ?? automaticReminders)
        const data = question === undefined ? {} : { question }
        await execute('cost-request', commandName, id, data, sender).catch((error: unknown) => {
          // A failure does not block the others; the next round retries it.
          if (!isExpectedRejection(error))
            log.warn({ err: error, id, commandName }, 'a command of the scheduler failed')
        })
      }
    }
}

const kind = 'CLIENT_QUESTION_WAITING'

/** Reminds the owners of quotations of unanswered questions of clients. */
export const remindOfQuestions = async (parts: Parts, signal: AbortSignal): Promise<void> => {
  const { db, eventStore, clock, execute, log } = parts
  const head = await eventStore.head()
  for (const table of ['quotation-list', 'quotation-notes'])
    await waitForPosition(postgresProjectionPosition(db), table, head, signal)
  const now = clock().getTime()
  const settings = streamStates(eventStore, deciders['company-settings'], 100)
  for await (const rows of clientQuestions(db))
    for (const { company, ...row } of rows) {
      const { state } = await settings.recent(company, settingsAgeMs)
      for (const { key, since } of dueQuestions([row], state, now)) {
        signal.throwIfAborted()
        const sender = asScheduler(company, key, kind, since)
        await execute('quotation', 'RemindQuotation', key, { kind, since }, sender).catch((error: unknown) => {
          // A failure does not block the others; the next round retries it.
          if (!isExpectedRejection(error)) log.warn({ err: error, key, kind }, 'a command of the scheduler failed')
        })
      }
    }
}
