import type { StoredEvent } from '@freight/contracts/events/envelope'
import { boundedCache } from '../../bounded-cache.ts'
import { groupCommit } from '../group-commit.ts'
import { firstLink, frozen, isChain, type Link } from '../hash-chain.ts'
import { additionsOf, emptyLog, judgeAppend, type AppendDecision, type LogEnd, logAddition } from './append.ts'
import { isFaultOfRecords, type KurrentConnection, Outrun, withTimeLimit } from './connection.ts'
import { eventOf, holderOf, keyStream, logStream, receiptOf, receiptStream } from './records.ts'
import type { Appended, EventStore } from '../port.ts'
import type { Append } from '../postgres-append.ts'
import { textsOver } from '../stored/stored-text.ts'
import { subscription, type SubscriptionLog } from '../subscription.ts'
import { tailCache } from '../tail-cache.ts'

const reconnectMs = 1000
const safetyPollMs = 1000

/**
 * Wakes subscriptions when the log has grown: at once for appends of this process, through a server subscription for
 * those of other processes, and by reading the head once a second in case the server subscription was lost.
 */
const kurrentNotifier = (
  { watch }: Pick<KurrentConnection, 'watch'>,
  head: () => Promise<number>,
  log: SubscriptionLog,
) => {
  const listeners = new Set<() => void>()
  let unwatch: (() => void) | undefined
  let retry: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined
  let isClosed = false
  let knownPosition = 0

  const wakeListeners = (position: number) => {
    if (position <= knownPosition) return
    knownPosition = position
    listeners.forEach((wake) => wake())
  }
  // The subscription reports a head that cannot be read: its own reads fail too.
  const look = () => void head().then(wakeListeners, () => {})

  const listen = () => {
    let isLost = false
    const reconnect = (error: unknown) => {
      if (isLost || isClosed) return
      isLost = true
      log.warn({ err: error }, 'The subscription that listens for events was lost; it is opened again')
      retry = setTimeout(listen, reconnectMs)
    }
    unwatch = watch(logStream, wakeListeners, reconnect)
    look()
  }

  return {
    publish: wakeListeners,
    knownHead: () => knownPosition,
    onAppend: (wake: () => void) => {
      if (!unwatch && !isClosed) {
        listen()
        poll = setInterval(look, safetyPollMs)
      }
      listeners.add(wake)
      return () => void listeners.delete(wake)
    },
    close: () => {
      isClosed = true
      clearInterval(poll)
      clearTimeout(retry)
      unwatch?.()
    },
  }
}

type KurrentEventStoreOptions = {
  log: SubscriptionLog
  /** Streams whose last link is cached, so that an append to them needs no read. */
  cachedStreams?: number
  /** Pause after the first failure of a subscription's handler; it doubles with every further one. */
  firstPauseMs?: number
}

const pageSize = 1000

/**
 * Stores the events in KurrentDB; the caller owns the connection. An append writes its events, their copies in the
 * log, its receipt and its keys to several streams in one step, and every stream must still have the length that was
 * read before.
 */
