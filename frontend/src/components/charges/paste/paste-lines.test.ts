import { chargeCode } from '@freight/contracts/testing/sample-charges'
import { expect, test } from 'vitest'
import { parseBlock, type PasteColumn } from './paste-columns.ts'
import { linesOf } from './paste-lines.ts'

const codes = [
  chargeCode('OFR', 'Flete marítimo LCL'),
  chargeCode('DOD', 'Emisión de documentos', { section: 'DESTINATION' }),
]
const block = (text: string) => {
  const found = parseBlock(text, codes)
  if (found === undefined) throw new Error('Nothing was pasted')
  return found
}
const pasted = (text: string, { columns, quantity }: { columns?: readonly PasteColumn[]; quantity?: string } = {}) => {
  const one = block(text)
  return linesOf(one, columns ?? one.columns, { codes, quantity }, (index) => `p${index}`)
}
const lines = (text: string) => pasted(text).lines

test.each([
  ['Código\tConcepto\tCantidad\tPrecio unitario\tMoneda\tTotal'],
  ['Code\tDescription\tQty\tUnit price\tCurrency\tAmount'],
  ['Código\tDescrição\tQtde\tPreço unitário\tMoeda\tValor total'],
])('the headings %s identify every column', (head) => {
  const text = `${head}\nOFR\tFlete\t3\t49,00\tEUR\t147,00`
  expect(block(text)).toMatchObject({
    isSure: true,
    columns: ['code', 'concept', 'quantity', 'perUnit', 'currency', 'total'],
  })
  expect(lines(text)).toMatchObject([{ idCharge: 'OFR', description: 'Flete', currency: 'EUR', perUnit: '49.00' }])
})

test.each([
  ['no headings', 'OFR\t3\t49,00\t147,00'],
  ['a column of numbers that its heading does not explain', 'Código\tTotal\tRef\nOFR\t49,00\t12'],
  ['two prices', 'Código\tTarifa\tPrecio\nOFR\t49,00\t12,00'],
])('with %s the user assigns the columns', (_, text) => expect(block(text).isSure).toBe(false))

test('without headings the columns are guessed: a code, three numbers', () =>
  expect(block('OFR\tFlete\tUSD\t3\t49,00\t147,00').columns).toEqual([
    'code',
    'concept',
    'currency',
    'quantity',
    'perUnit',
    'total',
  ]))

test('a column of dates is ignored', () =>
  expect(block('OFR\t31/12/2026\t60').columns).toEqual(['code', 'none', 'total']))

test('headings alone give no lines', () => expect(parseBlock('Código\tMoneda\tImporte\n\n\t\n', codes)).toBeUndefined())

test('a code is found by its description, with or without accents', () =>
  expect(lines('Concepto\tMoneda\tImporte\nEmision de documentos\tU$S\t1.234,50')).toMatchObject([
    { idCharge: 'DOD', description: '', currency: 'USD', amount: '1234.50' },
  ]))

test('a charge named in another language is found and gets no description of its own', () => {
  const named = [chargeCode('OFR', 'Flete marítimo LCL', { conceptEn: 'Ocean freight' })]
  const one = parseBlock('Charge\tCurrency\tAmount\nOcean freight\tUSD\t60', named)
  if (one === undefined) throw new Error('Nothing was pasted')
  const { lines: found } = linesOf(one, one.columns, { codes: named, quantity: undefined }, (index) => `p${index}`)
  expect(found).toMatchObject([{ idCharge: 'OFR', description: '', amount: '60' }])
})

test('an unknown code stays in its cell, next to its description', () => {
  const { lines: found, open } = pasted('Código\tConcepto\tMoneda\tImporte\nxyz\tSeguro\tEUR\t12,50')
  expect(found).toMatchObject([{ idCharge: '', description: 'Seguro', currency: 'EUR', amount: '12.50' }])
  expect(open).toEqual([{ cell: 'p0.code', text: 'XYZ' }])
})

test('a row without a currency gives a line without a currency', () =>
  expect(lines('Código\tImporte\nOFR\t49,00\nDOD\t$ 12,00')).toMatchObject([
    { currency: undefined, amount: '49.00' },
    { currency: undefined, amount: '12.00' },
  ]))

test("the currency is read from the heading or from the number's cell", () =>
  expect(lines('Código\tImporte EUR\nOFR\t49,00\nDOD\tUSD 12,00')).toMatchObject([
    { currency: 'EUR', amount: '49.00' },
    { currency: 'USD', amount: '12.00' },
  ]))

