import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { permissionsOf, type Role } from '@freight/contracts/vocabulary/roles'
import {
  amended,
  costAdded,
  published,
  requested,
  sellAdded,
  sellGroup,
  sent,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { stream } from '../testing/quotation-stream.ts'
import { quotationAfter } from './quotation-state.ts'
import { quotationView } from './quotation-view.ts'

const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-03-02',
  rates: [{ currency: 'EUR', perBase: '1.20', date: '2026-03-01' }],
}
const approvalTerms = { margins: usualSettings.margins, clientNeedsIt: false }
const names = new Map([['jcuadrado', 'Javier Cuadrado']])
const priced = [requested(), taken, costAdded('cost-1', '100.00', 'EUR'), sellAdded('sell-1', '800.00', '1000.00')]

type Events = readonly { type: string; data: unknown }[]

const view = (role: Role, userId: string, events: Events, today = '2026-03-03', displayCurrency: Currency = 'USD') => {
  const state = quotationAfter(stream(...events))
  if (!state) throw new Error('There is a quotation')
  const principal = { userId, permissions: permissionsOf([role]) }
  return quotationView('MVD-2026-000001', state, {
    principal,
    today,
    nameOf: (id) => names.get(id) ?? id,
    fx,
    vatPct: '21',
    displayCurrency,
    approvalTerms,
  })
}

test('a quotation view matches its schema', () =>
  expect(QuotationDetail.safeParse(view('PRICING', 'psosa', [...priced, published, sent])).error).toBeUndefined())

const noticedBy = (role: Role, userId: string, events: readonly { type: string; data: unknown }[], today?: string) =>
  view(role, userId, events, today).info

test('a reader without cost rights gets no notices about costs', () => {
  const stale = { type: 'CostGroupMarkedStale', data: { idCost: 'cost-1', reason: 'CHARGE_CODE_RETIRED' } }
  const events = [...priced, costAdded('cost-2', '0.00', 'ARS'), published, stale]
  const ofOffer = [
    { code: 'EXPIRED', on: '2026-04-15' },
    { code: 'STALE_SELLS', count: 1 },
  ]
  expect(noticedBy('PRICING', 'psosa', events, '2027-01-01')).toEqual([
    ...ofOffer,
    { code: 'STALE_COSTS', count: 1 },
    { code: 'EXPIRED_COSTS', count: 2 },
    { code: 'INCOMPLETE_COSTS', count: 1 },
    { code: 'MISSING_RATES', currencies: ['ARS'] },
  ])
  expect(noticedBy('COMMERCIAL', 'jcuadrado', events, '2027-01-01')).toEqual(ofOffer)
})

test('an offer that ends before the shipment has a notice, that of a cost only with cost rights', () => {
  // The sell is good until 15/04/2026, the cost until 30/04/2026.
  const ends = (shipmentDate: string) => [requested({ shipmentDate }), ...priced.slice(1)]
  const ofSell = { code: 'SELLS_END_BEFORE_SHIPMENT', count: 1 }
  expect(noticedBy('COMMERCIAL', 'jcuadrado', ends('2026-04-16'))).toEqual([ofSell])
  expect(noticedBy('PRICING', 'psosa', ends('2026-04-30'))).toEqual([ofSell])
  expect(noticedBy('PRICING', 'psosa', ends('2026-05-01'))).toEqual([
    { code: 'COSTS_END_BEFORE_SHIPMENT', count: 1 },
    ofSell,
  ])
  expect(noticedBy('PRICING', 'psosa', ends('2026-04-15'))).toEqual([])
  // An expired one has its own notice.
  expect(noticedBy('COMMERCIAL', 'jcuadrado', ends('2026-06-01'), '2026-05-01')).toEqual([])
})

test('all readers get the notices about an expired offer and incomplete goods', () => {
  const selected = { type: 'SellSelected', data: { idSell: 'sell-1' } }
  const dangerousRequest = requested({ dangerousGoods: { unNumber: '1993', imoClass: '3' } })
  expect(
    noticedBy('COMMERCIAL', 'jcuadrado', [dangerousRequest, ...priced.slice(1), selected, published], '2026-04-16'),
  ).toEqual([
    { code: 'EXPIRED', on: '2026-04-15' },
    { code: 'MISSING_FOR_AGENTS', missing: ['MSDS'] },
  ])
  expect(noticedBy('PRICING', 'psosa', [...priced, published])).toEqual([])
})

test('a complete view has the fields of the specification: agent data, contacts, mail, approval', () => {
  const seen = view('PRICING', 'psosa', priced)
  expect(seen).toMatchObject({ agentData: [], contacts: [], mailSubject: '', disclaimers: [] })
  expect(seen.sellApproval).toBe('NOT_REQUESTED')
  expect(seen.cost).toMatchObject([{ idCotizacion: 'MVD-2026-000001' }])
  expect(view('COMMERCIAL', 'jcuadrado', priced)).not.toHaveProperty('agentData')
})

