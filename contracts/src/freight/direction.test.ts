import { expect, test } from 'vitest'
import { chosenDirection, directionOf, isDirectionOpen } from './direction.ts'

test('what leaves the company’s country is an export, everything else an import', () => {
  expect(directionOf('MVD', 'UY', 'US')).toBe('EXPORT')
  expect(directionOf('MVD', 'HK', 'UY')).toBe('IMPORT')
  expect(directionOf('MVD', 'UY', 'UY')).toBe('IMPORT')
  expect(directionOf('MVD', 'BR', 'UY')).toBe('IMPORT')
  expect(directionOf('AUZ', 'UY', 'BR')).toBe('IMPORT')
  expect(directionOf('AUZ', 'AR', 'BR')).toBe('EXPORT')
})

test('where neither place lies in the company’s country it is what was chosen, and there only', () => {
  expect(isDirectionOpen('MVD', 'CN', 'PY')).toBe(true)
  expect(directionOf('MVD', 'CN', 'PY', 'EXPORT')).toBe('EXPORT')
  expect(directionOf('MVD', 'CN', 'PY')).toBe('IMPORT')
  for (const [origin, destination] of [
    ['UY', 'PY'],
    ['CN', 'UY'],
    ['UY', 'UY'],
  ] as const)
    expect(isDirectionOpen('MVD', origin, destination)).toBe(false)
  expect(directionOf('MVD', 'CN', 'UY', 'EXPORT')).toBe('IMPORT')
  expect(directionOf('MVD', 'UY', 'PY', 'IMPORT')).toBe('EXPORT')
})

test('what was chosen is kept where it decides something', () => {
  const asked = { company: 'MVD', origenPais: 'CN', destinoPais: 'PY' }
  expect(chosenDirection(asked, 'EXPORT')).toEqual({ direction: 'EXPORT' })
  expect(chosenDirection(asked, 'IMPORT')).toEqual({})
  expect(chosenDirection(asked, undefined)).toEqual({})
  expect(chosenDirection({ ...asked, destinoPais: 'UY' }, 'EXPORT')).toEqual({})
})
