import { expect, test } from 'vitest'
import { ExpressPackingRow } from '../express-shipment/shipment.ts'
import { ExpressRating } from '../express-shipment/option.ts'
import { zoneIndex } from './zones.ts'
import {
  amounts,
  carrierWith,
  type Content,
  option,
  piece,
  rating,
  shipmentWith,
  tariffWith,
  versionWith,
} from './testing/example.ts'
import type { Tariff } from '../express-carrier/tariff.ts'

const kg = (weight: string) => ({ packingData: [piece(weight, '1x1x1')] })
const codesOf = (messages: readonly { code: string }[]) => messages.map(({ code }) => code)
const reasons = (...of: Parameters<typeof rating>) => rating(...of).refusals.map(({ reason }) => reason)
const flat = (amount: string) => [{ zone: '1', kind: 'ANY' as const, upToKg: '1000', amount }]
const always = { chargeCode: 'S', basis: 'SHIPMENT' as const, trigger: { kind: 'ALWAYS' as const } }

test('edge 1: the end of a band belongs to it', () => {
  expect(option([tariffWith()], kg('0.5')).chargeable).toBe('0.5')
  expect(option([tariffWith()], kg('0.501')).chargeable).toBe('1')
})

test.each([
  ['NEAREST', '30.5', '31'],
  ['NEAREST', '30.49', '30'],
  ['UP', '30.01', '31'],
  ['NONE', '30.01', '30.01'],
] as const)('edge 2: %s rounds %s cm to %s', (dimRounding, side, rounded) => {
  const tariff = tariffWith({ rounding: { dimRounding, divisor: '100', steps: [] } })
  expect(option([tariff], { packingData: [piece('0.001', `${side}x10x10`)] }).chargeable).toBe(rounded)
})

test('edge 3: a piece without sides is rated by its weight with a warning, and refused where a carrier needs sides', () => {
  const shipment = { packingData: [piece('3.2')] }
  const one = option([tariffWith()], shipment)
  expect([one.chargeable, codesOf(one.warnings)]).toEqual(['3.5', ['WITHOUT_SIZES']])
  expect(reasons([tariffWith()], shipment, {}, [carrierWith({ needsSizes: true })])).toEqual([
    { code: 'SIZES_NEEDED', values: {} },
  ])
})

test('edges 4 and 5: a row without weight, with a side of 0 or with one side only is refused', () => {
  const row = { ctnPlt: 'CTN', cantidad: 1, peso: '1', largo: '1', ancho: '1', alto: '1' }
  expect(ExpressPackingRow.safeParse(row).success).toBe(true)
  for (const wrong of [{ peso: '0' }, { alto: '0' }, { alto: '-1' }, { alto: undefined }])
    expect(ExpressPackingRow.safeParse({ ...row, ...wrong }).success).toBe(false)
})

test('edges 7 and 8: a weight is that of one piece, and the number of pieces has a limit', () => {
  expect(option([tariffWith()], { packingData: [piece('10', '1x1x1', 3)] }).chargeable).toBe('30')
  const other = { ...tariffWith({}, { id: 't2', service: 'ECONOMY' }) }
  const { options, refusals } = rating([tariffWith({ limits: { maxPieces: 999 } }), other], {
    packingData: [piece('0.1', '1x1x1', 1000)],
  })
  expect(options.map(({ service }) => service)).toEqual(['ECONOMY'])
  expect(refusals).toMatchObject([{ reason: { code: 'TOO_MANY_PIECES', values: { is: '1000', max: '999' } } }])
})

test('edge 10: documents above their bands pay the common table, else they are refused', () => {
  const docs = [{ zone: '1', kind: 'DOC' as const, upToKg: '2', amount: '50' }]
  const goods = [{ zone: '1', kind: 'NON_DOC' as const, upToKg: '70', amount: '90' }]
  const heavy = { ...kg('2.2'), isDoc: true }
  expect(option([tariffWith({ bands: [...docs, ...flat('70')] })], heavy).sell.total).toBe('70.00')
  expect(codesOf(reasons([tariffWith({ bands: [...docs, ...goods] })], heavy))).toEqual(['DOCUMENT_TOO_HEAVY'])
  expect(codesOf(reasons([tariffWith({ limits: { docKg: '2' } })], heavy))).toEqual(['DOCUMENT_TOO_HEAVY'])
})