test('a sent offer expires on its own date, before the selected alternative', () => {
  if (sent.type !== 'QuoteSent') throw new Error('It was not sent')
  const chosen = { type: 'SellSelected', data: { idSell: 'sell-1' } }
  const offerOfTwo = { ...sent, data: { ...sent.data, validUntil: '2026-03-31' } }
  const at = (day: string, ...laterEvents: Events) => {
    const { expired, info } = view('PRICING', 'psosa', [...priced, chosen, published, ...laterEvents], day)
    return { expired, on: info.find(({ code }) => code === 'EXPIRED') }
  }
  expect(at('2026-04-01')).toEqual({ expired: false, on: undefined })
  expect(at('2026-04-01', offerOfTwo)).toEqual({ expired: true, on: { code: 'EXPIRED', on: '2026-03-31' } })
  expect(at('2026-03-31', offerOfTwo)).toEqual({ expired: false, on: undefined })
})

test('the view shows users by name, unknown ones by id', () =>
  expect(view('PRICING', 'psosa', priced)).toMatchObject({
    commercial: { id: 'jcuadrado', name: 'Javier Cuadrado' },
    assignedTo: { id: 'psosa', name: 'psosa' },
  }))

test('a commercial sees who amended the request', () => {
  const amended = { type: 'QuotationRequestAmended', data: { request: requested().data, changed: ['setPoint'] } }
  expect(view('COMMERCIAL', 'jcuadrado', [...priced, amended]).amendments).toMatchObject([{ by: { id: 'psosa' } }])
})

test('costs are converted at the rates of the day, and after a publication at its rates', () => {
  expect(view('PRICING', 'psosa', priced).cost).toMatchObject([{ converted: '120.00' }])
  expect(view('PRICING', 'psosa', [...priced, published])).toMatchObject({
    cost: [{ converted: '110.00' }],
    fx: { rates: [{ perBase: '1.10' }] },
  })
})

test('an approved alternative counts as published', () => {
  const sell = { ...sellGroup('sell-1', '800.00', '1000.00'), ruta: 'Santos' }
  const changed = { type: 'SellGroupChanged', data: sell }
  const approval = { type: 'QuoteApproved', data: { idSell: 'sell-1', clientReference: '', revisionNo: 1 } }
  const publishedOf = (...laterEvents: Events) =>
    view('PRICING', 'psosa', [...priced, published, ...laterEvents]).sell[0]?.published
  expect(publishedOf(sent, changed)).toBe(false)
  expect(publishedOf(sent, changed, approval)).toBe(true)
})

test('offers and margins use the rates of the offer, not of the pricing', () => {
  if (published.type !== 'QuotePublished' || sent.type !== 'QuoteSent') throw new Error('They are other events')
  const totals = [{ amount: '1000.00', currency: 'EUR' as const }]
  const plain = sellGroup('sell-1', '800.00', '1000.00')
  const charges = plain.charges.map((line) => ({ ...line, costCurrency: 'EUR', sellCurrency: 'EUR' }) as const)
  const margin = { currency: 'USD', cost: '1600.00', sell: '2000.00', margin: '400.00', marginPct: '20.00' } as const
  const sell = { ...plain, totals, charges, margin }
  const added = { type: 'SellGroupAdded', data: sell }
  const sentAt = (perBase: string, revisionNo: number) => {
    const rates = [{ currency: 'EUR', perBase, date: '2026-03-02' }]
    return { ...sent, data: { ...sent.data, revisionNo, totals, sells: [sell], fxSnapshot: { ...fx, rates } } }
  }
  const approval = { type: 'QuoteApproved', data: { idSell: 'sell-1', clientReference: '', revisionNo: 1 } }
  const sellsAfter = (...laterEvents: Events) =>
    view('PRICING', 'psosa', [...priced.slice(0, 3), added, ...laterEvents]).sell
  // A draft has its stored margin; the page converts it at the rates of the day.
  expect(sellsAfter()).toMatchObject([{ converted: '1200.00', margin }])
  const sellWith = (converted: string, cost: string, marginUsd: string) => [
    { converted, margin: { currency: 'USD', cost, sell: converted, margin: marginUsd, marginPct: '20.00' } },
  ]
  expect(sellsAfter(published)).toMatchObject(sellWith('1100.00', '880.00', '220.00'))
  expect(sellsAfter(published, sentAt('1.30', 1))).toMatchObject(sellWith('1300.00', '1040.00', '260.00'))
  expect(sellsAfter(published, sentAt('1.30', 1), sentAt('1.40', 2), approval)).toMatchObject(
    sellWith('1300.00', '1040.00', '260.00'),
  )
})

