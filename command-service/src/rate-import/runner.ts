import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type RateImportState, statesUnderWay, MOST_RATE_ROWS } from '@freight/contracts/vocabulary/rate-import'
import type { FileLook } from '@freight/contracts/rate-import/rate-import-routes'
import { Forbidden } from '@freight/platform/errors'
import { isAway } from '@freight/platform/http/problem'
import { jobLanes } from '@freight/platform/jobs/job-lanes'
import type { Platform } from '@freight/platform/connections/platform'
import { FileUnreadable, type SheetRow } from '@freight/platform/spreadsheet/sheet-row'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates, type Versioned } from '../handling/stream-states.ts'
import { type ImportTable, openFile } from './import-table.ts'
import { applyJob, undoJob } from './jobs/apply-and-undo.ts'
import { storeDropped, contextOf, Interrupted, type Job, type JobNeeds } from './jobs/job.ts'
import type { NotificationKind } from '@freight/contracts/notification/notification'
import type { Notice } from '@freight/platform/notices/notices'
import type { RateImport } from '../aggregates/rate-import/rate-import-decider.ts'
import { untilReached } from '@freight/platform/event-store/wait-for-position'
import { logicalRows } from './layout/logical-rows.ts'
import type { SheetNote } from '@freight/contracts/rate-import/mapping'
import { triedRows, withRepeats } from './jobs/check-rows.ts'

const batchSize = 500
const mostNotes = 100
const waitLimits = { atMostMs: 30_000, everyMs: 50 }

