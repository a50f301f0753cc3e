import { setTimeout } from 'node:timers/promises'
import { Envelope, type StoredEvent } from '@freight/contracts/events/envelope'
import type { KafkaMessage } from 'kafkajs'
import { z } from 'zod'
import type { EventStore } from '../event-store/port.ts'
import { subscription } from '../event-store/subscription.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { KafkaAccess } from './kafka-access.ts'
import { type KafkaClient, kafkaClient } from './kafka-client.ts'
import { type RelayParts, startRelay } from './kafka-relay.ts'
import { logId } from './log-id.ts'
import type { EventBus } from './port.ts'
import { SIGNATURE_HEADER } from './signature.ts'
import { tailCache } from '../event-store/tail-cache.ts'
import { randomUUID } from 'node:crypto'
import { Unavailable } from '../errors.ts'
import type { Logger } from '../telemetry/logging.ts'
import { withTimeout } from '../with-timeout.ts'

type ReaderParts = {
  client: () => KafkaClient
  topic: string
  partitions: number
  log: Logger
  take: (messages: readonly KafkaMessage[]) => Promise<void>
}

const retryMs = 1_000
// A broker answers a fetch within a second, also without new events.
const waitMs = 1_000
const promptMs = 3_000

/**
 * Reads all partitions of the topic from its end: with one consumer after the other, each in its own group. A
 * consumer that fails or receives no data is dropped with its connections, and the next one does not wait for it;
 * `carriedTail` reads the events missed in between from the store.
 */
const startReader = ({ client: newClient, topic, partitions, log, take }: ReaderParts) => {
  const stopping = new AbortController()
  let isBrokerAnswering = false
  let isPrompt = false
  let fetchedAt = 0

  const readOnce = async (): Promise<void> => {
    const client = newClient()
    const admin = client.kafka.admin()
    const consumer = client.kafka.consumer({
      groupId: `${topic}.${randomUUID()}`,
      allowAutoTopicCreation: false,
      sessionTimeout: 10_000,
      maxWaitTimeInMs: waitMs,
      retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 2_000, restartOnFailure: async () => false },
    })
    let hasSubscribed = false
    let endRead = () => {}
    const ended = new Promise<void>((resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload: { error } }) => reject(error))
      endRead = resolve
    })
    stopping.signal.addEventListener('abort', endRead)
    ended.catch(() => {})
    consumer.on(consumer.events.FETCH, ({ payload: { duration } }) => {
      isPrompt = duration < promptMs
      fetchedAt = performance.now()
    })
    const consume = async () => {
      await admin.connect()
      await admin.createTopics({ topics: [{ topic, numPartitions: partitions }] })
      await admin.disconnect()
      await consumer.connect()
      await consumer.subscribe({ topic, fromBeginning: false })
      isBrokerAnswering = true
      hasSubscribed = true
      await consumer.run({ autoCommit: false, eachBatch: ({ batch }) => take(batch.messages) })
      await ended
    }
    const consuming = consume()
    consuming.catch(() => {})
    try {
      await client.whileConnected(Promise.race([consuming, ended]))
    } catch (error) {
      // `isAnswered` is the result of the latest try; silence is no answer.
      if (!hasSubscribed || performance.now() - client.lastReceivedAt() > promptMs) isBrokerAnswering = false
      throw error
    } finally {
      isPrompt = false
      stopping.signal.removeEventListener('abort', endRead)
      await withTimeout(consumer.disconnect()).catch(() => {})
      client.end()
    }
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      await readOnce().catch((error: unknown) =>
        log.warn({ err: error, topic }, 'the bus cannot be followed; it is tried again'),
      )
      await setTimeout(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const loop = run()

  return {
    /** @throws Unavailable when no broker answers */
    ping: async (): Promise<{ status: string }> => {
      if (isPrompt && performance.now() - fetchedAt < promptMs) return { status: 'up' }
      if (isBrokerAnswering) return { status: 'degraded' }
      throw new Unavailable('bus')
    },
    stop: async () => {
      stopping.abort()
      await loop
    },
  }
}

type Log = Pick<EventStore, 'readAll' | 'head'>

// With more early events than this, the missing ones are read from the store.
const mostEarlyEvents = 20_000

/**
 * The end of the log as a bus carries it: with duplicates, out of order, with losses. Positions have no gaps, so the
 * order of the log is restored from them; events missing at the second look are read from the store. A reader gets
 * every event in order, with any failure of the bus, and without knowledge of partitions.
 */
