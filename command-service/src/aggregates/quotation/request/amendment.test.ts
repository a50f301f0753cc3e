import { expect, test } from 'vitest'
import {
  colleague,
  costAdded,
  delivered,
  given,
  otherCommercial,
  pallet,
  postponed,
  priced,
  pricing,
  quoted,
  rejected,
  reopened,
  requested,
  requestedWith,
  stateAfter,
  taken,
} from '../../../testing/quotation-sentences.ts'

const heavier = { packingData: [{ ...pallet, peso: '300' }] }

test('a change of the goods alone is stored with the complete request', () =>
  given(requested)
    .when('AmendRequest', { commodityDescr: 'Bearings' })
    .thenLike({
      type: 'QuotationRequestAmended',
      data: { changed: ['commodityDescr'], repricing: false, request: { commodityDescr: 'Bearings', incoterm: 'FOB' } },
    }))

test('a new shipment date must not be in the past; an unchanged past date stays', () => {
  const amendedDate = (shipmentDate: string) =>
    given(requestedWith({ shipmentDate: '2026-03-01' })).when('AmendRequest', { shipmentDate, commodityDescr: 'Nuts' })
  amendedDate('2026-03-09').refused('SHIPMENT_DATE_PAST', { field: 'shipmentDate' })
  amendedDate('2026-03-10').thenLike({
    type: 'QuotationRequestAmended',
    data: { request: { shipmentDate: '2026-03-10' } },
  })
  amendedDate('2026-04-01').thenLike({
    type: 'QuotationRequestAmended',
    data: { request: { shipmentDate: '2026-04-01' } },
  })
  amendedDate('2026-03-01').thenLike({ type: 'QuotationRequestAmended', data: { changed: ['commodityDescr'] } })
})

test('a change of texts keeps the copy’s source and the typed totals', () => {
  const computed = { pesoTotal: '150', cbmTotal: '1.26', chargeableTotal: '210' }
  const unchanged = {
    copiedFrom: 'MVD-2026-000007',
    totals: { computed, overridden: { pesoTotal: '160', cbmTotal: '1.26' } },
  }
  given(requestedWith(unchanged))
    .when('AmendRequest', { commodityDescr: 'Bearings' })
    .thenLike({ type: 'QuotationRequestAmended', data: { changed: ['commodityDescr'], request: unchanged } })
  const [plain] = given(requested).when('AmendRequest', { commodityDescr: 'Bearings' }).events()
  expect(plain).not.toHaveProperty('data.request.copiedFrom')
  expect(plain).not.toHaveProperty('data.request.totals.overridden')
})

test('an amendment with the present values is no change', () =>
  given(requested)
    .when('AmendRequest', { incoterm: 'FOB', packingData: [pallet] })
    .nothing())

test('other cargo is weighed again', () =>
  given(requested, taken)
    .when('AmendRequest', heavier)
    .thenLike({
      type: 'QuotationRequestAmended',
      data: { repricing: true, request: { chargeableTotal: '300', pesoTotal: '300', chargeableBasis: 'GROSS' } },
    }))

const { peso: _each, ...unweighed } = pallet
const asRow = { ...unweighed, cantidad: 3, pesoFila: '2000' }

test('a weight of the whole row is stored and counts as typed', () =>
  given(requested, taken)
    .when('AmendRequest', { packingData: [asRow] })
    .thenLike({
      type: 'QuotationRequestAmended',
      data: { request: { packingData: [asRow], pesoTotal: '2000', chargeableTotal: '2000', chargeableBasis: 'GROSS' } },
    }))

test('a change of texts does not weigh the cargo again with another rule', () => {
  const formerTotals = { chargeableTotal: '252', chargeableRule: { divisor: 5000, step: '0.5' } }
  given(requestedWith(formerTotals), taken)
    .when('AmendRequest', { commodityDescr: 'Bearings' })
    .thenLike({ type: 'QuotationRequestAmended', data: { changed: ['commodityDescr'], request: formerTotals } })
  given(requestedWith(formerTotals), taken)
    .when('AmendRequest', { packingData: [{ ...pallet, cantidad: 2 }] })
    .thenLike({ type: 'QuotationRequestAmended', data: { request: { ...formerTotals, chargeableTotal: '504' } } })
})

test('costs per kilogram follow the new weight, and sells on them become stale', () => {
  const events = given(...priced)
    .when('AmendRequest', heavier)
    .events()
  expect(events.map(({ type }) => type)).toEqual(['QuotationRequestAmended', 'CostGroupChanged'])
  expect(events[1]?.data).toMatchObject({ charges: [{ quantity: '300', amount: '705.00' }] })
})

