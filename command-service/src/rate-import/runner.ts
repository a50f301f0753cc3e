import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type RateImportState, statesUnderWay } from '@freight/contracts/rate-import/choices'
import type { FileLook } from '@freight/contracts/rate-import/routes'
import { isAway } from '@freight/platform/http/problem'
import type { Platform } from '@freight/platform/platform'
import { FileUnreadable } from '@freight/platform/spreadsheet/sheet-row'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from '../handling/stream-states.ts'
import type { ImportTable } from './import-table.ts'
import { applyJob } from './jobs/apply-job.ts'
import { checkJob } from './jobs/check-job.ts'
import { contextOf, Interrupted, type Job, type JobNeeds } from './jobs/job.ts'
import { undoJob } from './jobs/undo-job.ts'
import { noticeOf } from './told-owner.ts'

const jobs: Partial<Record<RateImportState, (job: Job, needs: JobNeeds) => Promise<void>>> = {
  CHECKING: checkJob,
  APPLYING: applyJob,
  UNDOING: undoJob,
}

const mostFaults = 5
const codes: Partial<Record<RateImportState, string>> = {
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

export type RateImportRunner = {
  /** A command was given to an import: what it asks for begins. */
  noticed: (id: string, look?: FileLook) => Promise<void>
  /** Resolves when nothing is under way for it, or after so many milliseconds. */
  settled: (id: string, withinMs: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Works on imports, whether anybody looks or not. What is to be done stands in the events of each, how far it has
 * come in a table: after a stop another process, or this one after its start, goes on.
 */
export const runRateImports = (needs: Needs): RateImportRunner => {
  const { table, log, eventStore, execute, notices, clock, lookEveryMs = 2_000 } = needs
  const worker = randomUUID()
  const states = streamStates(eventStore, deciders['rate-import'], 100)
  const running = new Map<string, Promise<void>>()
  const faults = new Map<string, number>()
  let isStopped = false

  const stateOf = (id: string) => states.refresh(id)

  const keep = async (id: string, look?: FileLook) => {
    const { state, revision } = await stateOf(id)
    if (revision > 0) await table.keep(id, revision, state, look)
    return state
  }

  /** Before the end is noted: what is taken up again after a stop in between is told then. */
  const tell = async (id: string): Promise<void> => {
    const notice = noticeOf(id, await stateOf(id), clock())
    if (notice) await notices.put(notice)
  }

  /**
   * What fails time and again without getting further is given up, so that the owner's other files get their turn: people
   * are told, and let it go on or take it back. Waits for an engine that is away are not counted.
   * @throws whatever is no fault of the file, until it has happened too often
   */
  const failed = async (job: Job, error: unknown): Promise<void> => {
    if (error instanceof Interrupted) return
    const isFile = error instanceof FileUnreadable
    if (isAway(error)) throw error
    const count = (faults.get(job.id) ?? 0) + 1
    faults.set(job.id, count)
    if (!isFile && count < mostFaults) throw error
    if (!isFile) log.warn({ err: error, import: job.id }, 'an import of rates is given up')
    const isApplied = job.state.state === 'APPLYING'
    const data = {
      code: isFile ? error.code : (codes[job.state.state] ?? ''),
      ...(isApplied && { applied: await needs.rows.applied(job.id) }),
    }
    await execute(
      'rate-import',
      'RecordRateImportFailed',
      job.id,
      data,
      contextOf(job, `${job.id}/failed/${randomUUID()}`),
    )
    faults.delete(job.id)
  }

  const work = async (id: string): Promise<void> => {
    await tell(id)
    // What one step leads to is done at once: a file that is to be applied is confirmed when it is checked.
    for (;;) {
      const state = await keep(id)
      const job: Job = {
        id,
        state,
        progress: async (done, of) => {
          // What is written once is not written again; a check begins anew.
          if (state.state !== 'CHECKING') faults.delete(id)
          if (isStopped || !(await table.progress(id, worker, done, of))) throw new Interrupted()
        },
        isUnwanted: async () => {
          const { state: now } = await stateOf(id)
          return now.stopping || now.state !== state.state || now.checks !== state.checks
        },
      }
      const next = jobs[state.state]
      if (isStopped || !next) return
      // Another import of the same owner writes: this one waits until it is looked for again.
      if (state.state !== 'CHECKING' && !(await table.takeTurn(id))) return
      await next(job, needs).catch((error: unknown) => failed(job, error))
      if (isStopped) return
      await tell(id)
      const after = await keep(id)
      if (after.state === state.state && after.checks === state.checks) return
      if (after.state === 'CHECKED' && after.applies)
        await execute(
          'rate-import',
          'ConfirmRateImport',
          id,
          {},
          contextOf({ id, state: after }, `${id}/confirm`),
        ).catch(() => undefined)
    }
  }

  const begin = (id: string): void => {
    if (running.has(id) || isStopped) return
    const task = work(id)
      .catch((error: unknown) => log.warn({ err: error, import: id }, 'the import of rates could not go on'))
      .then(() => table.leave(id, worker))
      .catch(() => undefined)
      .finally(() => running.delete(id))
    running.set(id, task)
  }

  const look = async (): Promise<void> => {
    if (isStopped) return
    try {
      for (const id of await table.take(worker, statesUnderWay)) begin(id)
    } catch (error) {
      log.warn({ err: error }, 'imports of rates could not be looked for')
    }
  }

  // A stop between an event and its note: what the events say is noted before the first look.
  const started = table
    .settled()
    .then(async (ids) => {
      for (const id of ids) await keep(id)
    })
    .catch((error: unknown) => log.warn({ err: error }, 'imports of rates could not be looked for'))
    .then(look)
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()

  return {
    noticed: async (id, found) => {
      await keep(id, found)
      await look()
    },
    settled: async (id, withinMs) => {
      await Promise.race([running.get(id) ?? Promise.resolve(), pause(withinMs, undefined, { ref: false })])
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await started
      await Promise.all(running.values())
    },
  }
}
