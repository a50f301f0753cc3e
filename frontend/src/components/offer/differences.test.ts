import { expect, test } from '@jest/globals'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { differences } from './differences.ts'

type Revision = QuotationDetail['revisions'][number]
type Offered = Revision['sells'][number]
type Charge = Offered['charges'][number]

const fx: Revision['fxSnapshot'] = {
  base: 'USD',
  date: '2026-11-19',
  rates: [{ currency: 'EUR', perBase: '1.10', date: '2026-11-19' }],
}

const charge = (idCharge: string, sellAmount: string, over: Partial<Charge> = {}): Charge => ({
  idCharge,
  chargeIndex: 0,
  concept: idCharge,
  description: '',
  section: 'FREIGHT',
  sellCurrency: 'USD',
  sellAmount,
  quantity: '1',
  basis: 'UNIT',
  tax: 'NONE',
  taxAmount: '0.00',
  scope: 'CLIENT',
  included: false,
  ...over,
})

const sell = (idSell: string, total: string, charges: readonly Charge[], over: Partial<Offered> = {}): Offered => ({
  idSell,
  idCotizacion: 'MVD-2026-004182',
  description: `Vía ${idSell}`,
  validez: '2026-11-30',
  ruta: '',
  carrier: '',
  charges: [...charges],
  totals: [{ amount: total, currency: 'USD' }],
  taxes: [],
  ...over,
})

const revision = (sells: readonly Offered[]): Revision => ({
  revisionNo: 1,
  sentAt: '2026-11-20T19:05:00.000Z',
  sentBy: { id: 'u-1', name: 'Martín Olivera' },
  sells: [...sells],
  sellectedSell: sells[0]?.idSell ?? '',
  totals: [],
  fxSnapshot: fx,
  recipients: [],
  channel: 'MAIL',
  language: 'es',
  validUntil: '2026-11-30',
})

test('an amount that changed is told by its code, with the new total and what it is less', () => {
  const before = revision([sell('Santos', '673.92', [charge('OFR', '673.92')])])
  const now = [sell('Santos', '639.36', [charge('OFR', '639.36')])]
  expect(differences(before, now, fx, 'USD')).toEqual([
    {
      idSell: 'Santos',
      name: 'Vía Santos',
      kind: 'CHANGED',
      charges: [{ code: 'OFR', concept: 'OFR', currency: 'USD', kind: 'AMOUNT', from: '673.92', to: '639.36' }],
      total: { from: '673.92', to: '639.36', by: '-34.56', pct: '-5.1' },
    },
  ])
})

test('the same amount written otherwise is no difference', () => {
  const before = revision([sell('Santos', '65', [charge('DOD', '65')])])
  expect(differences(before, [sell('Santos', '65.00', [charge('DOD', '65.00')])], fx, 'USD')).toMatchObject([
    { kind: 'SAME', charges: [] },
  ])
})

test('a line that came, one that went, and one that is on request only now', () => {
  const before = revision([sell('Santos', '100', [charge('OFR', '100'), charge('BAF', '20'), charge('DLV', '180')])])
  const now = [
    sell('Santos', '100', [charge('OFR', '100'), charge('HDL', '75'), charge('DLV', '180', { scope: 'ON_REQUEST' })]),
  ]
  expect(differences(before, now, fx, 'USD')[0]?.charges.map(({ code, kind }) => [code, kind])).toEqual([
    ['BAF', 'REMOVED'],
    ['DLV', 'ON_REQUEST'],
    ['HDL', 'ADDED'],
  ])
})

test('a code that is charged twice is compared line by line', () => {
  const before = revision([sell('Santos', '30', [charge('THC', '10'), charge('THC', '20')])])
  const now = [sell('Santos', '35', [charge('THC', '10'), charge('THC', '25')])]
  expect(differences(before, now, fx, 'USD')[0]?.charges).toMatchObject([{ code: 'THC', from: '20', to: '25' }])
})

test('a line that only staff see is no difference for the client', () => {
  const before = revision([sell('Santos', '10', [charge('OFR', '10')])])
  const now = [sell('Santos', '10', [charge('OFR', '10'), charge('INT', '0', { scope: 'INTERNAL' })])]
  expect(differences(before, now, fx, 'USD')).toMatchObject([{ kind: 'SAME' }])
})

test('an alternative that is offered for the first time, and one that is not offered any more', () => {
  const before = revision([sell('Santos', '10', [charge('OFR', '10')])])
  expect(differences(before, [sell('Directo', '12', [charge('OFR', '12')])], fx, 'USD')).toEqual([
    { idSell: 'Directo', name: 'Vía Directo', kind: 'ADDED', charges: [], total: { to: '12.00' } },
    { idSell: 'Santos', name: 'Vía Santos', kind: 'REMOVED', charges: [] },
  ])
})

test('a longer validity alone is a change', () => {
  const before = revision([sell('Santos', '10', [charge('OFR', '10')])])
  const now = [sell('Santos', '10', [charge('OFR', '10')], { validez: '2026-12-15' })]
  expect(differences(before, now, fx, 'USD')).toMatchObject([
    { kind: 'CHANGED', charges: [], validity: { from: '2026-11-30', to: '2026-12-15' } },
  ])
})

test('several currencies are compared in one, each with the rates of its day', () => {
  const euros = { totals: [{ amount: '100', currency: 'EUR' as const }] }
  const before = revision([sell('Santos', '', [charge('DOD', '100', { sellCurrency: 'EUR' })], euros)])
  const now = [sell('Santos', '', [charge('DOD', '100', { sellCurrency: 'EUR' })], euros)]
  const dearer = { ...fx, rates: [{ currency: 'EUR' as const, perBase: '1.20', date: '2026-11-23' }] }
  expect(differences(before, now, dearer, 'USD')).toMatchObject([{ total: { from: '110.00', to: '120.00' } }])
})