const zoned: Content = {
  zones: [
    { zone: 'country', end: 'DESTINATION', countries: ['US'] },
    { zone: 'city', end: 'DESTINATION', countries: ['US'], cities: ['São Miami'] },
    { zone: 'range', end: 'DESTINATION', countries: ['US'], postals: ['33100..33199'] },
    { zone: 'prefix', end: 'DESTINATION', countries: ['US'], postals: ['331'] },
    { zone: 'longer', end: 'DESTINATION', countries: ['US'], postals: ['33 10'] },
  ],
  bands: ['country', 'city', 'range', 'prefix', 'longer'].map((zone) => ({ ...flat('1')[0], zone }) as never),
}

test.each([
  ['33101', '', 'longer'],
  ['33-155', '', 'prefix'],
  ['90210', 'SAO  miami', 'city'],
  ['90210', 'Miami', 'country'],
])('edge 12: the most specific zone of %s %s is %s', (postalCode, city, zone) =>
  expect(
    option([tariffWith(zoned)], { recipientAddress: { countryCode: 'US', postalCode, city, residential: false } }).zone,
  ).toBe(zone),
)

test('edge 12: a range wins over a city, and compares the digits of a code with letters', () => {
  const zones = (zoned.zones ?? []).filter(({ zone }) => zone === 'range' || zone === 'city')
  const at = (postalCode: string) =>
    option([tariffWith({ ...zoned, zones })], {
      recipientAddress: { countryCode: 'US', postalCode, city: 'São Miami', residential: false },
    }).zone
  expect([at('C33150XYZ'), at('33200')]).toEqual(['range', 'city'])
})

test('edge 12: two zones of equal rank for one place conflict', () => {
  const conflicts = (zones: Content['zones']) => {
    const found: string[] = []
    zoneIndex(versionWith({ zones }).zones, 'DESTINATION', ({ place }) => found.push(place))
    return found
  }
  const us = { end: 'DESTINATION' as const, countries: ['US'] }
  const pair = (a: object, b: object) =>
    conflicts([
      { ...us, zone: '1', ...a },
      { ...us, zone: '2', ...b },
    ] as never)
  expect(pair({}, {})).toEqual(['US'])
  expect(pair({ postals: ['331'] }, { postals: ['331'] })).toEqual(['US 331'])
  expect(pair({ postals: ['100..200'] }, { postals: ['200..300'] })).toEqual(['US 200..300'])
  expect(pair({ cities: ['Miami'] }, { cities: ['MIAMI'] })).toEqual(['US miami'])
  expect(pair({ postals: ['331'] }, { postals: ['3310'] })).toEqual([])
  expect(pair({}, { end: 'ORIGIN' })).toEqual([])
})

test('edge 13: a country without zone is refused', () =>
  expect(
    reasons([tariffWith()], { recipientAddress: { ...shipmentWith().recipientAddress, countryCode: 'JP' } }),
  ).toEqual([{ code: 'NO_ZONE', values: { country: 'JP' } }]))

test.each([
  ['BOTH', '60.00'],
  ['DESTINATION', '30.00'],
  ['ORIGIN', '30.00'],
] as const)('edge 14: remote at both ends with %s costs %s', (end, expected) => {
  const remote = [
    { country: 'US', postals: ['331', '90000..90999'], cities: [] },
    { country: 'UY', postals: [], cities: ['MONTEVIDEO'] },
  ]
  const surcharges = [{ ...always, code: 'REMOTE', amount: '30', trigger: { kind: 'REMOTE' as const, end } }]
  expect(amounts(option([tariffWith({ surcharges })], {}, {}, [carrierWith({ remote })]))).toMatchObject({
    REMOTE: expected,
  })
})

