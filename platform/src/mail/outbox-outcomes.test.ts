import { expect, test } from 'vitest'
import { testPostgres } from '../testing/test-postgres.ts'
import { prepareOutbox } from '../jobs/outbox-table.ts'
import { postgresOutbox } from './outbox.ts'

test('a hundred outcomes that cannot be recorded do not block later ones, and are retried after growing pauses', async () => {
  const { db, stop } = await testPostgres()
  try {
    await prepareOutbox(db)
    let now = new Date('2026-03-10T12:00:00Z')
    const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
    const outbox = postgresOutbox({ db, clock: () => now, origin: () => '', wake: () => {} })
    for (let n = 1; n <= 101; n += 1) {
      await outbox.put({ key: `offer-${n}`, kind: 'OFFER', to: 'a@example.com', subject: '', text: '', html: '' })
      pass(1)
    }
    await db.query(`UPDATE operation.outbox SET state = 'SENT', tries = 1`)
    const keys = async () => (await outbox.unrecorded('OFFER')).map(({ key }) => key)
    const first = await keys()
    expect(first).toHaveLength(100)
    expect(first).not.toContain('offer-101')
    for (const key of first) await outbox.postponeRecording(key)
    expect(await keys()).toEqual(['offer-101'])

    pass(9)
    expect(await keys()).toEqual(['offer-101'])
    pass(1)
    expect(await keys()).toEqual(['offer-101', ...first.slice(0, 99)])
    await outbox.postponeRecording('offer-1')
    pass(19)
    expect(await keys()).not.toContain('offer-1')
    for (let n = 0; n < 20; n += 1) await outbox.postponeRecording('offer-1')
    pass(3_599)
    await outbox.markRecorded('offer-101', 1)
    for (const key of first.slice(1)) await outbox.markRecorded(key, 1)
    expect(await keys()).toEqual([])
    pass(1)
    expect(await keys()).toEqual(['offer-1'])
  } finally {
    await stop()
  }
})
