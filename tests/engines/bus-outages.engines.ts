import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Health } from '@freight/platform/http/health'
import { Kafka, logLevel } from 'kafkajs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { faultyProxy } from './doubles/faulty-proxy.ts'
import { kafkaBroker } from './doubles/kafka-broker.ts'

// `BUS_AWAY_SECONDS=60` makes the outage last a minute.
const awayMs = Number(process.env['BUS_AWAY_SECONDS'] ?? 15) * 1_000
const recoveryMs = 30_000
const answerMs = 3_000

const topic = `test.${randomUUID()}`
const line = await faultyProxy()
const broker = await kafkaBroker({ line })
const application = await applicationInThisProcess({
  KAFKA_BROKERS: line.address,
  KAFKA_ALLOW_PLAINTEXT: 'yes',
  KAFKA_TOPIC: topic,
  LOG_LEVEL: 'error',
})
afterAll(async () => {
  line.restore()
  await application.stop()
  await broker.stop()
  await line.stop()
})

const { db, eventStore } = application.platform
const status = async (path: string) => (await fetch(`${application.url}/health/${path}`)).status
const bus = async () => {
  const health = Health.parse(await (await fetch(`${application.url}/health/ready`)).json())
  return { whole: health.status, bus: health.dependencies?.['bus']?.status }
}
const gauge = async (name: string) => {
  const text = await (await fetch(`${application.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}
const within = async (ms: number, condition: string, holds: () => Promise<boolean>) => {
  const end = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${condition}: not within ${ms} ms, ${JSON.stringify(await bus())}`)
    await setTimeout(100)
  }
}
const isWhole = async () => {
  const { whole: overall, bus: busState } = await bus()
  return overall === 'up' && busState === 'up' && (await gauge('bus_relay_lag_events')) === 0
}
const untilBusIsUp = () => within(recoveryMs, 'the bus is whole', isWhole)

const requestedKeys: string[] = []
let request: () => Promise<void>
let reader = ''
beforeAll(async () => {
  const owner = await application.newUser('psosa', 'COMMERCIAL')
  reader = (await application.newUser('qprice', 'PRICING')).id
  const organization = { nombreFantasia: 'Acme', razonSocial: 'Acme S.A.', rut: '21 345678 0017', paisCod: 'UY' }
  const client = await application.execute('organization', 'CreateOrganization', undefined, organization)
  await application.tablesReach(client.position)
  request = async () => {
    const before = performance.now()
    const answer = await owner.ask('POST', '/app/v1/quotations', airRequest(client.id))
    expect(answer.text).toContain('"id"')
    expect(performance.now() - before).toBeLessThan(answerMs)
    requestedKeys.push(JSON.parse(answer.text).id)
  }
  await untilBusIsUp()
})

/** Requests quotations continuously, one after the other, during a disturbance of the bus. */
const duringRequests = async (causeOutage: () => Promise<void>) => {
  let isOver = false
  const requestLoop = (async () => {
    while (!isOver) {
      await request()
      await setTimeout(100)
    }
  })()
  try {
    await Promise.race([causeOutage(), requestLoop])
  } finally {
    isOver = true
    await requestLoop
  }
}

const keysIn = async (statement: string, ...parameters: string[]) =>
  (await db.query<{ key: string }>(statement, parameters)).rows.map(({ key }) => key).toSorted()
const inTables = () => keysIn('select key from read.quotation_list')
const inInbox = () => keysIn(`select key from inbox.notifications where user_id = $1 and kind = 'NEW_REQUEST'`, reader)

/** No loss and no duplicate in the table and the inbox; the topic may contain repetitions. */
const expectCompleteDelivery = async () => {
  await untilBusIsUp()
  await application.tablesReach(await eventStore.head())
  await within(recoveryMs, 'all is in the inbox', async () => (await inInbox()).length >= requestedKeys.length)
  const sortedKeys = requestedKeys.toSorted()
  expect(await inTables()).toEqual(sortedKeys)
  expect(await inInbox()).toEqual(sortedKeys)
  const kafka = new Kafka({ brokers: [line.address], logLevel: logLevel.NOTHING })
  const consumer = kafka.consumer({ groupId: `test.${randomUUID()}` })
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  const positions = new Set<number>()
  await consumer.run({
    eachMessage: async ({ message }) => void positions.add(Number(message.headers?.['position'])),
  })
  const head = await eventStore.head()
  const isMissing = (position: number) => !positions.has(position)
  const all = Array.from({ length: head }, (_, n) => n + 1)
  await within(recoveryMs, 'all is in the topic', async () => !all.some(isMissing))
  await consumer.disconnect()
}

const untilBusIsDown = async () => {
  await within(recoveryMs, 'the bus is degraded', async () => (await bus()).whole === 'degraded')
  expect(await status('live')).toBe(200)
  expect(await status('ready')).toBe(200)
}

/** Subscribers receive events without the bus. */
const untilLastIsSeen = async () => {
  const last = requestedKeys.at(-1) ?? ''
  const isSeen = async () => (await inTables()).includes(last) && (await inInbox()).includes(last)
  await within(5_000, 'the last one is in the table and the inbox', isSeen)
}

test('an unreachable bus costs no command and no event, and appears in readiness and metrics', async () => {
  await duringRequests(async () => {
    line.cut()
    const end = performance.now() + awayMs
    await untilBusIsDown()
    await within(recoveryMs, 'the relay lags', async () => (await gauge('bus_relay_lag_events')) > 0)
    await untilLastIsSeen()
    await setTimeout(end - performance.now())
    line.restore()
  })
  await expectCompleteDelivery()
})

test('a bus with five seconds of latency delays no other work', async () => {
  await duringRequests(async () => {
    line.slow(5_000)
    await untilBusIsDown()
    await untilLastIsSeen()
    line.slow(0)
  })
  await expectCompleteDelivery()
})

test('a connection reset in the middle of a batch loses nothing of it', async () => {
  await duringRequests(async () => {
    line.breakNext(3)
    await within(recoveryMs, 'three are broken off', async () => line.breaksLeft() === 0)
  })
  await expectCompleteDelivery()
})

test('silent connections are replaced by new ones', async () => {
  await duringRequests(async () => {
    line.deaden()
    await untilBusIsDown()
    await untilBusIsUp()
  })
  await expectCompleteDelivery()
})

test('killing and restarting a broker costs no command and no event', async () => {
  await duringRequests(async () => {
    await broker.kill()
    await untilBusIsDown()
    await broker.start()
  })
  await expectCompleteDelivery()
})