test('an offer returns to pricing when its cargo, lane, terms or date change', () => {
  for (const before of [quoted, delivered, [...quoted, postponed]]) {
    const events = given(...before)
      .when('AmendRequest', { incoterm: 'EXW', pickupData: [pickup] })
      .events()
    expect(events.map(({ type }) => type)).toEqual(['QuotationRequestAmended', 'QuotationReopenedForPricing'])
  }
})

const pickup = {
  direccion: 'Rua 1',
  codPostal: '',
  ciudad: 'Santos',
  estado: '',
  proveedor: 'Supplier',
  nroOrden: '',
}

test('a reopened offer is pending, and its sells are stale', () =>
  expect(stateAfter([...delivered, { type: 'QuotationReopenedForPricing', data: {} }])).toMatchObject({
    status: 'PENDING',
    sells: [{ stale: true }],
  }))

test('a change that affects no price keeps the status', () =>
  given(...delivered)
    .when('AmendRequest', { valorMercaderia: '5000' })
    .thenLike({ type: 'QuotationRequestAmended', data: { repricing: false } }))

test('an amendment validates the complete request again', () => {
  expect(() => given(requested).when('AmendRequest', { incoterm: 'EXW' }).events()).toThrow(
    'EXW needs a pickup address',
  )
  const blank = { ...pickup, direccion: ' ', ciudad: '' }
  expect(() =>
    given(requested)
      .when('AmendRequest', { incoterm: 'EXW', pickupData: [blank] })
      .events(),
  ).toThrow('EXW needs a pickup address')
  given(requested).when('AmendRequest', { shipmentDate: '2026-03-09' }).refused('SHIPMENT_DATE_PAST')
  given(...priced)
    .when('AmendRequest', { modo: 'ULD' })
    .refused('HAS_COSTS')
  given(requested)
    .when('AmendRequest', { origenCodigo: 'XXX' }, { locations: {} })
    .refused('LOCATION_UNKNOWN', { field: 'origenCodigo' })
})

test('the scope affects the totals of alternatives, so it changes only without alternatives', () => {
  for (const before of [priced, quoted, [...delivered, rejected, reopened]])
    given(...before)
      .when('AmendRequest', { scope: 'INTERNAL' })
      .refused('HAS_SELLS', { field: 'scope' })
  given(...priced)
    .when('AmendRequest', { scope: 'CLIENT', commodityDescr: 'Bearings' })
    .thenLike({ type: 'QuotationRequestAmended', data: { changed: ['commodityDescr'] } })
  given(requested, taken, costAdded)
    .when('AmendRequest', { scope: 'ON_REQUEST' })
    .thenLike({ type: 'QuotationRequestAmended', data: { changed: ['scope'], request: { scope: 'ON_REQUEST' } } })
})

test('the chosen direction affects prices, and is removed when the places define it', () => {
  const thirdCountry = requestedWith({ destinoCodigo: 'ASU', destinoName: 'Asunción', destinoPais: 'PY' })
  given(thirdCountry)
    .when('AmendRequest', { direction: 'EXPORT' })
    .thenLike({
      type: 'QuotationRequestAmended',
      data: { changed: ['direction'], repricing: true, request: { direction: 'EXPORT' } },
    })
  const chosen = requestedWith({ destinoCodigo: 'ASU', destinoPais: 'PY', direction: 'EXPORT' })
  given(chosen)
    .when('AmendRequest', { direction: null })
    .thenLike({ type: 'QuotationRequestAmended', data: { changed: ['direction'] } })
  const [home] = given(chosen).when('AmendRequest', { destinoCodigo: 'MVD' }).events()
  expect(home?.data).not.toHaveProperty('request.direction')
})

test('a date can be removed', () =>
  given(requestedWith({ shipmentDate: '2026-04-01' }))
    .when('AmendRequest', { shipmentDate: null })
    .thenLike({ type: 'QuotationRequestAmended', data: { changed: ['shipmentDate'], repricing: true } }))

test('only the owner, users related to the owner and pricing can amend', () => {
  const change = { commodityDescr: 'Bearings' }
  for (const principal of [colleague, pricing])
    expect(given(requested).by(principal).when('AmendRequest', change).events()).toHaveLength(1)
  given(requested).by(otherCommercial).when('AmendRequest', change).refused('FORBIDDEN')
})

test('more trucks affect prices', () => {
  const ftl = requestedWith({ transportMode: 'ROAD', modo: 'FTL', truckData: [{ type: 'SIDER', quantity: 1 }] })
  const events = given(ftl, taken, costAdded)
    .when('AmendRequest', { truckData: [{ type: 'SIDER', quantity: 3 }] })
    .events()
  expect(events.map(({ type }) => type)).toEqual(['QuotationRequestAmended', 'CostGroupChanged'])
  expect(events[0]?.data).toMatchObject({ changed: expect.arrayContaining(['truckData']), repricing: true })
  expect(events[1]?.data).toMatchObject({ charges: [{ quantity: '3', basis: 'UNIT' }] })
})

