import { expect, test } from 'vitest'
import { sellCharge } from '../testing/sample-charges.ts'
import { approvalReasons, needsApproval } from './needs-approval.ts'
import { usualSettings } from '../company-settings/settings.ts'

const line = sellCharge('FRT', '100.00', '110.00')
const earning = (margin: string, marginPct?: string) => ({
  charges: [line],
  margin: { currency: 'USD' as const, cost: '100.00', sell: '110.00', margin, ...(marginPct && { marginPct }) },
})
const { margins } = usualSettings
const offer = { sell: earning('10.00', '9.09'), scope: 'CLIENT' as const, transport: 'AIR' as const, margins }

test('only a loss needs approval with the default settings', () => {
  expect(needsApproval(offer)).toBe(false)
  expect(approvalReasons({ ...offer, sell: earning('0.00', '0.00') })).toEqual([])
  expect(approvalReasons({ ...offer, sell: earning('-1.00', '-0.92') })).toEqual(['BELOW_MARGIN', 'LOSS'])
})

test('a margin below the minimum of its transport needs approval, an equal one does not', () => {
  const strict = { ...margins, AIR: '9.1' }
  expect(approvalReasons({ ...offer, margins: strict })).toEqual(['BELOW_MARGIN'])
  expect(approvalReasons({ ...offer, margins: strict, transport: 'SEA' })).toEqual([])
  expect(approvalReasons({ ...offer, margins: { ...margins, AIR: '9.09' } })).toEqual([])
})

test('a loss needs approval even without a percentage', () =>
  expect(approvalReasons({ ...offer, sell: earning('-100.00') })).toEqual(['LOSS']))

test('a line sold at zero without a cost needs approval', () => {
  const { costAmount: _, costCurrency: _currency, ...free } = { ...line, sellAmount: '0.00', included: true }
  const sell = earning('10.00', '9.09')
  expect(approvalReasons({ ...offer, sell: { ...sell, charges: [line, free] } })).toEqual([
    'UNKNOWN_COST',
    'SOLD_AT_ZERO',
  ])
  const given = { ...line, costAmount: '0.00', sellAmount: '0.00' }
  expect(needsApproval({ ...offer, sell: { ...sell, charges: [line, given] } })).toBe(false)
})

test('a client with approval for every sell always needs it', () =>
  expect(approvalReasons({ ...offer, clientNeedsIt: true })).toEqual(['ORGANIZATION']))

test('a margin without an exchange rate needs approval', () =>
  expect(approvalReasons({ ...offer, sell: { charges: [line] } })).toEqual(['UNKNOWN_MARGIN']))

test('a loss in one currency needs approval, without an exchange rate and with a gain in another currency', () => {
  const pesos = { ...line, costCurrency: 'ARS' as const, sellCurrency: 'ARS' as const, sellAmount: '50.00' }
  expect(approvalReasons({ ...offer, sell: { charges: [pesos] } })).toEqual(['LOSS', 'UNKNOWN_MARGIN'])
  expect(approvalReasons({ ...offer, sell: { ...earning('9.95', '9.04'), charges: [line, pesos] } })).toEqual(['LOSS'])
})

test('a line with an unknown cost needs approval; a line with cost zero or on request does not', () => {
  const { costAmount: _, costCurrency: _currency, ...unknown } = line
  const sell = earning('10.00', '9.09')
  expect(approvalReasons({ ...offer, sell: { ...sell, charges: [line, unknown] } })).toEqual(['UNKNOWN_COST'])
  expect(approvalReasons({ ...offer, sell: { ...sell, charges: [line, { ...line, costAmount: '0.00' }] } })).toEqual([])
  const optional = { ...unknown, scope: 'ON_REQUEST' as const }
  expect(approvalReasons({ ...offer, sell: { ...sell, charges: [line, optional] } })).toEqual([])
  expect(approvalReasons({ ...offer, scope: 'ON_REQUEST', sell: { ...sell, charges: [optional] } })).toEqual([
    'UNKNOWN_COST',
  ])
})
