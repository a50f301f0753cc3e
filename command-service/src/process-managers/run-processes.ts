import type { StoredEvent } from '@freight/contracts/events/envelope'
import { Refusal } from '@freight/platform/decider'
import { KeyReused, NotFound } from '@freight/platform/errors'
import { isAway } from '@freight/platform/http/problem'
import type { Platform } from '@freight/platform/platform'
import { nameBasedId } from '../handling/command-ids.ts'
import type { Execute } from '../handling/command-context.ts'
import type { ProjectionPosition } from '../lookups/tables/projections.ts'
import type { Checkpoints } from '@freight/platform/event-store/checkpoints'
import { keyedQueue } from '../handling/keyed-queue.ts'
import type { ParkedStream, ParkedStreams } from './parked-streams.ts'
import type { ReactionContext, Process } from './process.ts'
import { tableReached } from './table-reached.ts'

type Needs = {
  eventStore: Pick<Platform['eventStore'], 'subscribe' | 'head' | 'readStream'>
  positionOf: ProjectionPosition
  log: Pick<Platform['log'], 'info' | 'warn' | 'error'>
  metrics?: Pick<Platform['metrics'], 'parkedStreams'>
  execute: Execute
  checkpoints: Checkpoints
  parking: ParkedStreams
  /** How often it is looked whether somebody wants a parked stream tried again. */
  lookEveryMs?: number
}

const mostTries = 6
const lookEveryMs = 5_000

// What passes by without a reaction is read again after a start, unless it is as much as this.
const savedEvery = 1000
const restMs = 50

/** What the business says no to is done with; everything else is tried again. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Refusal || error instanceof NotFound || error instanceof KeyReused ? error.code : undefined

const contextFor = (
  { execute, positionOf, log }: Needs,
  { name }: Process,
  event: StoredEvent,
  signal: AbortSignal,
): ReactionContext => ({
  tableReached: (projection) => tableReached(positionOf, projection, event.position, signal),
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
      log.info({ process: name, position: event.position, commandName, id, code }, 'an order of a process was refused')
      return undefined
    }
  },
})

const runProcess = async (needs: Needs, process: Process): Promise<() => Promise<void>> => {
  const { eventStore, checkpoints, parking, log, metrics } = needs
  const { name } = process
  const ending = new AbortController()
  let saved = await checkpoints.open(name, await eventStore.head())
  const save = async (position: number) => {
    if (position <= saved) return
    await checkpoints.save(name, position)
    saved = position
  }
  let parked = new Set<string>()
  const count = async () => {
    const streams = await parking.of(name)
    parked = new Set(streams.map(({ stream }) => stream))
    metrics?.parkedStreams.set({ process: name }, parked.size)
    return streams
  }
  await count()
  const reactionTo = ({ type }: StoredEvent) => (Object.hasOwn(process.on, type) ? process.on[type] : undefined)

  let failing = { position: 0, tries: 0 }
  /** Whether the event is done with. Throws where it is to be tried again. */
  const digest = async (event: StoredEvent, mostTries: number): Promise<boolean> => {
    try {
      await reactionTo(event)?.(event, contextFor(needs, process, event, ending.signal))
      return true
    } catch (error) {
      // What an engine that is away, or a table that is behind, brings about passes with it.
      if (ending.signal.aborted || isAway(error)) throw error
      const { position, stream, revision } = event
      failing = { position, tries: failing.position === position ? failing.tries + 1 : 1 }
      if (failing.tries < mostTries) throw error
      const reason = error instanceof Error ? error.message : String(error)
      await parking.park(name, event, reason)
      log.error(
        { err: error, process: name, stream, position, revision },
        `${name} cannot go on with ${stream}; it is parked`,
      )
      return false
    }
  }

  // A replay and the events that come keep out of each other's way.
  const queue = keyedQueue()
  const follow = async (events: readonly StoredEvent[]) => {
    for (const event of events) {
      // A batch that failed comes whole again.
      if (!reactionTo(event) || event.position <= saved) continue
      if (!parked.has(event.stream) && !(await digest(event, mostTries))) await count()
      await save(event.position)
    }
    const last = events.at(-1)?.position ?? 0
    if (last - saved >= savedEvery) await save(last)
  }
  const subscription = eventStore.subscribe(saved, (events) => queue(name, () => follow(events)), { name, restMs })

  /** From the event on that was not digested, as far as the process has come. */
  const replay = async ({ stream, revision }: ParkedStream): Promise<void> => {
    const events = await eventStore.readStream(stream, revision)
    for (const event of events) if (event.position <= saved && !(await digest(event, 1))) return
    await parking.free(name, stream)
    log.info({ process: name, stream }, `${name} has gone on with ${stream}`)
  }
  const look = async () => {
    for (const one of await count()) {
      if (!one.retry) continue
      await queue(name, async () => {
        try {
          await replay(one)
        } finally {
          await count()
        }
      })
    }
  }
  const timer = setInterval(
    () => void look().catch((error: unknown) => log.warn({ err: error, process: name }, 'a replay is held up')),
    needs.lookEveryMs ?? lookEveryMs,
  )
  timer.unref()

  return async () => {
    ending.abort()
    clearInterval(timer)
    await subscription.stop()
    await queue(name, async () => {})
    // Where the database is away already, the events that passed by are read once more.
    await save(subscription.position()).catch(() => {})
  }
}

/**
 * Lets each process follow the events from its own checkpoint: a new one from the present, so that history is never
 * reacted to. A reaction that fails is tried again with a growing pause, and while an engine is away for ever; what fails
 * every time parks its stream, whose later events wait with it, and the process goes on with the others. What is parked
 * is tried again when somebody asks for it. Resolves with the way to stop.
 */
export const runProcesses = async (needs: Needs, processes: readonly Process[]): Promise<() => Promise<void>> => {
  const stops: (() => Promise<void>)[] = []
  for (const process of processes) stops.push(await runProcess(needs, process))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
