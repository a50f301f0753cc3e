import { expect, test } from 'vitest'
import { modeOf } from './rate.ts'

test('an air rate begins with loose cargo; a mode of the new transport stays', () => {
  expect(modeOf('AIR', 'FCL')).toBe('LSE')
  expect(modeOf('AIR', 'ULD')).toBe('ULD')
  expect(modeOf('SEA', 'LSE')).toBe('FCL')
})
