import {
  amended,
  approved,
  cancelled,
  costGroup,
  rejected,
  requested,
  sellGroup,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { atHour } from '@freight/contracts/testing/sample-events'
import { after, afterRates, stored } from '../testing/after.ts'
import type { LaneBuy, LaneSell } from '@freight/contracts/tables/lane-prices'
import { test } from 'vitest'
import { lanePrices } from './lane-prices.ts'

const cost = costGroup('cost-1', '640.00')
const sell = sellGroup('sell-1', '640.00', '800.00')
const freight = cost.charges.map((charge) => ({ ...charge, section: 'FREIGHT' as const }))
const perKg = (idCost: string, costPerKg: string, currency: 'USD' | 'EUR' = 'USD') => ({
  type: 'CostGroupAdded' as const,
  data: {
    ...cost,
    idCost,
    agenteNombre: 'BlueDelta',
    charges: freight.map((one) => ({ ...one, costPerKg, currency })),
  },
})
const perUnit = {
  type: 'SellGroupAdded' as const,
  data: {
    ...sell,
    charges: sell.charges.map((one) => ({ ...one, section: 'FREIGHT' as const, sellAmountPerUnit: '3.10' })),
  },
}

/** Stored price of such a cost and of such a sell. */
const buyPrice = (idCost: string, hour: number, overrides: Partial<LaneBuy> = {}): LaneBuy => ({
  idCost,
  agenteNombre: 'BlueDelta',
  carrier: cost.carrier,
  ruta: cost.ruta,
  validez: cost.validez,
  at: atHour(hour),
  ...overrides,
})
const sellPrice = (idSell: string, hour: number, overrides: Partial<LaneSell> = {}): LaneSell => ({
  idSell,
  validez: sell.validez,
  at: atHour(hour),
  ...overrides,
})

test('a quotation has its lane, mode and size', () => {
  after(lanePrices, requested()).shows({ originCode: 'HKG', destinationCode: 'MVD', modo: 'LSE', size: '+100' })
  after(lanePrices, requested(), amended({ chargeableTotal: '80', origenCodigo: 'PVG' })).shows({
    originCode: 'PVG',
    size: '+45',
  })
})

test('a cost has the unit price of its freight and its total', () =>
  after(lanePrices, requested(), perKg('cost-1', '3.05'), perKg('cost-2', '2.90')).shows({
    buys: [
      buyPrice('cost-1', 2, { unit: { amount: '3.05', currency: 'USD' }, unitUsd: '3.05', totalUsd: '640.00' }),
      buyPrice('cost-2', 3, { unitUsd: '2.90' }),
    ],
    buyUnit: '2.90',
    pricedAt: atHour(3),
  }))

test('a price in another currency keeps its currency, with USD where a rate is known', () => {
  const euro = { currency: 'EUR', date: '2026-01-02', perBase: '2', source: '' }
  const rate = stored('exchange-rate-EUR', 1, { type: 'ExchangeRateSet', data: euro })
  afterRates([rate], lanePrices, requested(), perKg('cost-1', '1.50', 'EUR')).shows({ buyUnit: '3.00' })
  afterRates([rate], lanePrices, requested(), perKg('cost-1', '0.0175', 'EUR')).shows({ buyUnit: '0.035' })
  after(lanePrices, requested(), perKg('cost-1', '1.50', 'EUR')).shows({
    buys: [buyPrice('cost-1', 2, { unit: { amount: '1.50', currency: 'EUR' } })],
    buyUnit: undefined,
  })
})

test('a percentage, or a price per another unit than the mode uses, is not a lane price', () =>
  after(lanePrices, requested(), {
    type: 'CostGroupAdded',
    data: { ...cost, charges: freight.map((one) => ({ ...one, costPerKg: '10', calculator: 'PER_CBM' as const })) },
  }).shows({ buyUnit: undefined, pricedAt: atHour(2) }))

const priced = (
  charge: Partial<(typeof freight)[number]>,
  type = 'CostGroupAdded' as 'CostGroupAdded' | 'CostGroupChanged',
) => ({
  type,
  data: { ...cost, charges: freight.map((one) => ({ ...one, ...charge })) },
})

test('an amount per shipment or band is divided by the quantity of the mode', () => {
  after(lanePrices, requested(), priced({ amount: '640.50' })).shows({ buyUnit: '3.05', quantity: '210' })
  const ranges = [
    { from: '0', amount: '4', flat: false },
    { from: '100', amount: '3.05', flat: false },
  ]
  after(lanePrices, requested(), priced({ amount: '640.50', calculator: 'RANGE', unit: 'KG', ranges })).shows({
    buyUnit: '3.05',
  })
  const sea = { transportMode: 'SEA', modo: 'LCL', pesoTotal: '1500', cbmTotal: '4', chargeableTotal: '4000' } as const
  after(lanePrices, requested(sea), priced({ amount: '200.00' })).shows({ buyUnit: '50.00' })
})

test('main freight is the sum of the flagged lines, never a more expensive surcharge', () => {
  const main = priced({ amount: '210.00' })
  const surcharge = freight.map((one) => ({ ...one, idCharge: 'DGS', amount: '640.50' }))
  const withLines = (...charges: typeof freight) => ({ ...main, data: { ...main.data, charges } })
  after(lanePrices, requested(), withLines(...surcharge, ...main.data.charges)).shows({ buyUnit: '1.00' })
  after(lanePrices, requested(), withLines(...main.data.charges, ...main.data.charges)).shows({ buyUnit: '2' })
  after(lanePrices, requested(), withLines(...surcharge)).shows({ buyUnit: undefined })
})

test('main freight in several currencies is converted before it is added up', () => {
  const peso = { currency: 'ARS', date: '2026-01-02', perBase: '0.001', source: '' }
  const rate = stored('exchange-rate-ARS', 1, { type: 'ExchangeRateSet', data: peso })
  const main = priced({ amount: '210.00' })
  const inPesos = freight.map((one) => ({ ...one, amount: '210000.00', currency: 'ARS' as const }))
  const inTwoCurrencies = { ...main, data: { ...main.data, charges: [...main.data.charges, ...inPesos] } }
  afterRates([rate], lanePrices, requested(), inTwoCurrencies).shows({ buyUnit: '2' })
  after(lanePrices, requested(), inTwoCurrencies).shows({ buyUnit: undefined })
})

test('containers of several types have one price per container, the mean of their amounts', () => {
  const fcl = requested({
    transportMode: 'SEA',
    modo: 'FCL',
    containerData: [
      { type: '20GP', quantity: 1 },
      { type: '40HC', quantity: 2 },
    ],
    containerQty: 3,
  })
  const line = (unit: string, costPerKg: string, amount: string) =>
    freight.map((one) => ({ ...one, costPerKg, amount, calculator: 'PER_CONTAINER' as const, unit }))
  const main = priced({})
  const charges = [...line('20GP', '1000', '1000.00'), ...line('40HC', '2500', '5000.00')]
  after(lanePrices, fcl, { ...main, data: { ...main.data, charges } }).shows({ buyUnit: '2000' })
})

test('a price per own container type is a lane price, a price per another type is not', () => {
  const fcl = requested({
    transportMode: 'SEA',
    modo: 'FCL',
    containerData: [{ type: '40HC', quantity: 2 }],
    containerQty: 2,
  })
  const per = (unit: string) => priced({ amount: '3600.00', costPerKg: '1800', calculator: 'PER_CONTAINER', unit })
  after(lanePrices, fcl, per('40HC')).shows({ buyUnit: '1800' })
  after(lanePrices, fcl, per('20GP')).shows({ buyUnit: undefined })
  after(lanePrices, fcl, priced({ amount: '3600.00' })).shows({ buyUnit: '1800.00' })
})

const staleBuy = (reason: string) => ({ type: 'CostGroupMarkedStale' as const, data: { idCost: 'cost-1', reason } })
const still = { type: 'CostGroupConfirmed' as const, data: { idCost: 'cost-1' } }

test('a copied price counts from its confirmation', () => {
  const copy = [requested(), priced({ amount: '640.50' }), perUnit, staleBuy('COPIED')] as const
  const noPrices = { buyUnit: undefined, sellUnit: undefined, pricedAt: '1970-01-01T00:00:00.000Z' }
  after(lanePrices, ...copy).shows(noPrices)
  after(lanePrices, ...copy, still).shows({ buyUnit: '3.05', pricedAt: atHour(5) })
  after(lanePrices, ...copy, priced({ amount: '640.50' }, 'CostGroupChanged')).shows({ pricedAt: atHour(5) })
  const sells = { type: 'SellGroupConfirmed' as const, data: { idSell: 'sell-1' } }
  after(lanePrices, ...copy, sells).shows({ buyUnit: undefined, sellUnit: '3.10', pricedAt: atHour(5) })
  after(lanePrices, requested(), priced({ amount: '640.50' }), staleBuy('CHARGE_CODE_RETIRED')).shows({
    buyUnit: '3.05',
    pricedAt: atHour(2),
  })
})

test('a price repeated after an amendment keeps its date', () => {
  const changedCost = { ...perKg('cost-1', '3.05'), type: 'CostGroupChanged' as const }
  const repriced = {
    ...changedCost,
    data: {
      ...changedCost.data,
      charges: changedCost.data.charges.map((one) => ({ ...one, quantity: '300', amount: '915.00' })),
    },
  }
  after(lanePrices, requested(), perKg('cost-1', '3.05'), amended({ chargeableTotal: '300' }), repriced).shows({
    buys: [buyPrice('cost-1', 2, { unitUsd: '3.05', totalUsd: '915.00' })],
    pricedAt: atHour(2),
  })
})

test('a restored price keeps the date on which it was given', () => {
  const first = perKg('cost-1', '3.05')
  const other = { ...perKg('cost-1', '2.50'), type: 'CostGroupChanged' as const }
  const back = { ...first, type: 'CostGroupChanged' as const }
  after(lanePrices, requested(), first, other, back).shows({ buys: [buyPrice('cost-1', 2)], pricedAt: atHour(2) })
  const removed = { type: 'CostGroupRemoved' as const, data: { idCost: 'cost-1' } }
  after(lanePrices, requested(), first, removed, first).shows({ pricedAt: atHour(2) })
})

test('an amount entered for a former request does not count until it is confirmed', () => {
  const stale = [
    requested(),
    priced({ amount: '640.50' }),
    amended({ chargeableTotal: '300' }),
    staleBuy('REQUEST_AMENDED'),
  ] as const
  after(lanePrices, ...stale).shows({ buyUnit: undefined })
  after(lanePrices, ...stale, still).shows({ pricedAt: atHour(5) })
})

test('a changed cost is listed once, a removed cost not at all', () => {
  const changed = { ...perKg('cost-1', '2.50'), type: 'CostGroupChanged' as const }
  const removed = { type: 'CostGroupRemoved' as const, data: { idCost: 'cost-2' } }
  after(lanePrices, requested(), perKg('cost-1', '3.05'), perKg('cost-2', '1.00'), changed, removed).shows({
    buys: [buyPrice('cost-1', 4, { unitUsd: '2.50' })],
    buyUnit: '2.50',
  })
})

test('the sell price is that of the selected alternative, with its margin', () => {
  const other = { type: 'SellGroupAdded' as const, data: { ...sellGroup('sell-2', '1.00', '2.00') } }
  const selected = { type: 'SellSelected' as const, data: { idSell: 'sell-1' } }
  after(lanePrices, requested(), other, perUnit, selected).shows({
    sells: [sellPrice('sell-2', 2), sellPrice('sell-1', 3, { totalUsd: '800.00', marginPct: '20.00' })],
    sellectedSell: 'sell-1',
    sellUnit: '3.10',
  })
  after(lanePrices, requested(), perUnit, { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } }).shows({ sells: [] })
  after(lanePrices, requested(), perUnit, {
    type: 'SellGroupConfirmed',
    data: { idSell: 'sell-1', group: { ...sell, validez: '2026-05-31' } },
  }).shows({ sells: [sellPrice('sell-1', 3, { validez: '2026-05-31' })] })
})

