import { isDeepStrictEqual } from 'node:util'
import type { EventOf } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { text } from '@freight/contracts/tables/columns'
import {
  amended,
  approved,
  cancelled,
  costAdded,
  published,
  rejected,
  requested,
  sellGroup,
  sent,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { fold, type HeldRow } from '../engine/fold.ts'
import { rateHistory } from '../engine/rate-history.ts'
import { anyProjection, type AnyProjection } from '../engine/projection.ts'
import { stored } from '../testing/after.ts'
import { quotationFacts } from './facts/quotation-facts.ts'
import { quotationList } from './quotation-list.ts'

const pickup = { proveedor: 'Hessen', nroOrden: '', direccion: 'x', ciudad: 'y', codPostal: '', estado: '' }
const sell = sellGroup('sell-1', '800.00', '1000.00')
const agent = { providerId: 'p-1', providerName: 'Blue Delta', contactId: 'k-1', mail: 'rates@bluedelta.example' }

const noCodes: string[] = []
const invoice = { idCharge: noCodes, document: 'A 1', date: '2026-03-20', currency: 'USD' as const, amount: '10.00' }

/** Events that together fill every column. */
const life: EventOf<QuotationEvents>[] = [
  requested({
    scope: 'INTERNAL',
    origenPais: 'UY',
    destinoPais: 'CN',
    incoterm: 'CIF',
    pickupData: [pickup],
    deliveryAtTerminal: true,
    containerData: [{ type: '20GP', quantity: 2 }],
    containerQty: 2,
    uldData: [{ type: 'PMC', quantity: 1 }],
    truckData: [{ type: 'SIDER', quantity: 1 }],
    dangerousGoods: { imoClass: '3' },
    shipmentDate: '2026-04-01',
  }),
  taken,
  {
    type: 'QuotationAutoRated',
    data: { day: '2026-03-02', missing: [], total: 2, complete: 1, carriers: [], candidates: [] },
  },
  { type: 'QuotationReminded', data: { kind: 'REQUEST_WAITING', since: '2026-03-02T10:00:00.000Z' } },
  { type: 'CostRequestOpened', data: { costRequestId: 'r-1', language: 'en', ...agent } },
  { type: 'AgentCostsRecorded', data: { costRequestId: 'r-1', submissionNo: 1, groups: [] } },
  { type: 'CostRequestOpened', data: { costRequestId: 'r-2', language: 'en', ...agent } },
  { type: 'CostRequestClosed', data: { costRequestId: 'r-2', providerName: 'Blue Delta', state: 'EXPIRED' } },
  { type: 'CostRequestOpened', data: { costRequestId: 'r-3', language: 'en', ...agent } },
  { type: 'QuoteReopened', data: { reason: 'More goods' } },
  costAdded('cost-1', '800.00'),
  { type: 'SellGroupAdded', data: { ...sell, margin: sell.margin && { ...sell.margin, atMost: true } } },
  { type: 'SellSelected', data: { idSell: 'sell-1' } },
  published,
  sent.type === 'QuoteSent' ? { ...sent, data: { ...sent.data, sells: [sell] } } : sent,
  { type: 'QuotePostponed', data: { resumeOn: '2026-06-01' } },
  { type: 'FollowUpScheduled', data: { on: '2026-03-16', text: '' } },
  approved('sell-1'),
  { type: 'SellInvoiced', data: { idSell: 'sell-1', ...invoice } },
  { type: 'CostInvoiced', data: { idCost: 'cost-1', ...invoice } },
  rejected,
  amended({ commodityDescr: 'Other goods' }),
  cancelled,
]
const rates = ['ARS', 'EUR'].map((currency) =>
  stored(`exchange-rate-${currency}`, 1, {
    type: 'ExchangeRateSet',
    data: { currency, date: '2026-03-02', perBase: '0.5', source: '' },
  }),
)

/** Columns with the same value in the initial row and in every row after it. */
const neverFilled = (projection: AnyProjection): string[] => {
  const known = rateHistory()
  known.learn(rates)
  const rows = new Map<string, HeldRow>()
  const filled = new Set<string>()
  for (const [index, event] of life.entries()) {
    fold(projection, [stored('quotation-1', index + 1, event)], rows, new Set(), known)
    const { row = {} } = rows.get('1') ?? {}
    for (const [field, value] of Object.entries(row)) {
      if (!isDeepStrictEqual(value, projection.initial[field])) filled.add(field)
    }
  }
  return Object.keys(projection.columns).filter((field) => !filled.has(field))
}

test.each([anyProjection(quotationList), anyProjection(quotationFacts)])(
  'an event fills every column of $name',
  (projection) => {
    expect(neverFilled(projection)).toEqual([])
  },
)

test('the check reports a column that no event fills', () => {
  const columns = { ...quotationList.columns, insurance: text('') }
  expect(neverFilled(anyProjection({ ...quotationList, columns }))).toEqual(['insurance'])
})
