import type {
  Analytics,
  AnalyticsJson,
  AnalyticsLines,
  AnalyticsRow,
  AnalyticsValues,
} from '@freight/platform/analytics/port'
import { logger } from '@freight/platform/telemetry/logging'
import { expect, test } from 'vitest'
import { costChargesApart } from '../quotation/facts/charge-facts.ts'
import { insertFacts } from './copy-facts.ts'

const row = (key: string, revision = 1) => [key, revision]
const places = '(key, revision)'
const tooManyDigits = Object.assign(new Error('Too many digits (45 > 38) in decimal value'), { code: '69' })

const store = (refuse: (row: AnalyticsRow | AnalyticsValues) => Error | undefined) => {
  const held: (AnalyticsRow | AnalyticsValues)[] = []
  const sizes: number[] = []
  const written: string[] = []
  const analytics: Analytics = {
    insert: async (
      _table: string,
      rows: readonly (AnalyticsRow | AnalyticsValues)[] | AnalyticsLines | AnalyticsJson,
    ) => {
      if (rows instanceof Uint8Array || 'json' in rows) throw new Error('Facts come as values')
      const refused = rows.map(refuse).find((error) => error !== undefined)
      if (refused) throw refused
      held.push(...rows)
      sizes.push(rows.length)
    },
    query: async () => [],
    stream: async () => {},
    exec: async () => {},
    ping: async () => {},
    close: async () => {},
  }
  return {
    held,
    sizes,
    written,
    needs: { analytics, log: logger('info', { write: (line) => void written.push(line) }) },
  }
}

test('logs a quotation that the analytics store cannot hold and copies all others', async () => {
  const { held, written, needs } = store((one) => (JSON.stringify(one).includes('odd') ? tooManyDigits : undefined))
  await insertFacts(
    needs,
    ['a', 'b', 'odd', 'c', 'd'].map((key) => row(key)),
    { table: 'quotation_facts', places },
  )
  expect(held).toEqual(['a', 'b', 'c', 'd'].map((key) => row(key)))
  expect(written).toEqual([expect.stringContaining('"key":"odd"')])
})

test('inserts nothing while the store is unavailable', async () => {
  const { held, needs } = store(() => new Error('analytics is not available'))
  await expect(insertFacts(needs, [row('a'), row('b')], { table: 'quotation_facts', places })).rejects.toThrow(
    'not available',
  )
  expect(held).toEqual([])
})

test('when the store cannot hold one line of a quotation, copies the other lines and removes that one', async () => {
  const { held, written, needs } = store((one) => (JSON.stringify(one).includes('odd') ? tooManyDigits : undefined))
  const line = (index: number, code: string) => [0, index, code, '', '', '', '', null, null, null, null, false, 'NONE']
  const removed = [1, 1, '', '', '', '', '', null, null, null, null, false, '']
  const quotation = (...lines: unknown[]) => ['q', 3, [['cost', lines]]]
  await insertFacts(needs, [quotation(line(0, 'FRT'), line(1, 'odd'), line(2, 'DOC')), ['other', 1, []]], {
    table: 'cost_charge_facts',
    places,
    apart: costChargesApart,
  })
  expect(held).toEqual([quotation(line(0, 'FRT')), quotation(removed), quotation(line(2, 'DOC')), ['other', 1, []]])
  expect(written).toEqual([expect.stringContaining('a line is missing in the dashboards')])
})

test('splits long quotations into several inserts', async () => {
  const { held, sizes, needs } = store(() => undefined)
  const lines = Array.from({ length: 10_000 }, () => Array.from({ length: 12 }, () => 'x'))
  const rows = Array.from({ length: 7 }, (_, n) => [`long ${n}`, lines])
  await insertFacts(needs, rows, { table: 'cost_charge_facts', places })
  expect(held).toEqual(rows)
  expect(sizes).toEqual([3, 3, 1])
})