export const carriedTail = async ({ readAll, head }: Log, onMissed: (events: number) => void) => {
  let knownHead = await head()
  let lastSeenHead = knownHead
  const earlyEvents = new Map<number, StoredEvent>()
  const listeners = new Set<() => void>()
  const tail = tailCache(
    (after, limit) => readAll(after, { limit }),
    () => knownHead,
  )

  const notify = (position: number) => {
    knownHead = position
    for (const wake of listeners) wake()
  }

  /** Takes events of the bus, in any order. */
  const take = (events: readonly StoredEvent[]) => {
    for (const event of events) if (event.position > knownHead) earlyEvents.set(event.position, event)
    const newEvents: StoredEvent[] = []
    for (let next = earlyEvents.get(knownHead + 1); next; next = earlyEvents.get(next.position + 1)) {
      earlyEvents.delete(next.position)
      newEvents.push(next)
    }
    if (earlyEvents.size > mostEarlyEvents) earlyEvents.clear()
    if (newEvents.length === 0) return
    tail.add(newEvents)
    notify(knownHead + newEvents.length)
  }

  return {
    take,
    /** Call periodically: reads events from the store that were stored before the last call and have not arrived. */
    look: async () => {
      if (knownHead < lastSeenHead) {
        onMissed(lastSeenHead - knownHead)
        for (const position of earlyEvents.keys()) if (position <= lastSeenHead) earlyEvents.delete(position)
        notify(lastSeenHead)
        take([])
      }
      lastSeenHead = Math.max(knownHead, await head())
    },
    source: {
      read: tail.read,
      head,
      onAppend: (wake: () => void) => {
        listeners.add(wake)
        return () => void listeners.delete(wake)
      },
    },
  }
}

type KafkaBusParts = Pick<RelayParts, 'db' | 'log' | 'topic' | 'signature' | 'tracing'> & {
  brokers: readonly string[]
  /** Absent: no TLS, no login. */
  access?: KafkaAccess
  partitions?: number
  store: Pick<EventStore, 'subscribe' | 'head' | 'readAll'>
  metrics: Pick<Metrics, 'relayLagEvents' | 'relayLagSeconds' | 'missedByBus' | 'unsignedOnBus'>
  /** A client for tests, instead of one to the brokers. */
  client?: () => KafkaClient
}

const lookEveryMs = 1_000
const Carried = Envelope.extend({ data: z.unknown() })

/**
 * Carries the events over a Kafka topic: one process publishes the stored events, and each process reads all of them
 * in its own group. Late events are read from the store, so that a broker outage costs only a delay of one or two
 * seconds. Each follower has its own position, saved with its results.
 */
export const kafkaBus = async (
  parts: KafkaBusParts,
): Promise<EventBus & { ping: () => Promise<{ status: string }>; close: () => Promise<void> }> => {
  const { brokers, access, topic, signature, partitions = 3, store, log, metrics } = parts
  const client = parts.client ?? (() => kafkaClient({ brokers, access, log }))
  const stopping = new AbortController()
  const pause = () => setTimeout(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
  const ownLog = logId(store)
  const tail = await carriedTail(store, (events) => metrics.missedByBus.inc(events))

  /** A message without a valid signature counts as missing: its event is read from the store. */
  const eventsOf = ({ value, headers }: KafkaMessage, ownLogId: string): StoredEvent[] => {
    try {
      const text = String(value)
      const event = Carried.parse(JSON.parse(text))
      if (signature.fits(String(headers?.[SIGNATURE_HEADER] ?? ''), event, ownLogId, text)) return [event]
      metrics.unsignedOnBus.inc()
      log.warn(
        { topic, position: event.position },
        'a message of the bus has no valid signature; its event is read from the store',
      )
      return []
    } catch (error) {
      log.warn({ err: error, topic }, 'a message of the bus is no event; the store is read instead')
      return []
    }
  }

  const take = async (messages: readonly KafkaMessage[]) => {
    const ownLogId = (await ownLog()) ?? ''
    const isOwn = ({ headers }: KafkaMessage) => String(headers?.['log'] ?? '') === ownLogId
    const foreign = messages.filter((message) => !isOwn(message)).length
    if (foreign > 0) log.warn({ topic, messages: foreign }, 'another log is published to the same topic')
    tail.take(messages.filter(isOwn).flatMap((message) => eventsOf(message, ownLogId)))
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      // The probe of the store reports a store that does not answer.
      await tail.look().catch(() => {})
      await pause()
    }
  }
  const watching = watch()
  const reader = startReader({ client, topic, partitions, log, take })
  const stopRelay = startRelay({ ...parts, client })

  return {
    subscribe: (after, handler, { batchSize = 500, name = 'subscription', restMs } = {}) =>
      subscription(tail.source, handler, { after, batchSize, name, log, firstPauseMs: 100, restMs }),
    ping: reader.ping,
    close: async () => {
      stopping.abort()
      await Promise.all([stopRelay(), reader.stop(), watching])
    },
  }
}
