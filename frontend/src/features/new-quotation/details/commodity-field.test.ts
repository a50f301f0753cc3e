import { expect, test } from 'vitest'
import { emptyForm } from '../form/form.ts'
import { digitsOf, withCommodity, withoutWords } from './details.tsx'

const machines = { code: '84', description: 'Máquinas', dg: false }
const typed = (commodityCodigo: string, commodityDescr = '') => ({ ...emptyForm(), commodityCodigo, commodityDescr })

test('chosen goods fill the code, and an empty description', () => {
  expect(withCommodity(typed('maq'), machines)).toEqual({ commodityCodigo: '84', commodityDescr: 'Máquinas' })
  expect(withCommodity(typed('8', 'Tornos'), machines)).toEqual({ commodityCodigo: '84' })
})

test('chosen goods keep a more precise code that is already typed', () =>
  expect(withCommodity(typed('8471.30', 'PC'), machines)).toEqual({ commodityCodigo: '847130' }))

test('words in the code field move to the description if it is empty', () => {
  expect(withoutWords(typed('tornos'))).toEqual({ commodityCodigo: '', commodityDescr: 'tornos' })
  expect(withoutWords(typed('tornos', 'Repuestos'))).toEqual({})
  expect(withoutWords(typed('8471'))).toEqual({})
  expect(withoutWords(typed(''))).toEqual({})
})

test('a code is accepted with or without points', () => {
  expect(digitsOf('84.71 30')).toBe('847130')
  expect(digitsOf('motor 84')).toBe('')
})
