import { atHour as at, storedEvent } from '@freight/contracts/testing/sample-events'
import {
  approved,
  published,
  rejected,
  requested,
  sent,
  taken,
  updated,
} from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { after } from '../testing/after.ts'
import type { QuotationFactsRow } from './facts/quotation-facts-columns.ts'
import { quotationFacts, withTimeInStatus } from './facts/quotation-facts.ts'

const HOUR = 3600
const reopened = { type: 'QuoteReopened' as const, data: { reason: 'Again' } }

test('each finished status period is added to its stage, the current one is not', () =>
  after(quotationFacts, requested(), taken, published, updated, sent).shows({
    requestedSeconds: HOUR,
    pendingSeconds: HOUR,
    // Quoted and updated are one stage.
    quotedSeconds: 2 * HOUR,
    sentSeconds: 0,
    statusSince: at(5),
  }))

test('a second update continues the same status period', () =>
  after(quotationFacts, requested(), taken, published, updated, updated).shows({
    quotedSeconds: HOUR,
    statusSince: at(4),
  }))

test('a second period in a stage adds to the first, and a decided status adds none', () =>
  after(quotationFacts, requested(), taken, published, sent, rejected, reopened, published).shows({
    pendingSeconds: 2 * HOUR,
    sentSeconds: HOUR,
    statusSince: at(7),
  }))

test('the times of the first approval and the first rejection stay', () =>
  after(
    quotationFacts,
    requested(),
    taken,
    published,
    sent,
    rejected,
    reopened,
    published,
    sent,
    approved('sell-1'),
  ).shows({
    firstLostAt: at(5),
    firstWonAt: at(9),
  }))

test('the seconds are limited to the range of the column when a clock is a century off', () => {
  const row: Partial<QuotationFactsRow> = { status: 'REQUESTED', statusSince: at(1), requestedSeconds: HOUR }
  const since = (occurredAt: string) =>
    withTimeInStatus(row as QuotationFactsRow, 'PENDING', { ...storedEvent(2, 'QuotationTaken'), occurredAt })
  expect(since('2126-03-02T10:00:00.000Z').requestedSeconds).toBe(2 ** 31 - 1)
  expect(since('1926-03-02T10:00:00.000Z').requestedSeconds).toBe(HOUR)
})