test('edge 14: the index of a long remote list finds overlapping ranges and no neighbours', () => {
  const postals = Array.from({ length: 40_000 }, (_, index) => String(10_000 + 2 * index))
  const carriers = [carrierWith({ remote: [{ country: 'US', postals: [...postals, '50001..60001'], cities: [] }] })]
  const surcharges = [
    { ...always, code: 'REMOTE', amount: '30', trigger: { kind: 'REMOTE' as const, end: 'BOTH' as const } },
  ]
  const isRemote = (postalCode: string) => {
    const recipientAddress = { ...shipmentWith().recipientAddress, postalCode }
    return 'REMOTE' in amounts(option([tariffWith({ surcharges })], { recipientAddress }, {}, carriers))
  }
  expect(['10000', '10001', '59999', '60003', '89998', '89999', '9', ''].map(isRemote)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    false,
    false,
  ])
})

test('edge 15: overweight and oversize in one group charge the higher, without a group both', () => {
  const surcharges = (group?: string) => [
    { ...always, code: 'HEAVY', amount: '40', trigger: { kind: 'PIECE_KG' as const, over: '70' }, group },
    { ...always, code: 'LONG', amount: '30', trigger: { kind: 'SIDE_CM' as const, over: '120' }, group },
  ]
  const shipment = { packingData: [piece('80', '130x10x10')] }
  expect(option([tariffWith({ surcharges: surcharges('H') })], shipment).sell.total).toBe('140.00')
  expect(option([tariffWith({ surcharges: surcharges() })], shipment).sell.total).toBe('170.00')
})

test('edge 16: a volumetric weight above the limit counts unless the trigger is of the actual one', () => {
  const surcharges = (weight: 'ACTUAL' | 'EITHER') => [
    { ...always, code: 'HEAVY', amount: '40', trigger: { kind: 'PIECE_KG' as const, over: '70', weight } },
  ]
  const shipment = { packingData: [piece('20', '72x100x50')] }
  expect(option([tariffWith({ surcharges: surcharges('EITHER') })], shipment).sell.total).toBe('140.00')
  expect(option([tariffWith({ surcharges: surcharges('ACTUAL') })], shipment).sell.total).toBe('100.00')
})

test('edges 17 and 18: a missing month has the fuel of the last known one, or is refused', () => {
  const fuel = [
    { service: '', month: '2026-10', percent: '10' },
    { service: '', month: '2026-12', percent: '20' },
    { service: 'OTHER', month: '2026-11', percent: '99' },
  ]
  const at = (day: string, strictFuel = false) =>
    rating([tariffWith()], {}, { day }, [carrierWith({ fuel, strictFuel })])
  expect(at('2026-11-30').options[0]).toMatchObject({
    sell: { total: '110.00' },
    warnings: [{ code: 'FUEL_OF_MONTH', values: { month: '2026-11', used: '2026-10' } }],
  })
  expect(at('2026-12-01').options[0]).toMatchObject({ sell: { total: '120.00' }, warnings: [] })
  expect(at('2026-11-30', true).refusals).toMatchObject([{ reason: { code: 'FUEL_UNKNOWN' } }])
  expect(at('2026-09-30').options[0]).toMatchObject({
    sell: { total: '100.00' },
    warnings: [{ code: 'FUEL_UNKNOWN', values: { month: '2026-09' } }],
  })
})

test('edge 17: the line of a service wins over that of all services', () => {
  const fuel = [
    { service: '', month: '2026-11', percent: '10' },
    { service: 'EXPRESS', month: '2026-11', percent: '15' },
  ]
  expect(option([tariffWith()], {}, {}, [carrierWith({ fuel })]).sell.total).toBe('115.00')
})

