import { newEvent } from '@freight/contracts/testing/sample-events'
import { postgresEventStore } from '@freight/platform/event-store/postgres'
import { logger } from '@freight/platform/telemetry/logging'
import { metrics } from '@freight/platform/telemetry/metrics'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import type pg from 'pg'
import { remembering } from './remembering-analytics.ts'

type AnyEvent = { type: string; data: unknown }

/** An event store and tables in a separate PostgreSQL, with an analytics store in memory. */
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
    /** Appends events to a stream at an expected revision. */
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

/** Polls until the condition is true, for at most 45 seconds. */
export const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  const end = Date.now() + 45_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('The condition stayed false')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
