import { setTimeout } from 'node:timers/promises'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { CompressionTypes, type Producer } from 'kafkajs'
import type { Pool } from 'pg'
import type { EventStore } from '../event-store/port.ts'
import type { Logger } from '../telemetry/logging.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { noTracing, spanOfEvent, traceparentOf, type Tracing } from '../telemetry/tracing.ts'
import { withTimeout } from '../with-timeout.ts'
import type { KafkaClient } from './kafka-client.ts'
import { logId } from './log-id.ts'
import { type BusSignature, SIGNATURE_HEADER } from './signature.ts'

export type RelayParts = {
  client: () => Pick<KafkaClient, 'kafka' | 'whileConnected' | 'end'>
  topic: string
  signature: BusSignature
  store: Pick<EventStore, 'subscribe' | 'head' | 'readAll'>
  db: Pick<Pool, 'connect' | 'query'>
  log: Logger
  metrics: Pick<Metrics, 'relayLagEvents' | 'relayLagSeconds'>
  /** Absent: publishing is not traced. */
  tracing?: Tracing | undefined
}

const eventsPerBatch = 500
const lookEveryMs = 1_000

const schema = `select pg_advisory_xact_lock(hashtext('bus'));
  create schema if not exists bus;
  create table if not exists bus.relayed (topic text primary key, position bigint not null)`

const messageOf = (event: StoredEvent, log: string, signature: BusSignature) => {
  const traceparent = traceparentOf(event)
  const value = JSON.stringify(event)
  return {
    key: event.stream,
    value,
    headers: {
      eventId: event.eventId,
      type: event.type,
      position: String(event.position),
      correlationId: event.correlationId,
      ...(traceparent && { traceparent }),
      log,
      [SIGNATURE_HEADER]: signature.of(event, log, value),
    },
  }
}

const tooLarge = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE'])
const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && (('type' in error && tooLarge.has(String(error.type))) || isTooLarge(error.cause))

type SenderParts = Pick<RelayParts, 'client' | 'topic' | 'signature' | 'store' | 'log'>

/** Sends batches one after the other. After a failure with a new producer: the old one may reuse a sequence number. */
const sender = ({ client: newClient, topic, signature, store, log }: SenderParts) => {
  const ownLog = logId(store)
  let connection: { client: ReturnType<typeof newClient>; producer: Producer } | undefined
  const openConnection = () => {
    const client = newClient()
    const producer = client.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      // Retries over the same connection; the subscription retries with a new one.
      retry: { retries: 1 },
    })
    return { client, producer }
  }
  const disconnect = async () => {
    const formerConnection = connection
    connection = undefined
    await withTimeout(formerConnection?.producer.disconnect()).catch(() => {})
    formerConnection?.client.end()
  }
  const send = async (events: readonly StoredEvent[]): Promise<void> => {
    try {
      const ownLogId = (await ownLog()) ?? ''
      const messages = events.map((event) => messageOf(event, ownLogId, signature))
      const { client, producer } = (connection ??= openConnection())
      const publishMessages = async () => {
        await producer.connect()
        await producer.send({ topic, acks: -1, compression: CompressionTypes.GZIP, messages })
      }
      await client.whileConnected(publishMessages())
    } catch (error) {
      void disconnect()
      const [firstEvent] = events
      if (!isTooLarge(error) || !firstEvent) throw error
      // Readers get a rejected event from the store; it must not block later ones.
      if (events.length === 1)
        return log.warn(
          { topic, position: firstEvent.position, type: firstEvent.type },
          'an event is too large for the topic',
        )
      const middle = Math.ceil(events.length / 2)
      await send(events.slice(0, middle))
      await send(events.slice(middle))
    }
  }
  return { send, close: disconnect }
}

/** Publishes from the saved position until the signal is aborted. An event sent again has the same position. */
const publish = async (parts: RelayParts, signal: AbortSignal): Promise<void> => {
  const { topic, store, db, metrics, tracing = noTracing } = parts
  await db.query(schema)
  const { rows } = await db.query<{ position: string }>('select position from bus.relayed where topic = $1', [topic])
  const savedPosition = Number(rows[0]?.position ?? 0)
  // A log restored from an earlier backup is published from its start.
  const start = savedPosition > (await store.head()) ? 0 : savedPosition
  const { send, close } = sender(parts)
  const whenStopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the relay was stopped')), { once: true })
  })
  whenStopped.catch(() => {})
  let oldestUnpublished: string | undefined
  const subscription = store.subscribe(
    start,
    async (events) => {
      oldestUnpublished = events[0]?.occurredAt
      const sendingSince = Date.now()
      await Promise.race([send(events), whenStopped])
      for (const { type, eventId, correlationId } of tracing.isOn ? events : [])
        tracing
          .begin(`publish ${type}`, {
            kind: 'producer',
            correlationId,
            parent: spanOfEvent(eventId),
            from: sendingSince,
          })
          .end()
      await db.query(
        `insert into bus.relayed values ($1, $2) on conflict (topic) do update set position = excluded.position`,
        [topic, events.at(-1)?.position],
      )
      oldestUnpublished = undefined
    },
    { batchSize: eventsPerBatch, name: 'relay' },
  )
  while (!signal.aborted) {
    const lag = Math.max(0, (await store.head().catch(() => 0)) - subscription.position())
    metrics.relayLagEvents.set(lag)
    metrics.relayLagSeconds.set(
      lag > 0 && oldestUnpublished ? Math.max(0, (Date.now() - Date.parse(oldestUnpublished)) / 1000) : 0,
    )
    await setTimeout(lookEveryMs, undefined, { signal }).catch(() => {})
  }
  await subscription.stop()
  await close()
}

/** Publishes the events of the log to the topic while no other process does; a lock of a connection decides. */
export const startRelay = (parts: RelayParts): (() => Promise<void>) => {
  const { db, topic, log } = parts
  const stopping = new AbortController()
  const relayOnce = async () => {
    const client = await db.connect()
    const connectionLoss = new AbortController()
    const lose = () => connectionLoss.abort()
    client.on('error', lose).on('end', lose)
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(hashtext('bus.relay'), hashtext($1)) as mine`,
        [topic],
      )
      if (!rows[0]?.mine) return
      log.info({ duty: 'relay' }, 'this process has the duty now')
      await publish(parts, AbortSignal.any([connectionLoss.signal, stopping.signal]))
    } finally {
      client.off('error', lose).off('end', lose)
      // The lock ends with its session, also after an error.
      client.release(true)
    }
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await relayOnce().catch((error: unknown) => log.warn({ err: error }, 'the relay is held up; it is tried again'))
      await setTimeout(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const loop = run()
  return async () => {
    stopping.abort()
    await loop
  }
}