test.each([
  ['OFR\tGBP\t12,50', 'GBP 12,50'],
  ['OFR\t\tGBP 12,50', 'GBP 12,50'],
  ['OFR\tEUR\tUSD 12,50', 'USD 12,50'],
  ['OFR\tUSD\t5 %', '5 %'],
])('the amount of %s stays in its cell and is not applied', (row, text) => {
  const { lines: found, open, numbers } = pasted(`Código\tMoneda\tImporte\n${row}`)
  expect(found).toMatchObject([{ idCharge: 'OFR', currency: undefined, amount: '' }])
  expect(open).toEqual([{ cell: 'p0.amount', text }])
  expect(numbers).toEqual([])
})

test('a price that does not give its total with our quantity has another basis: the total is charged', () => {
  const text =
    'Código\tCantidad\tPrecio unitario\tMoneda\tTotal\nOFR\t3\t49,00\tUSD\t147,00\nDOD\t210\t0,65\tUSD\t136,50'
  const { lines: found, numbers } = pasted(text, { quantity: '210' })
  expect(found).toMatchObject([
    { perUnit: '', amount: '147.00' },
    { perUnit: '0.65', amount: '' },
  ])
  expect(numbers).toEqual([
    { from: '147,00', to: '147.00' },
    { from: '0,65', to: '0.65' },
  ])
})

test('the price of a row without a total is multiplied by the quantity of the row', () => {
  const { lines: found, numbers } = pasted('Código\tCantidad\tPrecio unitario\tMoneda\nOFR\t3\t49,00\tUSD', {
    quantity: '210',
  })
  expect(found).toMatchObject([{ perUnit: '', amount: '147.00' }])
  expect(numbers).toEqual([{ from: '3 × 49,00', to: '147.00' }])
})

test('an empty total keeps the price per unit', () =>
  expect(lines('Código\tTarifa\tMoneda\tTotal\nOFR\t49,00\tUSD\t\nDOD\t12,00\tUSD\t')).toMatchObject([
    { perUnit: '49.00', amount: '' },
    { perUnit: '12.00', amount: '' },
  ]))

test('an ambiguous number stays in its cell, and every other is reported', () => {
  const { open, numbers } = pasted('Código\tMoneda\tImporte\nOFR\tUSD\t1.000\nDOD\tUSD\t1.234,50')
  expect(open).toEqual([{ cell: 'p0.amount', text: '1.000' }])
  expect(numbers).toEqual([{ from: '1.234,50', to: '1234.50' }])
})

test('a known code without a number gives a line, other rows of text are counted as skipped', () => {
  const { lines: found, skippedCount } = pasted('Código\tMoneda\tImporte\nORIGEN\t\t\nOFR\tUSD\t\nDOD\tUSD\t60')
  expect(found).toMatchObject([{ idCharge: 'OFR', amount: '' }, { idCharge: 'DOD' }])
  expect(skippedCount).toBe(1)
})

test('columns are read as the user assigned them', () =>
  expect(pasted('OFR\t3\tUSD\t147,00', { columns: ['code', 'none', 'currency', 'perUnit'] }).lines).toMatchObject([
    { idCharge: 'OFR', currency: 'USD', perUnit: '147.00', amount: '' },
  ]))

test('a pasted amount or minimum with more than two decimals stays as pasted', () => {
  const amount = pasted('Código\tMoneda\tImporte\nOFR\tUSD\t0,005')
  expect(amount.open).toEqual([{ cell: 'p0.amount', text: '0,005' }])
  expect(amount.lines).toMatchObject([{ amount: '' }])
  const least = pasted('Código\tMoneda\tPrecio\tMínimo\nOFR\tUSD\t0,125\t45,678', {
    columns: ['code', 'currency', 'perUnit', 'minimum'],
  })
  expect(least.lines).toMatchObject([{ perUnit: '0.125', minimum: '' }])
  expect(least.open.some(({ cell }) => cell === 'p0.minimum')).toBe(true)
})

test('a container type beside the code is the base of the price; one that the shipment lacks leaves it open', () => {
  const text = 'OFR 40HQ\tUSD\t1.900,50\nOFR 20GP\tUSD\t1200\nDOD\tUSD\t45'
  const one = block(text)
  expect(one.columns).toEqual(['code', 'currency', 'total'])
  const { lines: typed, open } = linesOf(one, one.columns, { codes, types: ['40HC'] }, (index) => `p${index}`)
  expect(typed).toMatchObject([
    { idCharge: 'OFR', currency: 'USD', perUnit: '1900.50', amount: '', meaning: 'PER_CONTAINER:40HC' },
    { idCharge: 'OFR', perUnit: '', amount: '' },
    { idCharge: 'DOD', amount: '45', meaning: '' },
  ])
  expect(open).toEqual([{ cell: 'p1.perUnit', text: '1200 20GP' }])
})
