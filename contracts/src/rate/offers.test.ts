import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceCharges } from '../pricing/calculators.ts'
import { chargeableOfTotals, chargeableRules } from '../freight/chargeable.ts'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import { Exact } from '../money/money.ts'
import type { RateCharge } from '../pricing/rate-charge.ts'
import { shipmentLoad } from '../pricing/priced-lines.ts'
import { bestOffer, earliestEnd, offerOf, offersOf, type OfferTerms, type RatedShipment, ruleOfRate } from './offers.ts'
import { comingSurcharges, type DatedSurcharge } from './dated-surcharges.ts'
import type { VersionedRate } from './rate.ts'
import { chargeOf, fclRate, twoTypes } from './testing/sample-rates.ts'

const fx: FxSnapshot = {
  base: 'USD',
  date: '2026-11-20',
  rates: [{ currency: 'EUR', perBase: '1.10', date: '2026-11-20' }],
}
const lane = { origin: { code: 'DEHAM', country: 'DE' }, destination: { code: 'UYMVD', country: 'UY' } }
const terms = {
  shipment: twoTypes,
  wanted: { ...lane, containers: ['20GP', '40HC'] },
  fx,
  currency: 'USD' as const,
  providers: {},
}
const in40 = fclRate({
  id: 'r-40',
  container: '40HC',
  charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '2250' }), chargeOf(1, { code: 'DOCO', amount: '60' })],
})
const only20 = {
  ...terms,
  shipment: { ...twoTypes, containerQty: 2, containerData: twoTypes.containerData.slice(0, 1) },
}
const just20 = { ...only20, wanted: { ...lane, containers: ['20GP'] } }

test('rates with the same owner, carrier and validity are joined; a charge per shipment counts once, the dearest', () => {
  const [offer, ...others] = offersOf([in40, fclRate()], terms)
  expect(others).toEqual([])
  expect(offer?.rates.map(({ id }) => id)).toEqual(['r-20', 'r-40'])
  // 2 × 1480 + 2250 + 60.
  expect(offer).toMatchObject({ complete: true, uncovered: [], converted: { amount: '5270.00', currency: 'USD' } })
  expect(offer?.lines.map(({ idCharge, unit, priced }) => [idCharge, unit, priced.amount])).toEqual([
    ['OFR', '20GP', '2960.00'],
    ['DOCO', undefined, '60.00'],
    ['OFR', '40HC', '2250.00'],
  ])
})

test('rates with another owner, carrier or route are not joined, which leaves containers uncovered', () => {
  for (const overrides of [
    { owner: { id: 'p2', code: '', name: 'Other' } },
    { carrier: { id: '', code: '', name: 'Austral Line' } },
    { route: 'directo' },
  ]) {
    const offers = offersOf([fclRate(), { ...in40, ...overrides }], terms)
    expect(offers.map(({ complete, uncovered }) => ({ complete, uncovered }))).toEqual([
      // Neither is complete: the one with the lower total comes first.
      { complete: false, uncovered: ['20GP'] },
      { complete: false, uncovered: ['40HC'] },
    ])
  }
})

test('rates of several validities are joined: each type once, in as many offers as a type has rates', () => {
  const dearer20 = fclRate({
    id: 'r-20b',
    validTo: '2026-12-15',
    charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1500' })],
  })
  const offers = offersOf([fclRate(), dearer20, { ...in40, validTo: '2026-12-31' }], terms)
  expect(
    offers.map(({ rates, complete, converted }) => [rates.map(({ id }) => id), complete, converted?.amount]),
  ).toEqual([
    [['r-20', 'r-40'], true, '5270.00'],
    [['r-20b', 'r-40'], true, '5310.00'],
  ])
  expect(offers.map(({ rates }) => earliestEnd(rates))).toEqual(['2026-12-31', '2026-12-15'])
  expect(offers[0]?.partTotals).toEqual([
    [{ currency: 'USD', amount: '2960.00' }],
    [{ currency: 'USD', amount: '2310.00' }],
  ])
})

const surcharge = (overrides: Partial<VersionedRate> = {}) =>
  fclRate({
    id: 'r-general',
    container: null,
    origin: '',
    route: '',
    transitTime: null,
    validTo: '2026-12-20',
    charges: [chargeOf(0, { code: 'BAF', calculator: 'PER_CONTAINER', amount: '100' })],
    ...overrides,
  })

