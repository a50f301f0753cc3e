import { expect, test } from 'vitest'
import { agreedVersion } from './session.ts'

test('the highest common version is selected', () => {
  expect(agreedVersion('1.0,1.1,1.2')).toBe('1.2')
  expect(agreedVersion('1.2,1.1')).toBe('1.2')
  expect(agreedVersion('1.0, 1.1, 2.0')).toBe('1.1')
  expect(agreedVersion('1.0')).toBe('1.0')
})

test('a client without a version header speaks 1.0', () => expect(agreedVersion(undefined)).toBe('1.0'))

test('a client without a common version is rejected', () => {
  for (const unsupported of ['2.0', '', '1', '1.20'])
    expect(() => agreedVersion(unsupported)).toThrow('Version not supported')
})
