import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceCharges } from '../pricing/calculators.ts'
import type { FxSnapshot } from '../pricing/exchange.ts'
import { Exact } from '../pricing/money.ts'
import { shipmentLoad } from '../pricing/priced-lines.ts'
import { bestOffer, offerOf, offersOf, ruleOfRate } from './offers.ts'
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

test('rates of one owner, carrier and validity are joined; what is charged once is charged once, the dearest', () => {
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

test('rates of another owner, carrier, route or validity are not joined, and cover too little', () => {
  for (const more of [
    { owner: { id: 'p2', code: '', name: 'Other' } },
    { carrier: { id: '', code: '', name: 'Austral Line' } },
    { route: 'directo' },
    { validTo: '2026-12-31' },
  ]) {
    const offers = offersOf([fclRate(), { ...in40, ...more }], terms)
    expect(offers.map(({ complete, uncovered }) => ({ complete, uncovered }))).toEqual([
      // Neither is complete: the one that comes to less comes first.
      { complete: false, uncovered: ['20GP'] },
      { complete: false, uncovered: ['40HC'] },
    ])
  }
})

test('one rate for any type covers them all, or those that its lines name', () => {
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

test('a line that cannot be worked out has no amount, and its offer never wins', () => {
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

test('ties go to the closer lane, then the shorter transit, then the later validity', () => {
  const order = (rates: VersionedRate[]) => offersOf(rates, just20).map(({ rates: [one] }) => one?.id)
  const byCountry = fclRate({ id: 'country', route: 'a', origin: 'DE' })
  const anywhere = fclRate({ id: 'any', route: 'b', origin: '' })
  expect(order([anywhere, byCountry, fclRate()])).toEqual(['r-20', 'country', 'any'])
  const slow = fclRate({ id: 'slow', route: 'a', transitTime: 30 })
  const unknown = fclRate({ id: 'unknown', route: 'b', transitTime: null })
  expect(order([unknown, slow, fclRate()])).toEqual(['r-20', 'slow', 'unknown'])
  const short = fclRate({ id: 'short', validTo: '2026-12-31' })
  expect(order([short, fclRate()])).toEqual(['r-20', 'short'])
})

test('what a rate weighs with is its own, else the provider’s, else the request’s', () => {
  const air = { chargeableRule: { divisor: 6000, step: '0.5' }, modo: 'LSE' as const }
  const rate = fclRate({ transport: 'AIR', mode: 'LSE', container: null })
  expect(ruleOfRate({ ...rate, cbmRatio: '200' }, air, {})).toEqual({ divisor: 5000, step: '0.5' })
  expect(ruleOfRate({ ...rate, cbmRatio: '166.667' }, air, {})).toEqual({ divisor: 6000, step: '0.5' })
  expect(ruleOfRate(rate, air, { p1: { airDivisor: '5500' } })).toEqual({ divisor: 5500, step: '0.5' })
  expect(ruleOfRate(rate, air, {})).toBeUndefined()
  const sea = { chargeableRule: { kgPerM3: 1000 }, modo: 'LCL' as const }
  expect(ruleOfRate({ ...rate, transport: 'SEA', mode: 'LCL', cbmRatio: '500' }, sea, {})).toEqual({ kgPerM3: 500 })
  expect(ruleOfRate(fclRate({ cbmRatio: '500' }), { chargeableRule: {}, modo: 'FCL' }, {})).toBeUndefined()
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

test('a cost that is made of a rate comes to what the calculators say of its charges', () =>
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

test('whatever the order in which rates are found, the offers come in one order, the incomplete last, and the best is the first', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ amount: price, isOpen: fc.boolean(), transit: fc.integer({ min: 1, max: 40 }) }), {
        maxLength: 8,
      }),
      fc.integer(),
      (some, turn) => {
        const rates = some.map(({ amount, isOpen, transit }, index) =>
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
        const found = [...rates.slice(at), ...rates.slice(0, at)]
        const turned = offersOf(found, just20)
        expect(bestOffer(found, just20)).toEqual(offers[0])
        expect(turned.map(({ rates: [one] }) => one?.id)).toEqual(offers.map(({ rates: [one] }) => one?.id))
        const complete = offers.filter((one) => one.complete)
        expect(offers.slice(0, complete.length)).toEqual(complete)
        const totals = complete.map(({ converted }) => Number(converted?.amount))
        expect(totals).toEqual(totals.toSorted((a, b) => a - b))
      },
    ),
    { numRuns: 200 },
  ))

test('a line without an amount says why it has none', () => {
  const why = (more: Parameters<typeof chargeOf>[1], given = just20) =>
    offerOf([fclRate({ charges: [chargeOf(0, more)] })], given).lines.map((line) => line.why)
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

test('a charge whose price has to be asked for leaves its offer open, and every percentage of it; it never comes first', () => {
  const asked = fclRate({
    id: 'r-asked',
    charges: [
      chargeOf(0, { calculator: 'PER_CONTAINER', amount: '0', onRequest: true }),
      chargeOf(1, { code: 'CAF', calculator: 'PERCENT', unit: 'FREIGHT', amount: '2' }),
      chargeOf(2, { code: 'DOCO', amount: '55' }),
    ],
  })
  const offers = offersOf([asked, fclRate({ owner: null })], just20)
  expect(offers.map(({ complete }) => complete)).toEqual([true, false])
  expect(offers[1]).toMatchObject({ open: ['OFR', 'CAF'], totals: [{ amount: '55.00' }] })
  expect(offers[1]?.lines.map(({ why }) => why)).toEqual(['NO_PRICE', 'NO_BASE', undefined])
})

test('of rates that go together, what one charges on request stays open though the other names a price', () => {
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

test('what rates that go together charge on request by the container stays a line for each type', () => {
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

test('what is on request takes the place of every price of that charge, whichever rate comes first', () => {
  const freight = chargeOf(0, { calculator: 'PER_CONTAINER', amount: '2250' })
  const priced = [
    freight,
    chargeOf(1, { code: 'DOCO', amount: '50' }),
    chargeOf(2, { code: 'DOCO', amount: '40', currency: 'EUR' }),
  ]
  const asked = [freight, chargeOf(1, { code: 'DOCO', amount: '0', onRequest: true })]
  for (const rates of [
    [fclRate({ charges: priced }), { ...in40, charges: asked }],
    [fclRate({ charges: asked }), { ...in40, charges: priced }],
  ]) {
    const [offer] = offersOf(rates, terms)
    expect(offer?.lines.filter(({ idCharge }) => idCharge === 'DOCO')).toHaveLength(1)
    expect(offer).toMatchObject({ complete: false, open: ['DOCO'] })
  }
})