test('general surcharges of the carrier or the owner join the base rates; those of others stay apart', () => {
  const baf20 = fclRate({
    charges: [...fclRate().charges, chargeOf(2, { code: 'BAF', calculator: 'PER_CONTAINER', amount: '70' })],
  })
  const [offer, ...others] = offersOf([baf20, in40, surcharge()], terms)
  expect(others).toEqual([])
  // 2 × 1480 + 60 + 2 × 70 of the base; the general BAF is only for the 40HC, which has none.
  expect(offer).toMatchObject({ complete: true, laneLevel: 4, converted: { amount: '5510.00' } })
  expect(
    offer?.lines.filter(({ idCharge }) => idCharge === 'BAF').map(({ unit, priced }) => [unit, priced.amount]),
  ).toEqual([
    ['20GP', '140.00'],
    ['40HC', '100.00'],
  ])
  expect(earliestEnd(offer?.rates ?? [])).toBe('2026-12-20')
  expect(offer?.partTotals.at(-1)).toEqual([{ currency: 'USD', amount: '100.00' }])
  const ofCarrier = surcharge({ owner: { id: '', code: '', name: 'meridian ocean' }, carrier: null })
  expect(offersOf([fclRate(), in40, ofCarrier], terms)[0]?.converted?.amount).toBe('5570.00')
  const otherCarrier = surcharge({ carrier: { id: '', code: '', name: 'Austral Line' } })
  const apart = offersOf([fclRate(), in40, otherCarrier], terms)
  expect(apart.map(({ rates, uncovered }) => [rates.map(({ id }) => id), uncovered])).toEqual([
    [['r-20', 'r-40'], []],
    [['r-general'], ['20GP', '40HC']],
  ])
})

test('selling tariffs are joined only within one validity, and never with general surcharges', () => {
  const sold = { type: 'SELL' as const, owner: null }
  const rates = [fclRate(sold), { ...in40, ...sold, validTo: '2026-12-31' }, surcharge(sold)]
  expect(
    offersOf(rates, terms)
      .map((offer) => offer.rates.map(({ id }) => id))
      .toSorted((a, b) => (a.join() < b.join() ? -1 : 1)),
  ).toEqual([['r-20'], ['r-40'], ['r-general']])
})

test('an offer with a type that no rate has names it and has the total of the others', () => {
  const [offer] = offersOf([fclRate(), surcharge()], terms)
  expect(offer).toMatchObject({ complete: false, uncovered: ['40HC'], converted: { amount: '3315.00' } })
})

test('one rate for any type covers all types, or those that its lines name', () => {
  const any = fclRate({ container: null })
  expect(offersOf([any], terms)[0]).toMatchObject({ complete: true, uncovered: [] })
  const named = fclRate({
    container: null,
    charges: [
      chargeOf(0, { calculator: 'PER_CONTAINER', unit: '20GP', amount: '1480' }),
      chargeOf(1, { calculator: 'PER_CONTAINER', unit: '45HC', amount: '9999' }),
    ],
  })
  const [offer] = offersOf([named], terms)
  expect(offer).toMatchObject({ complete: false, uncovered: ['40HC'], converted: { amount: '2960.00' } })
})

test('a line that cannot be evaluated has no amount, and its offer never wins', () => {
  const dear = fclRate({
    id: 'dear',
    route: 'dear',
    charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '9000' })],
  })
  for (const line of [
    chargeOf(1, { code: 'STO', calculator: 'PER_DAY', amount: '20' }),
    chargeOf(1, { code: 'INS', calculator: 'PERCENT', unit: 'GOODS', amount: '0.5' }),
    chargeOf(1, { code: 'BAF', calculator: 'RANGE', unit: 'CBM', ranges: [{ from: '200', amount: '1', flat: false }] }),
  ]) {
    const open = fclRate({ charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1' }), line] })
    const [first, second] = offersOf([open, dear], just20)
    expect([first?.rates[0]?.id, second?.open]).toEqual(['dear', [line.code]])
    expect(second?.lines.find(({ idCharge }) => idCharge === line.code)?.priced).not.toHaveProperty('amount')
  }
  const peso = fclRate({ charges: [chargeOf(0, { currency: 'ARS', amount: '1' })] })
  const offers = offersOf([peso, dear], just20)
  expect(offers.map(({ converted }) => converted?.amount)).toEqual(['18000.00', undefined])
})

