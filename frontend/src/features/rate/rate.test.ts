import { expect, test } from 'vitest'
import { modeAfterTransport } from './rate.ts'

test('an air rate begins with loose cargo; a mode of the new transport stays', () => {
  expect(modeAfterTransport('AIR', 'FCL')).toBe('LSE')
  expect(modeAfterTransport('AIR', 'ULD')).toBe('ULD')
  expect(modeAfterTransport('SEA', 'LSE')).toBe('FCL')
})
