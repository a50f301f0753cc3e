import { expect, test } from 'vitest'
import { digitsOf, withCommodity, withoutWords } from './commodity.ts'
import { emptyForm } from '../form/form.ts'

const machines = { code: '84', description: 'Máquinas', dg: false }
const typed = (commodityCodigo: string, commodityDescr = '') => ({ ...emptyForm(), commodityCodigo, commodityDescr })

test('chosen goods fill the code, and the description that is missing', () => {
  expect(withCommodity(typed('maq'), machines)).toEqual({ commodityCodigo: '84', commodityDescr: 'Máquinas' })
  expect(withCommodity(typed('8', 'Tornos'), machines)).toEqual({ commodityCodigo: '84' })
})

test('a finer code that is typed already stays', () =>
  expect(withCommodity(typed('8471.30', 'PC'), machines)).toEqual({ commodityCodigo: '847130' }))

test('words in place of a code describe the goods, where nothing else does', () => {
  expect(withoutWords(typed('tornos'))).toEqual({ commodityCodigo: '', commodityDescr: 'tornos' })
  expect(withoutWords(typed('tornos', 'Repuestos'))).toEqual({ commodityCodigo: '' })
  expect(withoutWords(typed('8471'))).toEqual({})
  expect(withoutWords(typed(''))).toEqual({})
})

test('digits are a code with or without its points', () => {
  expect(digitsOf('84.71 30')).toBe('847130')
  expect(digitsOf('motor 84')).toBe('')
})
