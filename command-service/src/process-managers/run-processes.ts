import type { StoredEvent } from '@freight/contracts/events/envelope'
import { Refusal } from '@freight/platform/event-store/decider'
import { KeyReused, NotFound, TooMany } from '@freight/platform/errors'
import { isAway } from '@freight/platform/http/problem'
import type { Platform } from '@freight/platform/connections/platform'
import { nameBasedId } from '../handling/decided-events.ts'
import type { Execute } from '../handling/command-context.ts'
import type { ProjectionPosition } from '../lookups/tables/projections.ts'
import type { Checkpoints } from '@freight/platform/event-store/checkpoints'
import { keyedQueue } from '../handling/keyed-queue.ts'
import type { ParkedStream, ParkedStreams } from './parked-streams.ts'
import type { ReactionContext, Process } from './process.ts'
import { waitForPosition } from './wait-for-position.ts'

type Needs = {
  eventStore: Pick<Platform['eventStore'], 'subscribe' | 'head' | 'readStream' | 'readAll'>
  positionOf: ProjectionPosition
  log: Pick<Platform['log'], 'info' | 'warn' | 'error'>
  metrics?: Pick<Platform['metrics'], 'parkedStreams' | 'processLagSeconds'>
  execute: Execute
  checkpoints: Checkpoints
  parking: ParkedStreams
  /** Interval of the check for requested retries of parked streams. */
  lookEveryMs?: number
}

const mostTries = 6
const usualLookEveryMs = 5_000

// Skipped events are read again after a start, so the position is also saved after so many of them.
const saveEveryPositions = 1000
const restMs = 50

/** The code of a business refusal, which is final; all other errors are retried. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Refusal || error instanceof NotFound || error instanceof KeyReused ? error.code : undefined

const contextFor = (
  { execute, positionOf, log }: Needs,
  { name }: Process,
  event: StoredEvent,
  signal: AbortSignal,
): ReactionContext => ({
  waitForPosition: (projection) => waitForPosition(positionOf, projection, event.position, signal),
  execute: async (aggregate, commandName, id, data, { about = '', actor, ifMatch } = {}) => {
    signal.throwIfAborted()
    try {
      return await execute(aggregate, commandName, id, data, {
        principal: { userId: name, permissions: [], system: true },
        actor: actor ?? { kind: 'SYSTEM', name },
        company: event.company,
        commandId: nameBasedId(JSON.stringify([name, event.eventId, aggregate, id, commandName, about])),
        correlationId: event.correlationId,
        causationId: event.eventId,
        ...(ifMatch !== undefined && { ifMatch }),
      })
    } catch (error) {
      const code = codeOf(error)
      if (code === undefined) throw error
      log.info({ process: name, position: event.position, commandName, id, code }, 'a command of a process was refused')
      return undefined
    }
  },
})

const reactionTo = (process: Process, { type }: StoredEvent) =>
  Object.hasOwn(process.on, type) ? process.on[type] : undefined

/**
 * Handles the events of a process. Resolves with false if the event has failed `triesBeforeParking` times, so that its
 * stream was parked; rejects if the event must be retried.
 */
const eventHandler = (needs: Needs, process: Process, signal: AbortSignal) => {
  const { parking, log } = needs
  const { name } = process
  let failingEvent = { position: 0, tries: 0 }
  return async (event: StoredEvent, triesBeforeParking: number): Promise<boolean> => {
    try {
      await reactionTo(process, event)?.(event, contextFor(needs, process, event, signal))
      return true
    } catch (error) {
      // Temporary: an unavailable database, a projection that lags, and too much load.
      if (signal.aborted || isAway(error) || error instanceof TooMany) throw error
      const { position, stream, revision } = event
      failingEvent = { position, tries: failingEvent.position === position ? failingEvent.tries + 1 : 1 }
      if (failingEvent.tries < triesBeforeParking) throw error
      const reason = error instanceof Error ? error.message : String(error)
      await parking.park(name, event, reason)
      log.error(
        { err: error, process: name, stream, position, revision },
        `${name} failed on ${stream}; the stream is parked`,
      )
      return false
    }
  }
}

