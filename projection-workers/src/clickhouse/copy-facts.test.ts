import type { Analytics, AnalyticsRow, AnalyticsValues } from '@freight/platform/analytics/port'
import { logger } from '@freight/platform/telemetry/logging'
import { expect, test } from 'vitest'
import { insertFacts } from './copy-facts.ts'

const row = (key: string, revision = 1) => [key, revision]
const places = '(key, revision)'
const tooManyDigits = Object.assign(new Error('Too many digits (45 > 38) in decimal value'), { code: '69' })

const store = (refuse: (row: AnalyticsRow | AnalyticsValues) => Error | undefined) => {
  const held: (AnalyticsRow | AnalyticsValues)[] = []
  const written: string[] = []
  const analytics: Analytics = {
    insert: async (_table: string, rows: readonly (AnalyticsRow | AnalyticsValues)[]) => {
      const refused = rows.map(refuse).find((error) => error !== undefined)
      if (refused) throw refused
      held.push(...rows)
    },
    query: async () => [],
    stream: async () => {},
    exec: async () => {},
    ping: async () => {},
    close: async () => {},
  }
  return { held, written, needs: { analytics, log: logger('info', { write: (line) => void written.push(line) }) } }
}

test('a quotation that the analytics store cannot hold is told of and keeps no other from the dashboards', async () => {
  const { held, written, needs } = store((one) => (JSON.stringify(one).includes('odd') ? tooManyDigits : undefined))
  await insertFacts(
    needs,
    ['a', 'b', 'odd', 'c', 'd'].map((key) => row(key)),
    'quotation_facts',
    places,
  )
  expect(held).toEqual(['a', 'b', 'c', 'd'].map((key) => row(key)))
  expect(written).toEqual([expect.stringContaining('"key":"odd"')])
})

test('a store that is away takes all of them later', async () => {
  const { held, needs } = store(() => new Error('analytics is not available'))
  await expect(insertFacts(needs, [row('a'), row('b')], 'quotation_facts', places)).rejects.toThrow('not available')
  expect(held).toEqual([])
})