test('edge 19: a version applies on its days, the later one wins, the same day always has the same price', () => {
  const versions = [
    versionWith({ no: 1, validFrom: '2026-01-01', bands: flat('1') }),
    versionWith({ no: 2, validFrom: '2026-06-01', validTo: '2026-06-30', bands: flat('2') }),
    versionWith({ no: 3, validFrom: '2026-06-10', bands: flat('3'), status: 'WITHDRAWN' }),
    versionWith({ no: 4, validFrom: '2026-06-10', bands: flat('4'), status: 'DRAFT' }),
  ]
  const at = (day: string) => rating([tariffWith({}, { versions })], {}, { day }).options[0]?.sell.total
  expect(['2025-12-31', '2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map(at)).toEqual([
    undefined,
    '1.00',
    '2.00',
    '2.00',
    '1.00',
  ])
  expect(reasons([tariffWith({}, { versions })], {}, { day: '2025-12-31' })).toEqual([
    { code: 'NO_VERSION', values: { code: 'IP0', day: '2025-12-31' } },
  ])
})

test('edge 20: a value in another currency is converted; without a rate the insurance is missing with a warning', () => {
  const insurance = { percent: '1', min: '5' }
  const shipment = { valorMercaderia: '1000', monedaMercaderia: 'EUR' as const }
  const fx = {
    base: 'USD' as const,
    date: '2026-11-20',
    rates: [{ currency: 'EUR' as const, perBase: '1.10', date: '2026-11-20' }],
  }
  expect(amounts(option([tariffWith({ insurance })], shipment, { fx }))).toMatchObject({ INSURANCE: '11.00' })
  const without = option([tariffWith({ insurance })], shipment)
  expect(amounts(without)).toEqual({ BASE: '100.00', total: '100.00' })
  expect(without.warnings).toEqual([{ code: 'WITHOUT_EXCHANGE_RATE', values: { what: 'INSURANCE', currency: 'EUR' } }])
})

test('edge 21: no value has no insurance, and a value above the greatest cannot be covered', () => {
  const tariff = tariffWith({ insurance: { percent: '1', max: '500' } })
  expect(amounts(option([tariff]))).toEqual({ BASE: '100.00', total: '100.00' })
  expect(option([tariff], { valorMercaderia: '500.01' }).warnings).toEqual([
    { code: 'INSURANCE_ABOVE_MAX', values: { max: '500' } },
  ])
  expect(amounts(option([tariff], { valorMercaderia: '500', insur: 'OWN' }))).toEqual({
    BASE: '100.00',
    total: '100.00',
  })
})

test('edge 22: two lines of 0.005 are each 0.01', () => {
  const surcharges = ['A', 'B'].map((code) => ({ ...always, code, amount: '0.005' }))
  expect(option([tariffWith({ bands: flat('0'), surcharges })]).sell.total).toBe('0.02')
})

test('edge 23: the code of the client wins, without it IP0 applies and a warning names it', () => {
  const standard = tariffWith({ bands: flat('1') })
  const own = tariffWith({ bands: flat('2') }, { id: 't2', code: 'GOLD' })
  const only = tariffWith({ bands: flat('3') }, { id: 't3', code: 'ANY', client: 'c1' })
  const total = (tariffs: Parameters<typeof rating>[0], fields = {}) => option(tariffs, fields).sell.total
  expect(total([standard, own], { obExpress: 'GOLD' })).toBe('2.00')
  expect(total([standard, own, only], { obExpress: 'GOLD', cliente: { id: 'c1' } })).toBe('3.00')
  expect(total([standard, own, only], { obExpress: 'GOLD', cliente: { id: 'c2' } })).toBe('2.00')
  expect(option([standard, own], { obExpress: '' })).toMatchObject({ sell: { total: '1.00' }, warnings: [] })
  expect(option([standard], { obExpress: 'GOLD' })).toMatchObject({
    sell: { total: '1.00' },
    warnings: [{ code: 'STANDARD_LIST', values: { code: 'GOLD', used: 'IP0' } }],
  })
})

