import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { kafkaBroker } from '../engines/doubles/kafka-broker.ts'
import { servicesContract } from './services.contract.ts'

const named = process.env['KAFKA_BROKERS']
// A configured broker must not be killed by the test.
const broker = named ? undefined : await kafkaBroker()
// Registered first, so that it stops last: the services release the broker before.
afterAll(async () => broker?.stop())
const carried = {
  KAFKA_BROKERS: broker?.address ?? named ?? '',
  KAFKA_ALLOW_PLAINTEXT: 'yes',
  KAFKA_TOPIC: `test.${randomUUID()}`,
}
await servicesContract(carried, broker)
