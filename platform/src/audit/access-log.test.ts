import { expect, test } from 'vitest'
import { logger } from '../telemetry/logging.ts'
import { type Access, postgresAccessLog } from './access-log.ts'

const access = (path: string): Access => ({
  kind: 'DENIED',
  at: new Date('2026-03-10T12:00:00Z'),
  userId: 'u-1',
  company: 'MVD',
  method: 'GET',
  path,
  file: '',
  requestId: 'r-1',
})

const table = () => {
  const paths: unknown[] = []
  let isAway = false
  return {
    paths,
    away: (now: boolean) => (isAway = now),
    query: async (_text: string, values: readonly unknown[][] = []) => {
      if (isAway) throw new Error('away')
      paths.push(...(values[5] ?? []))
    },
  }
}

test('records are written in order, at the latest when the log is closed', async () => {
  const db = table()
  const log = await postgresAccessLog(db as never, logger('silent'))
  for (const path of ['/a', '/b', '/c']) log.record(access(path))
  await log.close()
  expect(db.paths).toEqual(['/a', '/b', '/c'])
})

test('the start of a file is written before its first byte is sent, or once the database is back', async () => {
  const db = table()
  const log = await postgresAccessLog(db as never, logger('silent'))
  await log.recordNow(access('/a'))
  expect(db.paths).toEqual(['/a'])
  db.away(true)
  await log.recordNow(access('/b'))
  db.away(false)
  await log.close()
  expect(db.paths).toEqual(['/a', '/b'])
})

test('the records of an outage are written once the database is back, before later ones', async () => {
  const db = table()
  const log = await postgresAccessLog(db as never, logger('silent'))
  db.away(true)
  log.record(access('/a'))
  await log.close()
  expect(db.paths).toEqual([])
  db.away(false)
  log.record(access('/b'))
  await log.close()
  expect(db.paths).toEqual(['/a', '/b'])
})