test('edge 24: imports take the import code and the zone of the origin, other shipments the export code', () => {
  const zones = [
    { zone: '1', end: 'DESTINATION' as const, countries: ['US'] },
    { zone: '2', end: 'ORIGIN' as const, countries: ['US'] },
    { zone: '3', end: 'DESTINATION' as const, countries: ['UY'] },
  ]
  const bands = ['1', '2', '3'].map((zone) => ({ zone, kind: 'ANY' as const, upToKg: '9', amount: zone }))
  const tariffs = [
    tariffWith({ zones, bands }, { code: 'IN', direction: 'IB' }),
    tariffWith({ zones, bands }, { id: 't2', code: 'OUT', direction: 'OB' }),
  ]
  const { shipperAddress: uy, recipientAddress: us } = shipmentWith()
  const lists = { ibExpress: 'IN', obExpress: 'OUT' }
  const rated = (from: typeof uy, to: typeof us, companyCountry = 'UY') => {
    const { sell, zone } = option(tariffs, { ...lists, shipperAddress: from, recipientAddress: to }, { companyCountry })
    return [sell.tariff.code, zone]
  }
  expect(rated(us, uy)).toEqual(['IN', '2'])
  expect(rated(uy, us)).toEqual(['OUT', '1'])
  expect(rated(uy, uy)).toEqual(['OUT', '3'])
  expect(rated(uy, us, 'AR')).toEqual(['OUT', '1'])
})

test('edge 25: yen and Chilean pesos have no decimals', () => {
  const content: Content = { bands: flat('100.5'), fuelPercent: '10' }
  for (const currency of ['JPY', 'CLP', 'PYG'] as const)
    expect(amounts(option([tariffWith(content, { currency })]))).toEqual({ BASE: '101', FUEL: '10', total: '111' })
})

test('edge 26: a second account is an option only where its price or its cost differs', () => {
  const second = (amount: string) => tariffWith({ bands: flat(amount) }, { id: 't2', account: 'B' })
  const ids = (amount: string) => rating([tariffWith(), second(amount)]).options.map(({ id }) => id)
  expect(ids('100')).toEqual(['dhl/EXPRESS/'])
  expect(ids('99')).toEqual(['dhl/EXPRESS/', 'dhl/EXPRESS/B'])
  const cost = tariffWith({ bands: flat('80') }, { id: 'b', side: 'BUY', account: 'B' })
  const kinds = rating([tariffWith(), second('100'), cost]).options.map(({ cost: { kind } }) => kind)
  expect(kinds).toEqual(['SAME', 'KNOWN'])
})

test('edge 26: the selected account stays an option in place of the equal one', () => {
  const two = [tariffWith(), tariffWith({}, { id: 't2', account: 'B' })]
  const ids = (selected?: string) =>
    rating(two, {}, selected === undefined ? {} : { selected }).options.map(({ id }) => id)
  expect(ids('dhl/EXPRESS/B')).toEqual(['dhl/EXPRESS/B'])
  expect(ids('dhl/EXPRESS/')).toEqual(['dhl/EXPRESS/'])
  expect(ids('other')).toEqual(['dhl/EXPRESS/'])
})

test('a tariff without account and one of the account of its carrier are one offer', () => {
  const named = tariffWith({ bands: flat('90') }, { id: 't2', account: 'A', direction: 'OB' })
  const { options } = rating([tariffWith(), named], {}, {}, [carrierWith({ account: 'A' })])
  // The tariff of the direction wins.
  expect(options.map(({ id, sell }) => `${id} ${sell.total}`)).toEqual(['dhl/EXPRESS/A 90.00'])
})

test('the expected cost is that of a BUY tariff, else the price for BOTH, else unknown', () => {
  const both = tariffWith()
  const sell = tariffWith({}, { side: 'SELL' })
  const buy = (code: string, amount: string) =>
    tariffWith({ bands: flat(amount) }, { id: `b${code}`, side: 'BUY', code, currency: 'EUR' })
  const cost = (...tariffs: Parameters<typeof rating>[0]) => {
    const of = option(tariffs).cost
    return of.kind === 'KNOWN' ? `${of.price.total} ${of.price.currency}` : of.kind
  }
  expect(cost(both)).toBe('SAME')
  expect(cost(sell)).toBe('UNKNOWN')
  expect(cost(both, buy('IP0', '60'), buy('NET', '50'))).toBe('60.00 EUR')
  expect(cost(sell, buy('NET', '50'))).toBe('50.00 EUR')
})

