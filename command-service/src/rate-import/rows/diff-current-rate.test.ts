import { expect, test } from 'vitest'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import {
  droppedCharges,
  flatBandWarnings,
  farOffWarnings,
  withCurrentNames,
  lackedCharges,
  negativePriceWarnings,
} from './diff-current-rate.ts'

const currentCharge: RateCharge = {
  index: 0,
  code: 'AFR',
  concept: 'Flete aéreo',
  description: 'por guía',
  section: 'FREIGHT',
  currency: 'USD',
  amount: '0',
  calculator: 'RANGE',
  unit: 'KG',
  ranges: [
    { from: '0', to: '45', amount: '180.00', flat: true },
    { from: '45', amount: '4.10', flat: false },
  ],
  minimum: {},
  breakRule: 'BAND',
}
const ofFile = (amounts: readonly [string, string]) => ({
  code: 'AFR',
  currency: 'USD' as const,
  amount: '0',
  calculator: 'RANGE' as const,
  unit: 'KG',
  ranges: [
    { from: '0', to: '45', amount: amounts[0], flat: false },
    { from: '45', amount: amounts[1], flat: false },
  ],
  minimum: {},
})

test('a flat band stays flat when a file changes its price, because files cannot express it', () => {
  const [charge] = withCurrentNames([ofFile(['190', '4.1'])], [currentCharge])
  expect(charge?.ranges).toEqual([
    { from: '0', to: '45', amount: '190', flat: true },
    { from: '45', amount: '4.1', flat: false },
  ])
  expect(charge).toMatchObject({ description: 'por guía', breakRule: 'BAND' })
  expect(withCurrentNames([ofFile(['180', '4.1'])], [currentCharge])[0]?.ranges).toEqual(currentCharge.ranges)
})

test('a flat band with another price, and a removed one, cause a warning', () => {
  const warningsOf = (charge: ReturnType<typeof ofFile>) => flatBandWarnings([charge], [currentCharge])
  expect(warningsOf(ofFile(['3.20', '2.90']))).toMatchObject([
    { column: 'AFR', code: 'FLAT_BAND', details: { charge: 'AFR', from: '0', amount: '180.00' } },
  ])
  const [, from45] = ofFile(['180', '4.1']).ranges
  expect(warningsOf({ ...ofFile(['180', '4.1']), ranges: from45 ? [from45] : [] })).toHaveLength(1)
  expect(warningsOf(ofFile(['180', '3.90']))).toEqual([])
})

test('missing charges are distinguished: an empty cell of the row, or no column in the file', () => {
  const codes = (...all: string[]) => all.map((code) => ({ code }))
  const named = new Set(['OFR', 'BAF', 'DCF'])
  expect(lackedCharges(codes('OFR', 'BAF'), codes('OFR', 'THC', 'BAF', 'DCF', 'THC'), named)).toEqual({
    byRow: ['DCF'],
    byFile: ['THC'],
  })
  expect(lackedCharges(codes('OFR', 'BAF'), codes('OFR'), named)).toEqual({ byRow: [], byFile: [] })
})

test('a price that is three times the present one, or a third, causes a warning, with and without bands', () => {
  const warningsOf = (charge: ReturnType<typeof ofFile>) => farOffWarnings([charge], [currentCharge])
  expect(warningsOf(ofFile(['180', '4.10']))).toEqual([])
  expect(warningsOf(ofFile(['300', '2']))).toEqual([])
  expect(warningsOf(ofFile(['180', '4100']))).toMatchObject([
    { column: 'AFR', code: 'FAR_OFF', details: { currency: 'USD', bands: [{ from: '45', standing: '4.10' }] } },
  ])
  expect(warningsOf(ofFile(['60', '1.30']))).toMatchObject([
    {
      details: {
        bands: [
          { from: '0', standing: '180.00' },
          { from: '45', standing: '4.10' },
        ],
      },
    },
  ])
  const flatLine = { ...ofFile(['0', '0']), calculator: 'FLAT' as const, unit: '', ranges: [] }
  const currentFlat: RateCharge = { ...currentCharge, calculator: 'FLAT', unit: '', ranges: [], amount: '55' }
  expect(farOffWarnings([{ ...flatLine, amount: '5.5' }], [currentFlat])).toMatchObject([
    { details: { amount: '5.5', standing: '55' } },
  ])
  expect(farOffWarnings([{ ...flatLine, amount: '60' }], [currentFlat])).toEqual([])
})

test('a new band is compared with the present price for its weight, but not with a flat amount', () => {
  const withBreaks = (...ranges: RateCharge['ranges']) =>
    farOffWarnings([{ ...ofFile(['180', '4.10']), ranges }], [currentCharge]).map(({ details }) => details?.['bands'])
  expect(withBreaks({ from: '100', amount: '1.20', flat: false })).toEqual([[{ from: '100', standing: '4.10' }]])
  expect(withBreaks({ from: '20', amount: '4', flat: false })).toEqual([])
})

test('a price below zero causes a warning', () =>
  expect(
    negativePriceWarnings([
      { code: 'OFR', amount: '-5', currency: 'USD' },
      { code: 'BAF', amount: '9', currency: 'USD' },
    ]),
  ).toMatchObject([{ column: 'OFR', code: 'NEGATIVE', details: { standing: '-5', currency: 'USD' } }]))

test('a price of the former rate that the row lacks is dropped, per type of container', () => {
  const of = (code: string, unit: string, amount: string, more: Partial<RateCharge> = {}): RateCharge => ({
    ...currentCharge,
    code,
    calculator: 'PER_CONTAINER',
    unit,
    amount,
    ranges: [],
    ...more,
  })
  const former = [
    of('OFR', '20GP', '1480'),
    of('OFR', '40HC', '2150'),
    of('BAF', '', '190'),
    of('ISPS', '', '14'),
    of('PSS', '', '0', { onRequest: true }),
  ]
  const now = [of('OFR', '20GP', '1430'), of('BAF', '40HC', '200')]
  expect(droppedCharges(now, former).map(({ code, unit, before }) => `${code} ${unit} ${before}`)).toEqual([
    'OFR 40HC 2150',
    'ISPS  14',
  ])
  expect(droppedCharges([of('OFR', '', '1500'), ...former.slice(2)], former)).toEqual([])
  expect(droppedCharges([], [currentCharge])).toMatchObject([{ code: 'AFR', before: '180.00' }])
})
