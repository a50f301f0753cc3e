import type { Platform } from '@freight/platform/connections/platform'
import type { Execute } from '../handling/command-context.ts'
import { clientQuestions } from '../lookups/tables/client-questions.ts'
import { postgresProjectionPosition } from '../lookups/tables/projections.ts'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import { waitForPosition } from '../process-managers/wait-for-position.ts'
import { asScheduler } from './as-scheduler.ts'
import { dueQuestions } from './due-questions.ts'
import { isExpectedRejection } from './expected-rejection.ts'

type Parts = Pick<Platform, 'db' | 'eventStore' | 'clock' | 'log'> & { execute: Execute }

const settingsAgeMs = 60_000
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