test('the expected cost is that of the same account, else of the tariff without one, never of another account', () => {
  const sell = (account: string) => tariffWith({}, { side: 'SELL', account })
  const buy = (account: string, amount: string, head: Partial<Tariff> = {}) =>
    tariffWith({ bands: flat(amount) }, { id: `b${account}`, side: 'BUY', account, ...head })
  const cost = (tariffs: Tariff[], account = '') => {
    const { cost: of } = option(tariffs, {}, {}, [carrierWith({ account })])
    return of.kind === 'KNOWN' ? of.price.total : of.kind
  }
  expect(cost([sell('A'), buy('B', '50')])).toBe('UNKNOWN')
  expect(cost([sell(''), buy('B', '50')])).toBe('UNKNOWN')
  expect(cost([sell('A'), buy('B', '50'), buy('', '60')])).toBe('60.00')
  expect(cost([sell('A'), buy('A', '70', { code: 'NET' }), buy('', '60')])).toBe('70.00')
  expect(cost([sell('A'), buy('A', '70', { direction: 'IB' }), buy('', '60')])).toBe('60.00')
  // A tariff without account has that of its carrier.
  expect(cost([sell(''), buy('A', '70')], 'A')).toBe('70.00')
  expect(cost([sell('A'), buy('', '60')], 'A')).toBe('60.00')
})

test('a cost tariff that refuses leaves the cost unknown and a warning names its reason', () => {
  const buy = tariffWith({ zones: [] }, { id: 'b', side: 'BUY' })
  for (const side of ['SELL', 'BOTH'] as const)
    expect(option([tariffWith({}, { side }), buy])).toMatchObject({
      cost: { kind: 'UNKNOWN' },
      warnings: [{ code: 'COST_REFUSED', values: { reason: 'NO_ZONE', tariff: 'IP0' } }],
    })
})

test('a paused carrier and every limit refuse with their reason', () => {
  expect(reasons([tariffWith()], {}, {}, [carrierWith({ paused: 'Strike' })])).toEqual([
    { code: 'CARRIER_PAUSED', values: { reason: 'Strike' } },
  ])
  const shipment = { packingData: [piece('30', '100x50x40')], dangerous: true, valorMercaderia: '900' }
  const of = (limits: Content['limits']) => codesOf(reasons([tariffWith({ limits })], shipment))
  expect(of({ maxPieceKg: '29.9' })).toEqual(['PIECE_TOO_HEAVY'])
  expect(of({ maxShipmentKg: '39' })).toEqual(['SHIPMENT_TOO_HEAVY'])
  expect(of({ maxSideCm: '99' })).toEqual(['SIDE_TOO_LONG'])
  expect(of({ maxGirth: '279' })).toEqual(['GIRTH_TOO_LONG'])
  expect(of({ maxValue: '899' })).toEqual(['VALUE_TOO_HIGH'])
  expect(of({ dg: false })).toEqual(['DG_REFUSED'])
  expect(of({ countries: ['US'] })).toEqual(['COUNTRY_REFUSED'])
  expect(of({ maxPieceKg: '30', maxShipmentKg: '40', maxSideCm: '100', maxGirth: '280', maxValue: '900' })).toEqual([])
  const carriers = [carrierWith({ limits: { maxPieceKg: '5' } })]
  expect(codesOf(reasons([tariffWith()], shipment, {}, carriers))).toEqual(['PIECE_TOO_HEAVY'])
})

test('transit days count working days, and the answer has the shape of a stored rating', () => {
  const answer = rating([tariffWith({ transit: [{ zone: '1', days: 2 }] })])
  expect(answer.options[0]).toMatchObject({ transitDays: 2, deliveryBy: '2026-11-24' })
  expect(ExpressRating.parse(answer)).toEqual(answer)
})

test('offers and refusals of a carrier’s test system are marked, others not', () => {
  const marks = (content: Content, sandbox: boolean) => {
    const { options, refusals } = rating([tariffWith(content)], {}, {}, [carrierWith({ sandbox })])
    return [...options, ...refusals].map((one) => one.sandbox)
  }
  for (const content of [{}, { zones: [] }]) {
    expect(marks(content, true)).toEqual([true])
    expect(marks(content, false)).toEqual([undefined])
  }
})
