import { test } from '@jest/globals'
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

/** What is remembered of such a cost and of such a sale. */
const buy = (idCost: string, hour: number, more: Partial<LaneBuy> = {}): LaneBuy => ({
  idCost,
  agenteNombre: 'BlueDelta',
  carrier: cost.carrier,
  ruta: cost.ruta,
  validez: cost.validez,
  at: atHour(hour),
  ...more,
})
const sale = (idSell: string, hour: number, more: Partial<LaneSell> = {}): LaneSell => ({
  idSell,
  validez: sell.validez,
  at: atHour(hour),
  ...more,
})

test('a quotation is found by its lane, its mode and its size', () => {
  after(lanePrices, requested()).shows({ originCode: 'HKG', destinationCode: 'MVD', modo: 'LSE', size: '+100' })
  after(lanePrices, requested(), amended({ chargeableTotal: '80', origenCodigo: 'PVG' })).shows({
    originCode: 'PVG',
    size: '+45',
  })
})

test('what it was bought for is told by the price of its freight and by its total', () =>
  after(lanePrices, requested(), perKg('cost-1', '3.05'), perKg('cost-2', '2.90')).shows({
    buys: [
      buy('cost-1', 2, { unit: { amount: '3.05', currency: 'USD' }, unitUsd: '3.05', totalUsd: '640.00' }),
      buy('cost-2', 3, { unitUsd: '2.90' }),
    ],
    buyUnit: '2.90',
    pricedAt: atHour(3),
  }))

test('a price in another currency is kept as it was, and in dollars where there is a rate', () => {
  const euro = { currency: 'EUR', date: '2026-01-02', perBase: '2', source: '' }
  const rate = stored('exchange-rate-EUR', 1, { type: 'ExchangeRateSet', data: euro })
  afterRates([rate], lanePrices, requested(), perKg('cost-1', '1.50', 'EUR')).shows({ buyUnit: '3.00' })
  afterRates([rate], lanePrices, requested(), perKg('cost-1', '0.0175', 'EUR')).shows({ buyUnit: '0.035' })
  after(lanePrices, requested(), perKg('cost-1', '1.50', 'EUR')).shows({
    buys: [buy('cost-1', 2, { unit: { amount: '1.50', currency: 'EUR' } })],
    buyUnit: undefined,
  })
})

test('a percentage or a price for something else than the mode is priced by is no price of the lane', () =>
  after(lanePrices, requested(), {
    type: 'CostGroupAdded',
    data: { ...cost, charges: freight.map((one) => ({ ...one, costPerKg: '10', calculator: 'PER_CBM' as const })) },
  }).shows({ buyUnit: undefined, pricedAt: atHour(2) }))

test('a cost that was changed stands once, and one that was removed not at all', () => {
  const changed = { ...perKg('cost-1', '2.50'), type: 'CostGroupChanged' as const }
  const removed = { type: 'CostGroupRemoved' as const, data: { idCost: 'cost-2' } }
  after(lanePrices, requested(), perKg('cost-1', '3.05'), perKg('cost-2', '1.00'), changed, removed).shows({
    buys: [buy('cost-1', 4, { unitUsd: '2.50' })],
    buyUnit: '2.50',
  })
})

test('what was sold is that of the alternative that counts, with its margin', () => {
  const other = { type: 'SellGroupAdded' as const, data: { ...sellGroup('sell-2', '1.00', '2.00') } }
  const selected = { type: 'SellSelected' as const, data: { idSell: 'sell-1' } }
  after(lanePrices, requested(), other, perUnit, selected).shows({
    sells: [sale('sell-2', 2), sale('sell-1', 3, { totalUsd: '800.00', marginPct: '20.00' })],
    sellectedSell: 'sell-1',
    sellUnit: '3.10',
  })
  after(lanePrices, requested(), perUnit, { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } }).shows({ sells: [] })
  after(lanePrices, requested(), perUnit, {
    type: 'SellGroupConfirmed',
    data: { idSell: 'sell-1', group: { ...sell, validez: '2026-05-31' } },
  }).shows({ sells: [sale('sell-1', 3, { validez: '2026-05-31' })] })
})

test('it says how it ended and why, until it is taken up again', () => {
  after(lanePrices, requested(), rejected).shows({ status: 'NOT_APPROVED', reasonCode: 'NO_SPACE' })
  after(lanePrices, requested(), perUnit, approved('sell-1')).shows({ status: 'APPROVED', sellectedSell: 'sell-1' })
  after(lanePrices, requested(), cancelled).shows({ cancelled: true })
  after(lanePrices, requested(), rejected, { type: 'QuoteReopened', data: { reason: 'x' } }).shows({
    status: 'PENDING',
    reasonCode: undefined,
  })
})

test('it tells whose it is', () => {
  const assigned = {
    type: 'QuotationAssigned' as const,
    data: { commercial: 'mrivas', assignedTo: 'tgil', previous: { commercial: 'jcuadrado' } },
  }
  const released = { type: 'QuotationReleased' as const, data: { previous: 'psosa' } }
  after(lanePrices, requested(), taken).shows({ commercial: 'jcuadrado', assignedTo: 'psosa' })
  after(lanePrices, requested(), assigned).shows({ commercial: 'mrivas', assignedTo: 'tgil' })
  after(lanePrices, requested(), taken, released).shows({ assignedTo: undefined, clientName: 'Almacén Ñandú' })
})
