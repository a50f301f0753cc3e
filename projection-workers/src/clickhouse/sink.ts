import type { StoredEvent } from '@freight/contracts/events/envelope'
import { errorCode } from '@freight/platform/embedded-postgres/error-code'
import { Unavailable } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import { announceAnew, fillAnew } from './copied-table.ts'
import { copies, type Copy } from './copies.ts'
import { copiedText, eventLines, eventPlaces } from './event-rows.ts'
import { factSources } from './fact-sources.ts'
import { keptFacts } from './kept-facts.ts'
import { eventsTable } from './tables.ts'
import { followUnsettled, takeOutSettled } from './unsettled.ts'

type Needs = Pick<Platform, 'db' | 'eventStore' | 'analytics' | 'log'>

const batchSize = 5000
const factTables = factSources.flatMap(({ tables }) => tables)
// Many small inserts make many small parts; so events are gathered for a moment when they come singly.
const gatherMs = 250
const retryMs = 2000
const tellMs = 5000
const takeOutEveryMs = 600_000

const interruptible = () => {
  let wake = () => {}
  return {
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => wake(),
  }
}

/** Which log this is: no other one has its first event. */
const storeOf = async (eventStore: Needs['eventStore']): Promise<string> =>
  (await eventStore.readAll(0, { limit: 1 }))[0]?.eventId ?? ''

// ClickHouse: the table or the database is not there.
const isLost = (error: unknown): boolean => ['60', '81'].includes(errorCode(error) ?? '')

const deniedCode = '497'
/** Why copying stands still, where it is nothing that passes by itself; which right is missing, but not of which table. */
const standsStill = (error: unknown): Record<string, string> | undefined => {
  if (error instanceof Unavailable || isLost(error)) return undefined
  if (errorCode(error) !== deniedCode) return { reason: 'COPYING_FAILS' }
  const missing = /\bgrant ([A-Z ]+?)(?=\(| ON\b)/.exec(String(error))?.[1]
  return { reason: 'RIGHT_MISSING', ...(missing !== undefined && { missing }) }
}

/**
 * Copies every event, and the facts of each quotation and request for costs that changed, to the analytics store. Its position is saved
 * after the rows, so that they come at least once; the tables count a repeated row once. The store itself says what it
 * holds and of which log: where that does not fit, because it was lost, exchanged or made by another version, everything
 * is copied again. When the store is away the copying waits; nothing else does.
 */
export const startAnalyticsSink = ({ db, eventStore, analytics, log }: Needs) => {
  const sleep = interruptible()
  const idle = interruptible()
  const isStopped = () => stopped
  let stopped = false
  let stopFollowing = async () => {}
  let trouble: Record<string, string> | undefined

  const progress = (table: string, total: number) => {
    let told = performance.now()
    return (done: number) => {
      if (performance.now() - told < tellMs && done < total) return
      told = performance.now()
      log.info({ table, done, total }, 'copied anew to the analytics store')
    }
  }

  const isWhole = async (copy: Copy): Promise<boolean> => {
    if (copy.position === 0) return true
    const [event] = await eventStore.readAll(copy.position - 1, { limit: 1 })
    if (event?.position !== copy.position || event.hash !== copy.hash) return false
    const [row] = await analytics.query<{ n: number }>(
      'select uniqExact(position) as n from events where position <= {position:UInt64}',
      { position: copy.position },
    )
    return row?.n === copy.position
  }

  /** Events that are awaited later, when those before are copied; until then a failure is nobody's. */
  const readFrom = (position: number) => {
    const events = eventStore.readTexts(position, { limit: batchSize })
    events.catch(() => {})
    return events
  }

  const eventsCopied = async (kept: Awaited<ReturnType<typeof copies>>, store: string) => {
    const { version } = eventsTable
    const former = kept.of('events')
    if (former?.version === version && former.store === store && (await isWhole(former)))
      return { events: former, isNew: false }
    let copy: Copy = { version, store, position: 0, hash: '', build: '' }
    const total = await eventStore.head()
    const tell = progress('events', total)
    await fillAnew(analytics, eventsTable, {
      former,
      store,
      fill: async (into) => {
        let next = readFrom(copy.position)
        while (!stopped) {
          const events = await next
          const last = events.at(-1)
          if (!last) return true
          next = readFrom(last.position)
          await analytics.insert(into, eventLines(events), eventPlaces)
          copy = { ...copy, position: last.position, hash: last.hash }
          tell(copy.position)
        }
        return false
      },
    })
    if (stopped) return { events: copy, isNew: true }
    // First the word of the facts: they are not behind these events, also if we are stopped before they are copied.
    for (const { table } of factTables) {
      const facts = kept.of(table.name)
      if (facts) await kept.save(table.name, { ...facts, version: 0 })
    }
    await kept.save('events', copy)
    return { events: copy, isNew: true }
  }

  /** Looks at what the store holds, and makes it whole; answers what following the events needs. */
  const prepared = async () => {
    const kept = await copies(analytics)
    for (const { table } of factTables) {
      const former = kept.of(table.name)
      if (former && former.version !== table.version) await announceAnew(analytics, table)
    }
    let store = await storeOf(eventStore)
    const copied = await eventsCopied(kept, store)
    let { events } = copied
    const keeping = { kept, isStopped, pause: sleep.pause, progress }
    const facts = factSources.map((source) => keptFacts({ db, analytics, log }, source, keeping))
    const { position } = events
    for (const one of facts) await one.prepare(store, { position, isNew: copied.isNew })
    if (!stopped) await followUnsettled(analytics)

    return {
      position,
      copy: async (added: readonly StoredEvent[]) => {
        await analytics.insert('events', eventLines(added.map(copiedText)), eventPlaces)
        for (const one of facts) await one.copy(added, store)
        const last = added.at(-1)
        if (stopped || !last) return
        if (store === '') {
          store = await storeOf(eventStore)
          for (const one of facts) await one.belongTo(store)
        }
        events = { ...events, store, position: last.position, hash: last.hash }
        await kept.save('events', events)
      },
    }
  }

  const start = async () => {
    let target = await prepared()
    const subscription = eventStore.subscribe(
      target.position,
      async (events) => {
        try {
          await target.copy(events)
          trouble = undefined
        } catch (error) {
          trouble = standsStill(error)
          // The store was exchanged under our hands; the events come again.
          if (isLost(error)) target = await prepared()
          throw error
        }
        if (events.length < batchSize) await sleep.pause(gatherMs)
      },
      { batchSize, name: 'analytics' },
    )
    stopFollowing = subscription.stop
  }

  const insist = async (): Promise<void> => {
    while (!stopped) {
      try {
        await start()
        trouble = undefined
        return
      } catch (error) {
        trouble = standsStill(error)
        log.warn({ err: error }, 'the analytics store cannot be prepared; it is tried again')
        await sleep.pause(retryMs)
      }
    }
  }
  const started = insist()
  const takeOut = async (): Promise<void> => {
    while (!stopped) {
      await idle.pause(takeOutEveryMs)
      // A store that is away, or being filled, is made whole by the copying; there is a next time.
      if (!stopped) await takeOutSettled(analytics).catch(() => {})
    }
  }
  const takingOut = takeOut()

  return {
    /** For `/health/ready`: the dashboards stand still until an operator mends it. */
    probe: async () => (trouble === undefined ? {} : { status: 'degraded', ...trouble }),
    stop: async () => {
      stopped = true
      sleep.wake()
      idle.wake()
      await takingOut
      await started
      await stopFollowing()
    },
  }
}
