import { storedEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { reviewReason, ratesMeanwhile } from './changed-rates.ts'

const quotation = 'quotation-MVD-2026-000001'
const used = (...ids: string[]) => ids.map((rateId) => ({ rateId, rateVersion: 1, code: rateId }))
const cost = (idCost: string, ...ids: string[]) => ({ idCost, validez: '2026-12-31', rates: used(...ids) })
const added = (position: number, ...group: Parameters<typeof cost>) =>
  storedEvent(position, 'CostGroupAdded', cost(...group))
const changed = (position: number, version: number, overrides: object = { charges: [] }) =>
  storedEvent(position, 'RateChanged', { ...overrides, version })
const suspended = (position: number) => storedEvent(position, 'RateSuspended', { reason: '' })
const resumed = (position: number) => storedEvent(position, 'RateResumed', {})

const marked = async (
  type: string,
  streams: Readonly<Record<string, ReturnType<typeof storedEvent>[]>>,
  data: object = {},
) => {
  const commands: unknown[] = []
  const context = {
    execute: async (...[, name, key, body, options]: unknown[]) => {
      commands.push([name, key, body, options])
      return undefined
    },
    waitForPosition: async () => {},
  }
  const eventStore = { readStream: async (stream: string) => streams[stream] ?? [] }
  await ratesMeanwhile({ eventStore }).on[type]?.({ ...storedEvent(99, type, data), stream: quotation }, context)
  return commands
}
const stale = (idCost: string, reason: string) => [
  'MarkCostGroupStale',
  'MVD-2026-000001',
  { idCost, reason },
  { about: idCost },
]

test.each(['QuoteResumed', 'QuoteReopened', 'QuotationReopenedForPricing'])(
  'after %s costs are stale whose rates were corrected or suspended meanwhile',
  async (type) => {
    const streams = {
      [quotation]: [added(10, 'c1', 'r1'), added(11, 'c2', 'r2'), added(12, 'c3', 'r3', 'r2'), added(13, 'c4', 'r3')],
      'rate-r1': [changed(20, 2)],
      'rate-r2': [suspended(21)],
      'rate-r3': [storedEvent(22, 'RateExtended', { validTo: '2027-12-31', version: 2 })],
    }
    expect(await marked(type, streams)).toEqual([
      stale('c1', 'RATE_CHANGED'),
      stale('c2', 'RATE_SUSPENDED'),
      stale('c3', 'RATE_SUSPENDED'),
    ])
  },
)

test('a cost that a user has reviewed since, or removed, does not become stale', async () => {
  const streams = {
    [quotation]: [
      added(10, 'c1', 'r1'),
      added(11, 'c2', 'r1'),
      added(12, 'c3', 'r1'),
      storedEvent(30, 'CostGroupConfirmed', { idCost: 'c1' }),
      storedEvent(31, 'CostGroupChanged', cost('c2', 'r1')),
      storedEvent(32, 'CostGroupRemoved', { idCost: 'c3' }),
    ],
    'rate-r1': [changed(20, 2), suspended(21)],
  }
  expect(await marked('QuoteReopened', streams)).toEqual([])
  expect(await marked('QuoteReopened', { ...streams, 'rate-r1': [changed(40, 3)] })).toEqual([
    stale('c1', 'RATE_CHANGED'),
    stale('c2', 'RATE_CHANGED'),
  ])
})

test('a cost that is restored after a correction of its rate becomes stale, and no other one', async () => {
  const streams = {
    [quotation]: [added(10, 'c1', 'r1'), added(11, 'c2', 'r1')],
    'rate-r1': [changed(5, 2)],
  }
  expect(await marked('CostGroupAdded', streams, cost('c2', 'r1'))).toEqual([stale('c2', 'RATE_CHANGED')])
  expect(await marked('CostGroupAdded', streams, { idCost: 'c2' })).toEqual([])
})

test('a rate that ends before the cost affects it; a resumed, reworded or extended rate does not', () => {
  const since = { version: 1, reviewedAt: 0, validez: '2026-12-31' }
  const ended = changed(20, 2, { validTo: '2026-11-30' })
  expect(reviewReason([ended], since)).toBe('RATE_CHANGED')
  expect(reviewReason([ended], { ...since, validez: '2026-11-30' })).toBeUndefined()
  expect(
    reviewReason([ended, storedEvent(21, 'RateExtended', { validTo: '2027-01-31', version: 3 })], since),
  ).toBeUndefined()
  expect(reviewReason([changed(20, 2, { comments: 'Asked again' })], since)).toBeUndefined()
  expect(reviewReason([suspended(20), resumed(21)], since)).toBeUndefined()
  expect(reviewReason([suspended(20)], { ...since, reviewedAt: 20 })).toBeUndefined()
  // The cost was made from the corrected version.
  expect(reviewReason([changed(20, 2)], { ...since, version: 2 })).toBeUndefined()
  expect(reviewReason([], since)).toBeUndefined()
})
