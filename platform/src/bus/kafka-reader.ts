import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { KafkaMessage } from 'kafkajs'
import { Unavailable } from '../errors.ts'
import type { Logger } from '../telemetry/logging.ts'
import { withTimeout } from '../with-timeout.ts'
import type { KafkaClient } from './kafka-client.ts'

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
export const startReader = ({ client: newClient, topic, partitions, log, take }: ReaderParts) => {
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