test('equal totals are sorted by the closer lane, the shorter transit, the later validity', () => {
  const order = (rates: VersionedRate[]) => offersOf(rates, just20).map(({ rates: [one] }) => one?.id)
  const byCountry = fclRate({ id: 'country', route: 'a', origin: 'DE' })
  const fromAnywhere = fclRate({ id: 'any', route: 'b', origin: '' })
  expect(order([fromAnywhere, byCountry, fclRate()])).toEqual(['r-20', 'country', 'any'])
  const slow = fclRate({ id: 'slow', route: 'a', transitTime: 30 })
  const unknown = fclRate({ id: 'unknown', route: 'b', transitTime: null })
  expect(order([unknown, slow, fclRate()])).toEqual(['r-20', 'slow', 'unknown'])
  const short = fclRate({ id: 'short', validTo: '2026-12-31' })
  expect(order([short, fclRate()])).toEqual(['r-20', 'short'])
})

test('the chargeable rule comes from the rate, else the provider, else the request', () => {
  const air = { chargeableRule: { divisor: 6000, step: '0.5' }, modo: 'LSE' as const }
  const rate = fclRate({ transport: 'AIR', mode: 'LSE', container: null })
  expect(ruleOfRate({ ...rate, cbmRatio: '200' }, air, {})).toEqual({ kgPerM3: 200, step: '0.5' })
  expect(ruleOfRate({ ...rate, cbmRatio: '9999.12345678' }, air, {})).toEqual({ kgPerM3: 9999.12345678, step: '0.5' })
  expect(ruleOfRate(rate, air, { p1: { airDivisor: '5500' } })).toEqual({ divisor: 5500, step: '0.5' })
  expect(ruleOfRate(rate, air, {})).toBeUndefined()
  const sea = { chargeableRule: { kgPerM3: 1000 }, modo: 'LCL' as const }
  expect(ruleOfRate({ ...rate, transport: 'SEA', mode: 'LCL', cbmRatio: '500' }, sea, {})).toEqual({ kgPerM3: 500 })
  expect(ruleOfRate(fclRate({ cbmRatio: '500' }), { chargeableRule: {}, modo: 'FCL' }, {})).toBeUndefined()
})

const byDevice = (type: string, uld = { pivot: '1000', overPivot: '1.5' }) =>
  chargeOf(0, { code: `F${type}`, calculator: 'PER_ULD', unit: type, amount: '900', uld, mainFreight: true })
const uldOffer = (charges: Parameters<typeof fclRate>[0] & object, uldData: RatedShipment['uldData']) =>
  offerOf([fclRate({ transport: 'AIR', mode: 'ULD', container: null, ...charges })], {
    ...terms,
    shipment: {
      ...lcl,
      transportMode: 'AIR',
      modo: 'ULD',
      chargeableRule: chargeableRules.ULD,
      pesoTotal: '2100',
      ...(uldData && { uldData }),
    },
    wanted: { ...lane, containers: [] },
  })

test('a rate per device charges each device with its own pivot, and ignores types outside the shipment', () => {
  const offer = uldOffer({ charges: [byDevice('AKE'), { ...byDevice('PMC'), index: 1 }] }, [
    { type: 'AKE', quantity: 1, weight: '1400' },
    { type: 'AKE', quantity: 1, weight: '700' },
  ])
  expect(offer).toMatchObject({ complete: true, uncovered: [], converted: { amount: '2400.00' } })
  expect(offer.lines.map(({ priced }) => priced.devices)).toEqual([{ billedKg: '2400', overPivotKg: '400' }])
})

test('a device without a weight or a price makes the offer incomplete, with the reason', () => {
  const unweighed = uldOffer({ charges: [byDevice('AKE')] }, [{ type: 'AKE', quantity: 2 }])
  expect(unweighed).toMatchObject({ complete: false, open: ['FAKE'] })
  expect(unweighed.lines.map(({ why }) => why)).toEqual(['NO_DEVICE_WEIGHT'])
  const other = uldOffer({ charges: [byDevice('AKE')] }, [
    { type: 'AKE', quantity: 1, weight: '700' },
    { type: 'PMC', quantity: 1, weight: '900' },
  ])
  expect(other).toMatchObject({ complete: false, uncovered: ['PMC'] })
})

test('a rate without a price per device charges at least the sum of the pivots', () => {
  const perKilo = chargeOf(0, { calculator: 'PER_KG', amount: '2' })
  const { chargeable } = chargeableOfTotals(
    'ULD',
    { pesoTotal: '2100', cbmTotal: '1' },
    { ulds: [{ quantity: 3, pivot: '1000' }] },
  )
  expect(chargeable).toBe('3000')
  expect(uldOffer({ charges: [perKilo] }, [{ type: 'AKE', quantity: 3, pivot: '1000' }]).uncovered).toEqual([])
})

