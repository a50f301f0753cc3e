import { expect, test } from 'vitest'
import type { CostCharge } from '../pricing/offer/cost-group.ts'
import { groupId } from '../vocabulary/client-group.ts'
import { costCharge } from '../testing/sample-charges.ts'
import type { VersionedRate } from './rate.ts'
import { sellingPrices } from './selling.ts'
import { chargeOf, fclRate, twoTypes } from './testing/sample-rates.ts'

const terms = {
  shipment: twoTypes,
  wanted: {
    origin: { code: 'DEHAM', country: 'DE' },
    destination: { code: 'UYMVD', country: 'UY' },
    containers: ['20GP', '40HC'],
  },
  fx: { base: 'USD' as const, date: '2026-11-20', rates: [] },
  currency: 'USD' as const,
  providers: {},
}
const general = (overrides: Partial<VersionedRate> = {}) =>
  fclRate({ id: 'general', code: 'V-1', type: 'SELL', container: null, owner: null, carrier: null, ...overrides })
const ofClient = (overrides: Partial<VersionedRate> = {}) =>
  general({ id: 'client', code: 'V-2', version: 3, owner: { id: 'acme', code: '', name: 'Acme' }, ...overrides })

const containers = (idCharge: string, unit: string, chargeIndex: number): CostCharge =>
  costCharge(idCharge, '2000.00', {
    chargeIndex,
    calculator: 'PER_CONTAINER',
    unit,
    quantity: unit === '20GP' ? '2' : '1',
  })
const cost = (...charges: CostCharge[]) => ({ idCost: 'c1', carrier: 'Meridian Ocean', charges })
const freight = cost(containers('OFR', '20GP', 0), containers('OFR', '40HC', 1))
const sellPrices = (rates: readonly VersionedRate[], ...costs: ReturnType<typeof cost>[]) =>
  sellingPrices(rates, costs, terms).prices.map(({ costIndex, code, tariff, perUnit, amount, unit }) => ({
    costIndex,
    code,
    tariff,
    ...(perUnit !== undefined && { perUnit }),
    ...(amount !== undefined && { amount }),
    ...(unit !== undefined && { unit }),
  }))

test('the client’s tariff precedes the general one, line by line; a line in neither has no price', () => {
  const clientTariff = ofClient({ charges: [chargeOf(0, { code: 'DOCO', amount: '70' })] })
  const generalTariff = general({
    charges: [chargeOf(0, { code: 'DOCO', amount: '80' }), chargeOf(1, { code: 'HDL', amount: '95' })],
  })
  const lines = cost(
    costCharge('HDL', '60.00', { chargeIndex: 0 }),
    costCharge('DOCO', '55.00', { chargeIndex: 1 }),
    costCharge('INS', '20.00', { chargeIndex: 2 }),
  )
  expect(sellPrices([generalTariff, clientTariff], lines)).toEqual([
    { costIndex: 0, code: 'V-1', tariff: 'GENERAL', amount: '95.00' },
    { costIndex: 1, code: 'V-2', tariff: 'CLIENT', amount: '70.00' },
  ])
  expect(sellingPrices([clientTariff], [lines], terms).prices).toMatchObject([{ rateId: 'client', rateVersion: 3 }])
})

test('the tariff of the group precedes the general one, and the client’s own tariff both', () => {
  const charged = (amount: string) => [chargeOf(0, { code: 'DOCO', amount })]
  const ofGroup = general({
    id: 'group',
    code: 'V-3',
    owner: { id: groupId('Wholesalers'), code: '', name: 'Wholesalers' },
    charges: [...charged('75'), chargeOf(1, { code: 'HDL', amount: '90' })],
  })
  const rates = [general({ charges: charged('80') }), ofGroup]
  const lines = cost(costCharge('DOCO', '55.00', { chargeIndex: 0 }))
  expect(sellPrices(rates, lines)).toEqual([{ costIndex: 0, code: 'V-3', tariff: 'GROUP', amount: '75.00' }])
  expect(sellPrices([...rates, ofClient({ charges: charged('70') })], lines)).toEqual([
    { costIndex: 0, code: 'V-2', tariff: 'CLIENT', amount: '70.00' },
  ])
  expect(sellingPrices(rates, [lines], terms).added).toMatchObject([
    { idCharge: 'HDL', tariff: 'GROUP', amount: '90.00' },
  ])
})