test('a company with euro as display currency sees euros, and percentages unchanged', () => {
  const inEuros = (role: Role, userId: string, events: Events) => view(role, userId, events, '2026-03-03', 'EUR')
  const offered = { ...sent, data: { ...sent.data, totals: [{ amount: '1000.00', currency: 'USD' }] } }
  const seen = inEuros('PRICING', 'psosa', [...priced, published, offered])
  expect(QuotationDetail.safeParse(seen).error).toBeUndefined()
  // Amounts in euros stay; dollars are converted at the rate of the publication, 1.10.
  expect(seen).toMatchObject({
    displayCurrency: 'EUR',
    cost: [{ converted: '100.00' }],
    sell: [{ converted: '909.09' }],
  })
  expect(seen.revisions).toMatchObject([{ converted: { amount: '909.09', currency: 'EUR' } }])
  expect(seen.sell[0]?.margin).toEqual({
    currency: 'EUR',
    cost: '727.27',
    sell: '909.09',
    margin: '181.82',
    marginPct: '20.00',
  })
  expect(JSON.stringify(inEuros('COMMERCIAL', 'jcuadrado', priced).sell)).not.toMatch(/800|666|margin/)
})

test('a view without a rate for the display currency converts nothing, keeps percentages and shows a notice', () => {
  const seen = view(
    'PRICING',
    'psosa',
    [...priced.slice(0, 2), costAdded('cost-1', '1.00'), ...priced.slice(3)],
    '2026-03-03',
    'ARS',
  )
  expect(QuotationDetail.safeParse(seen).error).toBeUndefined()
  expect(seen.cost?.[0]).not.toHaveProperty('converted')
  expect(seen.sell[0]).not.toHaveProperty('converted')
  expect(seen.sell[0]?.margin).toEqual({ currency: 'ARS', marginPct: '20.00' })
  expect(seen.info).toEqual([{ code: 'MISSING_RATES', currencies: ['ARS'] }])
})

test('a commercial sees neither costs nor margin', () => {
  const seen = view('COMMERCIAL', 'jcuadrado', priced)
  expect(seen.cost).toBeUndefined()
  expect(JSON.stringify(seen.sell)).not.toMatch(/800|margin/)
  expect(seen.sell).toMatchObject([{ converted: '1000.00' }])
})

test('an auditor sees the costs but not the recipients of the offer', () => {
  const seen = view('ANALYST', 'auditor', [...priced, published, sent])
  expect(seen.cost).toHaveLength(1)
  expect(seen.revisions).toMatchObject([{ revisionNo: 1, recipients: [], sentBy: { id: 'psosa' } }])
  expect(view('COMMERCIAL', 'jcuadrado', [...priced, published, sent]).revisions[0]?.recipients).toHaveLength(1)
})

test('an offer is expired from the day after its last valid day', () => {
  expect(view('PRICING', 'psosa', [...priced, published], '2026-04-15').expired).toBe(false)
  expect(view('PRICING', 'psosa', [...priced, published], '2026-04-16').expired).toBe(true)
  expect(view('PRICING', 'psosa', priced, '2026-04-16').expired).toBe(false)
})

test('an alternative shows whether it needs approval, and its approval', () => {
  const approval = {
    type: 'SellApprovalRequested',
    data: { idSell: 'sell-1', sellHash: 'x', reason: 'A new client', thresholdPct: '0' },
  }
  const loss = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '700.00')]
  expect(view('PRICING', 'psosa', priced).sell).toMatchObject([{ needsApproval: false }])
  expect(view('PRICING', 'psosa', [...loss, approval]).sell).toMatchObject([
    { needsApproval: true, approval: { status: 'REQUESTED', reason: 'A new client' } },
  ])
  expect(view('PRICING', 'psosa', loss).sell).toMatchObject([{ approvalReasons: ['LOSS'] }])
  expect(view('COMMERCIAL', 'jcuadrado', loss).sell[0]).not.toHaveProperty('approvalReasons')
  const changed = { type: 'SellApprovalReset', data: { idSell: 'sell-1' } }
  expect(view('PRICING', 'psosa', [...loss, approval, changed]).sell[0]?.approval).toBeUndefined()
})

