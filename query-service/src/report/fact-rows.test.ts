import type { Analytics } from '@freight/platform/analytics/port'
import { expect, test } from 'vitest'
import type { ReportSource } from './report-source.ts'
import { factRows } from './report-reading.ts'

const source: ReportSource = { store: 'FACTS', order: { given: 'UInt64', key: 'String' }, sql: 'select 1' }

/** A store with a number of rows, which returns those after the last key, up to the limit of the query. */
const storeOf = (total: number) => {
  const statements: string[] = []
  const query = (sql: string, params: { last0?: number } = {}) => {
    statements.push(sql)
    const limit = Number(/limit (\d+)/.exec(sql)?.[1])
    const next = (params.last0 ?? total + 1) - 1
    const rows = Array.from({ length: Math.min(limit, next) }, (_, index) => ({ given: next - index, key: 'k' }))
    return Promise.resolve(rows)
  }
  return { asked: statements, analytics: { query, ping: () => Promise.resolve() } as unknown as Analytics }
}
const { signal } = new AbortController()

test('a report reads all rows once, page by page in order', async () => {
  const { analytics, asked: statements } = storeOf(45_000)
  const given: unknown[] = []
  for await (const rows of factRows(analytics, source, {}, signal)) given.push(...rows.map((row) => row['given']))
  expect(given).toEqual(Array.from({ length: 45_000 }, (_, index) => 45_000 - index))
  expect(statements).toHaveLength(3)
  expect(statements[0]).not.toContain('where')
  expect(statements[1]).toContain('where (given, key) < ({last0:UInt64}, {last1:String})')
})

test('an aborted report reads no further page', async () => {
  const { analytics, asked: statements } = storeOf(45_000)
  const cancellation = new AbortController()
  const read = async () => {
    for await (const rows of factRows(analytics, source, {}, cancellation.signal))
      if (rows.length > 0) cancellation.abort()
  }
  await expect(read()).rejects.toThrow('aborted')
  expect(statements).toHaveLength(1)
})
