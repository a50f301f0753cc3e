import type { StoredEvent } from '@freight/contracts/envelope'
import { Refusal } from '@freight/platform/decider'
import { KeyReused, NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import { nameBasedId } from '../command-ids.ts'
import type { Execute } from '../order.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { Means, Process } from './process.ts'
import { tableReached } from './table-reached.ts'

type Needs = {
  eventStore: Pick<Platform['eventStore'], 'subscribe' | 'head'>
  db: Pick<Platform['db'], 'query'>
  log: Pick<Platform['log'], 'info' | 'warn'>
  execute: Execute
  checkpoints: Checkpoints
}

// What passes by without a reaction is read again after a start, unless it is as much as this.
const savedEvery = 1000
const restMs = 50

/** What the business says no to is done with; everything else is tried again. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Refusal || error instanceof NotFound || error instanceof KeyReused ? error.code : undefined

const meansFor = ({ execute, db, log }: Needs, { name }: Process, event: StoredEvent, signal: AbortSignal): Means => ({
  db,
  tableReached: (projection) => tableReached(db, projection, event.position, signal),
  order: async (aggregate, commandName, id, data, { about = '', actor } = {}) => {
    signal.throwIfAborted()
    try {
      return await execute(aggregate, commandName, id, data, {
        asker: { userId: name, permissions: [], system: true },
        actor: actor ?? { kind: 'SYSTEM', name },
        company: event.company,
        commandId: nameBasedId(JSON.stringify([name, event.eventId, aggregate, id, commandName, about])),
        correlationId: event.correlationId,
        causationId: event.eventId,
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
  const { eventStore, checkpoints } = needs
  const ending = new AbortController()
  let saved = await checkpoints.open(process.name, await eventStore.head())
  const save = async (position: number) => {
    if (position <= saved) return
    await checkpoints.save(process.name, position)
    saved = position
  }
  const subscription = eventStore.subscribe(
    saved,
    async (events) => {
      for (const event of events) {
        const react = Object.hasOwn(process.on, event.type) ? process.on[event.type] : undefined
        // A batch that failed comes whole again.
        if (!react || event.position <= saved) continue
        await react(event, meansFor(needs, process, event, ending.signal))
        await save(event.position)
      }
      const last = events.at(-1)?.position ?? 0
      if (last - saved >= savedEvery) await save(last)
    },
    { name: process.name, restMs },
  )
  return async () => {
    ending.abort()
    await subscription.stop()
    // Where the database is away already, the events that passed by are read once more.
    await save(subscription.position()).catch(() => {})
  }
}

/**
 * Lets each process follow the events from its own checkpoint: a new one from the present, so that history is never
 * reacted to. A reaction that fails is tried again with a growing pause; the others go on. Resolves with the way to stop.
 */
export const runProcesses = async (needs: Needs, processes: readonly Process[]): Promise<() => Promise<void>> => {
  const stops: (() => Promise<void>)[] = []
  for (const process of processes) stops.push(await runProcess(needs, process))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