test('a price for any container applies to each bought type, and a price for one type to that type alone', () => {
  const any = general({ charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1900' })] })
  expect(sellPrices([any], freight)).toEqual([
    { costIndex: 0, code: 'V-1', tariff: 'GENERAL', perUnit: '1900', unit: '20GP' },
    { costIndex: 1, code: 'V-1', tariff: 'GENERAL', perUnit: '1900', unit: '40HC' },
  ])
  expect(sellingPrices([any], [freight], terms).prices.map(({ quantity }) => quantity)).toEqual(['2', '1'])
  const in20 = ofClient({
    id: 'r20',
    container: '20GP',
    charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1800' })],
  })
  const in40 = { ...in20, id: 'r40', code: 'V-40', container: '40HC' as const }
  expect(sellPrices([in40, in20], freight).map(({ costIndex, code }) => [costIndex, code])).toEqual([
    [0, 'V-2'],
    [1, 'V-40'],
  ])
  expect(sellPrices([in20], freight)).toHaveLength(1)
})

test('a tariff for another carrier, a line without an amount and a free line are ignored', () => {
  const documents = cost(costCharge('DOCO', '55.00'))
  const sold = { charges: [chargeOf(0, { code: 'DOCO', amount: '70' })] }
  const austral = { id: '', code: '', name: 'Austral Line' }
  expect(sellPrices([general({ ...sold, carrier: austral })], documents)).toEqual([])
  expect(sellPrices([general({ ...sold, carrier: { ...austral, name: 'meridian ocean' } })], documents)).toHaveLength(1)
  expect(sellPrices([general({ charges: [chargeOf(0, { code: 'DOCO', amount: '0' })] })], documents)).toEqual([])
  const perDay = chargeOf(0, { code: 'DOCO', amount: '70', calculator: 'PER_DAY' })
  expect(sellPrices([general({ charges: [perDay] })], documents)).toEqual([])
})

test('the tariff with the closer lane wins, then the one with the later start; each line is used once', () => {
  const documents = cost(costCharge('DOCO', '55.00'), costCharge('DOCO', '15.00', { chargeIndex: 1 }))
  const at = (amount: string) => ({ charges: [chargeOf(0, { code: 'DOCO', amount })] })
  const country = general({ id: 'g1', origin: 'DE', ...at('60') })
  const place = general({ id: 'g2', ...at('90') })
  const later = general({ id: 'g3', validFrom: '2026-11-15', ...at('99') })
  expect(sellPrices([country, place], documents).map(({ amount }) => amount)).toEqual(['90.00'])
  expect(sellPrices([place, later], cost(costCharge('DOCO', '55.00'))).map(({ amount }) => amount)).toEqual(['99.00'])
  expect(sellPrices([place], documents)).toHaveLength(1)
})

test('a percentage of a tariff becomes an amount', () => {
  const percent = general({
    charges: [
      chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1000' }),
      chargeOf(1, { code: 'CAF', calculator: 'PERCENT', unit: 'FREIGHT', amount: '2' }),
    ],
  })
  expect(sellPrices([percent], cost(costCharge('CAF', '30.00')))).toEqual([
    { costIndex: 0, code: 'V-1', tariff: 'GENERAL', amount: '60.00' },
  ])
})

test('a charge of a tariff without a cost is added once, from the client’s tariff before the general one', () => {
  const documents = (amount: string) => chargeOf(1, { code: 'DOCO', amount, section: 'ORIGIN' })
  const clientTariff = ofClient({
    charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1900' }), documents('70')],
  })
  const generalTariff = general({
    charges: [documents('80'), chargeOf(2, { code: 'HDL', amount: '95', section: 'DESTINATION' })],
  })
  const added = (...costs: ReturnType<typeof cost>[]) =>
    sellingPrices([generalTariff, clientTariff], costs, terms).added.map(({ idCharge, code, amount }) => [
      idCharge,
      code,
      amount,
    ])
  expect(added(freight)).toEqual([
    ['DOCO', 'V-2', '70.00'],
    ['HDL', 'V-1', '95.00'],
  ])
  // Charges with a cost have their price on that line.
  expect(added(cost(...freight.charges, costCharge('DOCO', '55.00', { chargeIndex: 2 })))).toEqual([
    ['HDL', 'V-1', '95.00'],
  ])
})

test('freight whose cost has another code is not sold twice, and surcharges of the sold freight are added', () => {
  const baf = chargeOf(1, { code: 'BAF', amount: '120' })
  const tariff = general({ charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1900' }), baf] })
  const codes = (one: ReturnType<typeof cost>) =>
    sellingPrices([tariff], [one], terms).added.map(({ idCharge }) => idCharge)
  expect(codes(cost(costCharge('FRT', '2000.00')))).toEqual([])
  expect(codes(freight)).toEqual(['BAF'])
})
