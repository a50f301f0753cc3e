import { expect, test } from '@jest/globals'
import type { ChargeCode } from './charge-code.ts'
import { pastedLines } from './paste-lines.ts'

const code = (id: string, concept: string, section: ChargeCode['section']): ChargeCode => ({
  id,
  concept,
  description: '',
  tax: 'NONE',
  section,
  air: true,
  sea: true,
  road: true,
  ownService: false,
})
const codes = [code('OFR', 'Flete marítimo LCL', 'FREIGHT'), code('DOD', 'Emisión de documentos', 'DESTINATION')]
const pasted = (text: string) => pastedLines(text, codes, (index) => `p${index}`)
const lines = (text: string) => pasted(text).lines

test('code, concept, currency, price and amount of a row find their places', () => {
  const text = 'OFR\tFlete marítimo LCL\tUSD\t49,00\t423,36\r\nDOD\tEmisión BL\tEUR\t60\r\n'
  expect(lines(text)).toMatchObject([
    { idCharge: 'OFR', section: 'FREIGHT', description: '', currency: 'USD', perUnit: '49.00', amount: '' },
    { idCharge: 'DOD', section: 'DESTINATION', description: 'Emisión BL', currency: 'EUR', perUnit: '', amount: '60' },
  ])
})

test('a concept without its code is found by its words, accents or not', () =>
  expect(lines('Emision de documentos\t1.234,50')).toMatchObject([
    { idCharge: 'DOD', description: '', amount: '1234.50' },
  ]))

test('an unknown row keeps its words, and waits for a code', () =>
  expect(lines('Seguro\tUS$\t12.5')).toMatchObject([
    { idCharge: '', description: 'Seguro', currency: 'USD', amount: '12.5' },
  ]))

test('heads and empty rows are no lines', () => expect(lines('Código\tMoneda\tImporte\n\n\t\n')).toEqual([]))

test('columns are taken by their heading, so that a quantity is no price', () =>
  expect(lines('Código\tCantidad\tPrecio unitario\tTotal\nOFR\t3\t49,00\t147,00')).toMatchObject([
    { idCharge: 'OFR', perUnit: '49.00', amount: '' },
  ]))

test('of three numbers without a heading none is taken', () =>
  expect(lines('OFR\t3\t49,00\t147,00')).toMatchObject([{ idCharge: 'OFR', perUnit: '', amount: '' }]))

test('a date is no number', () =>
  expect(lines('OFR\t31/12/2026\t60,00')).toMatchObject([{ perUnit: '', amount: '60.00', description: '' }]))

test('an empty amount leaves a price a price', () =>
  expect(lines('OFR\t49,00\t423,36\nDOD\t12,00\t')).toMatchObject([{ perUnit: '49.00' }, { perUnit: '12.00' }]))

test('an unknown currency and an unknown code take nothing, and keep their words', () => {
  const {
    lines: [line],
    open,
  } = pasted('XYZ\tSeguro\tGBP\t12,50')
  expect(line).toMatchObject({ idCharge: '', description: 'XYZ Seguro', amount: '' })
  expect(open).toEqual([{ cell: 'p0.amount', text: 'GBP 12,50' }])
})

test('a number with two readings stays in its cell, and one written otherwise is told', () => {
  const { open, told } = pasted('OFR\t1.000\nDOD\t1.234,50')
  expect(open).toEqual([{ cell: 'p0.amount', text: '1.000' }])
  expect(told).toEqual([{ from: '1.234,50', to: '1234.50' }])
})