const weighed = (
  shipment: Partial<RatedShipment>,
  cbmRatio: string | null,
  providers: OfferTerms['providers'] = {},
) => {
  const { transportMode = 'SEA', modo = 'LCL' } = shipment
  const calculator = transportMode === 'SEA' ? 'PER_WM' : 'PER_KG'
  const amount = transportMode === 'SEA' ? '100' : '2'
  const rate = fclRate({
    transport: transportMode,
    mode: modo,
    container: null,
    cbmRatio,
    charges: [chargeOf(0, { calculator, amount })],
  })
  const given = { ...lcl, chargeableRule: chargeableRules[modo], ...shipment }
  const [line] = offerOf([rate], { ...terms, shipment: given, wanted: { ...lane, containers: [] }, providers }).lines
  return [line?.priced.quantity, line?.priced.amount]
}

test.each([
  ['660', '0.9', ['1.65', '165.00']],
  ['400', '2', ['2', '200.00']],
  ['4000', '2', ['10', '1000.00']],
])('%s kg and %s m³ by sea are priced per revenue ton at 400 kg per m³', (pesoTotal, cbmTotal, priced) => {
  for (const modo of ['LCL', 'RORO'] as const) {
    const shipment = { modo, pesoTotal, cbmTotal }
    expect(weighed(shipment, '400')).toEqual(priced)
    expect(weighed(shipment, null, { p1: { seaKgPerM3: '400' } })).toEqual(priced)
  }
})

test('a shipment by sea without a ratio is priced at 1000 kg per m³', () =>
  expect(weighed({ pesoTotal: '1800', cbmTotal: '1.2' }, null)).toEqual(['1.8', '180.00']))

test.each([
  ['167', '1', '50', ['167', '334.00']],
  ['167', '2', '50', ['334', '668.00']],
  ['300', '1.5', '50', ['450', '900.00']],
  ['166.5', '1', '50', ['166.5', '333.00']],
])('air at %s kg per m³ charges %s m³ for exactly that weight', (ratio, cbmTotal, pesoTotal, priced) => {
  for (const modo of ['LSE', 'ULD'] as const)
    expect(weighed({ transportMode: 'AIR', modo, pesoTotal, cbmTotal }, ratio)).toEqual(priced)
})

test('the decimals of a ratio count by road and by sea too', () => {
  // 2 m³ at 333.4 kg are 666.8 kg, rounded up to the next kilogram.
  expect(weighed({ transportMode: 'ROAD', modo: 'LTL', pesoTotal: '50', cbmTotal: '2' }, '333.4')).toEqual([
    '667',
    '1334.00',
  ])
  expect(weighed({ pesoTotal: '501', cbmTotal: '1' }, '500.5')).toEqual(['1.000999', '100.10'])
})

const lcl = {
  ...twoTypes,
  modo: 'LCL' as const,
  containerQty: 0,
  containerData: [],
  chargeableRule: { kgPerM3: 1000 },
  valorMercaderia: '10000',
}
const price = fc.integer({ min: 1, max: 500_000 }).map((cents) => new Exact(cents).dividedBy(100).toFixed(2))
const anyCharge = fc
  .record({
    calculator: fc.constantFrom('FLAT', 'PER_KG_GROSS', 'PER_WM', 'PER_CBM', 'PER_TON', 'PER_KG', 'RANGE', 'PERCENT'),
    amount: price,
    currency: fc.constantFrom('USD', 'EUR'),
    least: fc.option(price, { nil: undefined }),
    value: fc.option(fc.integer({ min: 1, max: 50 }).map(String), { nil: undefined }),
    base: fc.constantFrom('FREIGHT', 'SUBTOTAL', 'GOODS', 'INSURED'),
    break: fc.integer({ min: 1, max: 200 }).map(String),
  })
  .map(({ calculator, amount, currency, least, value, base, break: from }) =>
    chargeOf(0, {
      calculator,
      amount,
      currency,
      unit: calculator === 'RANGE' ? 'CBM' : calculator === 'PERCENT' ? base : '',
      ranges: [
        { from: '0', to: from, amount, flat: false },
        { from, amount: '3', flat: false },
      ],
      minimum: {
        ...(calculator !== 'FLAT' && least !== undefined && { amount: least }),
        ...(calculator !== 'FLAT' && value !== undefined && { value }),
      },
    }),
  )

