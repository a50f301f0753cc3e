import { expect, test } from 'vitest'
import { agreedVersion } from './negotiation.ts'

test('the highest version both sides know is spoken', () => {
  expect(agreedVersion('1.0,1.1,1.2')).toBe('1.2')
  expect(agreedVersion('1.2,1.1')).toBe('1.2')
  expect(agreedVersion('1.0, 1.1, 2.0')).toBe('1.1')
  expect(agreedVersion('1.0')).toBe('1.0')
})

test('a client that names no version speaks 1.0', () => expect(agreedVersion(undefined)).toBe('1.0'))

test('without a common version there is no connection', () => {
  for (const wanted of ['2.0', '', '1', '1.20']) expect(() => agreedVersion(wanted)).toThrow('Version not supported')
})
