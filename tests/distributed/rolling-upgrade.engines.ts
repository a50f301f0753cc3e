import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest } from '../application/api-client.ts'
import { kafkaBrokers } from '../engines/doubles/kafka-broker.ts'
import { names, runningServices } from './running-services.ts'
import { within } from './within.ts'

const kafka = await kafkaBrokers(process.env['KAFKA_BROKERS'])
// Registered first, so that it stops last: the services release the broker before.
afterAll(kafka.stop)
const services = await runningServices({
  KAFKA_BROKERS: kafka.addresses,
  KAFKA_ALLOW_PLAINTEXT: 'yes',
  KAFKA_TOPIC: `test.${randomUUID()}`,
})
const { processesOf, signInAs, prepare, start, end } = services

const Ids = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })
const Notes = z.object({ events: z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })) })
const patienceMs = 30_000
// With these statuses the client repeats the request: it was not executed, or its key prevents a second execution.
const worthAnotherTry = new Set([502, 503, 504])

test('replacing each process during work loses nothing acknowledged, and no request fails for good', async () => {
  const [commercial, auditor] = [await signInAs('COMMERCIAL'), await signInAs('ANALYST')]
  const [organization] = Ids.parse((await commercial.get('/app/v1/organizations?limit=1')).json).rows
  const acknowledged: { key: string; text: string }[] = []
  const unexpectedAnswers: string[] = []
  let [readRounds, retries, isOver] = [0, 0, false]

  /** Repeats a request with the same key until it succeeds, as a client does. */
  const requestUntilAnswered = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    const startedAt = performance.now()
    for (;;) {
      const answer = await commercial.call(method, path, body, headers).catch(() => undefined)
      if (answer && answer.status < 300) return answer.json
      if (answer && !worthAnotherTry.has(answer.status)) unexpectedAnswers.push(`${method} ${path}: ${answer.status}`)
      if (performance.now() - startedAt > patienceMs)
        throw new Error(`${method} ${path}: ${answer?.status ?? 'no answer'} ${JSON.stringify(answer?.json)}`)
      retries += 1
      await setTimeout(50)
    }
  }
  /** Writes notes, to another quotation before one has all that it may have. */
  const writer = async () => {
    while (!isOver) {
      const created = await requestUntilAnswered('POST', '/app/v1/quotations', airRequest(organization?.id ?? ''))
      const { id: key } = z.object({ id: z.string() }).parse(created)
      for (let notes = 0; notes < 200 && !isOver; notes += 1) {
        const text = `note ${randomUUID()}`
        await requestUntilAnswered('POST', `/app/v1/quotations/${key}/add-quotation-note`, { text })
        acknowledged.push({ key, text })
        await setTimeout(50)
      }
    }
  }
  const reader = async () => {
    while (!isOver) {
      for (const path of ['quotations?list=my-quotations', 'session', 'notification/?limit=5'])
        await requestUntilAnswered('GET', `/app/v1/${path}`)
      readRounds += 1
      await setTimeout(50)
    }
  }
  const work = Promise.all([writer(), writer(), writer(), reader(), reader()])
  const waitForProgress = async () => {
    const before = [acknowledged.length, readRounds] as const
    await within(patienceMs, async () => acknowledged.length > before[0] + 10 && readRounds > before[1] + 3)
  }
  const upgrade = async () => {
    await waitForProgress()
    await prepare()
    for (const name of names)
      for (const former of processesOf(name)) {
        await start(name)
        // The process finishes pending work and exits without an error.
        expect([name, await end(former)]).toEqual([name, 0])
        await waitForProgress()
      }
  }
  try {
    await Promise.race([upgrade(), work])
  } finally {
    isOver = true
    await work
  }
  expect(unexpectedAnswers).toEqual([])
  process.stderr.write(
    `upgrade: ${acknowledged.length} commands, ${readRounds} rounds of reads, ${retries} tries once more\n`,
  )

  const sorted = (texts: readonly unknown[]) => texts.map(String).toSorted((a, b) => a.localeCompare(b))
  for (const key of new Set(acknowledged.map((one) => one.key))) {
    const expectedNotes = acknowledged.filter((one) => one.key === key).map(({ text }) => text)
    const { events } = Notes.parse((await auditor.get(`/app/v1/quotations/${key}/history`)).json)
    const storedNotes = events.filter(({ type }) => type === 'QuotationNoteAdded').map(({ data }) => data['text'])
    expect(sorted(storedNotes)).toEqual(sorted(expectedNotes))
    // The tables follow, maintained by the new processes.
    const Shown = z.object({ noteCount: z.int() })
    await within(patienceMs, async () => {
      const { data } = Shown.safeParse((await auditor.get(`/app/v1/quotations/${key}`)).json)
      return data?.noteCount === expectedNotes.length
    })
  }
})
