import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { kafkaBroker } from '../engines/doubles/kafka-broker.ts'
import { servicesContract } from './services.contract.ts'

const named = process.env['KAFKA_BROKERS']
// One that is named is not the test's to kill.
const broker = named ? undefined : await kafkaBroker()
// The last to be stopped: the services are told to leave it first.
afterAll(async () => broker?.stop())
const carried = { KAFKA_BROKERS: broker?.address ?? named ?? '', KAFKA_TOPIC: `test.${randomUUID()}` }
await servicesContract(carried, broker)