test('unit load devices are removed by null', () =>
  given(requestedWith({ modo: 'ULD', uldData: [{ type: 'PMC', quantity: 1, pivot: '2000' }], chargeableTotal: '2000' }))
    .when('AmendRequest', { modo: 'LSE', uldData: null, packingData: [pallet] })
    .thenLike({ type: 'QuotationRequestAmended', data: { request: { modo: 'LSE', chargeableTotal: '210' } } }))

test('fields that no longer apply to the cargo are removed with the change', () => {
  const containers = (type: '40RE' | '40GP' | '40FR') => ({ containerData: [{ type, quantity: 1 }] })
  const cold = requestedWith({
    transportMode: 'SEA',
    modo: 'FCL',
    ...containers('40RE'),
    containerQty: 1,
    setPoint: '-18',
    shipperOwned: true,
  })
  const [dry] = given(cold).when('AmendRequest', containers('40GP')).events()
  expect(dry?.data).toMatchObject({ changed: ['containerData', 'setPoint'], request: { shipperOwned: true } })
  expect(dry?.data).not.toHaveProperty('request.setPoint')
  // A field that does not apply is refused if the same change sets it: it is not dropped silently.
  expect(() =>
    given(cold)
      .when('AmendRequest', { ...containers('40GP'), setPoint: '-20' })
      .events(),
  ).toThrow('Neither the units of transport nor the incoterm ask for it.')
})

const delivery = {
  direccion: 'Hafenstraße 5',
  codPostal: '',
  ciudad: 'Frankfurt',
  estado: '',
  destinatario: 'Parts GmbH',
  nroOrden: '',
}
const exported = { origenPais: 'UY', destinoPais: 'DE' }

test('another delivery makes prices stale; it can be removed', () => {
  given(requested)
    .when('AmendRequest', { deliveryData: [delivery] })
    .thenLike({
      type: 'QuotationRequestAmended',
      data: { changed: ['deliveryData'], repricing: true, request: { deliveryData: [delivery] } },
    })
  const [none] = given(requestedWith({ deliveryData: [delivery] }))
    .when('AmendRequest', { deliveryData: null })
    .events()
  expect(none?.data).toMatchObject({ changed: ['deliveryData'] })
  expect(none?.data).not.toHaveProperty('request.deliveryData')
})

test('delivery terms require the place of delivery; a request from before that rule can still be amended', () => {
  const withIncoterm = (incoterm: 'CPT' | 'DAP') => given(requestedWith({ ...exported, incoterm }))
  withIncoterm('CPT').when('AmendRequest', { incoterm: 'DAP' }).refused('DELIVERY_MISSING')
  withIncoterm('CPT')
    .when('AmendRequest', { incoterm: 'DAP', deliveryAtTerminal: true })
    .thenLike({ type: 'QuotationRequestAmended', data: { changed: ['incoterm', 'deliveryAtTerminal'] } })
  withIncoterm('DAP')
    .when('AmendRequest', { commodityDescr: 'Bearings' })
    .thenLike({ type: 'QuotationRequestAmended', data: { changed: ['commodityDescr'] } })
  given(requestedWith({ ...exported, incoterm: 'DAP', deliveryData: [delivery] }))
    .when('AmendRequest', { deliveryData: null })
    .refused('DELIVERY_MISSING')
})

test('goods stay at the terminal or go to an address; a request from before that rule can still be amended', () => {
  const brought = { ...exported, incoterm: 'DAP' as const, deliveryData: [delivery] }
  const at = given(requestedWith(brought))
  at.when('AmendRequest', { deliveryAtTerminal: true }).refused('DELIVERY_TWICE', { field: 'deliveryData' })
  at.when('AmendRequest', { deliveryAtTerminal: true, deliveryData: null }).thenLike({
    type: 'QuotationRequestAmended',
    data: { request: { deliveryAtTerminal: true } },
  })
  given(requestedWith({ ...brought, deliveryAtTerminal: true }))
    .when('AmendRequest', { commodityDescr: 'Bearings' })
    .thenLike({ type: 'QuotationRequestAmended', data: { changed: ['commodityDescr'] } })
})

test('the delivery at the terminal is removed with the terms that require it', () => {
  const [amended] = given(requestedWith({ ...exported, incoterm: 'DAP', deliveryAtTerminal: true }))
    .when('AmendRequest', { incoterm: 'CPT' })
    .events()
  expect(amended?.data).toMatchObject({ changed: expect.arrayContaining(['incoterm', 'deliveryAtTerminal']) })
  expect(amended?.data).not.toHaveProperty('request.deliveryAtTerminal')
})
