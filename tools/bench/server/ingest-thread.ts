import { parentPort, workerData } from 'node:worker_threads'
import { eventSchemas } from '@freight/contracts/events/event-schemas'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connect'
import { eventLines } from '@freight/projection-workers/clickhouse/event-rows'
import { folding, type JsonRows } from './ingest-folding.ts'

/** The streams of one share: which of how many, and where the log is. */
export type Task = { dataDir: string; share: { count: number; mine: number } }
/** Some events with the facts that they changed; the next come when these are written. */
export type Told = { events: Uint8Array[]; facts: JsonRows[] } | 'ready' | 'done'

const pageSize = 250
const batchSize = 20_000

const port = parentPort
if (!port) throw new Error('This is a thread of `ingest.ts`')
// As `ingest.ts` gives it.
const { dataDir, share } = workerData as Task

const answered = () => new Promise<void>((resolve) => port.once('message', () => resolve()))

const { platform, stop } = await connectStores(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }), {
  schemas: eventSchemas,
})
const { eventStore } = platform
const facts = await folding(eventStore)
const readFrom = (position: number) => {
  const events = eventStore.readTexts(position, { limit: pageSize, share })
  // Awaited later; until then a failure is nobody's.
  events.catch(() => {})
  return events
}

let written = answered()
const tell = async (told: Told) => {
  await written
  if (told !== 'done') written = answered()
  const bytes = typeof told === 'string' ? [] : [...told.events, ...told.facts.map(({ json }) => json)]
  // What is lent from a pool of many cannot be handed over.
  const whole = bytes.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && byteLength > Buffer.poolSize ? [buffer] : [],
  )
  port.postMessage(told, [...new Set(whole)])
}

port.postMessage('ready' satisfies Told)
await written
written = Promise.resolve()

let reading = readFrom(0)
let pages: Uint8Array[] = []
let gathered = 0
for (;;) {
  const events = await reading
  const last = events.at(-1)
  if (last) {
    reading = readFrom(last.position)
    facts.fold(events)
    pages.push(eventLines(events))
    gathered += events.length
  }
  if (gathered >= batchSize || (!last && gathered > 0)) {
    await tell({ events: pages, facts: facts.changed() })
    pages = []
    gathered = 0
  }
  if (!last) break
}
await tell('done')
await stop()
