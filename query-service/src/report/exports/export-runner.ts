import { randomUUID } from 'node:crypto'
import { retentionDays } from '@freight/contracts/report/limits'
import { Refusal } from '@freight/platform/event-store/decider'
import { Forbidden, TooLarge, TooMany } from '@freight/platform/errors'
import { jobLanes } from '@freight/platform/jobs/job-lanes'
import type { Platform } from '@freight/platform/connections/platform'
import { permissionsNow, type SignedInUser } from '@freight/platform/sessions/users'
import type { NameOf } from '../../user/user-names.ts'
import { readableFile, type ReportReading } from '../report-reading.ts'
import { inTransaction } from '@freight/platform/embedded-postgres/in-transaction'
import { type ExportJob, type ExportTable, mostTries } from './export-table.ts'
import { type Written, writeExport } from './write-export.ts'
import type { Files } from '@freight/platform/files/port'
import { languages } from '@freight/contracts/vocabulary/people'
import { reportWords } from '../words.ts'

/**
 * Names of a file for its notification: `report` is the given name. If that begins with the title of the report,
 * `report.<language>` has the title in each language, because the owner may read the notification in any of them.
 */
export const exportNames = (report: string, name: string, format: string): Record<string, string> => {
  const given = { report: `${name}.${format}` }
  const words = reportWords[report]
  const title = words && Object.values(words).find((one) => name === one || name.startsWith(`${one} `))
  if (words === undefined || title === undefined) return given
  const suffix = `${name.slice(title.length)}.${format}`
  return { ...given, ...Object.fromEntries(languages.map((one) => [`report.${one}`, `${words[one]}${suffix}`])) }
}

const filesPerPage = 500

/**
 * Deletes files without an export, left by a crash between writing file and row. Files younger than `since` stay: their
 * row may be written just now.
 */
export const sweepFiles = async (
  files: Pick<Files, 'names' | 'forget'>,
  table: Pick<ExportTable, 'usedFiles'>,
  since: Date,
): Promise<number> => {
  const names = await files.names()
  let swept = 0
  for (let at = 0; at < names.length; at += filesPerPage) {
    const page = names.slice(at, at + filesPerPage)
    const used = await table.usedFiles(page)
    for (const name of page) if (!used.has(name) && (await files.forget(name, since))) swept += 1
  }
  return swept
}

const dayMs = 86_400_000
const pauseMs = 10_000
/** Scheduled reports are retried for this time, at this interval. */
const [mostWaitedMs, scheduledPauseMs] = [12 * 3_600_000, 15 * 60_000]
/** A report that takes longer fails. */
const longestRunMs = 30 * 60_000
/** A stop waits this long for running reports; the next worker starts them again. */
const longestStopMs = 2_000
/** Younger files are not deleted: an export may be storing them again just now. */
const youngFileMs = 3_600_000
const minuteMs = 60_000
/** Well below the lease of a job in `export-table.ts`. */
const heartbeatMs = 4_000
const writersAtOnce = 2

/** Aborted by the owner, the end of the process or a worker that took over. */
class BrokenOff extends Error {}
/** Exceeds the time limit; a retry would, too. */
class TooLong extends Error {}

type Needs = Pick<Platform, 'db' | 'clock' | 'notices'> & {
  log: Pick<Platform['log'], 'info' | 'warn'>
  files: Platform['reportFiles']
  table: ExportTable
  reading: ReportReading
  names: () => Promise<NameOf>
  userOf: (id: string) => Promise<SignedInUser | undefined>
  /** Additional work within the transaction that marks a file as ready. */
  alsoReady?: (
    job: ExportJob,
    written: Written,
    owner: SignedInUser,
    client: Pick<Platform['db'], 'query'>,
  ) => Promise<void>
  /** Starts the sending of mails that this transaction added. */
  wakeMail?: () => void
  /** Adds jobs once a minute; the writers are woken after it. */
  eachMinute?: () => Promise<void>
  lookEveryMs?: number
  patienceMs?: number
  mostMs?: number
}