test('the total of a cost from a rate equals the calculators of its charges', () =>
  fc.assert(
    fc.property(
      fc.array(anyCharge, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 40_000 }).map(String),
      fc.integer({ min: 1, max: 90 }).map(String),
      (some, pesoTotal, cbmTotal) => {
        const charges = some.map((charge, index) => ({ ...charge, index, code: `C${index}` }))
        const chargeableTotal = String(Math.max(Number(pesoTotal), Number(cbmTotal) * 1000))
        const shipment = { ...lcl, pesoTotal, cbmTotal, chargeableTotal }
        const rate = fclRate({ mode: 'LCL', container: null, charges })
        const offer = offerOf([rate], { ...terms, shipment, wanted: { ...lane, containers: [] } })
        const expected = priceCharges(charges, shipmentLoad(shipment), fx).map(({ amount }) => amount?.amount)
        expect(offer.lines.map(({ priced }) => priced.amount)).toEqual(expected)
        expect(offer.complete).toBe(expected.every((amount) => amount !== undefined))
      },
    ),
    { numRuns: 400 },
  ))

test('offers have one order for any order of rates: incomplete ones last, the best first', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ amount: price, isOpen: fc.boolean(), transit: fc.integer({ min: 1, max: 40 }) }), {
        maxLength: 8,
      }),
      fc.integer(),
      (charges, turn) => {
        const rates = charges.map(({ amount, isOpen, transit }, index) =>
          fclRate({
            id: `r-${index}`,
            route: String(index),
            transitTime: transit,
            charges: [
              chargeOf(0, { calculator: 'PER_CONTAINER', amount }),
              ...(isOpen ? [chargeOf(1, { code: 'STO', calculator: 'PER_DAY', amount: '1' })] : []),
            ],
          }),
        )
        const at = rates.length === 0 ? 0 : Math.abs(turn % rates.length)
        const offers = offersOf(rates, just20)
        const rotatedRates = [...rates.slice(at), ...rates.slice(0, at)]
        const rotatedOffers = offersOf(rotatedRates, just20)
        expect(bestOffer(rotatedRates, just20)).toEqual(offers[0])
        expect(rotatedOffers.map(({ rates: [one] }) => one?.id)).toEqual(offers.map(({ rates: [one] }) => one?.id))
        const complete = offers.filter((one) => one.complete)
        expect(offers.slice(0, complete.length)).toEqual(complete)
        const totals = complete.map(({ converted }) => Number(converted?.amount))
        expect(totals).toEqual(totals.toSorted((a, b) => a - b))
      },
    ),
    { numRuns: 200 },
  ))

test('a line without an amount has a reason', () => {
  const why = (overrides: Parameters<typeof chargeOf>[1], given = just20) =>
    offerOf([fclRate({ charges: [chargeOf(0, overrides)] })], given).lines.map((line) => line.why)
  expect(why({ calculator: 'PER_CONTAINER', amount: '1480' })).toEqual([undefined])
  expect(why({ calculator: 'PER_DAY', amount: '20' })).toEqual(['NO_PRICE'])
  expect(why({ calculator: 'PER_LDM', amount: '20' })).toEqual(['NO_QUANTITY'])
  expect(why({ calculator: 'PERCENT', unit: 'GOODS', amount: '2' })).toEqual(['NO_BASE'])
  const bands = {
    calculator: 'RANGE' as const,
    unit: 'KG_GROSS' as const,
    ranges: [{ from: '0', to: '10', amount: '1', flat: false }],
  }
  expect(why(bands)).toEqual(['OUTSIDE_RANGES'])
  const goods = {
    ...just20,
    shipment: { ...just20.shipment, valorMercaderia: '900', monedaMercaderia: 'ARS' as const },
  }
  expect(why({ calculator: 'PERCENT', unit: 'GOODS', amount: '2' }, goods)).toEqual(['NO_EXCHANGE_RATE'])
})

test('a charge on request makes its offer and all its percentages incomplete, and the offer never comes first', () => {
  const rate = fclRate({
    id: 'r-asked',
    charges: [
      chargeOf(0, { calculator: 'PER_CONTAINER', amount: '0', onRequest: true }),
      chargeOf(1, { code: 'CAF', calculator: 'PERCENT', unit: 'FREIGHT', amount: '2' }),
      chargeOf(2, { code: 'DOCO', amount: '55' }),
    ],
  })
  const offers = offersOf([rate, fclRate({ owner: null })], just20)
  expect(offers.map(({ complete }) => complete)).toEqual([true, false])
  expect(offers[1]).toMatchObject({ open: ['OFR', 'CAF'], totals: [{ amount: '55.00' }] })
  expect(offers[1]?.lines.map(({ why }) => why)).toEqual(['NO_PRICE', 'NO_BASE', undefined])
})