test('users who deal with the client see the prepared document and whether an alternative is as published', () => {
  const prepared = {
    type: 'ClientDocumentPrepared',
    data: {
      alternatives: ['sell-1'],
      contacts: [{ name: 'Laura Techera', mail: 'comex@textilplata.example' }],
      cc: [],
      language: 'pt',
      mailSubject: '',
      message: '',
      breakdown: 'TOTAL',
      withEquivalent: false,
      disclaimers: [{ id: 'd-1', version: 2 }],
    },
  }
  const events = [...priced, published, prepared]
  const seen = view('COMMERCIAL', 'jcuadrado', events)
  expect(QuotationDetail.safeParse(seen).error).toBeUndefined()
  expect(seen.prepared).toMatchObject({ language: 'pt', breakdown: 'TOTAL', disclaimers: ['d-1'] })
  expect(seen.sell).toMatchObject([{ published: true }])
  expect(view('COMMERCIAL', 'jcuadrado', priced).sell).toMatchObject([{ published: false }])
  expect(view('ANALYST', 'auditor', events).prepared).toBeUndefined()
})

test('a commercial sees that the cost of an alternative is stale, but not the cost', () => {
  const stale = { type: 'CostGroupMarkedStale', data: { idCost: 'cost-1', reason: 'CHARGE_CODE_RETIRED' } }
  const asItWas = { type: 'SellGroupChanged', data: sellGroup('sell-1', '800.00', '1000.00') }
  const seen = view('COMMERCIAL', 'jcuadrado', [...priced, published, stale, asItWas])
  expect(QuotationDetail.safeParse(seen).error).toBeUndefined()
  expect(seen.sell).toMatchObject([{ stale: false, published: true, staleCost: true }])
  expect(JSON.stringify(seen)).not.toMatch(/CHARGE_CODE_RETIRED/)
  expect(view('COMMERCIAL', 'jcuadrado', [...priced, published]).sell).toMatchObject([{ staleCost: false }])
})

test('a revision lists its alternatives that have expired by today', () => {
  const two = [sellGroup('sell-1', '1.00', '2.00'), { ...sellGroup('sell-2', '1.00', '2.00'), validez: '2026-05-31' }]
  const offer = { type: 'QuoteSent', data: { ...(sent.type === 'QuoteSent' && sent.data), sells: two } }
  const seen = (today: string) => view('PRICING', 'psosa', [...priced, published, offer], today).revisions[0]?.expired
  expect(seen('2026-04-15')).toEqual([])
  expect(seen('2026-04-16')).toEqual(['sell-1'])
  expect(seen('2026-06-01')).toEqual(['sell-1', 'sell-2'])
})

test('a lane between two foreign countries has the chosen direction', () => {
  const sideOf = (overrides: Parameters<typeof requested>[0]) =>
    view('PRICING', 'pgomez', [requested({ origenPais: 'CN', destinoPais: 'PY', ...overrides })]).direction
  expect([sideOf({}), sideOf({ direction: 'EXPORT' })]).toEqual(['IMPORT', 'EXPORT'])
})

test('a revision lists the fields of the request amended since', () => {
  const amendedSince = (...laterEvents: readonly Parameters<typeof view>[2][number][]) =>
    view('COMMERCIAL', 'jcuadrado', [...priced, published, sent, ...laterEvents]).revisions[0]?.amendedSince
  expect(amendedSince()).toEqual([])
  expect(amendedSince(amended({ incoterm: 'EXW' }))).toEqual(['incoterm'])
})

test('a stored cost without a carrier shows its provider where that carries itself', () => {
  const cost = costAdded('cost-1', '100.00', 'EUR')
  const unnamed = { ...cost, data: { ...cost.data, carrier: '', agente: 'p-1', agenteNombre: 'Blue Star Line' } }
  const state = quotationAfter(stream(requested(), taken, unnamed))
  if (!state) throw new Error('There is a quotation')
  const carrierWith = (carriers: ReadonlySet<string>) =>
    quotationView('MVD-2026-000001', state, {
      principal: { userId: 'u', permissions: permissionsOf(['PRICING']) },
      today: '2026-03-03',
      nameOf: (id) => id,
      fx,
      vatPct: '22',
      displayCurrency: 'USD',
      approvalTerms,
      carriers,
    }).cost?.[0]?.carrier
  expect([carrierWith(new Set(['p-1'])), carrierWith(new Set())]).toEqual(['Blue Star Line', ''])
})

test('a reader without cost rights sees the carrier of a booking request, not its agent', () => {
  const data = { bookingId: 'b-1', way: 'MAIL', to: 'Zonda Agents', booking: { carrier: 'LATAM' } }
  const handedOver = { type: 'BookingHandedOver', data }
  const events = [...priced, published, sent, handedOver]
  expect(view('PRICING', 'psosa', events).bookings).toMatchObject([{ to: 'Zonda Agents' }])
  expect(view('COMMERCIAL', 'mvega', events).bookings).toMatchObject([{ to: 'LATAM' }])
})