export const kurrentEventStore = (
  server: KurrentConnection,
  { log, cachedStreams = 100_000, firstPauseMs = 100 }: KurrentEventStoreOptions,
): EventStore & { close: () => Promise<void> } => {
  const links = boundedCache<Link>(cachedStreams)
  /** The end of the log at the last write or read of this process; undefined after another process has written. */
  let cachedEnd: LogEnd | undefined
  // Appends that lost against another writer are judged by the server, all others by the cache.
  const lostAppends = new WeakSet<Append>()

  const logEnd = async (): Promise<LogEnd> => {
    const record = await server.last(logStream)
    return record ? { position: record.number, seal: record.metadata['seal'] ?? '' } : emptyLog
  }
  const head = async () => (await logEnd()).position
  const notifier = kurrentNotifier(server, head, log)

  const judge = async (append: Append): Promise<AppendDecision> => {
    const { stream, expected, events, options } = append
    const isPlain = events.length > 0 && !options.reserve?.length && !options.release?.length
    const link = expected === 0 ? firstLink : links.get(stream)
    if (isPlain && link?.revision === expected && !lostAppends.has(append)) return { link, keys: [] }
    return judgeAppend(server, append)
  }

  const write = async (batch: readonly Append[]): Promise<(Appended | Error | undefined)[]> => {
    const verdicts = await Promise.all(batch.map(judge))
    // A receipt alone adds nothing to the log, so no conflict there reveals a stale end: read it.
    const before = cachedEnd && batch.every(({ events }) => events.length > 0) ? cachedEnd : await logEnd()
    let after = before
    const plans = verdicts.map((verdict, index) => {
      const append = batch[index]
      if ('answer' in verdict || !append) return undefined
      const plan = additionsOf(append, verdict, after)
      after = plan.end
      return { ...plan, stream: append.stream }
    })
    const validPlans = plans.filter((plan) => plan !== undefined)
    const records = validPlans.flatMap((plan) => plan.records)
    const additions = [...logAddition(before, records), ...validPlans.flatMap((plan) => plan.additions)]
    if (additions.length > 0) await server.add(additions)
    cachedEnd = after
    for (const { stream, link } of validPlans) links.set(stream, link)
    followed.add(records.map((record, index) => eventOf({ ...record, number: before.position + index + 1 })))
    notifier.publish(after.position)
    return verdicts.map((verdict, index) => ('answer' in verdict ? verdict.answer : plans[index]?.answer))
  }

  const forget = (batch: readonly Append[]) => {
    cachedEnd = undefined
    for (const append of batch) {
      links.delete(append.stream)
      lostAppends.add(append)
    }
  }

  const send = async (batch: readonly Append[]) => {
    try {
      return await write(batch)
    } catch (error) {
      // The events may be stored, or another writer was faster.
      forget(batch)
      if (error instanceof Outrun) return batch.map(() => undefined)
      throw error
    }
  }
  // The log has one end: of two batches sent at once, the second would always lose.
  let lastWrite: Promise<unknown> = Promise.resolve()
  const inTurn = (batch: readonly Append[]) => {
    const currentWrite = lastWrite.then(() => send(batch))
    lastWrite = currentWrite.catch(() => {})
    return currentWrite
  }

  const appends = groupCommit<Append, Appended | Error>({
    claims: ({ stream, options: { receipt, reserve = [], release = [] } }) => [
      `stream ${stream}`,
      ...(receipt ? [`command ${receipt.commandId}`] : []),
      ...[...reserve, ...release].map((key) => keyStream(key)),
    ],
    send: inTurn,
    isFaultOfOne: isFaultOfRecords,
    fullBatch: 50,
  })

  const readLog = async (after: number, limit: number): Promise<StoredEvent[]> =>
    (await server.read(logStream, after + 1, limit)).map(eventOf)
  const readAll: EventStore['readAll'] = async (after, { limit = 1000, types } = {}) => {
    if (!types) return readLog(after, limit)
    const events: StoredEvent[] = []
    for (let from = after; events.length < limit;) {
      const page = await readLog(from, pageSize)
      events.push(...page.filter(({ type }) => types.includes(type)))
      from = page.at(-1)?.position ?? from
      if (page.length < pageSize) break
    }
    return events.slice(0, limit)
  }
  const followed = tailCache(readLog, notifier.knownHead)

  const readStream: EventStore['readStream'] = async (stream, from = 1) =>
    (await server.read(stream, from)).map(eventOf)

  return {
    append: async (stream, expectedRevision, events, options = {}) => {
      const append = { stream, expected: expectedRevision, events: events.map(frozen), options }
      // Appends behind a batch without an answer fail after the same time.
      const answer = await withTimeLimit(appends.add(append))
      if (answer instanceof Error) throw answer
      return answer
    },
    readStream,
    readAll,
    readTexts: textsOver(readAll),
    subscribe: (after, handler, { batchSize = 500, name = 'subscription', restMs } = {}) =>
      subscription({ read: followed.read, head, onAppend: notifier.onAppend }, handler, {
        after,
        batchSize,
        name,
        log,
        firstPauseMs,
        restMs,
      }),
    isIntact: async (stream) => {
      const events = await readStream(stream)
      const last = events.at(-1)
      const copy = last && (await readLog(last.position - 1, 1))[0]
      if (last && (copy?.stream !== stream || copy.hash !== last.hash)) return false
      return isChain(
        events.map((event) => ({ ...event, ...frozen(event) })),
        last ?? firstLink,
      )
    },
    receipt: async (commandId) => receiptOf(await server.last(receiptStream(commandId))),
    keyHolder: async (key) => holderOf(await server.last(keyStream(key))),
    head,
    close: async () => {
      await appends.drained()
      notifier.close()
    },
  }
}
