import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { changedRates, affectsCost } from './changed-rates.ts'

const uses = [
  {
    key: 'MVD-2026-000001',
    sent: false,
    costs: {
      c1: { rates: ['r1', 'r2'], validez: '2026-12-31' },
      c2: { rates: ['r2'], validez: '2026-12-31' },
      c3: { rates: ['r1'], validez: '2026-11-30' },
    },
  },
]

const marked = async (type: 'RateChanged' | 'RateSuspended', data: object, quotations = uses) => {
  const commands: unknown[] = []
  const context = {
    execute: async (...[, name, key, body, options]: unknown[]) => {
      commands.push([name, key, body, options])
      return undefined
    },
    waitForPosition: async (table: string) => void commands.push(table),
  }
  const event = { ...storedEvent(1, type), stream: 'rate-r1', type, data }
  await changedRates(async () => quotations).on[type]?.(event, context)
  return commands
}

const stale = (idCost: string, reason: string) => [
  'MarkCostGroupStale',
  'MVD-2026-000001',
  { idCost, reason },
  { about: idCost },
]

test('costs become stale when prices of their rate are corrected or the rate is suspended', async () => {
  expect(await marked('RateChanged', { charges: [], version: 2 })).toEqual([
    'rate-usage',
    stale('c1', 'RATE_CHANGED'),
    stale('c3', 'RATE_CHANGED'),
  ])
  expect(await marked('RateSuspended', { reason: '' })).toEqual([
    'rate-usage',
    stale('c1', 'RATE_SUSPENDED'),
    stale('c3', 'RATE_SUSPENDED'),
  ])
})

test('an earlier end affects costs that are valid for longer; texts and a later end affect none', async () => {
  expect(await marked('RateChanged', { validTo: '2026-12-01', version: 2 })).toEqual([
    'rate-usage',
    stale('c1', 'RATE_CHANGED'),
  ])
  expect(await marked('RateChanged', { comments: 'Asked again', version: 2 })).toEqual(['rate-usage'])
  expect(affectsCost({ validTo: '2027-01-31', version: 2 }, '2026-12-31')).toBe(false)
  // An imported file that only extends the rate counts as a later end.
  expect(affectsCost({ validTo: '2027-01-31', version: 2, importBatchId: 'file' }, '2026-12-31')).toBe(false)
  expect(affectsCost({ validTo: '2027-01-31', route: 'directo', version: 2 }, '2026-12-31')).toBe(true)
  expect(changedRates(async () => uses).on['RateExtended']).toBeUndefined()
})

test('a cost in a sent offer stays unchanged, and the quotation records the change of its rate', async () => {
  const sent = uses.map((use) => ({ ...use, sent: true }))
  const expectedCommand = (idCost: string, reason: string) => [
    'TellOfChangedRate',
    'MVD-2026-000001',
    { idCost, rateId: 'r1', reason },
    { about: idCost },
  ]
  expect(await marked('RateChanged', { validTo: '2026-12-01', version: 2 }, sent)).toEqual([
    'rate-usage',
    expectedCommand('c1', 'RATE_CHANGED'),
  ])
  expect(await marked('RateSuspended', { reason: '' }, sent)).toEqual([
    'rate-usage',
    expectedCommand('c1', 'RATE_SUSPENDED'),
    expectedCommand('c3', 'RATE_SUSPENDED'),
  ])
})
