import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Currency } from '@freight/contracts/pricing/money'
import { QuotationDetail } from '@freight/contracts/quotation/views'
import { permissionsOf, type Role } from '@freight/contracts/access/roles'
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
const approval = { margins: usualSettings.margins, clientNeedsIt: false }
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
    approval,
  })
}

test('a view is what its schema says', () =>
  expect(QuotationDetail.safeParse(view('PRICING', 'psosa', [...priced, published, sent])).error).toBeUndefined())

const noticedBy = (role: Role, userId: string, events: readonly { type: string; data: unknown }[], today?: string) =>
  view(role, userId, events, today).info

test('what is noticed is told, of costs only to those who see them', () => {
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

test('an offer that has expired and goods of which something is missing are noticed by everybody', () => {
  const selected = { type: 'SellSelected', data: { idSell: 'sell-1' } }
  const dangerous = requested({ dangerousGoods: { unNumber: '1993', imoClass: '3' } })
  expect(
    noticedBy('COMMERCIAL', 'jcuadrado', [dangerous, ...priced.slice(1), selected, published], '2026-04-16'),
  ).toEqual([
    { code: 'EXPIRED', on: '2026-04-15' },
    { code: 'MISSING_FOR_AGENTS', missing: ['MSDS'] },
  ])
  expect(noticedBy('PRICING', 'psosa', [...priced, published])).toEqual([])
})

test('a full quotation has what the specification names: agents’ costs, contacts, mail, approval', () => {
  const seen = view('PRICING', 'psosa', priced)
  expect(seen).toMatchObject({ agentData: [], contacts: [], mailSubject: '', disclaimers: [] })
  expect(seen.sellApproval).toBe('NOT_REQUESTED')
  expect(seen.cost).toMatchObject([{ idCotizacion: 'MVD-2026-000001' }])
  expect(view('COMMERCIAL', 'jcuadrado', priced)).not.toHaveProperty('agentData')
})

test('what the client has expires when they were told, which is before the alternative that counts does', () => {
  if (sent.type !== 'QuoteSent') throw new Error('It was not sent')
  const chosen = { type: 'SellSelected', data: { idSell: 'sell-1' } }
  const both = { ...sent, data: { ...sent.data, validUntil: '2026-03-31' } }
  const at = (day: string, ...more: Events) => {
    const { expired, info } = view('PRICING', 'psosa', [...priced, chosen, published, ...more], day)
    return { expired, on: info.find(({ code }) => code === 'EXPIRED') }
  }
  expect(at('2026-04-01')).toEqual({ expired: false, on: undefined })
  expect(at('2026-04-01', both)).toEqual({ expired: true, on: { code: 'EXPIRED', on: '2026-03-31' } })
  expect(at('2026-03-31', both)).toEqual({ expired: false, on: undefined })
})

test('users are shown by name, unknown ones by id', () =>
  expect(view('PRICING', 'psosa', priced)).toMatchObject({
    commercial: { id: 'jcuadrado', name: 'Javier Cuadrado' },
    assignedTo: { id: 'psosa', name: 'psosa' },
  }))

test('costs are converted with the rates of the day, and with those of the publication once there is one', () => {
  expect(view('PRICING', 'psosa', priced).cost).toMatchObject([{ converted: '120.00' }])
  expect(view('PRICING', 'psosa', [...priced, published])).toMatchObject({
    cost: [{ converted: '110.00' }],
    fx: { rates: [{ perBase: '1.10' }] },
  })
})

test('what is offered and what it earns are at the rates that it is offered with, not at those of when it was priced', () => {
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
  const yes = { type: 'QuoteApproved', data: { idSell: 'sell-1', clientReference: '', revisionNo: 1 } }
  const seen = (...more: Events) => view('PRICING', 'psosa', [...priced.slice(0, 3), added, ...more]).sell
  // A draft earns what was decided; the page converts it at the rates of the day.
  expect(seen()).toMatchObject([{ converted: '1200.00', margin }])
  const at = (converted: string, cost: string, earned: string) => [
    { converted, margin: { currency: 'USD', cost, sell: converted, margin: earned, marginPct: '20.00' } },
  ]
  expect(seen(published)).toMatchObject(at('1100.00', '880.00', '220.00'))
  expect(seen(published, sentAt('1.30', 1))).toMatchObject(at('1300.00', '1040.00', '260.00'))
  expect(seen(published, sentAt('1.30', 1), sentAt('1.40', 2), yes)).toMatchObject(at('1300.00', '1040.00', '260.00'))
})

test('a company that compares in euros sees them, with the percentages that were decided', () => {
  const inEuros = (role: Role, userId: string, events: Events) => view(role, userId, events, '2026-03-03', 'EUR')
  const offered = { ...sent, data: { ...sent.data, totals: [{ amount: '1000.00', currency: 'USD' }] } }
  const seen = inEuros('PRICING', 'psosa', [...priced, published, offered])
  expect(QuotationDetail.safeParse(seen).error).toBeUndefined()
  // The euros that are paid stay what they are; dollars are converted at the rate of the publication, 1.10.
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

test('without a rate into the currency of the company nothing is converted, its percentages stay, and it is noticed', () => {
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

test('an auditor sees the costs, but not whom the offer was sent to', () => {
  const seen = view('ANALYST', 'auditor', [...priced, published, sent])
  expect(seen.cost).toHaveLength(1)
  expect(seen.revisions).toMatchObject([{ revisionNo: 1, recipients: [], sentBy: { id: 'psosa' } }])
  expect(view('COMMERCIAL', 'jcuadrado', [...priced, published, sent]).revisions[0]?.recipients).toHaveLength(1)
})

test('an offer is expired from the day after its last', () => {
  expect(view('PRICING', 'psosa', [...priced, published], '2026-04-15').expired).toBe(false)
  expect(view('PRICING', 'psosa', [...priced, published], '2026-04-16').expired).toBe(true)
  expect(view('PRICING', 'psosa', priced, '2026-04-16').expired).toBe(false)
})

test('an alternative says whether it needs approval, and whose word it has', () => {
  const asked = {
    type: 'SellApprovalRequested',
    data: { idSell: 'sell-1', sellHash: 'x', reason: 'A new client', thresholdPct: '0' },
  }
  const loss = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '700.00')]
  expect(view('PRICING', 'psosa', priced).sell).toMatchObject([{ needsApproval: false }])
  expect(view('PRICING', 'psosa', [...loss, asked]).sell).toMatchObject([
    { needsApproval: true, approval: { status: 'REQUESTED', reason: 'A new client' } },
  ])
  expect(view('PRICING', 'psosa', loss).sell).toMatchObject([{ approvalReasons: ['LOSS'] }])
  expect(view('COMMERCIAL', 'jcuadrado', loss).sell[0]).not.toHaveProperty('approvalReasons')
  const changed = { type: 'SellApprovalReset', data: { idSell: 'sell-1' } }
  expect(view('PRICING', 'psosa', [...loss, asked, changed]).sell[0]?.approval).toBeUndefined()
})

test('what was prepared for the client, and whether an alternative is as published, is told to those who deal with them', () => {
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

test('a commercial is told that an alternative is made on a cost that has to be looked at, and nothing of the cost', () => {
  const stale = { type: 'CostGroupMarkedStale', data: { idCost: 'cost-1', reason: 'CHARGE_CODE_RETIRED' } }
  const asItWas = { type: 'SellGroupChanged', data: sellGroup('sell-1', '800.00', '1000.00') }
  const seen = view('COMMERCIAL', 'jcuadrado', [...priced, published, stale, asItWas])
  expect(QuotationDetail.safeParse(seen).error).toBeUndefined()
  expect(seen.sell).toMatchObject([{ stale: false, published: true, staleCost: true }])
  expect(JSON.stringify(seen)).not.toMatch(/CHARGE_CODE_RETIRED/)
  expect(view('COMMERCIAL', 'jcuadrado', [...priced, published]).sell).toMatchObject([{ staleCost: false }])
})

test('a revision says which of its alternatives are past their validity today', () => {
  const two = [sellGroup('sell-1', '1.00', '2.00'), { ...sellGroup('sell-2', '1.00', '2.00'), validez: '2026-05-31' }]
  const offer = { type: 'QuoteSent', data: { ...(sent.type === 'QuoteSent' && sent.data), sells: two } }
  const seen = (today: string) => view('PRICING', 'psosa', [...priced, published, offer], today).revisions[0]?.expired
  expect(seen('2026-04-15')).toEqual([])
  expect(seen('2026-04-16')).toEqual(['sell-1'])
  expect(seen('2026-06-01')).toEqual(['sell-1', 'sell-2'])
})

test('the side that was chosen for a lane that is nowhere at home is shown', () => {
  const sideOf = (more: Parameters<typeof requested>[0]) =>
    view('PRICING', 'pgomez', [requested({ origenPais: 'CN', destinoPais: 'PY', ...more })]).direction
  expect([sideOf({}), sideOf({ direction: 'EXPORT' })]).toEqual(['IMPORT', 'EXPORT'])
})

test('a revision says which fields of the request were amended since', () => {
  const since = (...more: readonly Parameters<typeof view>[2][number][]) =>
    view('COMMERCIAL', 'jcuadrado', [...priced, published, sent, ...more]).revisions[0]?.amendedSince
  expect(since()).toEqual([])
  expect(since(amended({ incoterm: 'EXW' }))).toEqual(['incoterm'])
})
