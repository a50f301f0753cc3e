import { setTimeout } from 'node:timers/promises'
import { Envelope, type StoredEvent } from '@freight/contracts/events/envelope'
import type { KafkaMessage } from 'kafkajs'
import { z } from 'zod'
import type { EventStore } from '../event-store/port.ts'
import { subscription } from '../event-store/subscription.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { carriedTail } from './carried-tail.ts'
import type { KafkaAccess } from './kafka-access.ts'
import { type KafkaClient, kafkaClient } from './kafka-client.ts'
import { startReader } from './kafka-reader.ts'
import { type RelayParts, startRelay } from './kafka-relay.ts'
import { logId } from './log-id.ts'
import type { EventBus } from './port.ts'
import { SIGNATURE_HEADER } from './signature.ts'

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
