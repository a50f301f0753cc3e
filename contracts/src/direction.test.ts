import { expect, test } from '@jest/globals'
import { directionOf } from './direction.ts'

test('what leaves the company’s country is an export, everything else an import', () => {
  expect(directionOf('MVD', 'UY', 'US')).toBe('EXPORT')
  expect(directionOf('MVD', 'HK', 'UY')).toBe('IMPORT')
  expect(directionOf('MVD', 'UY', 'UY')).toBe('IMPORT')
  expect(directionOf('AUZ', 'UY', 'BR')).toBe('IMPORT')
  expect(directionOf('AUZ', 'AR', 'BR')).toBe('EXPORT')
})
