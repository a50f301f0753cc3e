import type { Analytics, AnalyticsRow } from '@freight/platform/analytics/port'
import { logger } from '@freight/platform/telemetry/logging'
import { expect, test } from 'vitest'
import { insertFacts } from './copy-facts.ts'

const row = (key: string, revision = 1) => ({ key, revision })
const tooManyDigits = Object.assign(new Error('Too many digits (45 > 38) in decimal value'), { code: '69' })

const store = (refuse: (row: AnalyticsRow) => Error | undefined) => {
  const held: AnalyticsRow[] = []
  const written: string[] = []
  const analytics: Analytics = {
    insert: async (_table, rows) => {
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
  const { held, written, needs } = store(({ key }) => (key === 'odd' ? tooManyDigits : undefined))
  await insertFacts(
    needs,
    ['a', 'b', 'odd', 'c', 'd'].map((key) => row(key)),
    'quotation_facts',
  )
  expect(held.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  expect(written).toEqual([expect.stringContaining('"key":"odd"')])
})

test('a store that is away takes all of them later', async () => {
  const { held, needs } = store(() => new Error('analytics is not available'))
  await expect(insertFacts(needs, [row('a'), row('b')], 'quotation_facts')).rejects.toThrow('not available')
  expect(held).toEqual([])
})
