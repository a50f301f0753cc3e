import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStream, sampleEvent } from '../testing/event-samples.ts'
import { kurrentConnection } from '../event-store/kurrent/connection.ts'
import { logStream, receiptStream } from '../event-store/kurrent/records.ts'
import { kurrentEventStore } from '../event-store/kurrent/kurrent.ts'
import { kurrentDouble } from '../testing/kurrent-double.ts'
import { LogChanged, nextDigest } from './digest.ts'
import { kurrentLog } from './kurrent-log.ts'
import { verifyWhole } from './verify-audit.ts'

const double = await kurrentDouble()
const server = kurrentConnection(double.url())
const store = kurrentEventStore(server, { log: { warn: () => {} } })
const dataDir = await mkdtemp(join(tmpdir(), 'kurrent-log-'))
const key = new Uint8Array(32)
const [one, other] = [newStream(), newStream()]
const receipt = { commandId: randomUUID(), fingerprint: 'f1' }
const digest = async (day: number) =>
  nextDigest(await kurrentLog(server), { dataDir, key, now: new Date(Date.UTC(2026, 2, 9 + day)) })
const problems = async () =>
  (await verifyWhole(await kurrentLog(server), { dataDir, key })).findings.map(({ problem }) => problem)

beforeAll(async () => {
  await store.append(one, 0, [sampleEvent({ price: 1 }), sampleEvent({ price: 2 })], { receipt })
  await digest(1)
  await store.append(other, 0, [sampleEvent({ price: 3 })])
  await digest(2)
})
afterAll(async () => {
  await store.close()
  await server.close()
  double.stop()
  await rm(dataDir, { recursive: true })
})

test('an unchanged log has no findings, and events added meanwhile are left out', async () => {
  const log = await kurrentLog(server)
  await store.append(newStream(), 0, [sampleEvent()])
  const report = await verifyWhole(log, { dataDir, key })
  expect(report).toMatchObject({ events: 3, streams: 2, digests: 2 })
  expect(await problems()).toEqual([])
})

test.each([
  ['a copy in the log', logStream, 1, { price: 9 }, 'its content does not fit its hash'],
  ['an event in its stream', one, 2, { price: 9 }, 'its last event should be another'],
  [
    'a receipt',
    receiptStream(receipt.commandId),
    1,
    { ...receipt, stream: other, revision: 1, position: 2 },
    `the receipt of command ${receipt.commandId} does not fit the events`,
  ],
])('a change of %s is found, and its undo leaves no findings', async (_, stream, number, data, problem) => {
  const before = double.replace(stream, number, data)
  expect(await problems()).toContain(problem)
  double.replace(stream, number, before)
  expect(await problems()).toEqual([])
})

test('no digest is written over a log that differs from the last digest', async () => {
  const otherServer = await kurrentDouble()
  const otherConnection = kurrentConnection(otherServer.url())
  const log = await kurrentLog(otherConnection)
  await expect(nextDigest(log, { dataDir, key, now: new Date(Date.UTC(2026, 2, 12)) })).rejects.toBeInstanceOf(
    LogChanged,
  )
  await otherConnection.close()
  otherServer.stop()
})
