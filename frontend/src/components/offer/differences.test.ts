import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { offeredCharge } from '@freight/contracts/testing/sample-charges'
import { offeredSell, revision as sampleRevision } from '@freight/contracts/testing/sample-views'
import { expect, test } from 'vitest'
import { differences } from './offer-change.tsx'

type Revision = QuotationDetail['revisions'][number]
type OfferedSell = Revision['sells'][number]

const fx: Revision['fxSnapshot'] = {
  base: 'USD',
  date: '2026-11-19',
  rates: [{ currency: 'EUR', perBase: '1.10', date: '2026-11-19' }],
}

const sell = (
  idSell: string,
  total: string,
  charges: OfferedSell['charges'],
  over: Partial<OfferedSell> = {},
): OfferedSell =>
  offeredSell({
    idSell,
    description: `Vía ${idSell}`,
    validez: '2026-11-30',
    charges,
    totals: [{ amount: total, currency: 'USD' }],
    ...over,
  })

const revision = (sells: OfferedSell[]) =>
  sampleRevision({ sells, sellectedSell: sells[0]?.idSell ?? '', fxSnapshot: fx })

test('a changed amount has its code, the new total and the difference', () => {
  const before = revision([sell('Santos', '673.92', [offeredCharge('OFR', '673.92')])])
  const now = [sell('Santos', '639.36', [offeredCharge('OFR', '639.36')])]
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

test('another notation of the same amount is no difference', () => {
  const before = revision([sell('Santos', '65', [offeredCharge('DOD', '65')])])
  expect(differences(before, [sell('Santos', '65.00', [offeredCharge('DOD', '65.00')])], fx, 'USD')).toMatchObject([
    { kind: 'SAME', charges: [] },
  ])
})

test('an added line, a removed line, and a line now on request only are changes', () => {
  const before = revision([
    sell('Santos', '100', [offeredCharge('OFR', '100'), offeredCharge('BAF', '20'), offeredCharge('DLV', '180')]),
  ])
  const now = [
    sell('Santos', '100', [
      offeredCharge('OFR', '100'),
      offeredCharge('HDL', '75'),
      offeredCharge('DLV', '180', { scope: 'ON_REQUEST' }),
    ]),
  ]
  expect(differences(before, now, fx, 'USD')[0]?.charges.map(({ code, kind }) => [code, kind])).toEqual([
    ['BAF', 'REMOVED'],
    ['DLV', 'ON_REQUEST'],
    ['HDL', 'ADDED'],
  ])
})

test('lines with the same code are compared in order', () => {
  const before = revision([sell('Santos', '30', [offeredCharge('THC', '10'), offeredCharge('THC', '20')])])
  const now = [sell('Santos', '35', [offeredCharge('THC', '10'), offeredCharge('THC', '25')])]
  expect(differences(before, now, fx, 'USD')[0]?.charges).toMatchObject([{ code: 'THC', from: '20', to: '25' }])
})

test('a line visible only to staff is no difference for the client', () => {
  const before = revision([sell('Santos', '10', [offeredCharge('OFR', '10')])])
  const now = [sell('Santos', '10', [offeredCharge('OFR', '10'), offeredCharge('INT', '0', { scope: 'INTERNAL' })])]
  expect(differences(before, now, fx, 'USD')).toMatchObject([{ kind: 'SAME' }])
})

test('an added and a removed alternative are changes', () => {
  const before = revision([sell('Santos', '10', [offeredCharge('OFR', '10')])])
  expect(differences(before, [sell('Directo', '12', [offeredCharge('OFR', '12')])], fx, 'USD')).toEqual([
    { idSell: 'Directo', name: 'Vía Directo', kind: 'ADDED', charges: [], total: { to: '12.00' } },
    { idSell: 'Santos', name: 'Vía Santos', kind: 'REMOVED', charges: [] },
  ])
})

test('a longer validity alone is a change', () => {
  const before = revision([sell('Santos', '10', [offeredCharge('OFR', '10')])])
  const now = [sell('Santos', '10', [offeredCharge('OFR', '10')], { validez: '2026-12-15' })]
  expect(differences(before, now, fx, 'USD')).toMatchObject([
    { kind: 'CHANGED', charges: [], validity: { from: '2026-11-30', to: '2026-12-15' } },
  ])
})

test('totals in several currencies are compared in one, each with the rates of its day', () => {
  const euros = { totals: [{ amount: '100', currency: 'EUR' as const }] }
  const before = revision([sell('Santos', '', [offeredCharge('DOD', '100', { sellCurrency: 'EUR' })], euros)])
  const now = [sell('Santos', '', [offeredCharge('DOD', '100', { sellCurrency: 'EUR' })], euros)]
  const dearer = { ...fx, rates: [{ currency: 'EUR' as const, perBase: '1.20', date: '2026-11-23' }] }
  expect(differences(before, now, dearer, 'USD')).toMatchObject([{ total: { from: '110.00', to: '120.00' } }])
})
