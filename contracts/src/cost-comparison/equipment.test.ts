import { expect, test } from 'vitest'
import { lacksNothing, scopeLacking } from './best-cost.ts'
import { freightEquipmentLacking } from './equipment.ts'

const fob = { incoterm: 'FOB', direction: 'IMPORT', transportMode: 'SEA' } as const
const containerData = [{ type: '40HC' }, { type: '20GP' }] as const
const scope = { ...fob, containerData }
const legs = ['MAIN_CARRIAGE', 'DELIVERY'] as const
const usualCharges = [
  { idCharge: 'OFR', concept: 'Ocean freight', section: 'FREIGHT', leg: 'MAIN_CARRIAGE' },
  { idCharge: 'BAF', concept: 'Bunker', section: 'FREIGHT', leg: 'MAIN_CARRIAGE' },
  { idCharge: 'THC', concept: 'Terminal', section: 'DESTINATION', leg: 'DESTINATION_TERMINAL' },
] as const
const forType = (unit: string) => ({ calculator: 'PER_CONTAINER', unit }) as const
const freight = { idCharge: 'OFR', section: 'FREIGHT', amount: '1380.00' } as const
const thc = { idCharge: 'THC', section: 'DESTINATION', amount: '150.00' } as const
const equipmentOf = (...lines: Parameters<typeof scopeLacking>[2]) =>
  scopeLacking(scope, usualCharges, lines, legs).equipment

test('freight of one container type lacks the other types of the request', () => {
  const lacks = scopeLacking(scope, usualCharges, [{ ...freight, ...forType('20GP') }, thc], legs)
  expect(lacks).toEqual({ legs: [], ends: [], codes: [], equipment: [{ type: '40HC' }] })
  expect(lacksNothing(lacks)).toBe(false)
})

test('freight for any container, per TEU or for the shipment covers every type', () => {
  const prices = [{}, { calculator: 'PER_CONTAINER' }, { calculator: 'PER_TEU' }, forType('')] as const
  for (const price of prices) expect(equipmentOf({ ...freight, ...price }, thc)).toEqual([])
  expect(equipmentOf({ ...freight, ...forType('20GP') }, { ...freight, ...forType('40HC') }, thc)).toEqual([])
})

test('a surcharge for any container does not stand in for the freight of a type', () => {
  const baf = { idCharge: 'BAF', section: 'FREIGHT', amount: '90.00' } as const
  expect(equipmentOf({ ...freight, ...forType('20GP') }, baf)).toEqual([{ type: '40HC' }])
  // Also where the company has another code for its freight.
  expect(equipmentOf({ ...freight, idCharge: 'XFR', ...forType('20GP') }, baf)).toEqual([{ type: '40HC' }])
})

test('a code of the company beside a common one is main freight by its flag in the catalogue', () => {
  const lines = [
    { ...freight, ...forType('20GP') },
    { ...freight, idCharge: 'XFR', ...forType('40HC') },
  ]
  expect(freightEquipmentLacking(scope, lines)).toEqual(['40HC'])
  expect(freightEquipmentLacking({ ...scope, mainFreight: ['OFR', 'XFR'] }, lines)).toEqual([])
  // The flag decides over the name.
  expect(freightEquipmentLacking({ ...scope, mainFreight: ['XFR'] }, lines)).toEqual(['20GP'])
  // A catalogue without flags is read by the common codes.
  expect(freightEquipmentLacking({ ...scope, mainFreight: [] }, lines)).toEqual(['40HC'])
})

test('a line without an amount covers no type, and one that another line includes covers all', () => {
  const of20 = { ...freight, ...forType('20GP') }
  expect(equipmentOf(of20, { ...freight, ...forType('40HC'), amount: undefined })).toEqual([{ type: '40HC' }])
  expect(equipmentOf(of20, { ...freight, amount: undefined, included: true })).toEqual([])
})

test('a usual charge of one container type lacks the other types, unless the freight lacks them too', () => {
  const thcOf20 = { ...thc, ...forType('20GP') }
  expect(equipmentOf(freight, thcOf20)).toEqual([{ idCharge: 'THC', type: '40HC' }])
  expect(equipmentOf(freight, thcOf20, { ...thc, ...forType('40HC') })).toEqual([])
  expect(equipmentOf({ ...freight, ...forType('20GP') }, thcOf20)).toEqual([{ type: '40HC' }])
  // An overweight surcharge of one type is none of the usual charges.
  const overweight = { idCharge: 'OWS', section: 'FREIGHT', amount: '200.00', ...forType('20GP') } as const
  expect(equipmentOf(freight, overweight, thc)).toEqual([])
})

test('containers without freight are not missing where the seller pays it or the cost has none', () => {
  const of20 = { ...freight, ...forType('20GP') }
  expect(scopeLacking({ ...scope, incoterm: 'CIF' }, [], [of20], legs).equipment).toEqual([])
  expect(equipmentOf(thc)).toEqual([])
  expect(scopeLacking({ ...fob, containerData: [] }, [], [of20], legs).equipment).toEqual([])
})

test('freight of one load device lacks the other devices of the request', () => {
  const air = { ...fob, incoterm: 'FCA', transportMode: 'AIR', uldData: [{ type: 'AKE' }, { type: 'PMC' }] } as const
  const perDevice = {
    idCharge: 'AFR',
    section: 'FREIGHT',
    amount: '900.00',
    calculator: 'PER_ULD',
    unit: 'AKE',
  } as const
  expect(scopeLacking(air, [], [perDevice], legs).equipment).toEqual([{ type: 'PMC' }])
  expect(scopeLacking(air, [], [{ ...perDevice, unit: '' }], legs).equipment).toEqual([])
})

test('the freight of sold lines lacks a type once, whatever the number of its rows in the request', () => {
  const rows = { ...scope, containerData: [...containerData, { type: '40HC' }] }
  expect(freightEquipmentLacking(rows, [{ ...freight, ...forType('20GP') }])).toEqual(['40HC'])
  expect(freightEquipmentLacking(rows, [freight])).toEqual([])
})
