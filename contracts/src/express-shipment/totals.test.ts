import { expect, test } from 'vitest'
import { expressTotals } from './totals.ts'

const piece = { cantidad: 1, peso: '6.2', largo: '40', ancho: '30', alto: '30' }

test('each piece counts with its greater weight, and the sum is rounded up to half a kilogram', () =>
  expect(expressTotals([piece, { cantidad: 1, peso: '4.1', largo: '30', ancho: '25', alto: '20' }])).toEqual({
    pieces: 2,
    actual: '10.3',
    volumetric: '10.2',
    chargeable: '11.5',
  }))

test.each([
  ['0.5', '0.5'],
  ['0.501', '1'],
])('%s kg without sides is charged as %s kg', (peso, chargeable) =>
  expect(expressTotals([{ cantidad: 1, peso }])).toMatchObject({ chargeable, volumetric: '0' }),
)

test('half a centimetre counts as a whole one, and a row counts each of its pieces', () => {
  expect(expressTotals([{ ...piece, alto: '30.5' }])).toMatchObject({ volumetric: '7.44' })
  expect(expressTotals([{ ...piece, alto: '30.49' }])).toMatchObject({ volumetric: '7.2' })
  expect(expressTotals([{ ...piece, cantidad: 3, peso: '10' }])).toMatchObject({ pieces: 3, actual: '30' })
})
