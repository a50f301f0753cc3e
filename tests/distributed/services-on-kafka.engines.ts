import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { kafkaBrokers } from '../engines/doubles/kafka-broker.ts'
import { servicesContract } from './services.contract.ts'

const kafka = await kafkaBrokers(process.env['KAFKA_BROKERS'])
// The last to be stopped: the services are told to leave it first.
afterAll(kafka.stop)
await servicesContract({ KAFKA_BROKERS: kafka.addresses, KAFKA_TOPIC: `test.${randomUUID()}` })
