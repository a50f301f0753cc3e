import { expect, test } from 'vitest'
import {
  codesOfOthers,
  endsLacking,
  lacksNothing,
  pricedCodes,
  scopeLacking,
  soldLines,
  usualLacking,
} from './best-cost.ts'

const exw = { incoterm: 'EXW', direction: 'IMPORT' } as const
const fob = { ...exw, incoterm: 'FOB' } as const
const usualCharges = [
  { idCharge: 'OFR', concept: 'Ocean freight', section: 'FREIGHT', leg: 'MAIN_CARRIAGE' },
  { idCharge: 'BAF', concept: 'Bunker', section: 'FREIGHT', leg: 'MAIN_CARRIAGE' },
  { idCharge: 'EXC', concept: 'Export clearance', section: 'ORIGIN', leg: 'EXPORT' },
  { idCharge: 'THC', concept: 'Terminal', section: 'DESTINATION', leg: 'DESTINATION_TERMINAL' },
  { idCharge: 'HDL', concept: 'Handling', section: 'DESTINATION' },
] as const
const lackingCodes = (...offers: Parameters<typeof pricedCodes>[0][]) =>
  codesOfOthers(offers.map((lines) => pricedCodes(lines)))
const freight = { idCharge: 'OFR', section: 'FREIGHT', amount: '6930.00' } as const

test('usualLacking returns the usual charges that the client pays and no line prices, except freight surcharges', () => {
  const lines = [
    freight,
    { idCharge: 'THC', section: 'DESTINATION', amount: '0.00' } as const,
    { idCharge: 'HDL', section: 'DESTINATION', included: true } as const,
  ]
  expect(usualLacking(fob, usualCharges, lines).map(({ idCharge }) => idCharge)).toEqual(['THC'])
  expect(usualLacking(exw, usualCharges, [freight]).map(({ idCharge }) => idCharge)).toEqual(['EXC', 'THC', 'HDL'])
})

test('the origin is lacking where the client pays the pickup and no origin line has a price', () => {
  expect(endsLacking(exw, [freight])).toEqual(['PICKUP', 'EXPORT', 'ORIGIN_TERMINAL'])
  expect(endsLacking(fob, [freight])).toEqual([])
  expect(endsLacking(exw, [freight, { idCharge: 'EXW', section: 'ORIGIN', amount: '90.00' }])).toEqual([])
  expect(endsLacking(exw, [{ idCharge: 'EXW', section: 'ORIGIN' }])).toHaveLength(3)
})

test('the destination is lacking where our client delivers and no destination line has a price', () => {
  const origin = { idCharge: 'PCK', section: 'ORIGIN', amount: '90.00' } as const
  const dap = { incoterm: 'DAP', direction: 'EXPORT' } as const
  expect(endsLacking(dap, [origin, freight])).toEqual(['DESTINATION_TERMINAL', 'DELIVERY'])
  expect(endsLacking({ ...dap, incoterm: 'DDP' }, [origin, freight])).toContain('IMPORT')
  expect(endsLacking(dap, [origin, freight, { idCharge: 'DLV', section: 'DESTINATION', amount: '80.00' }])).toEqual([])
  expect(endsLacking({ ...dap, incoterm: 'CFR' }, [origin, freight])).toEqual([])
  expect(endsLacking({ ...dap, direction: 'IMPORT' }, [freight])).toEqual([])
})

test('a line hidden from the client covers nothing', () => {
  const line = { section: 'ORIGIN', idCharge: 'PCK', sellAmount: '90.00', included: false } as const
  const charges = [
    { ...line, scope: 'INTERNAL' },
    { ...line, idCharge: 'OFR', section: 'FREIGHT', scope: 'CLIENT' },
  ] as const
  expect(endsLacking(exw, soldLines({ charges }))).toHaveLength(3)
})

test('codesOfOthers returns the codes that another offer prices in a shared section, except included ones', () => {
  const baf = { idCharge: 'BAF', section: 'FREIGHT', amount: '310.00' } as const
  const isps = { idCharge: 'ISPS', section: 'FREIGHT', amount: '14.00' } as const
  const thc = { idCharge: 'THC', section: 'DESTINATION', amount: '90.00' } as const
  expect(lackingCodes([freight], [freight, baf, isps, thc])).toEqual([['BAF', 'ISPS'], []])
  expect(lackingCodes([freight, { ...baf, amount: undefined, included: true }], [freight, baf])).toEqual([[], []])
  // An open price is not compared.
  expect(lackingCodes([freight], [freight, { ...baf, amount: undefined }])).toEqual([[], []])
})

