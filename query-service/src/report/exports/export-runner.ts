import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { keptDays } from '@freight/contracts/report/limits'
import { Refusal } from '@freight/platform/decider'
import { Forbidden, TooLarge } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import type { SignedInUser } from '@freight/platform/sessions/users'
import type { NameOf } from '../../user/user-names.ts'
import { readableFile, type ReportReading } from '../report-reading.ts'
import { sweepFiles } from './sweep-files.ts'
import { inOneTransaction } from './in-one-transaction.ts'
import { type ExportJob, type ExportTable, mostTries } from './export-table.ts'
import { type Written, writeExport } from './write-export.ts'

const dayMs = 86_400_000
const pauseMs = 10_000
/** What is due by mail is tried for so long, so often. */
const [mostWaitedMs, scheduledPauseMs] = [12 * 3_600_000, 15 * 60_000]
/** A report that takes longer is given up. */
const longestMs = 30 * 60_000
/** So long a stop waits for what is under way; who takes it over begins it anew. */
const longestStopMs = 2_000
/** Files that were kept again just now are not forgotten. */
const youngMs = 3_600_000
const minuteMs = 60_000

/** Broken off: by its owner, by the end of the process, or because another worker has it. */
class BrokenOff extends Error {}
/** It takes too long, and would again. */
class TooLong extends Error {}

type Needs = Pick<Platform, 'db' | 'clock' | 'notices'> & {
  log: Pick<Platform['log'], 'info' | 'warn'>
  files: Platform['reportFiles']
  table: ExportTable
  reading: ReportReading
  names: () => Promise<NameOf>
  userOf: (id: string) => Promise<SignedInUser | undefined>
  /** What else is to be done where a file is ready: within the same transaction, all of it or nothing. */
  alsoReady?: (
    job: ExportJob,
    written: Written,
    owner: SignedInUser,
    client: Pick<Platform['db'], 'query'>,
  ) => Promise<void>
  /** After that. */
  wake?: () => void
  /** Once a minute, before looking for jobs. */
  eachMinute?: () => Promise<void>
  lookEveryMs?: number
  patienceMs?: number
  mostMs?: number
}

