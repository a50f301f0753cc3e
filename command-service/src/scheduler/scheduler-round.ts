import { eraseOldMails, forgetEml } from '@freight/platform/mail/outbox-retention'
import type { Platform } from '@freight/platform/platform'
import { nameBasedId } from '../handling/command-ids.ts'
import type { Execute } from '../handling/command-context.ts'
import { postgresProjectionPosition } from '../lookups/tables/projections.ts'
import { tableReached } from '../process-managers/table-reached.ts'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import { due, type Due } from './due.ts'
import { isOver } from './is-over.ts'
import { lookAtAgents } from './look-at-agents.ts'
import { forgetAgentFiles } from './forget-agent-files.ts'
import { forgetDocuments } from './forget-documents.ts'
import { type CompanyRow, waitingRows } from '../lookups/tables/waiting-quotations.ts'
import { isWhileBuilt } from './while-built.ts'

export type SchedulerParts = Pick<Platform, 'db' | 'eventStore' | 'clock' | 'log' | 'files' | 'dataDir'> & {
  execute: Execute
}

const name = 'scheduler'
const mostCompanies = 100
const mostFailures = 10

/**
 * Looks once at every quotation that waits, and gives the commands that are due; then at what is to be forgotten. Does
 * nothing while another process does. The id of a command is made of the quotation, the stay in its status and the
 * name of the command: given again, it adds nothing. Answers whether all was looked at: not while a table is being
 * built anew.
 */
export const schedulerRound = async (parts: SchedulerParts, signal: AbortSignal): Promise<boolean> => {
  const session = await parts.db.connect()
  try {
    const { rows } = await session.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('commands.scheduler')) as mine`,
    )
    if (!rows[0]?.mine) return true
    const failed: unknown[] = []
    // None of them waits for another to be mended.
    for (const work of [look, lookAtAgents, forgetRemoved, eraseMails]) {
      await work(parts, signal).catch((error: unknown) => void failed.push(error))
      signal.throwIfAborted()
    }
    for (const error of failed) if (!(await isWhileBuilt(parts.db, error))) throw error
    if (failed.length > 0) parts.log.debug('the scheduler waits for a table that is being built')
    return failed.length === 0
  } finally {
    // The lock ends with its session, whatever has happened.
    session.release(true)
  }
}

const eraseMails = ({ db, log, dataDir, clock }: SchedulerParts) =>
  eraseOldMails({ db, log, forget: forgetEml(dataDir) }, clock())

const forgetRemoved = async (parts: SchedulerParts, signal: AbortSignal) => {
  await tableReached(postgresProjectionPosition(parts.db), 'kept-documents', await parts.eventStore.head(), signal)
  await forgetDocuments(parts, parts.clock())
  await forgetAgentFiles(parts, parts.clock())
}

const look = async (parts: SchedulerParts, signal: AbortSignal): Promise<void> => {
  const { db, eventStore, clock, log } = parts
  await tableReached(postgresProjectionPosition(db), 'quotation-list', await eventStore.head(), signal)
  const now = clock()
  const settings = streamStates(eventStore, deciders['company-settings'], mostCompanies)
  const failed: unknown[] = []
  for await (const rows of waitingRows(db, now))
    for (const [company, own] of byCompany(rows)) {
      const { state } = await settings.refresh(company)
      for (const one of due(own, state, now.getTime())) {
        signal.throwIfAborted()
        await give(one, company, parts.execute).catch((error: unknown) => {
          // One that fails does not stand in the way of the others; where all fail, it is not their fault.
          if (failed.push(error) === mostFailures) throw error
          log.warn({ err: error, key: one.key, commandName: one.commandName }, 'an order of the scheduler failed')
        })
      }
    }
}

const byCompany = (rows: readonly CompanyRow[]): Map<string, CompanyRow[]> => {
  const found = new Map<string, CompanyRow[]>()
  for (const row of rows) {
    const own = found.get(row.company)
    if (own) own.push(row)
    else found.set(row.company, [row])
  }
  return found
}

const give = async ({ key, since, commandName, data }: Due, company: string, execute: Execute): Promise<void> => {
  const what = commandName === 'RemindQuotation' ? data.kind : commandName
  try {
    await execute('quotation', commandName, key, data, {
      principal: { userId: name, permissions: [], system: true },
      actor: { kind: 'SYSTEM', name },
      company,
      commandId: nameBasedId(JSON.stringify([name, key, what, since])),
    })
  } catch (error) {
    if (!isOver(error)) throw error
  }
}
