import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type RateImportState, statesUnderWay } from '@freight/contracts/rate-import/choices'
import type { FileLook } from '@freight/contracts/rate-import/rate-import-routes'
import { isAway } from '@freight/platform/http/problem'
import type { Platform } from '@freight/platform/connections/platform'
import { FileUnreadable } from '@freight/platform/spreadsheet/sheet-row'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import type { ImportTable } from './import-table.ts'
import { applyJob } from './jobs/apply-job.ts'
import { checkJob } from './jobs/check-job.ts'
import { contextOf, Interrupted, type Job, type JobNeeds } from './jobs/job.ts'
import { undoJob } from './jobs/undo-job.ts'
import { noticeOf } from './notify-owner.ts'

const jobs: Partial<Record<RateImportState, (job: Job, needs: JobNeeds) => Promise<void>>> = {
  CHECKING: checkJob,
  APPLYING: applyJob,
  UNDOING: undoJob,
}

const mostTries = 5
// Each one reads its file in a thread with its own memory.
const mostAtOnce = 4
const failureCodes: Partial<Record<RateImportState, string>> = {
  CHECKING: 'CHECK_FAILED',
  APPLYING: 'APPLY_FAILED',
  UNDOING: 'UNDO_FAILED',
}

type Needs = JobNeeds &
  Pick<Platform, 'clock'> & {
    notices: Pick<Platform['notices'], 'put'>
    table: ImportTable
    log: Pick<Platform['log'], 'warn'>
    lookEveryMs?: number
  }

/**
 * Works on imports in the background. Their events define the work, a table stores the progress: after a stop another
 * process, or this one after its restart, continues.
 */
export const runRateImports = (needs: Needs) => {
  const { table, log, eventStore, execute, notices, clock, lookEveryMs = 2_000 } = needs
  const worker = randomUUID()
  const states = streamStates(eventStore, deciders['rate-import'], 100)
  const running = new Map<string, Promise<void>>()
  const tries = new Map<string, number>()
  let isStopped = false

  const stateOf = (id: string) => states.refresh(id)

  const storeState = async (id: string, look?: FileLook) => {
    const { state, revision } = await stateOf(id)
    if (revision > 0) await table.storeState(id, revision, state, look)
    return state
  }

  /** Called before the final state is stored, so that a restarted process repeats a missed notice. */
  const notifyOwner = async (id: string): Promise<void> => {
    const notice = noticeOf(id, await stateOf(id), clock())
    if (notice) await notices.put(notice)
  }

  const giveUp = async (job: Job, code: string): Promise<void> => {
    const isApplied = job.state.state === 'APPLYING'
    const data = { code, ...(isApplied && { applied: await needs.rows.appliedCounts(job.id) }) }
    const context = contextOf(job, `${job.id}/failed/${randomUUID()}`)
    await execute('rate-import', 'RecordRateImportFailed', job.id, data, context)
    tries.delete(job.id)
  }

  /**
   * Lets an import fail after several tries without progress, so that the owner's other files get their turn: users are
   * notified and can continue or undo it. Waits for an unavailable database do not count.
   * @throws any error that is not caused by the file, until the maximum number of tries
   */
  const handleFailure = async (job: Job, error: unknown): Promise<void> => {
    if (error instanceof Interrupted) return
    if (error instanceof FileUnreadable) return giveUp(job, error.code)
    if (isAway(error) || (tries.get(job.id) ?? 0) < mostTries) throw error
    log.warn({ err: error, import: job.id }, 'a rate import has failed')
    await giveUp(job, failureCodes[job.state.state] ?? '')
  }

  const jobOf = (id: string, state: Job['state']): Job => ({
    id,
    state,
    progress: async (done, of) => {
      // Written rows are not repeated after a restart; a check starts again.
      const isFurther = state.state !== 'CHECKING'
      if (isFurther) tries.set(id, 1)
      if (isStopped || !(await table.storeProgress(id, worker, { done, of, isFurther }))) throw new Interrupted()
    },
    isUnwanted: async () => {
      const { state: now } = await stateOf(id)
      return now.stopping || now.state !== state.state || now.checks !== state.checks
    },
  })

  const work = async (id: string): Promise<void> => {
    await notifyOwner(id)
    // Runs the next step at once: a file with automatic application is confirmed after its check.
    for (;;) {
      const state = await storeState(id)
      const job = jobOf(id, state)
      const next = jobs[state.state]
      if (isStopped || !next) return
      // Another import of the same owner is writing: this one waits for the next round.
      if (state.state !== 'CHECKING' && !(await table.takeTurn(id))) return
      // More tries than failures are possible here: the import has ended the process.
      if ((tries.get(id) ?? 0) > mostTries) {
        log.warn({ import: id }, 'a rate import has ended the process several times and has failed')
        await giveUp(job, failureCodes[state.state] ?? '')
      } else await next(job, needs).catch((error: unknown) => handleFailure(job, error))
      if (isStopped) return
      await notifyOwner(id)
      const after = await storeState(id)
      if (after.state === state.state && after.checks === state.checks) return
      tries.set(id, 1)
      // A refusal, as of a file without a row that changes a rate, leaves the import checked: the loop ends.
      if (after.state === 'CHECKED' && after.applies)
        await execute(
          'rate-import',
          'ConfirmRateImport',
          id,
          { confirmed: 'ALL' },
          contextOf({ id, state: after }, `${id}/confirm`),
        ).catch(() => undefined)
    }
  }

  const startRunning = (id: string): void => {
    if (running.has(id) || isStopped) return
    const task = work(id)
      .then(
        () => false,
        (error: unknown) => {
          log.warn({ err: error, import: id }, 'a rate import could not continue')
          return !isAway(error)
        },
      )
      .then((hasFailed) => table.endLease(id, worker, hasFailed))
      .catch(() => undefined)
      .finally(() => {
        running.delete(id)
        tries.delete(id)
      })
    running.set(id, task)
  }

  const takeWaiting = async (): Promise<void> => {
    if (isStopped) return
    try {
      if (running.size > 0) await table.renewLeases(worker)
      const free = mostAtOnce - running.size
      if (free <= 0) return
      for (const { id, tries: storedTries } of await table.leaseImports(worker, statesUnderWay, free)) {
        tries.set(id, storedTries)
        startRunning(id)
      }
    } catch (error) {
      log.warn({ err: error }, 'rate imports could not be queried')
    }
  }

  // A process may have stopped between an event and the table: updates the table before the first round.
  const firstRound = table
    .recentlyEnded()
    .then(async (ids) => {
      for (const id of ids) await storeState(id)
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the table of rate imports could not be updated'))
    .then(takeWaiting)
  const timer = setInterval(() => void takeWaiting(), lookEveryMs)
  timer.unref()

  return {
    /** Call after a command to an import: starts its work. */
    startWork: async (id: string, fileLook?: FileLook) => {
      await storeState(id, fileLook)
      await takeWaiting()
    },
    /** Resolves when the import has no work in progress, or after `withinMs`. */
    settled: async (id: string, withinMs: number) => {
      await Promise.race([running.get(id) ?? Promise.resolve(), pause(withinMs, undefined, { ref: false })])
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await firstRound
      await Promise.all(running.values())
    },
  }
}
