import { randomUUID } from 'node:crypto'
import { Kafka, logLevel } from 'kafkajs'

/** Reads a topic from its beginning; `missing` shrinks to the positions up to `head` that have not arrived. */
export const missingInTopic = async (broker: string, topic: string, head: number) => {
  const client = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING })
  const consumer = client.consumer({ groupId: `test.${randomUUID()}` })
  const missing = new Set(Array.from({ length: head }, (_, n) => n + 1))
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({ eachMessage: async ({ message }) => void missing.delete(Number(message.headers?.['position'])) })
  return { missing: missing as ReadonlySet<number>, stop: () => consumer.disconnect() }
}
