import { parentPort, workerData } from 'node:worker_threads'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import { folding, type JsonRows } from './ingest-folding.ts'
import { eventLines } from '@freight/projection-workers/clickhouse/sink'

/** Streams of one share: its index, the number of shares, and the location of the log. */
export type Task = { dataDir: string; share: { count: number; mine: number } }
/** Some events with the facts they changed; the next batch follows when these are written. */
export type FromThread = { events: Uint8Array[]; facts: JsonRows[] } | 'ready' | 'done'

const PAGE_EVENTS = 250
const BATCH_EVENTS = 20_000

const port = parentPort
if (!port) throw new Error('This is a thread of `ingest.ts`')
// The input of `ingest.ts`.
const { dataDir, share } = workerData as Task

const nextAnswer = () => new Promise<void>((resolve) => port.once('message', () => resolve()))

const { platform, stop } = await connectStores(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }), {
  schemas: eventSchemas,
})
const { eventStore } = platform
const facts = await folding(eventStore)
const readFrom = (position: number) => {
  const events = eventStore.readTexts(position, { limit: PAGE_EVENTS, share })
  // Awaited later; until then a failure must not count as unhandled.
  events.catch(() => {})
  return events
}

let acknowledgement = nextAnswer()
const send = async (message: FromThread) => {
  await acknowledgement
  if (message !== 'done') acknowledgement = nextAnswer()
  const bytes = typeof message === 'string' ? [] : [...message.events, ...message.facts.map(({ json }) => json)]
  // Buffers from a shared pool cannot be transferred.
  const transferable = bytes.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && byteLength > Buffer.poolSize ? [buffer] : [],
  )
  port.postMessage(message, [...new Set(transferable)])
}

port.postMessage('ready' satisfies FromThread)
await acknowledgement
acknowledgement = Promise.resolve()

let reading = readFrom(0)
let pages: Uint8Array[] = []
let gatheredEvents = 0
for (;;) {
  const events = await reading
  const last = events.at(-1)
  if (last) {
    reading = readFrom(last.position)
    facts.fold(events)
    pages.push(eventLines(events))
    gatheredEvents += events.length
  }
  if (gatheredEvents >= BATCH_EVENTS || (!last && gatheredEvents > 0)) {
    await send({ events: pages, facts: facts.changed() })
    pages = []
    gatheredEvents = 0
  }
  if (!last) break
}
await send('done')
await stop()
