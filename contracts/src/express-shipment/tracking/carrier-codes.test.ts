import { expect, test } from 'vitest'
import { carrierCodes, codeMap, statusOfCode } from './carrier-codes.ts'
import { trackingStatuses } from '../../vocabulary/express.ts'

// The carrier's published list.
const dhlCodes =
  'AD AF AR BA BN BR CA CC CD CM CR CS DD DF DM DS ES FD HP IC MC MD MS ND NH OH OK PD PL PU RD RR RT SA SC SM SS TD TP TR UD WC'

test('each published code of DHL has a status, and no other code has one', () => {
  expect([...(carrierCodes.DHL?.keys() ?? [])].toSorted()).toEqual(dhlCodes.split(' '))
})

test('a code in two statuses is an error', () => {
  expect(() => codeMap({ IN_TRANSIT: 'AF HP', ON_HOLD: 'OH HP' })).toThrow('Code HP has two statuses')
})

test.each([
  ['PU', 'PICKED_UP'],
  ['PL', 'IN_TRANSIT'],
  ['WC', 'OUT_FOR_DELIVERY'],
  ['CR', 'CUSTOMS_RELEASED'],
  ['OH', 'ON_HOLD'],
  ['NH', 'ATTEMPT_FAILED'],
  ['RT', 'RETURNING'],
  ['OK', 'DELIVERED'],
  [' ok ', 'DELIVERED'],
  ['ZZ', 'UNKNOWN'],
  ['', 'UNKNOWN'],
  ['CONSTRUCTOR', 'UNKNOWN'],
])('the code "%s" of DHL is %s', (code, status) => {
  expect(statusOfCode('DHL', code)).toBe(status)
})

test('a carrier without a table has our statuses for codes', () => {
  expect(trackingStatuses.map((status) => statusOfCode('VELOZ', status))).toEqual(trackingStatuses)
})
