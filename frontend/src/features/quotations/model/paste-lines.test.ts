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
const lines = (text: string) => pastedLines(text, codes, (index) => `p${index}`)

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