export type ExportRunner = {
  /** There is something to do. */
  wake: () => void
  /** Resolves when nothing is under way. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

const codeOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.code
  if (error instanceof Forbidden) return 'FORBIDDEN'
  if (error instanceof TooLarge) return 'PAYLOAD_TOO_LARGE'
  if (error instanceof TooLong) return 'EXPORT_TOO_LONG'
  return 'EXPORT_FAILED'
}
/** What comes to the same however often it is tried. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof Forbidden || error instanceof TooLarge || error instanceof TooLong

/**
 * Writes reports in the background, one after the other, whether a page is open or not. A job that was broken off by a
 * stop or a kill is begun anew, by this process or another; it ends once, with one notification.
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
    mostMs = longestMs,
  } = needs
  const worker = randomUUID()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false
  let lookedAfter = -Infinity
  let sweptAt = -Infinity

  const told = (
    { id, owner, name, format, tries, askedAt }: ExportJob,
    kind: 'REPORT_READY' | 'REPORT_FAILED',
    why: { error?: string } = {},
  ) => ({
    // One that is asked for once more is told once more.
    key: `report-export/${id}/${kind}/${askedAt.getTime()}/${kind === 'REPORT_FAILED' ? tries : 0}`,
    userId: owner,
    kind,
    params: { report: `${name}.${format}`, ...why },
  })
  const kept = () => new Date(clock().getTime() + keptDays * dayMs)

  /** @throws Forbidden where they take no reports along any more */
  const ownerOf = async (job: ExportJob): Promise<SignedInUser> => {
    const owner = await needs.userOf(job.owner)
    if (!owner?.active || !owner.permissions.includes('ANALYTICS_REPORTS')) throw new Forbidden('ANALYTICS_REPORTS')
    return owner
  }

  const finish = async (job: ExportJob, written: Written): Promise<void> => {
    const { staged, rows, columns } = written
    const file = { sha256: staged.sha256, bytes: staged.size, rows, columns, keptUntil: kept() }
    try {
      // While it was written, a right may have been taken away: by mail it would go out all the same.
      const owner = await ownerOf(job)
      readableFile({ report: job.report, columns }, owner)
      await inOneTransaction(db, async (client) => {
        // Storing a large file takes its time, in which the row stays locked: nobody else takes the job.
        await client.query('set local idle_in_transaction_session_timeout = 0')
        if (!(await table.ready({ id: job.id, worker }, file, client))) throw new BrokenOff()
        await staged.keep()
        await notices.put(told(job, 'REPORT_READY'), client)
        await needs.alsoReady?.(job, written, owner, client)
      })
    } finally {
      await staged.discard()
    }
    needs.wake?.()
  }

  const giveUp = async (job: ExportJob, heldBy: string, code: string): Promise<void> => {
    const owner = await needs.userOf(job.owner)
    await inOneTransaction(db, async (client) => {
      if (!(await table.fail({ id: job.id, worker: heldBy }, code, kept(), client)) || !owner?.active) return
      await notices.put(told(job, 'REPORT_FAILED', { error: code }), client)
    })
  }
  const failed = async (job: ExportJob, error: unknown): Promise<void> => {
    const now = clock().getTime()
    if (stopping.signal.aborted) return void (await table.postpone(job.id, worker, clock(), false))
    if (error instanceof BrokenOff) return
    log.warn({ err: error, export: job.id, tries: job.tries }, 'a report could not be written')
    if (!isFinal(error) && job.view !== undefined && now - job.askedAt.getTime() < mostWaitedMs) {
      // Nobody stands by who could begin it anew: it waits for what is away.
      await table.postpone(job.id, worker, new Date(now + scheduledPauseMs), false)
      return
    }
    if (!isFinal(error) && job.tries < mostTries) {
      await table.postpone(job.id, worker, new Date(now + pauseMs * 2 ** (job.tries - 1)), true)
      return
    }
    await giveUp(job, worker, codeOf(error))
  }

  const work = async (job: ExportJob): Promise<void> => {
    const isOver = new AbortController()
    const timeout = AbortSignal.timeout(mostMs)
    let progress: [number, number | undefined] = [0, undefined]
    const tell = async () => {
      if (!(await table.progress(job.id, worker, ...progress))) {
        isOver.abort(new BrokenOff())
        throw new BrokenOff()
      }
    }
    // A long first page holds the job as well as many short ones.
    const beat = setInterval(() => void tell().catch(() => undefined), 4_000)
    try {
      const written = await writeExport(job, await ownerOf(job), {
        ...needs,
        signal: AbortSignal.any([stopping.signal, isOver.signal, timeout]),
        progress: async (rows, total) => {
          stopping.signal.throwIfAborted()
          progress = [rows, total]
          await tell()
        },
      })
      // It would wait for the row that is locked from now on.
      clearInterval(beat)
      await finish(job, written)
    } catch (error) {
      const late = timeout.aborted && !isFinal(error) ? new TooLong() : error
      await failed(job, isOver.signal.aborted ? isOver.signal.reason : late)
    } finally {
      clearInterval(beat)
    }
  }

  const forget = async (): Promise<void> => {
    for (const { id, sha256 } of await table.expired()) {
      if (sha256 !== null) await files.forget(sha256, new Date(clock().getTime() - youngMs))
      await table.drop(id)
    }
  }

  const sweep = async (): Promise<void> => {
    const swept = await sweepFiles(files, table, new Date(clock().getTime() - youngMs))
    if (swept > 0) log.info({ files: swept }, 'files of reports that nobody knows of any more were taken away')
  }

  const look = async (): Promise<void> => {
    if (performance.now() - lookedAfter > minuteMs) {
      lookedAfter = performance.now()
      await forget()
      if (lookedAfter - sweptAt > dayMs) {
        sweptAt = lookedAfter
        await sweep().catch((error: unknown) => log.warn({ err: error }, 'files of reports could not be swept'))
      }
      // What is asked for by hand does not wait for it.
      await needs.eachMinute?.().catch((error: unknown) => log.warn({ err: error }, 'schedules could not be looked at'))
    }
    for (const lost of await table.lost()) await giveUp(lost, lost.worker, 'EXPORT_FAILED')
    for (let job = await table.take(worker); job !== undefined; job = await table.take(worker)) {
      await work(job)
      if (stopping.signal.aborted) return
    }
  }
  const wake = (): void => {
    isWanted = true
    if (stopping.signal.aborted) return
    running ??= (async () => {
      while (isWanted && !stopping.signal.aborted) {
        isWanted = false
        await look().catch((error: unknown) => log.warn({ err: error }, 'reports could not be looked for'))
      }
      running = undefined
    })()
  }
  const timer = setInterval(wake, lookEveryMs)
  timer.unref()
  wake()

  return {
    wake,
    settled: async () => {
      while (running !== undefined) await running
    },
    stop: async () => {
      stopping.abort(new BrokenOff())
      clearInterval(timer)
      await Promise.race([running, setTimeout(patienceMs, undefined, { ref: false })])
    },
  }
}
