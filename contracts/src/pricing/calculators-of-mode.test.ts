import { expect, test } from '@jest/globals'
import { Mode } from '../freight/transport.ts'
import { makesSense } from './calculators-of-mode.ts'
import { lineCalculators, usualCalculator } from './priced-lines.ts'

test('each mode offers what it can count, and nothing else', () => {
  const senseless = Object.fromEntries(
    Mode.options.map((mode) => [mode, lineCalculators.filter((one) => !makesSense(one, mode))]),
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