test('a charge on request in one of several joined rates stays open, even where another rate has a price', () => {
  const charges = [
    chargeOf(0, { calculator: 'PER_CONTAINER', amount: '2250' }),
    chargeOf(1, { code: 'DOCO', amount: '0', onRequest: true }),
  ]
  for (const rates of [
    [fclRate(), { ...in40, charges }],
    [{ ...in40, charges }, fclRate()],
  ])
    expect(offersOf(rates, terms)[0]).toMatchObject({ complete: false, open: ['DOCO'] })
})

test('a charge on request per container stays one line per type in joined rates', () => {
  const thc = (index: number) =>
    chargeOf(index, { code: 'THC', calculator: 'PER_CONTAINER', amount: '0', onRequest: true })
  const [offer] = offersOf(
    [
      fclRate({ charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1480' }), thc(1)] }),
      { ...in40, charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '2250' }), thc(1)] },
    ],
    terms,
  )
  expect(offer?.lines.filter(({ idCharge }) => idCharge === 'THC')).toHaveLength(2)
})

test('a charge on request replaces every price of that charge, in any order of the rates', () => {
  const freight = chargeOf(0, { calculator: 'PER_CONTAINER', amount: '2250' })
  const priced = [
    freight,
    chargeOf(1, { code: 'DOCO', amount: '50' }),
    chargeOf(2, { code: 'DOCO', amount: '40', currency: 'EUR' }),
  ]
  const lines = [freight, chargeOf(1, { code: 'DOCO', amount: '0', onRequest: true })]
  for (const rates of [
    [fclRate({ charges: priced }), { ...in40, charges: lines }],
    [fclRate({ charges: lines }), { ...in40, charges: priced }],
  ]) {
    const [offer] = offersOf(rates, terms)
    expect(offer?.lines.filter(({ idCharge }) => idCharge === 'DOCO')).toHaveLength(1)
    expect(offer).toMatchObject({ complete: false, open: ['DOCO'] })
  }
})

test('a surcharge for any container does not cover a type without main freight, and such an offer is not the best', () => {
  const sheet = (id: string, freight: readonly (readonly [unit: string, amount: string])[]) =>
    fclRate({
      id,
      route: id,
      container: null,
      charges: [
        ...freight.map(([unit, amount], index) => chargeOf(index, { calculator: 'PER_CONTAINER', unit, amount })),
        chargeOf(9, { code: 'BAF', calculator: 'PER_CONTAINER', amount: '240' }),
      ],
    })
  const withoutHc = sheet('a', [
    ['20GP', '1450'],
    ['40GP', '2100'],
  ])
  const withHc = sheet('b', [
    ['20GP', '1500'],
    ['40HC', '2300'],
  ])
  const just40 = {
    ...terms,
    shipment: { ...twoTypes, containerQty: 2, containerData: [{ type: '40HC' as const, quantity: 2 }] },
    wanted: { ...lane, containers: ['40HC'] },
  }
  const [best, second] = offersOf([withoutHc, withHc], just40)
  expect(best).toMatchObject({ complete: true, converted: { amount: '5080.00' } })
  expect(second).toMatchObject({ complete: false, uncovered: ['40HC'], converted: { amount: '480.00' } })
  // A rate for one container type without its main freight is not cheap either.
  const onlyBaf = fclRate({
    id: 'c',
    container: '40HC',
    charges: [chargeOf(0, { code: 'BAF', calculator: 'PER_CONTAINER', amount: '240' })],
  })
  expect(offersOf([onlyBaf], just40)[0]).toMatchObject({ complete: false, uncovered: ['40HC'] })
})

test('an offer for groupage without main freight is incomplete; a door leg needs none', () => {
  const lcl = {
    ...terms,
    shipment: { ...twoTypes, modo: 'LCL' as const, containerQty: 0, containerData: [], chargeableTotal: '1000' },
    wanted: { ...lane, containers: [] },
  }
  const bafOnly = fclRate({ mode: 'LCL', container: null, charges: [chargeOf(0, { code: 'BAF', amount: '9' })] })
  expect(offersOf([bafOnly], lcl)[0]).toMatchObject({ complete: false, uncovered: ['LCL'] })
  expect(offersOf([bafOnly], { ...lcl, isDoor: true })[0]).toMatchObject({ complete: true, uncovered: [] })
})

