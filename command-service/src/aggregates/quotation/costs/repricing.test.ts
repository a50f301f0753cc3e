import { costCharge } from '@freight/contracts/testing/sample-charges'
import { expect, test } from 'vitest'
import {
  costAdded,
  costGroup,
  delivered,
  given,
  pallet,
  priced,
  pricing,
  type QuotationEvent,
  rejected,
  reopened,
  requested,
  requestedWith,
  sellAdded,
  sellGroup,
  sellSelected,
  stateAfter,
  taken,
} from '../../../testing/quotation-sentences.ts'

const heavier = { packingData: [{ ...pallet, peso: '300' }] }
const [perKilo] = costGroup.charges
const typedLine = {
  idCharge: 'HDL',
  concept: 'HDL concept',
  section: 'DESTINATION',
  quantity: '1',
  basis: 'UNIT',
} as const
const typed = costGroup.charges.map(({ costPerKg: _perUnit, ...charge }) => ({ ...charge, ...typedLine }))
const costOf = (charges: typeof costGroup.charges): QuotationEvent => ({
  type: 'CostGroupAdded',
  data: { ...costGroup, charges },
})
const staleCost: QuotationEvent = {
  type: 'CostGroupMarkedStale',
  data: { idCost: 'c1', reason: 'REQUEST_AMENDED' },
}
const staleSell: QuotationEvent = {
  type: 'SellGroupMarkedStale',
  data: { idSell: 's1', reason: 'REQUEST_AMENDED' },
}
const { idCost: _cost, ...ownSell } = sellGroup
const soldAlone: QuotationEvent = { type: 'SellGroupAdded', data: ownSell }
/** The events of an amendment, for further steps. */
const amended = (before: readonly QuotationEvent[], changes: object) =>
  given(...before)
    .when('AmendRequest', changes)
    .events() as readonly QuotationEvent[]
const followers = (before: readonly QuotationEvent[], changes: object) => amended(before, changes).slice(1)

test('a typed amount stays the same with another weight, and its cost becomes stale', () =>
  expect(followers([requested, taken, costOf(typed)], heavier)).toEqual([staleCost]))

test('a typed amount makes its cost stale even if other lines follow the weight', () => {
  const events = followers([requested, taken, costOf([...costGroup.charges, ...typed])], heavier)
  expect(events).toMatchObject([
    { type: 'CostGroupChanged', data: { charges: [{ amount: '705.00' }, { amount: '493.50' }] } },
    staleCost,
  ])
  expect(stateAfter([requested, taken, costOf(typed), ...events]).staleCosts).toEqual(['c1'])
})

test('a typed amount does not depend on the terms', () =>
  expect(followers([requested, taken, costOf(typed)], { incoterm: 'CFR' })).toEqual([]))

test('a stale cost stays stale when its lines follow the weight', () => {
  const retired: QuotationEvent = {
    type: 'CostGroupMarkedStale',
    data: { idCost: 'c1', reason: 'CHARGE_CODE_RETIRED', idCharge: perKilo?.idCharge },
  }
  const events = followers([requested, taken, costAdded, retired], heavier)
  expect(events).toMatchObject([{ type: 'CostGroupChanged' }, staleCost])
  expect(followers([requested, taken, costOf(typed), retired], heavier)).toEqual([])
})

test.each([
  ['another place', { destinoCodigo: 'PVG', origenCodigo: 'MVD' }],
  ['other terms', { incoterm: 'CFR' }],
  ['another weight', heavier],
] as const)('%s makes an unpublished alternative stale', (_what, changes) => {
  const before = [requested, taken, soldAlone, sellSelected]
  expect(followers(before, changes)).toEqual([staleSell])
  given(...before, ...amended(before, changes))
    .by(pricing)
    .when('PublishQuote', {})
    .refused('STALE_SELL', { idSells: ['s1'] })
})

test('an alternative on an unchanged cost becomes stale when the lane changes', () => {
  expect(followers(priced, { incoterm: 'CFR' })).toEqual([staleSell])
  const secondTime = [...priced, ...amended(priced, { incoterm: 'CFR' })]
  expect(followers(secondTime, { incoterm: 'CIF' })).toEqual([])
})

test('a change of a terminal makes only the costs of its legs stale', () => {
  expect(followers([requested, taken, costOf(costGroup.charges)], { destinoCodigo: 'EZE' })).toEqual([staleCost])
  const toTheDoor = costOf(costGroup.charges.map((one) => ({ ...one, section: 'DESTINATION', leg: 'DELIVERY' })))
  expect(followers([requested, taken, toTheDoor], { destinoCodigo: 'EZE' })).toEqual([staleCost])
  expect(followers([requested, taken, toTheDoor], { origenCodigo: 'CDG' })).toEqual([])
})

test('a rejected and reopened offer cannot be published at the price of another lane', () => {
  const before = [...delivered, rejected, reopened]
  given(...before, ...amended(before, { destinoCodigo: 'PVG', origenCodigo: 'MVD' }))
    .by(pricing)
    .when('PublishQuote', {})
    .refused('STALE_SELL', { idSells: ['s1'] })
})

