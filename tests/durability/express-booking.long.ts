import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { myDhlDouble } from '@freight/platform/testing/mydhl-double'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

const rounds = 50
// All workers share one clock.
const startedAt = Date.now()
const worker = fileURLToPath(new URL('../../command-service/dist/testing/express-bookings-worker.js', import.meta.url))
let postgres: Awaited<ReturnType<typeof testPostgres>>
let carrier: Awaited<ReturnType<typeof myDhlDouble>>
let dataDir: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  postgres = await testPostgres()
  // An answer takes so long (ms) that a kill can come before it.
  carrier = await myDhlDouble({ lateMs: 30 })
  carrier.behave(() => 'late')
  dataDir = await mkdtemp(join(tmpdir(), 'express-bookings-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await carrier.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

type Worker = { begin: (line: 'book' | 'continue') => Promise<string>; kill: () => Promise<void> }

/** Loads a worker. `begin` lets it work and resolves with the booking that it has started. */
const load = (): Worker => {
  const child = spawn(process.execPath, [worker], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      EVENT_STORE_URL: postgres.url,
      DATABASE_URL: postgres.url,
      MYDHL_URL: carrier.access.url,
      MYDHL_USER: carrier.access.user,
      MYDHL_PASSWORD: carrier.access.password,
      LOG_LEVEL: 'error',
      STARTED_AT: String(startedAt),
    },
  })
  children.add(child)
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const exit = new Promise<void>((done) => child.once('exit', () => done()))
  void exit.then(() => children.delete(child))
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  const begin = (line: string) =>
    new Promise<string>((resolve, reject) => {
      void exit.then(() => reject(new Error(`The worker has ended: ${output}`)))
      createInterface({ input: child.stdout }).on('line', (text) => {
        const bookingId = /^started (\S+)/.exec(text)?.[1]
        if (bookingId !== undefined) resolve(bookingId)
      })
      child.stdin.write(`${line}\n`)
    })
  return { begin, kill }
}

const waybillsOf = (bookingId: string) =>
  carrier.booked.filter(({ reference }) => reference === bookingId).map(({ trackingNumber }) => trackingNumber)

/** Outcomes of the bookings, in the order of the events. */
const outcomes = async () => {
  const { rows } = await postgres.db.query<{ bookingId: string; type: string; waybill: string | null }>(
    `select data->>'bookingId' as "bookingId", type, data->>'trackingNumber' as waybill from event_store.events
     where type in ('ExpressShipmentBooked', 'ExpressBookingRefused', 'ExpressBookingDoubted', 'ExpressLateAnswerRecorded')
     order by position`,
  )
  return rows
}
const openCalls = async () => {
  const { rows } = await postgres.db.query<{ n: number }>(
    `select count(*)::int as n from commands.express_calls where call = 'BOOK' and step <> 'DONE'`,
  )
  return rows[0]?.n ?? 0
}

test(`an application killed during a booking books it once or not at all, ${rounds} times`, async () => {
  const bookingIds: string[] = []
  // Loading takes longer than working, so it goes on meanwhile.
  const loaded = [load(), load()]
  const next = () => {
    loaded.push(load())
    return loaded.shift() ?? load()
  }
  const kills = { beforeSending: 0, beforeAnswer: 0, later: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const { begin, kill } = next()
    const bookingId = await begin('book')
    bookingIds.push(bookingId)
    const isRecorded = async () => (await outcomes()).some((one) => one.bookingId === bookingId)
    // The kill comes while the carrier works on its answer, after the answer was recorded, or at any other time.
    if (round % 4 === 0) while (waybillsOf(bookingId).length === 0) await pause(1)
    else if (round % 4 === 1) while (!(await isRecorded())) await pause(1)
    else await pause((round % 4) * round)
    await kill()
    if (await isRecorded()) kills.later += 1
    else if (waybillsOf(bookingId).length > 0) kills.beforeAnswer += 1
    else kills.beforeSending += 1
  }
  const { begin, kill } = next()
  await begin('continue')
  // A booking that the carrier does not know is looked up for half an hour, which takes 15 s here.
  while ((await openCalls()) > 0) await pause(100)
  await kill()

  const all = await outcomes()
  for (const bookingId of bookingIds) {
    const waybills = waybillsOf(bookingId)
    const own = all.filter((one) => one.bookingId === bookingId)
    const booked = own.filter(({ type }) => type === 'ExpressShipmentBooked').map(({ waybill }) => waybill)
    expect(waybills.length).toBeLessThanOrEqual(1)
    expect(booked).toEqual(waybills)
    // Without a waybill it waits for a person.
    expect(own.at(-1)?.type).toBe(waybills.length === 1 ? 'ExpressShipmentBooked' : 'ExpressBookingDoubted')
  }
  expect(carrier.booked.every(({ reference }) => bookingIds.includes(reference))).toBe(true)
  expect(kills.beforeAnswer).toBeGreaterThan(0)
  expect(kills.beforeSending).toBeGreaterThan(0)
  process.stderr.write(`express bookings: ${rounds} kills, ${JSON.stringify(kills)}\n`)
}, 240_000)
