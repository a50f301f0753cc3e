import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { changedRates, concerns } from './changed-rates.ts'

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
  const asked: unknown[] = []
  const context = {
    execute: async (...[, name, key, body, options]: unknown[]) => {
      asked.push([name, key, body, options])
      return undefined
    },
    tableReached: async (table: string) => void asked.push(table),
  }
  const event = { ...storedEvent(1, type), stream: 'rate-r1', type, data }
  await changedRates(async () => quotations).on[type]?.(event, context)
  return asked
}

const stale = (idCost: string, reason: string) => [
  'MarkCostGroupStale',
  'MVD-2026-000001',
  { idCost, reason },
  { about: idCost },
]

test('costs that were made of a rate are to be looked at again when its prices were corrected, or it was suspended', async () => {
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

test('an end that comes earlier concerns the costs that hold for longer; words and a later end concern none', async () => {
  expect(await marked('RateChanged', { validTo: '2026-12-01', version: 2 })).toEqual([
    'rate-usage',
    stale('c1', 'RATE_CHANGED'),
  ])
  expect(await marked('RateChanged', { comments: 'Asked again', version: 2 })).toEqual(['rate-usage'])
  expect(concerns({ validTo: '2027-01-31', version: 2 }, '2026-12-31')).toBe(false)
  // A file that lets it hold for longer says no more than that.
  expect(concerns({ validTo: '2027-01-31', version: 2, importBatchId: 'file' }, '2026-12-31')).toBe(false)
  expect(concerns({ validTo: '2027-01-31', route: 'directo', version: 2 }, '2026-12-31')).toBe(true)
  expect(changedRates(async () => uses).on['RateExtended']).toBeUndefined()
})

test('an offer that the client has stays as it is; what it is made of has changed is only told', async () => {
  const sent = uses.map((use) => ({ ...use, sent: true }))
  const told = (idCost: string, reason: string) => [
    'TellOfChangedRate',
    'MVD-2026-000001',
    { idCost, rateId: 'r1', reason },
    { about: idCost },
  ]
  expect(await marked('RateChanged', { validTo: '2026-12-01', version: 2 }, sent)).toEqual([
    'rate-usage',
    told('c1', 'RATE_CHANGED'),
  ])
  expect(await marked('RateSuspended', { reason: '' }, sent)).toEqual([
    'rate-usage',
    told('c1', 'RATE_SUSPENDED'),
    told('c3', 'RATE_SUSPENDED'),
  ])
})
