import { join } from 'node:path'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { AnalyticsRow } from '@freight/platform/analytics/port'
import type { Platform } from '@freight/platform/platform'
import { eventRow } from '@freight/projection-workers/clickhouse/event-rows'
import { factSources } from '@freight/projection-workers/clickhouse/fact-sources'
import { createTable, eventsTable } from '@freight/projection-workers/clickhouse/tables'
import { fold, type HeldRow } from '@freight/projection-workers/engine/fold'
import { keptRates } from '@freight/projection-workers/engine/kept-rates'
import { result, type Result } from '../result.ts'
import type { Workshop } from '../workshop.ts'

const batchSize = 5000
const tables = [eventsTable, ...factSources.flatMap((source) => source.tables.map(({ table }) => table))]
const into = (table: string): string => `ingested_${table}`

/** Folds batches of events one after the other; answers the rows of the facts that each has changed, by table. */
const folding = async (eventStore: Platform['eventStore']) => {
  const rates = keptRates()
  await rates.load(eventStore)
  const sources = factSources.map((source) => ({ source, held: new Map<string, HeldRow>(), parked: new Set<string>() }))
  return (events: readonly StoredEvent[]): Map<string, AnalyticsRow[]> => {
    const rows = new Map<string, AnalyticsRow[]>()
    for (const { source, held, parked } of sources) {
      fold(source.projection, events, held, parked, rates)
      const prefix = `${source.aggregate}-`
      const own = events.filter(({ stream }) => stream.startsWith(prefix))
      const keys = new Set(own.map(({ stream }) => idIn(source.aggregate, stream)))
      for (const { table, rowsOf } of source.tables)
        rows.set(
          table.name,
          [...keys].flatMap((key) => {
            const one = held.get(key)
            return one ? rowsOf(key, one.revision, one.row) : []
          }),
        )
    }
    return rows
  }
}

/**
 * Events a second from the log to rows that can be read: read and decoded, folded into facts in memory (the application
 * folds them into its own database, beside), written with the facts that they changed, and counted.
 */
export const ingest = async (workshop: Workshop, dataDir: string): Promise<Result> => {
  const { eventStore, stop } = await workshop.openStores(dataDir)
  const analytics = await embeddedClickhouse(join(dataDir, 'clickhouse'))
  try {
    for (const table of tables) await analytics.exec(createTable(table, into(table.name)))
    const folded = await folding(eventStore)
    const started = performance.now()
    let position = 0
    for (;;) {
      const events = await eventStore.readAll(position, { limit: batchSize })
      const last = events.at(-1)
      if (!last) break
      await analytics.insert(into(eventsTable.name), events.map(eventRow))
      for (const [table, rows] of folded(events)) await analytics.insert(into(table), rows)
      position = last.position
    }
    const [visible] = await analytics.query<{ n: number }>(`select count() as n from ${into(eventsTable.name)} final`)
    const seconds = (performance.now() - started) / 1000
    for (const table of tables) await analytics.exec(`drop table ${into(table.name)}`)
    return result('ingest', (visible?.n ?? 0) / seconds, `events/s of ${visible?.n ?? 0}`, {
      goal: { atLeast: 50_000 },
    })
  } finally {
    await analytics.close()
    await stop()
  }
}
