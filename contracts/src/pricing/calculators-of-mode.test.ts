import { expect, test } from 'vitest'
import { Mode } from '../freight/transport.ts'
import { isInBands } from './bands/line-bands.ts'
import { makesSense, rangeUnitsOf } from './calculators-of-mode.ts'
import { lineCalculators, usualCalculator } from './priced-lines.ts'

test('each mode offers what it can count, and nothing else', () => {
  const senseless = Object.fromEntries(
    Mode.options.map((mode) => [mode, lineCalculators.filter((one) => !isInBands(one) && !makesSense(one, mode))]),
  )
  expect(senseless).toEqual({
    FCL: ['PER_KG', 'PER_LDM'],
    LCL: ['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK', 'PER_LDM'],
    RORO: ['PER_CONTAINER', 'PER_TEU', 'PER_PALLET', 'PER_TRUCK'],
    ULD: ['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK', 'PER_LDM'],
    LSE: ['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK', 'PER_LDM'],
    FTL: ['PER_KG', 'PER_CONTAINER', 'PER_TEU'],
    LTL: ['PER_CONTAINER', 'PER_TEU', 'PER_TRUCK'],
  })
})

test.each(Mode.options)('what %s is usually priced by makes sense in it', (mode) =>
  expect(makesSense(usualCalculator(mode), mode)).toBe(true),
)

test('bands are made of what the mode counts, the usual first', () => {
  expect(Object.fromEntries(Mode.options.map((mode) => [mode, rangeUnitsOf(mode)]))).toEqual({
    FCL: ['WM', 'TON', 'CBM', 'KG_GROSS', 'PIECE', 'PALLET'],
    LCL: ['KG', 'WM', 'TON', 'CBM', 'KG_GROSS', 'PIECE', 'PALLET'],
    RORO: ['KG', 'WM', 'LDM', 'TON', 'CBM', 'KG_GROSS', 'PIECE'],
    ULD: ['KG', 'WM', 'TON', 'CBM', 'KG_GROSS', 'PIECE', 'PALLET'],
    LSE: ['KG', 'WM', 'TON', 'CBM', 'KG_GROSS', 'PIECE', 'PALLET'],
    FTL: ['WM', 'LDM', 'TON', 'CBM', 'KG_GROSS', 'PIECE', 'PALLET'],
    LTL: ['KG', 'WM', 'LDM', 'TON', 'CBM', 'KG_GROSS', 'PIECE', 'PALLET'],
  })
  expect(makesSense('RANGE', 'LSE', 'LDM')).toBe(false)
  expect(makesSense('RANGE', 'LSE')).toBe(false)
  expect(makesSense('RANGE_CUMULATIVE', 'LTL', 'DAY')).toBe(false)
})
