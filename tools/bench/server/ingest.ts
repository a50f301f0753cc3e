import { join } from 'node:path'
import { idIn } from '@freight/contracts/events/envelope'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { AnalyticsLines, AnalyticsValues } from '@freight/platform/analytics/port'
import type { StoredText } from '@freight/platform/event-store/port'
import { fromText } from '@freight/platform/event-store/stored/stored-text'
import type { Platform } from '@freight/platform/platform'
import { eventLines, eventPlaces } from '@freight/projection-workers/clickhouse/event-rows'
import { factSources, type FactTable } from '@freight/projection-workers/clickhouse/fact-sources'
import { createTable, eventsTable } from '@freight/projection-workers/clickhouse/tables'
import { fold, type HeldRow } from '@freight/projection-workers/engine/fold'
import type { AnyProjection } from '@freight/projection-workers/engine/projection'
import { keptRates } from '@freight/projection-workers/engine/kept-rates'
import { result, type Result } from '../result.ts'
import type { Workshop } from '../workshop.ts'
import { generateDemo } from './writing.ts'

const pageSize = 500
const batchSize = 20_000
const tables = [eventsTable, ...factSources.flatMap((source) => source.tables.map(({ table }) => table))]
const into = (table: string): string => `ingested_${table}`

type Rows = { table: string; places: string; rows: AnalyticsValues[] }

/** Only what a step looks at is decoded, one after the other. */
function* decoded(texts: readonly StoredText[], { evolve }: AnyProjection) {
  for (const text of texts) if (Object.hasOwn(evolve, text.type)) yield fromText(text)
}

/** Folds events page by page; `changed` answers the rows of the facts that changed since it was asked last, once each. */
const folding = async (eventStore: Platform['eventStore']) => {
  const rates = keptRates()
  await rates.load(eventStore)
  const sources = factSources.map((source) => ({
    source,
    held: new Map<string, HeldRow>(),
    parked: new Set<string>(),
    keys: new Set<string>(),
  }))
  return {
    fold: (texts: readonly StoredText[]) => {
      for (const { source, held, parked, keys } of sources) {
        fold(source.projection, decoded(texts, source.projection), held, parked, rates)
        const prefix = `${source.aggregate}-`
        for (const { stream } of texts) if (stream.startsWith(prefix)) keys.add(idIn(source.aggregate, stream))
      }
    },
    changed: (): Rows[] =>
      sources.flatMap(({ source, held, keys }) => {
        const all = [...keys]
        keys.clear()
        const rowsFor = ({ rowsOf }: FactTable) =>
          all.flatMap((key) => {
            const one = held.get(key)
            return one ? rowsOf(key, one.revision, one.row) : []
          })
        return source.tables.map((one) => ({ table: one.table.name, places: one.places, rows: rowsFor(one) }))
      }),
  }
}

/**
 * Events a second from the log to rows that can be read: read and decoded, folded into facts in memory (the application
 * folds them into its own database, beside), written with the facts that they changed, and counted. A page is read and
 * a batch of some pages written while another page is folded.
 */
export const ingest = async (workshop: Workshop, dataDir: string): Promise<Result> => {
  const { eventStore, stop } = await workshop.openStores(dataDir)
  const analytics = await embeddedClickhouse(join(dataDir, 'clickhouse'))
  try {
    for (const table of tables) await analytics.exec(createTable(table, into(table.name)))
    const facts = await folding(eventStore)
    const before = process.cpuUsage()
    const started = performance.now()
    const readFrom = (position: number) => {
      const events = eventStore.readTexts(position, { limit: pageSize })
      // Awaited later; until then a failure is nobody's.
      events.catch(() => {})
      return events
    }
    let reading = readFrom(0)
    let writing = Promise.resolve()
    let pages: AnalyticsLines[] = []
    let gathered = 0
    const write = async () => {
      const [lines, rows] = [pages, facts.changed()]
      pages = []
      gathered = 0
      await writing
      writing = (async () => {
        await analytics.insert(into(eventsTable.name), Buffer.concat(lines), eventPlaces)
        for (const { table, places, rows: own } of rows) await analytics.insert(into(table), own, places)
      })()
      // A failure is heard of with the next batch.
      writing.catch(() => {})
    }
    for (;;) {
      const events = await reading
      const last = events.at(-1)
      if (!last) break
      reading = readFrom(last.position)
      facts.fold(events)
      pages.push(eventLines(events))
      gathered += events.length
      if (gathered >= batchSize) await write()
    }
    await write()
    await writing
    const [visible] = await analytics.query<{ n: number }>(`select count() as n from ${into(eventsTable.name)} final`)
    const seconds = (performance.now() - started) / 1000
    const { user, system } = process.cpuUsage(before)
    for (const table of tables) await analytics.exec(`drop table ${into(table.name)}`)
    const cpu = ((user + system) / 1e6).toFixed(1)
    return result('ingest', (visible?.n ?? 0) / seconds, `events/s of ${visible?.n ?? 0}, ${cpu} s of processor`, {
      goal: { atLeast: 50_000 },
    })
  } finally {
    await analytics.close()
    await stop()
  }
}

/** The same over the log of a demo of so many quotations, made for it. */
export const ingestDemo = async (workshop: Workshop, dataDir: string, quotations: number): Promise<Result> => {
  await generateDemo(dataDir, quotations)
  return ingest(workshop, dataDir)
}