export type ExportRunner = {
  /** Starts a check for jobs. */
  wake: () => void
  /** Resolves when no job is running. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

const codeOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.code
  if (error instanceof Forbidden) return error.code
  if (error instanceof TooLarge) return 'PAYLOAD_TOO_LARGE'
  if (error instanceof TooLong) return 'EXPORT_TOO_LONG'
  return 'EXPORT_FAILED'
}
/** Errors that a retry cannot resolve. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof Forbidden || error instanceof TooLarge || error instanceof TooLong

/** Time until the next try after a failure, and whether the failed one counts; undefined if there is none. */
const pauseAfter = (
  error: unknown,
  { view, askedAt, tries }: ExportJob,
  now: number,
): { ms: number; isCounted: boolean } | undefined => {
  // Other data fills the disk; that is not a failed try.
  if (error instanceof TooMany) return { ms: error.retryAfterSeconds * 1000, isCounted: false }
  if (isFinal(error)) return undefined
  // A scheduled report has no user to retry it, so it waits for the unavailable service.
  if (view !== undefined && now - askedAt.getTime() < mostWaitedMs) return { ms: scheduledPauseMs, isCounted: false }
  return tries < mostTries ? { ms: pauseMs * 2 ** (tries - 1), isCounted: true } : undefined
}

const noticeOf = (
  { id, owner, report, name, format, tries, askedAt }: ExportJob,
  kind: 'REPORT_READY' | 'REPORT_FAILED',
  why: { error?: string } = {},
) => ({
  // A retried report sends a new notification.
  key: `report-export/${id}/${kind}/${askedAt.getTime()}/${kind === 'REPORT_FAILED' ? tries : 0}`,
  userId: owner,
  kind,
  params: { ...exportNames(report, name, format), ...why },
})

/**
 * Writes reports in the background, two at a time and one per owner, so that a long report delays no other owner. A job
 * aborted by a stop or a crash is started again by this or another process; it finishes once, with one notification.
 */
export const runExports = (needs: Needs): ExportRunner => {
  const {
    db,
    clock,
    notices,
    log,
    files,
    table,
    lookEveryMs = 2_000,
    patienceMs = longestStopMs,
    mostMs = longestRunMs,
  } = needs
  const worker = randomUUID()
  const shutdown = new AbortController()
  let cleanedAt = -Infinity
  let sweptAt = -Infinity

  const expiresAt = () => new Date(clock().getTime() + retentionDays * dayMs)

  /**
   * The owner with the present rights of the job.
   * @throws Forbidden when the owner, or the API key of the order, may no longer export reports
   */
  const ownerOf = async ({ owner: ownerId, apiKey }: ExportJob): Promise<SignedInUser> => {
    const owner = await needs.userOf(ownerId)
    const permissions = owner ? permissionsNow(owner, apiKey ?? undefined) : []
    if (!owner || !permissions.includes('ANALYTICS_REPORTS')) throw new Forbidden('ANALYTICS_REPORTS')
    return { ...owner, permissions }
  }

  const finish = async (job: ExportJob, written: Written): Promise<void> => {
    const { staged, rows, columns } = written
    const file = { sha256: staged.sha256, bytes: staged.size, rows, columns, expiresAt: expiresAt() }
    try {
      // The owner may have lost a right meanwhile, and the file may go out by mail.
      const owner = await ownerOf(job)
      readableFile({ report: job.report, columns }, owner)
      await inTransaction(db, async (client) => {
        // Storing a large file takes long; the row stays locked, so that no other worker takes the job.
        await client.query('set local idle_in_transaction_session_timeout = 0')
        if (!(await table.ready({ id: job.id, worker }, file, client))) throw new BrokenOff()
        await staged.keep()
        await notices.put(noticeOf(job, 'REPORT_READY'), client)
        await needs.alsoReady?.(job, written, owner, client)
      })
    } finally {
      await staged.discard()
    }
    needs.wakeMail?.()
  }

  const giveUp = async (job: ExportJob, workerId: string, code: string): Promise<void> => {
    const owner = await needs.userOf(job.owner)
    await inTransaction(db, async (client) => {
      if (!(await table.fail({ id: job.id, worker: workerId }, code, expiresAt(), client)) || !owner?.active) return
      await notices.put(noticeOf(job, 'REPORT_FAILED', { error: code }), client)
    })
  }
  const handleFailure = async (job: ExportJob, error: unknown): Promise<void> => {
    if (shutdown.signal.aborted) return void (await table.postpone(job.id, worker, clock(), false))
    if (error instanceof BrokenOff) return
    log.warn({ err: error, export: job.id, tries: job.tries }, 'a report could not be written')
    const now = clock().getTime()
    const pause = pauseAfter(error, job, now)
    if (pause) await table.postpone(job.id, worker, new Date(now + pause.ms), pause.isCounted)
    else await giveUp(job, worker, codeOf(error))
  }

  const runJob = async (job: ExportJob): Promise<void> => {
    const cancellation = new AbortController()
    const timeout = AbortSignal.timeout(mostMs)
    let lastProgress: [rows: number, total: number | undefined] = [0, undefined]
    const saveProgress = async () => {
      if (!(await table.progress(job.id, worker, ...lastProgress))) {
        cancellation.abort(new BrokenOff())
        throw new BrokenOff()
      }
    }
    // Extends the lease also during a long page.
    const heartbeat = setInterval(() => void saveProgress().catch(() => undefined), heartbeatMs)
    try {
      const written = await writeExport(job, await ownerOf(job), {
        ...needs,
        signal: AbortSignal.any([shutdown.signal, cancellation.signal, timeout]),
        progress: async (rows, total) => {
          shutdown.signal.throwIfAborted()
          lastProgress = [rows, total]
          await saveProgress()
        },
      })
      // Stopped first: it would wait for the row that is locked from now on.
      clearInterval(heartbeat)
      await finish(job, written)
    } catch (error) {
      const runError = timeout.aborted && !isFinal(error) ? new TooLong() : error
      await handleFailure(job, cancellation.signal.aborted ? cancellation.signal.reason : runError)
    } finally {
      clearInterval(heartbeat)
    }
  }

  const deleteExpired = async (): Promise<void> => {
    for (const { id, sha256 } of await table.expired()) {
      if (sha256 !== null) await files.forget(sha256, new Date(clock().getTime() - youngFileMs))
      await table.drop(id)
    }
  }

  const sweep = async (): Promise<void> => {
    const swept = await sweepFiles(files, table, new Date(clock().getTime() - youngFileMs))
    if (swept > 0) log.info({ files: swept }, 'files without an export were deleted')
  }

  const cleanUp = async (): Promise<void> => {
    for (const lost of await table.lost()) await giveUp(lost, lost.worker, 'EXPORT_FAILED')
    if (performance.now() - cleanedAt <= minuteMs) return
    cleanedAt = performance.now()
    await deleteExpired()
    if (cleanedAt - sweptAt > dayMs) {
      sweptAt = cleanedAt
      await sweep().catch((error: unknown) => log.warn({ err: error }, 'files of reports could not be swept'))
    }
    // Manual exports do not wait for it.
    await needs.eachMinute?.().catch((error: unknown) => log.warn({ err: error }, 'due schedules could not be added'))
    lanes.wake()
  }
  // Sequential: two concurrent takes could both select the same owner.
  let lastTake: Promise<unknown> = Promise.resolve()
  const takeNext = () => {
    const nextJob = lastTake.then(() => table.take(worker))
    lastTake = nextJob.catch(() => undefined)
    return nextJob
  }
  const writeNext = async (): Promise<boolean> => {
    const job = await takeNext()
    if (job === undefined) return false
    await runJob(job)
    return true
  }
  const lanes = jobLanes(
    [() => cleanUp().then(() => false), ...Array.from({ length: writersAtOnce }, () => writeNext)],
    {
      pollMs: lookEveryMs,
      mostStopMs: patienceMs,
      onFailure: (error) => log.warn({ err: error }, 'exports could not be taken or cleaned up'),
    },
  )
  lanes.start()
  lanes.wake()

  return {
    wake: lanes.wake,
    settled: lanes.settled,
    stop: async () => {
      shutdown.abort(new BrokenOff())
      await lanes.stop()
    },
  }
}
