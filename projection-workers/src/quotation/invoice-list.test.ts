import { actorId } from '@freight/contracts/events/envelope'
import { requested } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { fold, type HeldRow } from '../engine/fold.ts'
import { rateHistory } from '../engine/rate-history.ts'
import { anyProjection } from '../engine/projection.ts'
import { stored } from '../testing/after.ts'
import { invoiceList } from './small-lists.ts'

const invoice = { idCharge: ['FRT'], document: 'a 1', date: '2026-03-20', currency: 'EUR' as const, amount: '10.00' }

const stream = 'quotation-MVD-2026-000001'
const key = (revision: number) => `${stream}|${revision}`

test('each invoice is one row, in USD at the rates of its recording; repeated events change nothing', () => {
  const known = rateHistory()
  const rate = { currency: 'EUR', date: '2026-03-02', perBase: '1.10', source: '' }
  known.learn([stored('exchange-rate-EUR', 1, { type: 'ExchangeRateSet', data: rate })])
  const events = [
    stored('quotation-MVD-2026-000001', 1, requested()),
    stored('quotation-MVD-2026-000001', 2, { type: 'SellInvoiced', data: { idSell: 's-1', ...invoice } }),
    stored('quotation-MVD-2026-000001', 3, { type: 'CostInvoiced', data: { idCost: 'c-1', ...invoice } }),
  ]
  const rows = new Map<string, HeldRow>()
  for (let n = 0; n < 2; n += 1) fold(anyProjection(invoiceList), events, rows, new Set(), known)
  expect([...rows.keys()]).toEqual([key(2), key(3)])
  expect(rows.get(key(3))?.row).toMatchObject({
    quotation: 'MVD-2026-000001',
    side: 'COST',
    groupId: 'c-1',
    charges: ['FRT'],
    document: 'a 1',
    invoiceDate: '2026-03-20',
    amount: '10.00',
    usd: '11.00',
  })
})

test('an invoice belongs to the company of its quotation, not of the recording user', () => {
  const recorded = stored('quotation-AUZ-2026-000001', 1, { type: 'SellInvoiced', data: { idSell: 's-1', ...invoice } })
  const rows = new Map<string, HeldRow>()
  fold(anyProjection(invoiceList), [{ ...recorded, company: 'MVD' }], rows, new Set(), rateHistory())
  expect(rows.get('quotation-AUZ-2026-000001|1')?.row).toMatchObject({ quotation: 'AUZ-2026-000001', company: 'AUZ' })
})

test('a withdrawn invoice remains with user and reason; the same number recorded again is a new row', () => {
  const data = { idSell: 's-1', ...invoice }
  const reason = 'Of another quotation'
  const withdrawn = { idSell: 's-1', document: 'a 1', currency: 'EUR' as const, amount: '10.00', recordedIn: 2, reason }
  const rows = new Map<string, HeldRow>()
  const events = [
    stored(stream, 1, requested()),
    stored(stream, 2, { type: 'SellInvoiced', data }),
    stored(stream, 3, { type: 'SellInvoiceWithdrawn', data: withdrawn }),
    stored(stream, 4, { type: 'SellInvoiced', data }),
  ]
  fold(anyProjection(invoiceList), events, rows, new Set(), rateHistory())
  expect([...rows.keys()]).toEqual([key(2), key(4)])
  expect(rows.get(key(2))?.row).toMatchObject({
    document: 'a 1',
    withdrawnAt: events[2]?.occurredAt,
    withdrawnBy: actorId(events[2]?.actor ?? { kind: 'SYSTEM', name: '' }),
    withdrawnBecause: reason,
  })
  expect(rows.get(key(4))?.row).toMatchObject({ withdrawnBy: '', withdrawnBecause: '' })
})
