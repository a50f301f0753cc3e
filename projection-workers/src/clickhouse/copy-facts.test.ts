import type {
  Analytics,
  AnalyticsJson,
  AnalyticsLines,
  AnalyticsRow,
  AnalyticsValues,
} from '@freight/platform/analytics/port'
import { logger } from '@freight/platform/telemetry/logging'
import { expect, test } from 'vitest'
import { splitCostCharges } from '../quotation/facts/charge-facts.ts'
import { insertFacts } from './sync-facts.ts'

const row = (key: string, revision = 1) => [key, revision]
const places = '(key, revision)'
const tooManyDigits = Object.assign(new Error('Too many digits (45 > 38) in decimal value'), { code: '69' })

const store = (errorFor: (row: AnalyticsRow | AnalyticsValues) => Error | undefined) => {
  const stored: (AnalyticsRow | AnalyticsValues)[] = []
  const sizes: number[] = []
  const written: string[] = []
  const analytics: Analytics = {
    insert: async (
      _table: string,
      rows: readonly (AnalyticsRow | AnalyticsValues)[] | AnalyticsLines | AnalyticsJson,
    ) => {
      if (rows instanceof Uint8Array || 'json' in rows) throw new Error('Facts come as values')
      const refused = rows.map(errorFor).find((error) => error !== undefined)
      if (refused) throw refused
      stored.push(...rows)
      sizes.push(rows.length)
    },
    query: async () => [],
    stream: async () => {},
    exec: async () => {},
    ping: async () => {},
    close: async () => {},
  }
  return {
    stored,
    sizes,
    written,
    needs: { analytics, log: logger('info', { write: (line) => void written.push(line) }) },
  }
}

test('a quotation that the analytics store cannot hold is logged, and all others are copied', async () => {
  const { stored, written, needs } = store((one) => (JSON.stringify(one).includes('odd') ? tooManyDigits : undefined))
  await insertFacts(
    needs,
    ['a', 'b', 'odd', 'c', 'd'].map((key) => row(key)),
    { table: 'quotation_facts', places },
  )
  expect(stored).toEqual(['a', 'b', 'c', 'd'].map((key) => row(key)))
  expect(written).toEqual([expect.stringContaining('"key":"odd"')])
})

test('nothing is inserted while the store is unavailable', async () => {
  const { stored, needs } = store(() => new Error('analytics is not available'))
  await expect(insertFacts(needs, [row('a'), row('b')], { table: 'quotation_facts', places })).rejects.toThrow(
    'not available',
  )
  expect(stored).toEqual([])
})

test('a line that the store cannot hold is removed, and the other lines of its quotation are copied', async () => {
  const { stored, written, needs } = store((one) => (JSON.stringify(one).includes('odd') ? tooManyDigits : undefined))
  const line = (index: number, code: string) => [0, index, code, '', '', '', '', null, null, null, null, false, 'NONE']
  const removed = [1, 1, '', '', '', '', '', null, null, null, null, false, '']
  const quotation = (...lines: unknown[]) => ['q', 3, [['cost', lines]]]
  await insertFacts(needs, [quotation(line(0, 'FRT'), line(1, 'odd'), line(2, 'DOC')), ['other', 1, []]], {
    table: 'cost_charge_facts',
    places,
    splitLines: splitCostCharges,
  })
  expect(stored).toEqual([quotation(line(0, 'FRT')), quotation(removed), quotation(line(2, 'DOC')), ['other', 1, []]])
  expect(written).toEqual([expect.stringContaining('a line is missing in the dashboards')])
})

test('long quotations are split into several inserts', async () => {
  const { stored, sizes, needs } = store(() => undefined)
  const lines = Array.from({ length: 10_000 }, () => Array.from({ length: 12 }, () => 'x'))
  const rows = Array.from({ length: 7 }, (_, n) => [`long ${n}`, lines])
  await insertFacts(needs, rows, { table: 'cost_charge_facts', places })
  expect(stored).toEqual(rows)
  expect(sizes).toEqual([3, 3, 1])
})