test('the outcome and its reason stay until the quotation is reopened', () => {
  after(lanePrices, requested(), rejected).shows({ status: 'NOT_APPROVED', reasonCode: 'NO_SPACE' })
  after(lanePrices, requested(), perUnit, approved('sell-1')).shows({ status: 'APPROVED', sellectedSell: 'sell-1' })
  after(lanePrices, requested(), cancelled).shows({ cancelled: true })
  after(lanePrices, requested(), rejected, { type: 'QuoteReopened', data: { reason: 'x' } }).shows({
    status: 'PENDING',
    reasonCode: undefined,
  })
})

test('a lane price has the commercial, the pricing user and the client', () => {
  const assigned = {
    type: 'QuotationAssigned' as const,
    data: { commercial: 'mrivas', assignedTo: 'tgil', previous: { commercial: 'jcuadrado' } },
  }
  const released = { type: 'QuotationReleased' as const, data: { previous: 'psosa' } }
  after(lanePrices, requested(), taken).shows({ commercial: 'jcuadrado', assignedTo: 'psosa' })
  after(lanePrices, requested(), assigned).shows({ commercial: 'mrivas', assignedTo: 'tgil' })
  after(lanePrices, requested(), taken, released).shows({ assignedTo: undefined, clientName: 'Almacén Ñandú' })
})
