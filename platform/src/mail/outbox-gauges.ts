import type { Pool } from 'pg'
import { repeat } from '../jobs/job-lanes.ts'
import type { Metrics } from '../telemetry/metrics.ts'

type Parts = {
  db: Pick<Pool, 'query'>
  clock: () => Date
  metrics: Pick<Metrics, 'outboxOldestWaiting' | 'outboxFailed' | 'lastBackup'>
  everyMs?: number
}

const gaugesSql = `select
  (select min(coalesce(waiting_since, at)) from operation.outbox where queue = 'MAIL' and state = 'WAITING') as oldest,
  (select count(*)::int from operation.outbox where queue = 'MAIL' and state = 'FAILED' and erased_at is null) as failed,
  (select taken_at from operation.last_backup) as backup`

/** Measures the outbox and the age of the last backup four times a minute. Returns the function that stops it. */
export const outboxGauges = ({ db, clock, metrics, everyMs = 15_000 }: Parts): (() => Promise<void>) => {
  const look = async () => {
    const { rows } = await db.query<{ oldest: Date | null; failed: number; backup: Date | null }>(gaugesSql)
    const [{ oldest, failed: failedCount, backup } = { oldest: null, failed: 0, backup: null }] = rows
    metrics.outboxOldestWaiting.set(oldest ? Math.max(0, (clock().getTime() - oldest.getTime()) / 1000) : 0)
    metrics.outboxFailed.set(failedCount)
    metrics.lastBackup.set(backup ? backup.getTime() / 1000 : 0)
  }
  // The readiness reports a database that does not answer.
  return repeat(everyMs, look, undefined, { atOnce: true })
}
