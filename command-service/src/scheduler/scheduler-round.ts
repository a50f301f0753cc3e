import { deleteOldDeliveries } from '@freight/platform/webhooks/webhook-outbox'
import { eraseOldMails, forgetEml } from '@freight/platform/mail/outbox-retention'
import type { Platform } from '@freight/platform/connections/platform'
import type { Execute } from '../handling/command-context.ts'
import { postgresProjectionPosition } from '../lookups/tables/projections.ts'
import { waitForPosition } from '../process-managers/wait-for-position.ts'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import { asScheduler, underLock } from './run-scheduler.ts'
import { dueCommands, type DueCommand } from './due.ts'
import { isExpectedRejection } from './expected-rejection.ts'
import { remindAgents, remindOfQuestions } from './reminders.ts'
import { forgetAgentFiles, forgetDocuments } from './forget-files.ts'
import { type CompanyRow, waitingRows } from '../lookups/tables/waiting-quotations.ts'
import { isFromRebuild } from './projection-rebuilding.ts'

export type SchedulerParts = Pick<Platform, 'db' | 'eventStore' | 'clock' | 'log' | 'files' | 'dataDir'> & {
  execute: Execute
  trackShipments?: (signal: AbortSignal) => Promise<unknown>
}

const mostCompanies = 100
const mostFailures = 10

/**
 * Runs one round: due commands for all waiting quotations, cost requests and questions, then deletion of old files and mails. Does
 * nothing while another process runs a round. Command ids consist of quotation, stay and command name, so a repetition
 * adds nothing. Returns whether all work was done, by this process or another one: not while a table is being rebuilt.
 */
export const schedulerRound = (parts: SchedulerParts, signal: AbortSignal): Promise<boolean> =>
  underLock(parts.db, 'commands.scheduler', async () => {
    const failures: unknown[] = []
    // A failing task does not prevent the others.
    for (const work of [executeDueCommands, remindAgents, remindOfQuestions, forgetRemoved, eraseMails, trackExpress]) {
      await work(parts, signal).catch((error: unknown) => void failures.push(error))
      signal.throwIfAborted()
    }
    for (const error of failures) if (!(await isFromRebuild(parts.db, error))) throw error
    if (failures.length > 0) parts.log.debug('the scheduler waits for a table that is being built')
    return failures.length === 0
  })

const trackExpress = async ({ trackShipments }: SchedulerParts, signal: AbortSignal) => trackShipments?.(signal)

const eraseMails = async ({ db, log, dataDir, clock }: SchedulerParts) => {
  await eraseOldMails({ db, log, forget: forgetEml(dataDir) }, clock())
  await deleteOldDeliveries(db, clock())
}

const forgetRemoved = async (parts: SchedulerParts, signal: AbortSignal) => {
  await waitForPosition(postgresProjectionPosition(parts.db), 'kept-documents', await parts.eventStore.head(), signal)
  await forgetDocuments(parts, parts.clock())
  await forgetAgentFiles(parts, parts.clock())
}

const executeDueCommands = async (parts: SchedulerParts, signal: AbortSignal): Promise<void> => {
  const { db, eventStore, clock, log } = parts
  await waitForPosition(postgresProjectionPosition(db), 'quotation-list', await eventStore.head(), signal)
  const now = clock()
  const settings = streamStates(eventStore, deciders['company-settings'], mostCompanies)
  const failures: unknown[] = []
  for await (const rows of waitingRows(db, now))
    for (const [company, companyRows] of byCompany(rows)) {
      const { state } = await settings.refresh(company)
      for (const one of dueCommands(companyRows, state, now.getTime())) {
        signal.throwIfAborted()
        await executeDue(one, company, parts.execute).catch((error: unknown) => {
          // A failure does not block the others; many failures indicate a common cause and end the round.
          if (failures.push(error) === mostFailures) throw error
          log.warn({ err: error, key: one.key, commandName: one.commandName }, 'a command of the scheduler failed')
        })
      }
    }
}

const byCompany = (rows: readonly CompanyRow[]): Map<string, CompanyRow[]> => {
  const rowsByCompany = new Map<string, CompanyRow[]>()
  for (const row of rows) {
    const companyRows = rowsByCompany.get(row.company)
    if (companyRows) companyRows.push(row)
    else rowsByCompany.set(row.company, [row])
  }
  return rowsByCompany
}

const executeDue = async (
  { key, since, revision, commandName, data }: DueCommand,
  company: string,
  execute: Execute,
): Promise<void> => {
  const reminder = commandName === 'RemindQuotation' ? data.kind : commandName
  try {
    await execute('quotation', commandName, key, data, {
      ...asScheduler(company, key, reminder, since),
      // A quotation that has changed since the query is not rejected; the next round checks it again.
      ...(commandName === 'RejectQuote' && { ifMatch: revision }),
    })
  } catch (error) {
    if (!isExpectedRejection(error)) throw error
  }
}
