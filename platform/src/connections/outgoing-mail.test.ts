import { expect, test } from 'vitest'
import { noteBackup } from '../jobs/held-work.ts'
import { metrics } from '../telemetry/metrics.ts'
import { testPostgres } from '../testing/test-postgres.ts'
import { outboxGauges } from './outgoing-mail.ts'
import { prepareOutbox } from '../jobs/outbox-table.ts'
import { postgresOutbox } from '../mail/outbox.ts'

test('the gauges show the oldest waiting mail, the failed mails and the last backup', async () => {
  const { db, stop } = await testPostgres()
  const all = metrics()
  let now = new Date('2026-03-10T12:00:00Z')
  const value = async (name: string) => (await all.registry.getSingleMetric(name)?.get())?.values[0]?.value
  try {
    await prepareOutbox(db)
    const outbox = postgresOutbox({ db, clock: () => now, origin: () => '', wake: () => {} })
    const measure = async () => outboxGauges({ db, clock: () => now, metrics: all })()
    await measure()
    expect(await value('outbox_oldest_waiting_seconds')).toBe(0)
    expect(await value('last_backup_timestamp_seconds')).toBe(0)
    for (const key of ['a', 'b'])
      await outbox.put({ key, kind: 'OFFER', to: 'a@example.com', subject: '', text: '', html: '' })
    await db.query(`update operation.outbox set state = 'FAILED' where key = 'b'`)
    await noteBackup(db, '2026-03-09T03:00:00.000Z')
    await noteBackup(db, '2026-03-10T03:00:00.000Z')
    now = new Date('2026-03-10T12:20:00Z')
    await measure()
    expect(await value('outbox_oldest_waiting_seconds')).toBe(1200)
    expect(await value('outbox_failed')).toBe(1)
    expect(await value('last_backup_timestamp_seconds')).toBe(Date.parse('2026-03-10T03:00:00Z') / 1000)
  } finally {
    await stop()
  }
})