/** Groups rows into parts of this size. */
async function* inParts(rows: AsyncIterable<SheetRow>, size: number): AsyncGenerator<SheetRow[]> {
  let part: SheetRow[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

async function* below(rows: AsyncIterable<SheetRow>, headingRowNumber: number): AsyncGenerator<SheetRow> {
  for await (const sheetRow of rows) if (sheetRow.row > headingRowNumber) yield sheetRow
}

/** Reads a file and stores the expected result of each row; an interrupted check starts again. */
const checkJob = async (job: Job, needs: JobNeeds): Promise<void> => {
  const { id, state, progress, isUnwanted } = job
  const { mapping } = state
  if (!mapping) throw new Error(`${id} is checked without a mapping`)
  await needs.rows.clear(id)
  // The check must see everything stored so far: applying compares only with later changes.
  const head = await needs.eventStore.head()
  if ((await untilReached(head, () => needs.positionOf('rate-list'), waitLimits)) < head)
    throw new Error('the table of rates is behind the log')
  const file = await openFile(needs.files, state.file)
  // The share of the file that was read; 0 until the reader reports it first.
  let share = 0
  let rowsRead = 0
  const rows = below(
    file.rows(mapping.sheet, { passed: (passed) => (share = passed), separator: mapping.separator }),
    mapping.headerRow,
  )
  // A part is stored while the next one is checked.
  let pendingWrite = Promise.resolve()
  const missingCharges = new Map<string, number>()
  const notes: SheetNote[] = []
  const logicalRowsOf = logicalRows(mapping, needs.words)
  let ratesRead = 0
  try {
    for await (const part of inParts(rows, batchSize)) {
      if (await isUnwanted()) return
      rowsRead += part.length
      const logical = await logicalRowsOf(part)
      ratesRead += logical.rows.length
      notes.push(...logical.notes.slice(0, mostNotes - notes.length))
      if (Math.max(rowsRead, ratesRead) > MOST_RATE_ROWS)
        throw new FileUnreadable(`more than ${MOST_RATE_ROWS} rows`, 'TOO_MANY_ROWS')
      // A row with lists of places may give many rates.
      for (let at = 0; at < logical.rows.length; at += batchSize) {
        const expectedRows = await triedRows(logical.rows.slice(at, at + batchSize), job, mapping, needs)
        await pendingWrite
        const checkedRows = await withRepeats(expectedRows, job, needs)
        for (const code of checkedRows.flatMap((row) => row.lacks))
          missingCharges.set(code, (missingCharges.get(code) ?? 0) + 1)
        pendingWrite = needs.rows.add(id, checkedRows)
        pendingWrite.catch(() => undefined)
      }
      await progress(rowsRead, Math.max(rowsRead, Math.round(rowsRead / Math.max(share, 0.001))))
    }
    await pendingWrite
  } finally {
    // Must not write after the end, because another check may start then.
    await pendingWrite.catch(() => undefined)
  }
  if (ratesRead === 0) throw new FileUnreadable('no row below the headings', 'NO_ROWS')
  await storeDropped(job, mapping, needs)
  const movement = await needs.rows.movement(id)
  const counts = {
    ...(await needs.rows.counts(id)),
    ...(movement && { movement }),
    ...(notes.length > 0 && { notes }),
    ...(missingCharges.size > 0 && { lacks: [...missingCharges].map(([code, rows]) => ({ code, rows })) }),
  }
  await needs.execute(
    'rate-import',
    'RecordRateImportCheck',
    id,
    { counts },
    contextOf(job, `${id}/checked/${state.checks}`),
  )
}

const kinds: Partial<Record<RateImportState, NotificationKind>> = {
  CHECKED: 'RATES_CHECKED',
  APPLIED: 'RATES_IMPORTED',
  UNDONE: 'RATES_TAKEN_BACK',
  FAILED: 'RATE_IMPORT_FAILED',
}

// After so many milliseconds the user has most likely left the page.
const leftAfterMs = 10_000

/**
 * Notice to the user about the end of the work: always after a failure, otherwise only if it took so long that the user
 * has left its page. Undefined if the work has not ended.
 */
export const noticeOf = (id: string, { state, revision }: Versioned<RateImport>, now: Date): Notice | undefined => {
  const kind = kinds[state.state]
  const tookMs = now.getTime() - Date.parse(state.askedAt)
  if (kind === undefined || state.by === '') return undefined
  if (state.state === 'CHECKED' && state.applies) return undefined
  // Without an instant of the command `tookMs` is NaN: no notice then either.
  if (state.state !== 'FAILED' && !(tookMs >= leftAfterMs)) return undefined
  return {
    key: `rate-import/${id}/${revision}`,
    userId: state.by,
    kind,
    params: { file: state.file.name, rateImport: id },
  }
}

const jobs: Partial<Record<RateImportState, (job: Job, needs: JobNeeds) => Promise<void>>> = {
  CHECKING: checkJob,
  APPLYING: applyJob,
  UNDOING: undoJob,
}

const mostTries = 5
// A round queries the database only.
const mostStopMs = 60_000
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
    if (error instanceof Forbidden) return giveUp(job, failureCodes[job.state.state] ?? '')
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

  const leaseWaiting = async (): Promise<void> => {
    if (running.size > 0) await table.renewLeases(worker)
    const free = mostAtOnce - running.size
    if (free <= 0) return
    for (const { id, tries: storedTries } of await table.leaseImports(worker, statesUnderWay, free)) {
      tries.set(id, storedTries)
      startRunning(id)
    }
  }

  const onFailure = (error: unknown) => log.warn({ err: error }, 'rate imports could not be queried')
  // One round after the other: after it, each import that this process has leased is in `running`.
  const rounds = jobLanes([() => leaseWaiting().then(() => false)], { pollMs: lookEveryMs, mostStopMs, onFailure })
  const takeWaiting = () => rounds.runDue().catch(onFailure)

  // A process may have stopped between an event and the table: updates the table before the first round.
  const firstRound = table
    .recentlyEnded()
    .then(async (ids) => {
      for (const id of ids) await storeState(id)
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the table of rate imports could not be updated'))
    .then(takeWaiting)
  rounds.start()

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
      await rounds.stop()
      await firstRound
      await Promise.all(running.values())
    },
  }
}
