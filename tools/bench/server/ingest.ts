import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { Analytics } from '@freight/platform/analytics/port'
import { factSources } from '@freight/projection-workers/clickhouse/fact-sources'
import { createTable, eventsTable } from '@freight/projection-workers/clickhouse/tables'
import { result, type Result } from '../result.ts'
import type { Workshop } from '../workshop.ts'
import type { Task, FromThread } from './ingest-thread.ts'
import { generateDemo } from './writing.ts'
import { eventPlaces } from '@freight/projection-workers/clickhouse/sink'

const tables = [eventsTable, ...factSources.flatMap((source) => source.tables.map(({ table }) => table))]
const ingestedTable = (table: string): string => `ingested_${table}`

const writeBatch = async (analytics: Analytics, { events, facts }: Exclude<FromThread, string>): Promise<void> => {
  await analytics.insert(ingestedTable(eventsTable.name), Buffer.concat(events), eventPlaces)
  for (const { table, places, json } of facts) await analytics.insert(ingestedTable(table), { json }, places)
}

/**
 * A thread that folds one share of the streams once it receives the start message. A large young generation, because
 * nearly all objects are short-lived.
 */
const foldingThread = (task: Task, analytics: Analytics) => {
  const thread = new Worker(new URL('./ingest-thread.js', import.meta.url), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: 128, maxOldGenerationSizeMb: 4096 },
  })
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => (isReady = resolve))
  const done = new Promise<void>((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`A thread ended with ${code}`)))
    thread.on('message', (message: FromThread) => {
      if (message === 'ready') isReady()
      else if (message === 'done') resolve()
      else writeBatch(analytics, message).then(() => thread.postMessage('written'), reject)
    })
  })
  // Awaited later; until then a failure must not count as unhandled.
  done.catch(() => {})
  return {
    ready: Promise.race([ready, done]),
    begin: () => thread.postMessage('begin'),
    done,
    end: () => thread.terminate(),
  }
}

/**
 * Events per second from the log to readable rows: reads and decodes them, folds them into facts in memory (the
 * application uses its own database for this), writes them with the changed facts, and counts them. Each processor has
 * a thread for its share of the streams, like the workers of the application; one writes while others fold.
 */
export const ingest = async (workshop: Workshop, dataDir: string): Promise<Result> => {
  const { stop } = await workshop.openStores(dataDir)
  const analytics = await embeddedClickhouse(join(dataDir, 'clickhouse'))
  const count = Math.min(availableParallelism(), 4)
  const threads = Array.from({ length: count }, (_, mine) =>
    foldingThread({ dataDir, share: { count, mine } }, analytics),
  )
  try {
    for (const table of tables) await analytics.exec(createTable(table, ingestedTable(table.name)))
    await Promise.all(threads.map(({ ready }) => ready))
    const before = process.cpuUsage()
    const startedAt = performance.now()
    for (const { begin } of threads) begin()
    await Promise.all(threads.map(({ done }) => done))
    const [visible] = await analytics.query<{ n: number }>(
      `select count() as n from ${ingestedTable(eventsTable.name)} final`,
    )
    const seconds = (performance.now() - startedAt) / 1000
    const { user, system } = process.cpuUsage(before)
    for (const table of tables) await analytics.exec(`drop table ${ingestedTable(table.name)}`)
    const cpu = ((user + system) / 1e6).toFixed(1)
    return result('ingest', (visible?.n ?? 0) / seconds, `events/s of ${visible?.n ?? 0}, ${cpu} s of processor`, {
      goal: { atLeast: 50_000 },
    })
  } finally {
    for (const { end } of threads) await end()
    await analytics.close()
    await stop()
  }
}

/** The same with the log of a newly generated demo of this many quotations. */
export const ingestDemo = async (workshop: Workshop, dataDir: string, quotations: number): Promise<Result> => {
  await generateDemo(dataDir, quotations)
  return ingest(workshop, dataDir)
}
