import { expect, test } from 'vitest'
import {
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
const asked = { rates: [{ rateId: 'r-1', rateVersion: 3 }] }
const stored = (more: Partial<StoredRate> = {}) => ({ rates: { 'r-1': storedRate(more) } })

test('a cost is made of a rate in one step: which rate and version, quantities and amounts are in the event', () => {
  const [added] = quotation.when('AddRatedCost', asked, stored()).events()
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
  // Nobody knows the days at the place: no amount, and it never wins.
  expect(added?.data).not.toHaveProperty('charges.3.amount')
})

test('a rate weighs with numbers of its own, and they are kept with the cost', () => {
  const [added] = quotation.when('AddRatedCost', asked, stored({ cbmRatio: '200' })).events()
  // 1.26 m³ at 200 kg.
  expect(added?.data).toMatchObject({
    chargeableRule: { divisor: 5000 },
    charges: [{ quantity: '252' }, { quantity: '252' }, {}, {}],
  })
  const [theirs] = quotation
    .when('AddRatedCost', asked, stored({ owner: { id: 'klm', code: '', name: 'KLM' } }))
    .events()
  expect(theirs?.data).toMatchObject({ chargeableRule: { divisor: 5000 } })
})

test('a rate that changed since it was seen, is not there, or does not match, makes no cost', () => {
  quotation.when('AddRatedCost', asked, { rates: {} }).refused('RATE_UNKNOWN', { rateId: 'r-1' })
  quotation.when('AddRatedCost', asked, stored({ version: 4 })).refused('RATE_CHANGED', { rateId: 'r-1', version: 4 })
  for (const [more, mismatch] of [
    [{ active: false }, 'SUSPENDED'],
    [{ type: 'SELL' }, 'TYPE'],
    [{ validTo: '2026-03-09' }, 'EXPIRED'],
    [{ origin: 'DE' }, 'ORIGIN'],
    [{ mode: 'ULD' }, 'MODE'],
  ] as const)
    quotation
      .when('AddRatedCost', asked, stored(more))
      .refused('RATE_NOT_MATCHING', { rateId: 'r-1', mismatches: [mismatch] })
  quotation
    .when('AddRatedCost', asked, {
      ...stored(),
      chargeCodes: { ...lookups.chargeCodes, FSC: { ...lookups.chargeCodes['FRT'], active: false } as never },
    })
    .refused('CHARGE_CODE_NOT_USABLE', { idCharge: 'FSC' })
})

test('which rate it was stays with a cost that is changed by hand', () => {
  const [added] = quotation.when('AddRatedCost', asked, stored()).events()
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

test('a rate that changes after the client has the offer is told, and the offer stays as it is', () => {
  const [added] = quotation.when('AddRatedCost', asked, stored()).events()
  const rated = added as { type: 'CostGroupAdded'; data: typeof costGroup }
  const sent = [...delivered, rated]
  const changed = { idCost: 'id-1', rateId: 'r-1', reason: 'RATE_CHANGED' as const }
  const application = { userId: 'changed-rates', permissions: [], system: true }
  const told = { type: 'RateOfSentOfferChanged' as const, data: changed }
  given(...sent)
    .by(application)
    .when('TellOfChangedRate', changed)
    .thenExactly(told)
  expect(stateAfter([...sent, told])).toEqual(stateAfter(sent))
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
const bothLegs = { rates: [...asked.rates, { rateId: 'r-7', rateVersion: 2, leg: 'DELIVERY' as const }] }

test('a cost is made of the rates of all legs: the haulier weighs as on the road, and what it came of stays with its line', () => {
  const [added] = toTheDoor.when('AddRatedCost', bothLegs, withHaulier).events()
  expect(added?.data).toMatchObject({
    // It holds as long as the first of its rates, and is the provider's of the main carriage.
    validez: '2026-04-30',
    agente: 'p-1',
    rateId: 'r-1',
    rates: [
      { rateId: 'r-1', rateVersion: 3, code: 'T-0954' },
      { rateId: 'r-7', rateVersion: 2, code: 'T-2001', leg: 'DELIVERY' },
    ],
  })
  const { charges } = Object(added?.data)
  // 1.26 m³ at 333 kg, up to the next kilogram: 420 × 0.20.
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

test('a cost without the rate of a door that is asked for says so, and is not taken for the whole journey', () => {
  const legsOfCost = (rates: typeof bothLegs.rates, stored = withHaulier) => {
    const [added] = toTheDoor.when('AddRatedCost', { rates }, stored).events()
    return Object(added?.data).legs as string[] | undefined
  }
  // The pick-up is assumed as ever: no address, nothing was looked up for it.
  expect(legsOfCost(asked.rates as typeof bothLegs.rates)).toEqual(['PICKUP', 'MAIN_CARRIAGE'])
  // A haul alone is for its end, which its line tells.
  expect(legsOfCost(bothLegs.rates.slice(1))).toBeUndefined()
  expect(legsOfCost(bothLegs.rates)).toBeUndefined()
  // The tariff of the main carriage has a line for the way to the door itself.
  const toDoor = storedRate({ charges: [...storedRate().charges, charge(4, { code: 'DLV', amount: '90' })] })
  const chargeCodes = {
    ...withHaulier.chargeCodes,
    DLV: { ...lookups.chargeCodes['FRT'], id: 'DLV', section: 'DESTINATION', leg: 'DELIVERY' } as never,
  }
  const stored = { ...withHaulier, rates: { ...withHaulier.rates, 'r-1': toDoor }, chargeCodes }
  expect(legsOfCost(asked.rates as typeof bothLegs.rates, stored)).toBeUndefined()
})

test('which tariff the line of a haulier came of stays with it when another amount is typed, and its end of the journey', () => {
  const [added] = toTheDoor.when('AddRatedCost', bothLegs, withHaulier).events()
  const made = given(requestedWith({ incoterm: 'FCA', pickupData: [], deliveryData: toAddress }), taken, {
    type: 'CostGroupAdded',
    data: added?.data as never,
  }).by(pricing)
  const changed = (amount: string) =>
    made.when(
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

test('the line of a haulier is sold at its end of the journey, though its code is for road only', () => {
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

test('a leg that the quotation does not ask for, or of several addresses, is in no cost', () => {
  quotation.when('AddRatedCost', bothLegs, withHaulier).refused('LEG_NOT_WANTED', { rateId: 'r-7', leg: 'DELIVERY' })
  const twice = [...toAddress, ...toAddress]
  given(requestedWith({ incoterm: 'FCA', pickupData: [], deliveryData: twice }), taken)
    .by(pricing)
    .when('AddRatedCost', bothLegs, withHaulier)
    .refused('LEG_OF_SEVERAL_ADDRESSES', { leg: 'DELIVERY' })
})

test('a door leg is priced by one tariff: a second one would stand with the cost and be in no amount', () => {
  const rates = [...bothLegs.rates, { rateId: 'r-8', rateVersion: 2, leg: 'DELIVERY' as const }]
  toTheDoor
    .when(
      'AddRatedCost',
      { rates },
      { ...withHaulier, rates: { ...withHaulier.rates, 'r-8': { ...haulier, id: 'r-8' } } },
    )
    .refused('LEG_OF_SEVERAL_RATES', { leg: 'DELIVERY' })
})
