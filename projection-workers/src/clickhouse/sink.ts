import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/platform'
import { quotationFacts } from '../quotation/facts/quotation-facts.ts'
import { activeBuilds } from '../engine/registry.ts'
import { fillAnew } from './copied-table.ts'
import { copies, type Copy } from './copies.ts'
import { copyAllFacts, copyFacts } from './copy-facts.ts'
import { eventRow } from './event-rows.ts'
import { eventsTable, factsTable } from './tables.ts'

type Needs = Pick<Platform, 'db' | 'eventStore' | 'analytics' | 'log'>

const batchSize = 5000
// Many small inserts make many small parts; so events are gathered for a moment when they come singly.
const gatherMs = 250
const retryMs = 2000
const tellMs = 5000

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
const isLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['60', '81'].includes(String(error.code))

/**
 * Copies every event, and the fact row of each quotation that changed, to the analytics store. Its position is saved
 * after the rows, so that they come at least once; the tables count a repeated row once. The store itself says what it
 * holds and of which log: where that does not fit, because it was lost, exchanged or made by another version, everything
 * is copied again. When the store is away the copying waits; nothing else does.
 */
export const startAnalyticsSink = ({ db, eventStore, analytics, log }: Needs) => {
  const sleep = interruptible()
  const isStopped = () => stopped
  let stopped = false
  let stopFollowing = async () => {}

  const progress = (table: string, total: number) => {
    let told = performance.now()
    return (done: number) => {
      if (performance.now() - told < tellMs && done < total) return
      told = performance.now()
      log.info({ table, done, total }, 'copied anew to the analytics store')
    }
  }

  /** The facts as far as their table has come. */
  const factsFrom = async (goal: number) => {
    while (!stopped) {
      const [active] = await activeBuilds(db, [quotationFacts.name])
      if (active && active.position >= goal) return active
      await sleep.pause(20)
    }
    return undefined
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
        while (!stopped) {
          const events = await eventStore.readAll(copy.position, { limit: batchSize })
          const last = events.at(-1)
          if (!last) return true
          await analytics.insert(into, events.map(eventRow))
          copy = { ...copy, position: last.position, hash: last.hash }
          tell(copy.position)
        }
        return false
      },
    })
    if (stopped) return { events: copy, isNew: true }
    // First the word of the facts: they are not behind these events, also if we are stopped before they are copied.
    const facts = kept.of(factsTable.name)
    if (facts) await kept.save(factsTable.name, { ...facts, version: 0 })
    await kept.save('events', copy)
    return { events: copy, isNew: true }
  }

  /** Facts are followed from where the events are: those of events that were copied as a whole are too. */
  const factsCopied = async (
    kept: Awaited<ReturnType<typeof copies>>,
    store: string,
    { events, isNew }: { events: Copy; isNew: boolean },
  ): Promise<Copy | undefined> => {
    const { name, version } = factsTable
    const former = kept.of(name)
    if (!isNew && former?.version === version && former.store === store && (await hasItsFacts())) return former
    const active = await factsFrom(events.position)
    if (!active) return undefined
    const tell = progress(name, await factCount(active.physical))
    const fill = async (table: string) => {
      await copyAllFacts({ db, analytics, log }, active, { isStopped, onProgress: tell, table })
      return !stopped
    }
    if (!(await fillAnew(analytics, factsTable, { former, store, fill }))) return undefined
    const copy = { version, store, position: active.position, hash: '', build: active.build }
    await kept.save(name, copy)
    return copy
  }

  const factCount = async (physical: string) =>
    Number((await db.query<{ n: string }>(`select count(*) as n from projection.${physical}`)).rows[0]?.n ?? 0)

  /** Whether there are any, where there should be: a table that was lost by itself is empty. */
  const hasItsFacts = async (): Promise<boolean> => {
    const [row] = await analytics.query<{ n: number }>('select count() as n from quotation_facts')
    const [active] = await activeBuilds(db, [quotationFacts.name])
    return (row?.n ?? 0) > 0 || !active || (await factCount(active.physical)) === 0
  }

  /** Looks at what the store holds, and makes it whole; answers what following the events needs. */
  const prepared = async () => {
    const kept = await copies(analytics)
    let store = await storeOf(eventStore)
    const copied = await eventsCopied(kept, store)
    let { events } = copied
    let facts = await factsCopied(kept, store, copied)

    /** The facts may come from another table than before: then all of them are copied, as far as that table has come. */
    const copyFactsOf = async (unseen: readonly StoredEvent[]) => {
      const active = await factsFrom(unseen.at(-1)?.position ?? 0)
      if (!active) return
      if (active.build === facts?.build) {
        const after = facts.position
        const changed = unseen.filter(({ position }) => position > after)
        const keys = changed.flatMap(({ stream }) =>
          stream.startsWith('quotation-') ? [idIn('quotation', stream)] : [],
        )
        await copyFacts({ db, analytics, log }, active, [...new Set(keys)])
      } else {
        await copyAllFacts({ db, analytics, log }, active, { isStopped })
        if (stopped) return
        facts = { version: factsTable.version, store, position: active.position, hash: '', build: active.build }
        await kept.save(factsTable.name, facts)
      }
    }

    return {
      position: events.position,
      copy: async (added: readonly StoredEvent[]) => {
        await analytics.insert('events', added.map(eventRow))
        await copyFactsOf(added)
        const last = added.at(-1)
        if (stopped || !last) return
        // The log was empty at the start: only now is it told from others.
        if (store === '') {
          store = await storeOf(eventStore)
          if (facts) await kept.save(factsTable.name, (facts = { ...facts, store }))
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
        } catch (error) {
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
        return await start()
      } catch (error) {
        log.warn({ err: error }, 'the analytics store cannot be prepared; it is tried again')
        await sleep.pause(retryMs)
      }
    }
  }
  const started = insist()

  return {
    stop: async () => {
      stopped = true
      sleep.wake()
      await started
      await stopFollowing()
    },
  }
}