test('a charge per shipment of several rates counts once, whatever its currency and calculator', () => {
  const freight = chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1000' })
  const doc = (overrides: Partial<RateCharge>) => chargeOf(1, { code: 'DOC', ...overrides })
  const [usd50, eur45, eur40] = [
    doc({ amount: '50' }),
    doc({ amount: '45', currency: 'EUR' }),
    doc({ amount: '40', currency: 'EUR' }),
  ]
  const perTon = doc({ amount: '2', calculator: 'PER_TON' })
  const percent = doc({ amount: '3', calculator: 'PERCENT', unit: 'FREIGHT' })
  const withRate = {
    ...terms,
    fx: { ...terms.fx, rates: [{ currency: 'EUR' as const, perBase: '1.2', date: terms.fx.date }] },
  }
  const docOf = (one: RateCharge[], other: RateCharge[]) =>
    [
      [fclRate({ charges: [freight, ...one] }), { ...in40, charges: [freight, ...other] }],
      [fclRate({ charges: [freight, ...other] }), { ...in40, charges: [freight, ...one] }],
    ].map((rates) =>
      offersOf(rates, withRate)[0]
        ?.lines.filter(({ idCharge }) => idCharge === 'DOC')
        .map(({ priced, currency }) => `${currency} ${priced.amount}`),
    )
  expect(docOf([usd50], [eur45])).toEqual([['EUR 45.00'], ['EUR 45.00']])
  expect(docOf([usd50], [eur40])).toEqual([['USD 50.00'], ['USD 50.00']])
  // 30 t at 2.
  expect(docOf([usd50], [perTon])).toEqual([['USD 60.00'], ['USD 60.00']])
  expect(docOf([usd50], [percent])).toEqual([['USD 50.00'], ['USD 50.00']])
  // Lines of one rate stay together.
  expect(docOf([usd50, perTon], [eur45])).toEqual([
    ['USD 50.00', 'USD 60.00'],
    ['USD 50.00', 'USD 60.00'],
  ])
})

test('the minimum of a general surcharge counts once for the container types that lack the surcharge', () => {
  const freight = chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1000' })
  const baf = (overrides: Partial<RateCharge>) => chargeOf(1, { code: 'BAF', amount: '20', ...overrides })
  const bases = [
    fclRate({ charges: [freight, baf({ calculator: 'PER_CONTAINER' })] }),
    fclRate({ id: 'r-40gp', container: '40GP', charges: [freight] }),
    { ...in40, charges: [freight] },
  ]
  const containerData = (['20GP', '40GP', '40HC'] as const).map((type) => ({ type, quantity: 1 }))
  const shipment = { ...twoTypes, containerQty: 3, containerData }
  const wanted = { ...lane, containers: ['20GP', '40GP', '40HC'] }
  const bafOf = (charge: RateCharge) =>
    offersOf([...bases, fclRate({ id: 'general', container: null, route: '', charges: [charge] })], {
      ...terms,
      shipment,
      wanted,
    })[0]
      ?.lines.filter(({ idCharge }) => idCharge === 'BAF')
      .map(({ unit, priced }) => `${unit} ${priced.amount}`)
  const perTeu = { calculator: 'PER_TEU' } as const
  expect(bafOf(baf({ ...perTeu, minimum: { amount: '300' } }))).toEqual(['20GP 20.00', '40GP 260.00', '40HC 40.00'])
  expect(bafOf(baf({ ...perTeu, minimum: { amount: '70' } }))).toEqual(['20GP 20.00', '40GP 40.00', '40HC 40.00'])
  // 10 TEU at 20.
  expect(bafOf(baf({ ...perTeu, minimum: { value: '10' } }))).toEqual(['20GP 20.00', '40GP 160.00', '40HC 40.00'])
})

