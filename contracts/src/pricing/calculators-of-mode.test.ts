import { expect, test } from 'vitest'
import { Mode } from '../vocabulary/schemas.ts'
import { lineCalculators } from '../vocabulary/price.ts'
import { isInBands } from './bands/line-bands.ts'
import { calculatorsOf, makesSense, rangeUnitsOf } from './calculators-of-mode.ts'
import { usualCalculator } from './priced-lines.ts'

test('each mode has the calculators of the quantities that it counts, and no others', () => {
  const senseless = Object.fromEntries(
    Mode.options.map((mode) => [mode, lineCalculators.filter((one) => !isInBands(one) && !makesSense(one, mode))]),
  )
  expect(senseless).toEqual({
    FCL: ['PER_KG', 'PER_ULD', 'PER_LDM'],
    LCL: ['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK', 'PER_ULD', 'PER_LDM'],
    RORO: ['PER_CONTAINER', 'PER_TEU', 'PER_PALLET', 'PER_TRUCK', 'PER_ULD'],
    ULD: ['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK', 'PER_LDM'],
    LSE: ['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK', 'PER_ULD', 'PER_LDM'],
    FTL: ['PER_KG', 'PER_CONTAINER', 'PER_TEU', 'PER_ULD'],
    LTL: ['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK', 'PER_ULD'],
  })
})

test.each(Mode.options)('the usual calculator of %s is one of its calculators', (mode) =>
  expect(makesSense(usualCalculator(mode), mode)).toBe(true),
)

test('bands use the quantities of the mode, the usual one first', () => {
  expect(Object.fromEntries(Mode.options.map((mode) => [mode, rangeUnitsOf(mode)]))).toEqual({
    FCL: ['TON', 'KG_GROSS', 'WM', 'CBM', 'PIECE', 'PALLET'],
    LCL: ['WM', 'CBM', 'TON', 'KG', 'KG_GROSS', 'PIECE', 'PALLET'],
    RORO: ['WM', 'CBM', 'LDM', 'KG', 'TON', 'KG_GROSS', 'PIECE'],
    ULD: ['KG', 'KG_GROSS', 'WM', 'TON', 'CBM', 'PIECE', 'PALLET'],
    LSE: ['KG', 'KG_GROSS', 'WM', 'TON', 'CBM', 'PIECE', 'PALLET'],
    FTL: ['LDM', 'TON', 'WM', 'CBM', 'KG_GROSS', 'PIECE', 'PALLET'],
    LTL: ['KG', 'LDM', 'WM', 'TON', 'CBM', 'KG_GROSS', 'PIECE', 'PALLET'],
  })
  expect(makesSense('RANGE', 'LSE', 'LDM')).toBe(false)
  expect(makesSense('RANGE', 'LSE')).toBe(false)
  expect(makesSense('RANGE_CUMULATIVE', 'LTL', 'DAY')).toBe(false)
})

test('calculators are in the order of the mode: revenue tons before kilograms at sea, containers and trucks first', () => {
  expect(calculatorsOf('LCL').slice(0, 4)).toEqual(['PER_WM', 'PER_CBM', 'PER_TON', 'PER_KG_GROSS'])
  expect(calculatorsOf('LSE').slice(0, 2)).toEqual(['PER_KG', 'PER_KG_GROSS'])
  expect(calculatorsOf('FCL').slice(0, 3)).toEqual(['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK'])
  expect(calculatorsOf('FTL').slice(0, 2)).toEqual(['PER_TRUCK', 'PER_LDM'])
  for (const mode of Mode.options)
    expect(calculatorsOf(mode).toSorted()).toEqual(
      lineCalculators.filter((one) => !isInBands(one) && makesSense(one, mode)).toSorted(),
    )
})
