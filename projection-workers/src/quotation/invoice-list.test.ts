import { requested } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { fold, type HeldRow } from '../engine/fold.ts'
import { keptRates } from '../engine/kept-rates.ts'
import { anyProjection } from '../engine/projection.ts'
import { stored } from '../testing/after.ts'
import { invoiceList } from './invoice-list.ts'

const invoice = { idCharge: ['FRT'], document: 'a 1', date: '2026-03-20', currency: 'EUR' as const, amount: '10.00' }

test('each invoice is a row, with what it comes to in dollars at the rates of then; a doubled feed changes nothing', () => {
  const known = keptRates()
  const rate = { currency: 'EUR', date: '2026-03-02', perBase: '1.10', source: '' }
  known.learn([stored('exchange-rate-EUR', 1, { type: 'ExchangeRateSet', data: rate })])
  const events = [
    stored('quotation-MVD-2026-000001', 1, requested()),
    stored('quotation-MVD-2026-000001', 2, { type: 'SellInvoiced', data: { idSell: 's-1', ...invoice } }),
    stored('quotation-MVD-2026-000001', 3, { type: 'CostInvoiced', data: { idCost: 'c-1', ...invoice } }),
  ]
  const rows = new Map<string, HeldRow>()
  for (let n = 0; n < 2; n += 1) fold(anyProjection(invoiceList), events, rows, new Set(), known)
  expect([...rows.keys()]).toEqual(['s-1|A 1', 'c-1|A 1'])
  expect(rows.get('c-1|A 1')?.row).toMatchObject({
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

test('an invoice is of the company of its quotation, whoever recorded it', () => {
  const recorded = stored('quotation-AUZ-2026-000001', 1, { type: 'SellInvoiced', data: { idSell: 's-1', ...invoice } })
  const rows = new Map<string, HeldRow>()
  fold(anyProjection(invoiceList), [{ ...recorded, company: 'MVD' }], rows, new Set(), keptRates())
  expect(rows.get('s-1|A 1')?.row).toMatchObject({ quotation: 'AUZ-2026-000001', company: 'AUZ' })
})