test('surcharges without a carrier are for the carriage of an owner that is a carrier, else for all its rates', () => {
  const line = { id: 'p7', code: '', name: 'Meridian Ocean' }
  const agent = { id: 'p1', code: '', name: 'Muelle Oeste' }
  const base = (id: string, overrides: Partial<VersionedRate>) =>
    fclRate({
      id,
      container: null,
      charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1000' })],
      ...overrides,
    })
  const bases = [
    base('line', { owner: line, carrier: { id: '', code: '', name: 'MERIDIAN Ocean' } }),
    base('line-unnamed', { owner: line, carrier: null }),
    base('line-other', { owner: line, carrier: { id: '', code: '', name: 'Zonda' } }),
    base('agent-line', { owner: agent }),
    base('agent-other', { owner: agent, carrier: { id: '', code: '', name: 'Zonda' } }),
  ]
  const offersWith = (owner: VersionedRate['owner'], isCarrier: boolean) =>
    offersOf([...bases, fclRate({ id: 'baf', container: null, owner, carrier: null, charges: [bafOf] })], {
      ...terms,
      providers: { [owner?.id ?? '']: { isCarrier } },
    })
      .filter(({ rates }) => rates.length > 1)
      .map(({ rates }) => rates[0]?.id ?? '')
      .toSorted((a, b) => (a < b ? -1 : 1))
  const bafOf = chargeOf(0, { code: 'BAF', amount: '90', calculator: 'PER_CONTAINER' })
  expect(offersWith(line, true)).toEqual(['agent-line', 'line', 'line-unnamed'])
  expect(offersWith(line, false)).toEqual(['agent-line', 'line', 'line-other', 'line-unnamed'])
  expect(offersWith(agent, false)).toEqual(['agent-line', 'agent-other'])
})

const datedOf = (id: string, overrides: Partial<DatedSurcharge>): DatedSurcharge => ({
  id,
  carrier: { code: '', name: 'Meridian Ocean' },
  chargeCode: 'PSS',
  concept: '',
  section: 'FREIGHT',
  amount: '100',
  currency: 'USD',
  basis: 'PER_CONTAINER',
  origins: [],
  destinations: [],
  equipment: [],
  validFrom: '2026-12-01',
  validTo: null,
  announcedOn: '2026-11-01',
  ...overrides,
})

test('dated surcharges of one code apply to their lanes, equipment and periods; the closest counts', () => {
  const base = fclRate({ container: null, charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1000' })] })
  const linesWith = (...surcharges: DatedSurcharge[]) =>
    offersOf([base], { ...terms, wanted: { ...terms.wanted, day: '2026-12-05' }, surcharges })[0]
      ?.lines.filter(({ idCharge }) => idCharge === 'PSS')
      .map(({ surcharge, unit = '', priced }) => `${surcharge?.id} ${unit} ${priced.amount}`)
  const general = datedOf('general', { validFrom: '2026-12-04' })
  const for40 = datedOf('for40', { equipment: ['40HC'], amount: '200' })
  const fromHamburg = datedOf('hamburg', { origins: ['DEHAM'], equipment: ['20GP'], amount: '50' })
  const elsewhere = datedOf('elsewhere', { origins: ['CN'], amount: '900' })
  const later = datedOf('later', { validFrom: '2026-12-06', amount: '900' })
  expect(linesWith(general, for40, elsewhere, later)).toEqual(['general 20GP 200.00', 'for40 40HC 200.00'])
  expect(linesWith(general, for40, fromHamburg)).toEqual(['hamburg 20GP 100.00', 'for40 40HC 200.00'])
  // The origin decides between a closer origin and a closer destination.
  const toMontevideo = datedOf('montevideo', { destinations: ['UYMVD'], amount: '60' })
  expect(linesWith(toMontevideo, datedOf('origin', { origins: ['DEHAM'], amount: '50' }))).toEqual([
    'origin 20GP 100.00',
    'origin 40HC 50.00',
  ])
  // Once per shipment: the dearest of the types.
  const flats = [
    datedOf('flat20', { basis: 'FLAT', equipment: ['20GP'], amount: '70' }),
    datedOf('flat40', { basis: 'FLAT', equipment: ['40HC'], amount: '90' }),
  ]
  expect(linesWith(...flats)).toEqual(['flat40  90.00'])
  expect(linesWith(...flats.toReversed())).toEqual(['flat40  90.00'])
  const equal = flats.map((one) => ({ ...one, amount: '70' }))
  expect(linesWith(...equal)).toHaveLength(1)
})

test('an announced surcharge is listed for a rate only where their days meet', () => {
  const january = { ...fclRate(), validFrom: '2027-01-01', validTo: '2027-01-31' }
  const comingIds = (...surcharges: DatedSurcharge[]) =>
    comingSurcharges(january, { ...terms.wanted, day: '2026-11-30' }, [], surcharges).map(({ id }) => id)
  const ends = (validTo: string | null) => datedOf(`to ${validTo}`, { validFrom: '2026-12-10', validTo })
  expect(comingIds(ends('2026-12-31'), ends('2027-01-01'), ends(null))).toEqual(['to 2027-01-01', 'to null'])
  expect(comingIds(datedOf('later', { validFrom: '2027-02-01' }))).toEqual([])
})
