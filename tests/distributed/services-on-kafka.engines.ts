import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { kafkaBroker } from '../engines/doubles/kafka-broker.ts'
import { servicesContract } from './services.contract.ts'

const configuredBrokers = process.env['KAFKA_BROKERS']
// A configured broker must not be killed by the test.
const broker = configuredBrokers ? undefined : await kafkaBroker()
// Registered first, so that it stops last: the services release the broker before.
afterAll(async () => broker?.stop())
const kafkaVariables = {
  KAFKA_BROKERS: broker?.address ?? configuredBrokers ?? '',
  KAFKA_ALLOW_PLAINTEXT: 'yes',
  KAFKA_TOPIC: `test.${randomUUID()}`,
}
await servicesContract(kafkaVariables, broker)
