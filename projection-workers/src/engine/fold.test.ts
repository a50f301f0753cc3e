import type { StoredEvent } from '@freight/contracts/events/envelope'
import fc from 'fast-check'
import { anyProjection, type AnyProjection, type Row } from './projection.ts'
import { quotationFacts } from '../quotation/facts/quotation-facts.ts'
import { quotationList } from '../quotation/quotation-list.ts'
import { stored } from '../testing/after.ts'
import {
  approved,
  costAdded,
  published,
  requested,
  sellAdded,
  sent,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { rateHistory } from './rate-history.ts'
import { applySteps, finishRows, fold, type HeldRow, nothingYet } from './fold.ts'

const projection = anyProjection(quotationList)
const life = [
  requested(),
  taken,
  costAdded('cost-1', '800.00'),
  sellAdded('sell-1', '800.00', '1000.00'),
  published,
  sent,
  approved('sell-1'),
]
const streams = ['quotation-1', 'quotation-2', 'quotation-3', 'quotation-4', 'quotation-5']
const log: StoredEvent[] = life.flatMap((event, n) => streams.map((stream) => stored(stream, n + 1, event)))

const folded = (of: AnyProjection, batches: readonly (readonly StoredEvent[])[]) => {
  const rows = new Map<string, HeldRow>()
  for (const batch of batches) fold(of, batch, rows, new Set(), rateHistory())
  return new Map([...rows].toSorted(([one], [other]) => one.localeCompare(other)))
}

/** The same rows, finished once after the last batch. */
const finishedLast = (of: AnyProjection, batches: readonly (readonly StoredEvent[])[]) => {
  const [rows, parked, unfinished] = [new Map<string, HeldRow>(), new Set<string>(), nothingYet()]
  for (const batch of batches) applySteps(of, batch, rows, { parked, known: rateHistory(), unfinished })
  expect(finishRows(of, rows, parked, unfinished)).toEqual([])
  return new Map([...rows].toSorted(([one], [other]) => one.localeCompare(other)))
}

/** Streams interleaved at random, each in its own order; then some events repeated at a later place. */
const deliveries = fc
  .tuple(
    fc.array(fc.nat(streams.length - 1), { minLength: 200, maxLength: 200 }),
    fc.array(fc.tuple(fc.nat(log.length - 1), fc.nat(50)), { maxLength: 70 }),
  )
  .map(([order, repeats]) => {
    const queues = streams.map((stream) => log.filter((event) => event.stream === stream))
    const mixed = [...order.flatMap((turn) => queues[turn]?.shift() ?? []), ...queues.flat()]
    for (const [from, distance] of repeats) {
      const event = mixed[from]
      if (event) mixed.splice(from + 1 + distance, 0, event)
    }
    return mixed
  })

test.each([
  ['a list', projection],
  ['rows that are finished', anyProjection(quotationFacts)],
])('repeated events, interleaved streams and any batch size produce the same rows: %s', (_, of) => {
  const clean = folded(of, [log])
  fc.assert(
    fc.property(deliveries, fc.integer({ min: 1, max: 20 }), (events, size) => {
      const batches = Array.from({ length: Math.ceil(events.length / size) }, (_, n) =>
        events.slice(n * size, (n + 1) * size),
      )
      expect(folded(of, batches)).toEqual(clean)
      expect(finishedLast(of, batches)).toEqual(clean)
    }),
    { numRuns: 300 },
  )
})

test('a row whose finish fails keeps its former state, its stream is parked, and other streams continue', () => {
  const finish = (row: Row) => {
    if (row['status'] === 'PENDING' && row['originCode'] === 'odd') throw new Error('cannot be finished')
    return { ...row, originName: `${String(row['originName'])}!` }
  }
  const finishing = { ...projection, finish }
  const rows = new Map<string, HeldRow>()
  const parked = new Set<string>()
  const faultyRequest = requested({ origenCodigo: 'odd', origenName: 'Odd' })
  const validRequest = requested({ origenCodigo: 'usual', origenName: 'Usual' })
  fold(
    finishing,
    [stored('quotation-1', 1, faultyRequest), stored('quotation-2', 1, validRequest)],
    rows,
    parked,
    rateHistory(),
  )
  const second = [
    stored('quotation-1', 2, taken),
    stored('quotation-2', 2, taken),
    stored('quotation-3', 1, faultyRequest),
    stored('quotation-3', 2, taken),
  ]
  const { changed, deadLetters } = fold(finishing, second, rows, parked, rateHistory())
  expect(deadLetters).toMatchObject([
    { stream: 'quotation-1', revision: 2 },
    { stream: 'quotation-3', revision: 1 },
  ])
  expect([...parked]).toEqual(['quotation-1', 'quotation-3'])
  expect([...changed.keys()]).toEqual(['2'])
  expect(rows.get('1')).toMatchObject({ revision: 1, row: { status: 'REQUESTED', originName: 'Odd!' } })
  expect(rows.get('2')).toMatchObject({ revision: 2, row: { status: 'PENDING', originName: 'Usual!!' } })
  expect(rows.has('3')).toBe(false)
})

test('a stream whose event cannot be applied is parked there, and other streams continue', () => {
  const nonsense = stored('quotation-1', 2, { type: 'CostGroupAdded', data: {} })
  const rows = new Map<string, HeldRow>()
  const parked = new Set<string>()
  const later = stored('quotation-1', 3, taken)
  const first = streams.slice(0, 2).map((stream) => stored(stream, 1, requested()))
  const events = [...first, nonsense, later, stored('quotation-2', 2, taken)]
  const { deadLetters } = fold(projection, events, rows, parked, rateHistory())
  expect(deadLetters).toMatchObject([{ stream: 'quotation-1', revision: 2 }])
  expect([...parked]).toEqual(['quotation-1'])
  expect(rows.get('1')?.row).toMatchObject({ status: 'REQUESTED' })
  expect(rows.get('2')?.row).toMatchObject({ status: 'PENDING' })
})
