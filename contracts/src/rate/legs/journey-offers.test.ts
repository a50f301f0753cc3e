import { expect, test } from 'vitest'
import { usualNumbers } from '../../company-settings/usual-numbers.ts'
import type { FxSnapshot } from '../../exchange-rate/exchange.ts'
import type { VersionedRate } from '../rate.ts'
import { chargeOf, fclRate, twoTypes } from '../testing/sample-rates.ts'
import { journeyOffers } from './journey-offers.ts'
import { type RequestedJourney, doorsToFind, legQuestions, mainWanted } from './leg-questions.ts'

const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-11-20',
  rates: [{ currency: 'EUR', perBase: '1.10', date: '2026-11-20' }],
}
const terms = { fx, currency: 'USD' as const, providers: {} }

/** An EXW import of a 20GP and two other containers from Lübeck via Hamburg to a door in Montevideo. */
const request: RequestedJourney = {
  ...twoTypes,
  company: 'MVD',
  origenCodigo: 'DEHAM',
  origenPais: 'DE',
  destinoCodigo: 'UYMVD',
  destinoPais: 'UY',
  stackable: 'YES',
  incoterm: 'EXW',
  pickupData: [{ ciudad: 'Lübeck' }],
  deliveryData: [{ ciudad: 'Las Piedras' }],
}
const questions = (overrides: Partial<RequestedJourney> = {}) =>
  legQuestions({ ...request, ...overrides }, '2026-11-20', usualNumbers)

const road = (overrides: Partial<VersionedRate> = {}): VersionedRate =>
  fclRate({
    id: 'r-road',
    code: 'T-2001',
    transport: 'ROAD',
    mode: 'FTL',
    container: null,
    origin: 'DE',
    originName: '',
    destination: 'DEHAM',
    destinationName: 'Hamburgo',
    owner: { id: 'p7', code: 'NHL', name: 'Nordhaulage' },
    carrier: null,
    validTo: '2026-12-15',
    charges: [chargeOf(0, { code: 'PCK', section: 'ORIGIN', calculator: 'PER_TRUCK', amount: '400', currency: 'EUR' })],
    ...overrides,
  })
const delivery = road({
  id: 'r-delivery',
  origin: 'UYMVD',
  destination: 'UY',
  charges: [chargeOf(0, { code: 'DLV', section: 'DESTINATION', calculator: 'PER_TRUCK', amount: '210' })],
})
const main = fclRate({ container: null, charges: [chargeOf(0, { amount: '5000' })] })

test('each container has its own truck, and legs in several currencies add up to one total', () => {
  const rates = { MAIN_CARRIAGE: [main], PICKUP: [road()], DELIVERY: [delivery] }
  const [offer] = journeyOffers(questions(), rates, terms)
  // 5000 + 3 × 400 EUR at 1.10 + 3 × 210.
  expect(offer).toMatchObject({
    complete: true,
    totals: [
      { currency: 'USD', amount: '5630.00' },
      { currency: 'EUR', amount: '1200.00' },
    ],
    converted: { currency: 'USD', amount: '6950.00' },
    validTo: '2026-12-15',
  })
  expect(offer?.legs.map(({ leg, offer: one }) => [leg, one?.rates[0]?.id])).toEqual([
    ['PICKUP', 'r-road'],
    ['MAIN_CARRIAGE', 'r-20'],
    ['DELIVERY', 'r-delivery'],
  ])
})

test('a leg uses its cheapest complete tariff, never one without an amount', () => {
  const cheapRate = road({
    id: 'r-cheap',
    charges: [chargeOf(0, { code: 'PCK', calculator: 'PER_TRUCK', amount: '300' })],
  })
  const open = road({ id: 'r-open', charges: [chargeOf(0, { code: 'PCK', calculator: 'PER_DAY', amount: '1' })] })
  const rates = { MAIN_CARRIAGE: [main], PICKUP: [open, road(), cheapRate], DELIVERY: [delivery] }
  const [offer] = journeyOffers(questions(), rates, terms)
  expect(offer?.legs[0]?.offer?.rates[0]?.id).toBe('r-cheap')
  const [onlyOffer] = journeyOffers(questions(), { ...rates, PICKUP: [open] }, terms)
  expect(onlyOffer).toMatchObject({ complete: false, legs: [{ offer: { open: ['PCK'] } }, {}, {}] })
})

test('an offer without a tariff for one of its legs is incomplete, and the leg has the reason', () => {
  const [none] = journeyOffers(questions(), { MAIN_CARRIAGE: [main], DELIVERY: [delivery] }, terms)
  expect(none).toMatchObject({ complete: false, legs: [{ leg: 'PICKUP', nothing: 'NO_RESULTS' }, {}, {}] })
  const twoPickups = questions({ pickupData: [{ ciudad: 'Lübeck' }, { ciudad: 'Kiel' }] })
  const rates = { MAIN_CARRIAGE: [main], PICKUP: [road()], DELIVERY: [delivery] }
  expect(journeyOffers(twoPickups, rates, terms)[0]).toMatchObject({
    complete: false,
    legs: [{ leg: 'PICKUP', nothing: 'SEVERAL_ADDRESSES' }, {}, {}],
  })
  expect(doorsToFind(twoPickups).map(([leg]) => leg)).toEqual(['DELIVERY'])
  const unsaid = questions({ pickupData: [] })
  expect(journeyOffers(unsaid, rates, terms)[0]?.legs[0]).toEqual({ leg: 'PICKUP', nothing: 'MISSING_PARAMETERS' })
})

test('a journey with delivery only has the offer of its haulier alone', () => {
  const shipment = questions({ incoterm: 'CIF', pickupData: [] })
  expect(mainWanted(shipment)).toBeUndefined()
  expect(journeyOffers(shipment, { DELIVERY: [delivery] }, terms)).toMatchObject([
    { complete: true, converted: { amount: '630.00' }, legs: [{ leg: 'DELIVERY' }] },
  ])
})

test('cargo without a container has the chargeable weight of the road, whatever was typed for the main carriage', () => {
  const byAir = questions({
    transportMode: 'AIR',
    modo: 'LSE',
    containerData: [],
    pesoTotal: '100',
    cbmTotal: '2',
    chargeableTotal: '500',
    totals: {
      computed: { pesoTotal: '100', cbmTotal: '2', chargeableTotal: '333.5' },
      overridden: { pesoTotal: '100', cbmTotal: '2', chargeableTotal: '500' },
    },
  })
  // 2 m³ at 333 kg per m³.
  expect(byAir[0]).toMatchObject({ wanted: { transport: 'ROAD', mode: 'LTL' }, shipment: { chargeableTotal: '666' } })
  expect(byAir[1]).toMatchObject({ wanted: { transport: 'AIR', mode: 'LSE' }, shipment: { chargeableTotal: '500' } })
})

test('a request without an incoterm searches for the main carriage only', () =>
  expect(questions({ incoterm: undefined }).map(({ leg }) => leg)).toEqual(['MAIN_CARRIAGE']))