test('a priced code of a cost is listed once per section and leg', () => {
  const thc = { idCharge: 'THC', section: 'DESTINATION', leg: 'DESTINATION_TERMINAL', amount: '90.00' } as const
  expect(pricedCodes([freight, freight, thc, { ...thc, idCharge: 'HDL', amount: '0.00' }])).toEqual([
    { section: 'FREIGHT', idCharge: 'OFR' },
    { section: 'DESTINATION', leg: 'DESTINATION_TERMINAL', idCharge: 'THC' },
  ])
})

test('a priced code of freight is listed once per container type, with its flag as main freight', () => {
  const of = (unit: string) => ({ ...freight, calculator: 'PER_CONTAINER', unit })
  expect(pricedCodes([of('20GP'), of('40HC'), of('20GP')], (code) => code === 'OFR')).toEqual([
    { section: 'FREIGHT', idCharge: 'OFR', main: true, type: '20GP' },
    { section: 'FREIGHT', idCharge: 'OFR', main: true, type: '40HC' },
  ])
})

const thc = { idCharge: 'THC', section: 'DESTINATION', amount: '90.00' } as const
const hdl = { idCharge: 'HDL', section: 'DESTINATION', amount: '55.00' } as const
const pck = { idCharge: 'PCK', section: 'ORIGIN', amount: '90.00' } as const
const exc = { idCharge: 'EXC', section: 'ORIGIN', amount: '60.00' } as const
const sea = { transportMode: 'SEA' } as const

test('under EXW origin and freight alone are not complete: the destination is the buyer’s', () => {
  const scope = { ...exw, ...sea }
  const lacks = scopeLacking(scope, usualCharges, [pck, exc, freight], ['PICKUP', 'MAIN_CARRIAGE'])
  expect(lacks).toEqual({ legs: [], ends: [], codes: ['THC', 'HDL'], equipment: [] })
  expect(lacksNothing(lacks)).toBe(false)
  const all = ['PICKUP', 'MAIN_CARRIAGE', 'DELIVERY'] as const
  expect(lacksNothing(scopeLacking(scope, usualCharges, [pck, exc, freight, thc, hdl], all))).toBe(true)
  // The usual charge of the far end is missing, although its pickup is priced.
  expect(scopeLacking(scope, usualCharges, [pck, freight, thc, hdl], all).codes).toEqual(['EXC'])
})

test('a delivery is missing only where the request has an address, and never by road', () => {
  const lines = [freight, thc, hdl]
  const legs = ['MAIN_CARRIAGE'] as const
  const lacksOf = (more: object) => scopeLacking({ ...fob, ...sea, ...more }, [], lines, legs)
  expect(lacksOf({ deliveryData: [{}] })).toEqual({ legs: ['DELIVERY'], ends: [], codes: [], equipment: [] })
  expect(lacksOf({})).toEqual({ legs: [], ends: ['DESTINATION'], codes: [], equipment: [] })
  expect(lacksOf({ transportMode: 'ROAD', deliveryData: [{}] })).toEqual({
    legs: [],
    ends: [],
    codes: [],
    equipment: [],
  })
  const delivery = { idCharge: 'DLV', concept: 'Delivery', section: 'DESTINATION', leg: 'DELIVERY' } as const
  const ofTemplate = (more: object) =>
    scopeLacking({ ...fob, ...sea, ...more }, [delivery], lines, ['MAIN_CARRIAGE', 'DELIVERY']).codes
  expect([ofTemplate({}), ofTemplate({ deliveryData: [{}] })]).toEqual([[], ['DLV']])
})

test('what the seller pays is never missing', () => {
  const cif = { ...exw, incoterm: 'CIF', ...sea } as const
  expect(scopeLacking(cif, usualCharges, [thc, hdl], ['DELIVERY'])).toEqual({
    legs: [],
    ends: [],
    codes: [],
    equipment: [],
  })
  expect(scopeLacking({ ...fob, ...sea }, usualCharges, [thc, hdl], ['DELIVERY']).legs).toEqual(['MAIN_CARRIAGE'])
})