const runProcess = async (needs: Needs, process: Process, head: number): Promise<() => Promise<void>> => {
  const { eventStore, checkpoints, parking, log, metrics } = needs
  const { name } = process
  const abortController = new AbortController()
  let savedPosition = await checkpoints.open(name, head)
  const save = async (position: number) => {
    if (position <= savedPosition) return
    await checkpoints.save(name, position)
    savedPosition = position
  }
  let parked = new Set<string>()
  const refreshParked = async () => {
    const streams = await parking.of(name)
    parked = new Set(streams.map(({ stream }) => stream))
    metrics?.parkedStreams.set({ process: name }, parked.size)
    return streams
  }
  await refreshParked()
  const handle = eventHandler(needs, process, abortController.signal)

  // Prevents a replay and new events from running at the same time.
  const queue = keyedQueue()
  // Position of the last handled event; unsaved events are handled again after a crash, without effect.
  let handledPosition = savedPosition
  const follow = async (events: readonly StoredEvent[]) => {
    try {
      for (const event of events) {
        // After a failure the whole batch is delivered again.
        if (!reactionTo(process, event) || event.position <= handledPosition) continue
        if (!parked.has(event.stream) && !(await handle(event, mostTries))) await refreshParked()
        handledPosition = event.position
      }
    } finally {
      // One save per batch, because each one is a commit that competes with those of the commands.
      await save(handledPosition)
    }
    const last = events.at(-1)?.position ?? 0
    if (last - savedPosition >= saveEveryPositions) await save(last)
  }
  const subscription = eventStore.subscribe(savedPosition, (events) => queue(name, () => follow(events)), {
    name,
    restMs,
  })

  /** Replays the stream from the failed event up to the position of the process; its first failure parks it again. */
  const replay = async ({ stream, revision }: ParkedStream): Promise<void> => {
    const events = await eventStore.readStream(stream, revision)
    for (const event of events) if (event.position <= handledPosition && !(await handle(event, 1))) return
    await parking.free(name, stream)
    log.info({ process: name, stream }, `${name} has replayed ${stream}`)
  }
  const measure = async () => {
    const [next] = await eventStore.readAll(subscription.position(), { limit: 1 })
    const seconds = next ? Math.max(0, (Date.now() - Date.parse(next.occurredAt)) / 1000) : 0
    metrics?.processLagSeconds.set({ process: name }, seconds)
  }
  const measureAndRetry = async () => {
    if (metrics) await measure()
    for (const one of await refreshParked()) {
      if (!one.retry) continue
      await queue(name, async () => {
        try {
          await replay(one)
        } finally {
          await refreshParked()
        }
      })
    }
  }
  const timer = setInterval(
    () =>
      void measureAndRetry().catch((error: unknown) =>
        log.warn(
          { err: error, process: name },
          'parked streams could not be retried, or the lag could not be measured',
        ),
      ),
    needs.lookEveryMs ?? usualLookEveryMs,
  )
  timer.unref()

  return async () => {
    abortController.abort()
    clearInterval(timer)
    await subscription.stop()
    await queue(name, async () => {})
    // If the database is unavailable, skipped events are only read once more.
    await save(subscription.position()).catch(() => {})
  }
}

/**
 * Runs each process from its own checkpoint; a new process starts at the present end of the log and ignores the history.
 * A failing reaction is retried with growing pauses, without limit while a database is unavailable. After repeated
 * failures its stream is parked with its later events, and the process continues with other streams; a parked stream is
 * retried on request. Resolves with a function that stops the processes.
 */
export const runProcesses = async (needs: Needs, processes: readonly Process[]): Promise<() => Promise<void>> => {
  const head = await needs.eventStore.head()
  // All at once: a process that a failed start does not reach would open later and miss the events in between.
  await needs.checkpoints.openAll(
    processes.map(({ name }) => name),
    head,
  )
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
  try {
    for (const process of processes) stops.push(await runProcess(needs, process, head))
  } catch (error) {
    // The caller retries the start: processes that run already would run twice.
    await stopAll()
    throw error
  }
  return stopAll
}
