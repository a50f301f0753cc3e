import { legsOf } from '@freight/contracts/pricing/our-sections'
import { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { expect, test } from 'vitest'
import {
  code,
  type costGroup,
  delivered,
  given,
  lookups,
  pricing,
  requested,
  requestedWith,
  stateAfter,
  taken,
} from '../../../testing/quotation-sentences.ts'
import { charge, type StoredRate, storedRate } from '../../../testing/stored-rates.ts'

const quotation = given(requested, taken).by(pricing)
const command = { rates: [{ rateId: 'r-1', rateVersion: 3 }] }
const stored = (overrides: Partial<StoredRate> = {}) => ({ rates: { 'r-1': storedRate(overrides) } })

test('a cost from a rate is added with its version, quantities and amounts in one event', () => {
  const [added] = quotation.when('AddRatedCost', command, stored()).events()
  expect(added).toMatchObject({
    type: 'CostGroupAdded',
    data: {
      source: 'RATE',
      rateId: 'r-1',
      rateVersion: 3,
      rates: [{ rateId: 'r-1', rateVersion: 3, code: 'T-0954' }],
      validez: '2026-06-30',
      ruta: 'directo',
      ttime: 4,
      freeDays: 3,
      frequency: 'diaria',
      carrier: 'Zonda Air Cargo',
      agente: 'p-1',
      agenteNombre: 'Iber Carga',
      // 210 kg at 2.90 are 609.00; 300 kg at 1.90 are 570.00.
      charges: [
        {
          idCharge: 'FRT',
          concept: 'FRT concept',
          section: 'FREIGHT',
          quantity: '210',
          billedQuantity: '300',
          amount: '570.00',
        },
        { idCharge: 'FSC', costPerKg: '0.65', quantity: '210', amount: '136.50' },
        { idCharge: 'LOC', amount: '60.00', tax: 'VAT' },
        { idCharge: 'HDL' },
      ],
    },
  })
  // The number of days is unknown: no amount, and the line never wins.
  expect(added?.data).not.toHaveProperty('charges.3.amount')
})

test('a cost from a rate stores the rate’s own chargeable weight rule', () => {
  const [added] = quotation.when('AddRatedCost', command, stored({ cbmRatio: '200' })).events()
  // 1.26 m³ at 200 kg.
  expect(added?.data).toMatchObject({
    chargeableRule: { kgPerM3: 200 },
    charges: [{ quantity: '252' }, { quantity: '252' }, {}, {}],
  })
  const [ratedCost] = quotation
    .when('AddRatedCost', command, stored({ owner: { id: 'klm', code: '', name: 'KLM' } }))
    .events()
  expect(ratedCost?.data).toMatchObject({ chargeableRule: { divisor: 5000 } })
})

test('a cost from a rate per device stores the kilograms over the pivots, and follows a changed weight', () => {
  const uldData = [
    { type: 'AKE' as const, quantity: 1, weight: '1400' },
    { type: 'AKE' as const, quantity: 1, weight: '700' },
  ]
  const perDevice = (type: string) => ({
    ...charge(0, { calculator: 'PER_ULD', unit: type, amount: '900' }),
    uld: { pivot: '1000', overPivot: '1.5' },
  })
  const rates = stored({ mode: 'ULD', charges: [perDevice('AKE'), { ...perDevice('PMC'), index: 1 }] })
  const withDevices = given(requestedWith({ modo: 'ULD', uldData }), taken).by(pricing)
  const [added] = withDevices.when('AddRatedCost', command, rates).events()
  expect(added?.data).toMatchObject({
    charges: [
      {
        calculator: 'PER_ULD',
        unit: 'AKE',
        costPerKg: '900',
        uld: { pivot: '1000', overPivot: '1.5' },
        quantity: '2',
        devices: { billedKg: '2400', overPivotKg: '400' },
        amount: '2400.00',
      },
    ],
  })
  expect(added?.data).toHaveProperty('charges.length', 1)
})

test('a rate that has changed, is unknown, or does not match is refused', () => {
  quotation.when('AddRatedCost', command, { rates: {} }).refused('RATE_UNKNOWN', { rateId: 'r-1' })
  quotation.when('AddRatedCost', command, stored({ version: 4 })).refused('RATE_CHANGED', { rateId: 'r-1', version: 4 })
  for (const [overrides, mismatch] of [
    [{ active: false }, 'SUSPENDED'],
    [{ type: 'SELL' }, 'TYPE'],
    [{ validTo: '2026-03-09' }, 'EXPIRED'],
    [{ origin: 'DE' }, 'ORIGIN'],
    [{ mode: 'ULD' }, 'MODE'],
  ] as const)
    quotation
      .when('AddRatedCost', command, stored(overrides))
      .refused('RATE_NOT_MATCHING', { rateId: 'r-1', mismatches: [mismatch] })
  quotation
    .when('AddRatedCost', command, {
      ...stored(),
      chargeCodes: { ...lookups.chargeCodes, FSC: { ...lookups.chargeCodes['FRT'], active: false } as never },
    })
    .refused('CHARGE_CODE_NOT_USABLE', { idCharge: 'FSC' })
})

test('a cost that is changed by hand still contains its rate', () => {
  const [added] = quotation.when('AddRatedCost', command, stored()).events()
  const data = added?.data as never
  const [changed] = given(requested, taken, { type: 'CostGroupAdded', data })
    .by(pricing)
    .when('ChangeCostGroup', {
      idCost: 'id-1',
      validez: '2026-05-31',
      charges: [{ idCharge: 'FRT', currency: 'USD', amount: '500' }],
    })
    .events()
  expect(changed?.data).toMatchObject({ source: 'RATE', rateId: 'r-1', rateVersion: 3, rates: [{ code: 'T-0954' }] })
})

test('a change of the rate after the sending is recorded, and the offer stays unchanged', () => {
  const [added] = quotation.when('AddRatedCost', command, stored()).events()
  const rated = added as { type: 'CostGroupAdded'; data: typeof costGroup }
  const sent = [...delivered, rated]
  const changed = { idCost: 'id-1', rateId: 'r-1', reason: 'RATE_CHANGED' as const }
  const application = { userId: 'changed-rates', permissions: [], system: true }
  const changedEvent = { type: 'RateOfSentOfferChanged' as const, data: changed }
  given(...sent)
    .by(application)
    .when('TellOfChangedRate', changed)
    .thenExactly(changedEvent)
  expect(stateAfter([...sent, changedEvent])).toEqual(stateAfter(sent))
  given(...sent)
    .by(application)
    .when('TellOfChangedRate', { ...changed, rateId: 'r-2' })
    .nothing()
  given(...sent)
    .by(pricing)
    .when('TellOfChangedRate', changed)
    .refused('FORBIDDEN')
})

const toAddress = [
  { direccion: 'Ruta 5 km 20', codPostal: '', ciudad: 'Las Piedras', estado: '', destinatario: '', nroOrden: '' },
]
const toTheDoor = given(requestedWith({ incoterm: 'FCA', pickupData: [], deliveryData: toAddress }), taken).by(pricing)
const haulier = storedRate({
  id: 'r-7',
  code: 'T-2001',
  version: 2,
  transport: 'ROAD',
  mode: 'LTL',
  origin: 'MVD',
  destination: 'UY',
  destinationName: '',
  validTo: '2026-04-30',
  owner: { id: 'p-7', code: 'TCG', name: 'Transportes Cuchilla Grande' },
  charges: [charge(0, { code: 'RFR', calculator: 'PER_KG', amount: '0.20', minimum: { amount: '50' } })],
})
const withHaulier = {
  rates: { 'r-1': storedRate(), 'r-7': haulier },
  chargeCodes: {
    ...lookups.chargeCodes,
    RFR: { ...lookups.chargeCodes['FRT'], id: 'RFR', air: false, road: true } as never,
  },
}
const bothLegs = { rates: [...command.rates, { rateId: 'r-7', rateVersion: 2, leg: 'DELIVERY' as const }] }

test('a cost from the rates of all legs uses road weight for haulage, and each line contains its rate', () => {
  const [added] = toTheDoor.when('AddRatedCost', bothLegs, withHaulier).events()
  expect(added?.data).toMatchObject({
    // Valid until the first of its rates ends; the provider is that of the main carriage.
    validez: '2026-04-30',
    agente: 'p-1',
    rateId: 'r-1',
    rates: [
      { rateId: 'r-1', rateVersion: 3, code: 'T-0954' },
      { rateId: 'r-7', rateVersion: 2, code: 'T-2001', leg: 'DELIVERY' },
    ],
  })
  const { charges } = Object(added?.data)
  // 1.26 m³ at 333 kg, rounded up to the next kilogram: 420 × 0.20.
  expect(charges.slice(4)).toEqual([
    expect.objectContaining({
      idCharge: 'RFR',
      chargeIndex: 4,
      section: 'DESTINATION',
      leg: 'DELIVERY',
      quantity: '1',
      amount: '84.00',
      hauled: {
        rateId: 'r-7',
        rateVersion: 2,
        code: 'T-2001',
        perUnit: '0.20',
        calculator: 'PER_KG',
        minimum: '50',
        quantity: '420',
        basis: 'KG',
        amount: '84.00',
      },
    }),
  ])
})

test('a cost from rates covers the legs of its lines and no others', () => {
  const legsOfCost = (rates: typeof bothLegs.rates) => {
    const [added] = toTheDoor.when('AddRatedCost', { rates }, withHaulier).events()
    const group = CostGroup.parse(added?.data)
    return { said: group.legs, covered: legsOf(group) }
  }
  const ofMain = legsOfCost(command.rates as typeof bothLegs.rates)
  expect(ofMain.said).toBeUndefined()
  expect(ofMain.covered).not.toContain('PICKUP')
  expect(legsOfCost(bothLegs.rates.slice(1)).covered).toEqual(['DELIVERY'])
})

test('a haulier line has the same rate and leg after another amount is typed', () => {
  const [added] = toTheDoor.when('AddRatedCost', bothLegs, withHaulier).events()
  const haulageCost = given(requestedWith({ incoterm: 'FCA', pickupData: [], deliveryData: toAddress }), taken, {
    type: 'CostGroupAdded',
    data: added?.data as never,
  }).by(pricing)
  const changed = (amount: string) =>
    haulageCost.when(
      'ChangeCostGroup',
      {
        idCost: 'id-1',
        validez: '2026-03-31',
        charges: [
          { idCharge: 'FRT', currency: 'USD', amount: '500', lineId: '0' },
          { idCharge: 'RFR', currency: 'USD', amount, lineId: '4' },
        ],
      },
      withHaulier,
    )
  for (const amount of ['84', '90'])
    expect(changed(amount).events()[0]?.data).toMatchObject({
      charges: [{}, { section: 'DESTINATION', leg: 'DELIVERY', hauled: { rateId: 'r-7' } }],
    })
})

test('a haulier line is sold at its end of the journey, although its code is for road only', () => {
  const [added] = toTheDoor.when('AddRatedCost', bothLegs, withHaulier).events()
  given(requestedWith({ incoterm: 'FCA', pickupData: [], deliveryData: toAddress }), taken, {
    type: 'CostGroupAdded',
    data: added?.data as never,
  })
    .by(pricing)
    .when(
      'AddSellGroup',
      {
        idCost: 'id-1',
        validez: '2026-03-31',
        charges: [{ idCharge: 'RFR', costIndex: 4, sellCurrency: 'USD', sellAmount: '100' }],
      },
      withHaulier,
    )
    .thenLike(
      {
        type: 'SellGroupAdded',
        data: { charges: [{ section: 'DESTINATION', leg: 'DELIVERY', costAmount: '84.00', sellAmount: '100.00' }] },
      },
      { type: 'SellSelected', data: {} },
    )
})

test('a rate for a leg that the quotation does not need, or for several addresses, is refused', () => {
  quotation.when('AddRatedCost', bothLegs, withHaulier).refused('LEG_NOT_WANTED', { rateId: 'r-7', leg: 'DELIVERY' })
  const twoAddresses = [...toAddress, ...toAddress]
  given(requestedWith({ incoterm: 'FCA', pickupData: [], deliveryData: twoAddresses }), taken)
    .by(pricing)
    .when('AddRatedCost', bothLegs, withHaulier)
    .refused('LEG_OF_SEVERAL_ADDRESSES', { leg: 'DELIVERY' })
})

test('a second rate for a door leg is refused', () => {
  const rates = [...bothLegs.rates, { rateId: 'r-8', rateVersion: 2, leg: 'DELIVERY' as const }]
  toTheDoor
    .when(
      'AddRatedCost',
      { rates },
      { ...withHaulier, rates: { ...withHaulier.rates, 'r-8': { ...haulier, id: 'r-8' } } },
    )
    .refused('LEG_OF_SEVERAL_RATES', { leg: 'DELIVERY' })
})

test('a base rate and general surcharges become one cost, valid until the first ends, with each charge once', () => {
  const surcharges = storedRate({
    id: 'r-2',
    code: 'T-0990',
    version: 1,
    origin: '',
    originName: '',
    route: '',
    transitTime: null,
    freeDays: null,
    validTo: '2026-05-31',
    charges: [
      charge(0, { code: 'FSC', section: 'FREIGHT', amount: '9.99' }),
      charge(1, { code: 'HDL', calculator: 'FLAT', amount: '40' }),
    ],
  })
  const base = storedRate({ charges: storedRate().charges.filter(({ code }) => code !== 'HDL') })
  const rates = [...command.rates, { rateId: 'r-2', rateVersion: 1 }]
  const chargeCodes = { ...lookups.chargeCodes, FRT: code('FRT', { mainFreight: true }) }
  const facts = { chargeCodes, rates: { 'r-1': base, 'r-2': surcharges } }
  const [added] = quotation.when('AddRatedCost', { rates }, facts).events()
  expect(added?.data).toMatchObject({
    validez: '2026-05-31',
    ruta: 'directo',
    ttime: 4,
    freeDays: 3,
    rates: [{ rateId: 'r-1' }, { rateId: 'r-2', code: 'T-0990' }],
    charges: [
      { idCharge: 'FRT' },
      { idCharge: 'FSC', costPerKg: '0.65' },
      { idCharge: 'LOC' },
      { idCharge: 'HDL', amount: '40.00' },
    ],
  })
  expect(Object(added?.data).charges).toHaveLength(4)
  for (const [overrides, providers] of [
    [{ owner: { id: 'x', code: '', name: 'Other' } }, {}],
    [{ carrier: null }, { [surcharges.owner?.id ?? '']: { isCarrier: true } }],
  ] as const)
    quotation
      .when(
        'AddRatedCost',
        { rates },
        {
          ...facts,
          providers,
          rates: { ...facts.rates, 'r-2': { ...surcharges, ...overrides } },
        },
      )
      .refused('RATE_NOT_MATCHING', { rateId: 'r-2', mismatches: ['CARRIER'] })
})
