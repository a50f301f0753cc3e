import { setTimeout } from 'node:timers/promises'
import { Envelope, type StoredEvent } from '@freight/contracts/events/envelope'
import type { KafkaMessage } from 'kafkajs'
import { z } from 'zod'
import type { EventStore } from '../event-store/port.ts'
import { subscription } from '../event-store/subscription.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { carriedTail } from './carried-tail.ts'
import type { KafkaAccess } from './kafka-access.ts'
import { kafkaClient } from './kafka-client.ts'
import { startReader } from './kafka-reader.ts'
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
  const client = () => kafkaClient({ brokers, access, log })
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

  const take = async (messages: readonly KafkaMessage[]) => {
    const own = await ownLog()
    const isOwn = ({ headers }: KafkaMessage) => String(headers?.['log'] ?? '') === own
    const foreign = messages.filter((message) => !isOwn(message)).length
    if (foreign > 0) log.warn({ topic, messages: foreign }, 'another log is published to the same topic')
    tail.take(messages.filter(isOwn).flatMap(read))
  }
  const watch = async () => {
    while (!stopping.signal.aborted) {
      // A store that does not answer is its own probe's to report.
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
