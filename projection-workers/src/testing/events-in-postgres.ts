import { newEvent } from '@freight/contracts/testing/sample-events'
import type { Analytics, AnalyticsRow } from '@freight/platform/analytics/port'
import { postgresEventStore } from '@freight/platform/event-store/postgres'
import { logger } from '@freight/platform/telemetry/logging'
import { metrics } from '@freight/platform/telemetry/metrics'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import type pg from 'pg'

type AnyEvent = { type: string; data: unknown }

/** An analytics store that only remembers what came in. */
const remembering = () => {
  const rows = new Map<string, AnalyticsRow[]>()
  const analytics: Analytics = {
    insert: async (table, added) => void rows.set(table, [...(rows.get(table) ?? []), ...added]),
    query: async <Row>(sql: string) => {
      const held = rows.get(/ from (\w+)/.exec(sql)?.[1] ?? '') ?? []
      const newest = [...new Map(held.map((row) => [row['name'], row])).values()]
      const positions = new Set(held.map(({ position }) => position)).size
      return (sql.includes('from copies') ? newest : [{ n: sql.includes('uniq') ? positions : held.length }]) as Row[]
    },
    exec: async (sql) => {
      const [, dropped = ''] = /^drop table (?:if exists )?(\w+)/.exec(sql) ?? []
      rows.delete(dropped)
      const [, now, beside] = /^rename table (\w+) to \w+, (\w+) to /.exec(sql) ?? []
      if (now !== undefined && beside !== undefined) rows.set(now, rows.get(beside) ?? [])
    },
    ping: async () => {},
    close: async () => {},
  }
  return { rows, analytics }
}

/** An event store and tables in a PostgreSQL of its own, with an analytics store that only remembers. */
export const eventsInPostgres = async () => {
  const written: string[] = []
  const log = logger('info', { write: (line) => void written.push(line) })
  const { db, stop } = await testPostgres(12)
  const eventStore = await postgresEventStore(db, { log, firstPauseMs: 5 })
  const { analytics, rows } = remembering()
  return {
    platform: { db, eventStore, analytics, log, metrics: metrics(), clock: () => new Date('2026-03-10T12:00:00Z') },
    copied: rows,
    written,
    /** Adds events to a stream, from a revision on. */
    append: (stream: string, expected: number, ...events: AnyEvent[]) =>
      eventStore.append(
        stream,
        expected,
        events.map(({ type, data }) =>
          newEvent(type, data, {
            occurredAt: new Date(Date.UTC(2026, 2, 2, 9)).toISOString(),
            actor: { kind: 'STAFF', userId: 'lferreyra' },
          }),
        ),
      ),
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await db.query<Row>(text, values)).rows,
    close: async () => {
      await eventStore.close()
      await stop()
    },
  }
}

/** Waits until something holds. */
export const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  const end = Date.now() + 45_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come to hold')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
