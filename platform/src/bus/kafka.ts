import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Envelope, type StoredEvent } from '@freight/contracts/events/envelope'
import { Kafka, type KafkaMessage, logLevel } from 'kafkajs'
import { z } from 'zod'
import type { EventStore } from '../event-store/port.ts'
import { subscription } from '../event-store/subscription.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { carriedTail } from './carried-tail.ts'
import { inTime } from './in-time.ts'
import type { KafkaAccess } from './kafka-access.ts'
import { type RelayParts, startRelay } from './kafka-relay.ts'
import { logId } from './log-id.ts'
import type { EventBus } from './port.ts'

type KafkaBusParts = Pick<RelayParts, 'db' | 'log' | 'topic' | 'tracing'> & {
  brokers: readonly string[]
  /** Absent: in the clear, and by nobody. */
  access?: KafkaAccess
  partitions?: number
  store: Pick<EventStore, 'subscribe' | 'head' | 'readAll'>
  metrics: Pick<Metrics, 'relayLagEvents' | 'relayLagSeconds' | 'missedByBus'>
}

const lookEveryMs = 1_000
const Carried = Envelope.extend({ data: z.unknown() })

/**
 * Carries the events over a topic of Kafka: one process publishes what the store has, and each process reads all of it in
 * a group of its own. What has not come in time is read from the store, so that a broker that is away costs a second or two
 * and nothing else. How far a follower is stays its own: a position, saved with what it has made of the events.
 */
export const kafkaBus = async (
  parts: KafkaBusParts,
): Promise<EventBus & { ping: () => Promise<{ status: string }>; close: () => Promise<void> }> => {
  const { brokers, access, topic, partitions = 3, store, log, metrics } = parts
  const kafka = new Kafka({
    clientId: 'freight',
    brokers: [...brokers],
    ...access,
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 2_000 },
    logLevel: logLevel.ERROR,
    // What it cannot do is thrown as well, or told by the readiness.
    logCreator: () => (entry) => log.debug({ kafka: entry.log }, 'kafka'),
  })
  const stopping = new AbortController()
  const pause = () => setTimeout(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
  const ownLog = logId(store)
  const tail = await carriedTail(store, (events) => metrics.missedByBus.inc(events))

  const read = ({ value }: KafkaMessage): StoredEvent[] => {
    try {
      return [Carried.parse(JSON.parse(String(value)))]
    } catch (error) {
      log.warn({ err: error, topic }, 'a message of the bus is no event; the store is asked')
      return []
    }
  }

  const admin = kafka.admin()
  const consumer = kafka.consumer({
    groupId: `${topic}.${randomUUID()}`,
    allowAutoTopicCreation: false,
    sessionTimeout: 10_000,
    maxWaitTimeInMs: 1_000,
    retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 2_000, restartOnFailure: async () => true },
  })
  let isReading = false
  let following: Promise<void> = Promise.resolve()
  consumer.on(consumer.events.GROUP_JOIN, () => (isReading = true))
  consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
    isReading = false
    if (restart) return
    // Given up for good by the client, as where no broker coordinates groups yet. It has not failed for whoever ran it.
    log.warn({ err: error, topic }, 'the bus is not followed any more; it is tried again')
    following = following.then(pause).then(insist)
  })
  consumer.on(consumer.events.DISCONNECT, () => (isReading = false))

  const follow = async () => {
    await admin.connect()
    await admin.createTopics({ topics: [{ topic, numPartitions: partitions }] })
    await consumer.connect()
    await consumer.subscribe({ topic, fromBeginning: false })
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        const own = await ownLog()
        const isOwn = ({ headers }: KafkaMessage) => String(headers?.['log'] ?? '') === own
        const foreign = batch.messages.filter((message) => !isOwn(message)).length
        if (foreign > 0) log.warn({ topic, messages: foreign }, 'another log is published to the same topic')
        tail.take(batch.messages.filter(isOwn).flatMap(read))
      },
    })
  }
  const insist = async () => {
    while (!stopping.signal.aborted) {
      try {
        return await follow()
      } catch (error) {
        log.warn({ err: error, topic }, 'the bus cannot be followed; it is tried again')
        await pause()
      }
    }
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      // A store that does not answer is its own probe's to report.
      await tail.look().catch(() => {})
      await pause()
    }
  }
  const watching = watch()
  following = insist()
  const stopRelay = startRelay({ ...parts, kafka })

  return {
    subscribe: (after, handler, { batchSize = 500, name = 'subscription', restMs } = {}) =>
      subscription(tail.source, handler, { after, batchSize, name, log, firstPauseMs: 100, restMs }),
    ping: async () => {
      await admin.fetchTopicMetadata({ topics: [topic] })
      return { status: isReading ? 'up' : 'degraded' }
    },
    close: async () => {
      stopping.abort()
      await stopRelay()
      await inTime(following)
      await inTime(consumer.disconnect()).catch(() => {})
      await inTime(admin.disconnect()).catch(() => {})
      await watching
    },
  }
}
