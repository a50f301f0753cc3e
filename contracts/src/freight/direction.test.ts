import { expect, test } from 'vitest'
import { chosenDirection, directionOf, isDirectionOpen } from './direction.ts'

test('cargo that leaves the company’s country is an export, other cargo an import', () => {
  expect(directionOf('MVD', 'UY', 'US')).toBe('EXPORT')
  expect(directionOf('MVD', 'HK', 'UY')).toBe('IMPORT')
  expect(directionOf('MVD', 'UY', 'UY')).toBe('IMPORT')
  expect(directionOf('MVD', 'BR', 'UY')).toBe('IMPORT')
  expect(directionOf('AUZ', 'UY', 'BR')).toBe('IMPORT')
  expect(directionOf('AUZ', 'AR', 'BR')).toBe('EXPORT')
})

test('the chosen direction counts only where neither place is in the company’s country', () => {
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

test('a chosen direction is stored only where it counts', () => {
  const request = { company: 'MVD', origenPais: 'CN', destinoPais: 'PY' }
  expect(chosenDirection(request, 'EXPORT')).toEqual({ direction: 'EXPORT' })
  expect(chosenDirection(request, 'IMPORT')).toEqual({})
  expect(chosenDirection(request, undefined)).toEqual({})
  expect(chosenDirection({ ...request, destinoPais: 'UY' }, 'EXPORT')).toEqual({})
})