test('a sell per unit on typed costs becomes stale when the trucks change', () => {
  const ftl = requestedWith({ transportMode: 'ROAD', modo: 'FTL', truckData: [{ type: 'SIDER', quantity: 1 }] })
  const before = [ftl, taken, costOf(typed), sellAdded, sellSelected]
  const after = [...before, ...amended(before, { truckData: [{ type: 'SIDER', quantity: 3 }] })]
  expect(stateAfter(after)).toMatchObject({ staleCosts: ['c1'], sells: [{ stale: true }] })
})

test('a change that affects no price leaves alternatives and costs unchanged', () =>
  expect(followers([requested, taken, costOf(typed), sellAdded], { commodityDescr: 'Bearings' })).toEqual([]))

const percentOf = (unit: string, currency: 'USD' | 'EUR' = 'USD'): QuotationEvent =>
  costOf([
    costCharge('INS', '50.00', {
      section: 'OTHER',
      currency,
      costPerKg: '0.5',
      quantity: '10000.00',
      calculator: 'PERCENT',
      unit,
    }),
  ])
const valued = requestedWith({ valorMercaderia: '10000', valorSeguro: '9000' })

test.each([
  ['the value', { valorMercaderia: '20000' }, 'GOODS', '100.00'],
  ['the insured value', { valorSeguro: '18000' }, 'INSURED', '90.00'],
] as const)('%s changes only prices that are a percentage of it', (_what, changes, unit, amount) => {
  const before = [valued, taken, percentOf(unit), sellAdded, sellSelected]
  const events = amended(before, changes)
  expect(events).toMatchObject([
    { type: 'QuotationRequestAmended', data: { repricing: true } },
    { type: 'CostGroupChanged', data: { charges: [{ amount }] } },
  ])
  expect(stateAfter([...before, ...events]).sells).toMatchObject([{ stale: true }])
  expect(amended([valued, taken, costAdded, sellAdded], changes)).toMatchObject([
    { type: 'QuotationRequestAmended', data: { repricing: false } },
  ])
})

test('an offer with a percentage of the value returns to pricing when the value changes', () => {
  const charges = sellGroup.charges.map((charge) => ({ ...charge, calculator: 'PERCENT' as const, unit: 'GOODS' }))
  const offer: QuotationEvent = { type: 'SellGroupChanged', data: { ...sellGroup, charges } }
  const [, reopens] = amended([...delivered, offer], { valorMercaderia: '20000' })
  expect(reopens).toMatchObject({ type: 'QuotationReopenedForPricing' })
})

test('a change of texts does not convert a percentage at the present exchange rates', () => {
  const before = [valued, taken, percentOf('GOODS', 'EUR'), sellAdded]
  for (const words of [{ commodityDescr: 'Bearings' }, { client: { id: 'acme', reference: 'PO 78' } }])
    expect(followers(before, words)).toEqual([])
})

const hauls = { calculator: 'PERCENT', unit: 'GOODS', quantity: '100', basis: 'UNIT', amount: '84.00' } as const
const hauled = { rateId: 'r-7', rateVersion: 1, code: 'T-2001', ...hauls }
const haul = typed.map((line) => ({ ...line, leg: 'DELIVERY' as const, hauled }))
const address = (ciudad: string) => [
  { direccion: 'Ruta 5', codPostal: '', ciudad, estado: '', destinatario: '', nroOrden: '' },
]
const toTheDoor = requestedWith({ incoterm: 'FCA', pickupData: [], deliveryData: address('Las Piedras') })

test.each([
  ['another address', { deliveryData: address('Rivera') }],
  ['cargo that cannot be stacked', { stackable: 'NO' }],
  ['another value, of which it is a percentage,', { valorMercaderia: '20000' }],
] as const)('%s makes a cost with haulage stale', (_what, changes) => {
  expect(followers([toTheDoor, taken, costOf(haul)], changes)).toEqual([staleCost])
  expect(followers([toTheDoor, taken, costOf(typed)], changes)).toEqual([])
})

test('a change of the pick-up does not affect the delivery', () => {
  const pickupData = [{ ...address('Lübeck')[0], proveedor: 'Werk 2' }]
  expect(followers([toTheDoor, taken, costOf(haul)], { pickupData })).toEqual([])
})

test('a cost that ends before the new shipment date becomes stale, and the sell keeps its typed price', () => {
  const outlived = { type: 'CostGroupMarkedStale', data: { idCost: 'c1', reason: 'SHIPMENT_DATE' } }
  const [first, ...monthAndDay] = costGroup.validez.split('-').map(Number)
  const after = [String((first ?? 0) + 1), ...monthAndDay.map((part) => String(part).padStart(2, '0'))].join('-')
  const events = followers([requested, taken, costAdded, sellAdded, sellSelected], { shipmentDate: after })
  expect(events).toContainEqual(outlived)
  expect(events.filter(({ type }) => type === 'SellGroupChanged' || type === 'CostGroupChanged')).toEqual([])
  const onLastDay = followers([requested, taken, costAdded], { shipmentDate: costGroup.validez })
  expect(onLastDay.filter(({ type }) => type === 'CostGroupMarkedStale')).toEqual([])
})
