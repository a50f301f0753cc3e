import { randomUUID } from 'node:crypto'
import { Kafka, logLevel } from 'kafkajs'
import { afterAll, expect, test } from 'vitest'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { traceCollector } from '../application/trace-collector.ts'
import { followTrace } from '../application/trace.ts'
import { kafkaBrokers } from './doubles/kafka-broker.ts'

const kafka = await kafkaBrokers(process.env['KAFKA_BROKERS'])
const topic = `test.${randomUUID()}`
const collector = await traceCollector()
const application = await applicationInThisProcess({
  KAFKA_BROKERS: kafka.addresses,
  KAFKA_ALLOW_PLAINTEXT: 'yes',
  KAFKA_TOPIC: topic,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
})
afterAll(async () => {
  await application.stop()
  await collector.close()
  await kafka.stop()
})

test('one trace id runs from the click to the frame over Kafka, and is in the header of the message', async () => {
  const client = new Kafka({ brokers: kafka.addresses.split(','), logLevel: logLevel.NOTHING })
  const { traceId, append } = await followTrace(application, collector)
  const spans = await collector.traced(traceId, ['publish QuotationRequested'])
  const publishSpan = spans.find(({ name }) => name === 'publish QuotationRequested')
  expect(publishSpan?.parentSpanId).toBe(append?.spanId)
  const reader = client.consumer({ groupId: `test.${randomUUID()}` })
  await reader.connect()
  await reader.subscribe({ topic, fromBeginning: true })
  const traceHeaders: string[] = []
  await reader.run({
    eachMessage: async ({ message: { headers } }) => {
      if (String(headers?.['type']) === 'QuotationRequested') traceHeaders.push(String(headers?.['traceparent']))
    },
  })
  while (traceHeaders.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await reader.disconnect()
  expect(traceHeaders).toEqual([`00-${traceId}-${append?.spanId}-01`])
})
