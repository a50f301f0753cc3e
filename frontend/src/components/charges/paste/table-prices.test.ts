import { chargeCode } from '@freight/contracts/testing/sample-charges'
import { expect, test } from 'vitest'
import { parseBlock, type PasteColumn } from './paste-columns.ts'
import { linesOf } from './paste-lines.ts'

const codes = [chargeCode('AFR', 'Flete aéreo'), chargeCode('FSC', 'Combustible'), chargeCode('OFR', 'Flete marítimo')]
const block = (text: string) => {
  const found = parseBlock(text, codes)
  if (found === undefined) throw new Error('Nothing was pasted')
  return found
}
const pasted = (text: string, columns?: readonly PasteColumn[]) => {
  const one = block(text)
  const known = { codes, bandUnit: 'KG', types: ['20GP', '40HC'] }
  return linesOf(one, columns ?? one.columns, known, (index) => `p${index}`)
}

const AIR = 'Code\tMin\tN\t+45\t+100\t+300\t+500\t+1000\n'

test('a tariff with breaks gives lines with breaks and their minimum', () => {
  const text = `${AIR}AFR\t75,00\t4,10\t3,60\t2,90\t1,90\t\t1,70\nFSC\t\t0,65\t\t\t\t\t\nFSC\t35\t–\t–\t–\t–\t–\t–`
  expect(block(text)).toMatchObject({
    isSure: true,
    columns: ['code', 'minimum', 'from:0', 'from:45', 'from:100', 'from:300', 'from:500', 'from:1000'],
  })
  const { lines, tables, open } = pasted(text)
  expect(lines).toMatchObject([
    {
      idCharge: 'AFR',
      meaning: 'RANGE:KG',
      minimum: '75.00',
      perUnit: '',
      bands: [
        { from: '0', amount: '4.10' },
        { from: '45', amount: '3.60' },
        { from: '100', amount: '2.90' },
        { from: '300', amount: '1.90' },
        { from: '1000', amount: '1.70' },
      ],
    },
    // A single break from zero is a price per unit; a row with only a minimum costs the minimum.
    { idCharge: 'FSC', meaning: '', perUnit: '0.65', minimum: '' },
    { idCharge: 'FSC', meaning: '', perUnit: '', amount: '35' },
  ])
  expect(open).toEqual([])
  expect(tables[0]).toEqual({
    code: 'AFR',
    parts: [
      { column: 'minimum', to: '75.00' },
      { column: 'from:0', to: '4.10' },
      { column: 'from:45', to: '3.60' },
      { column: 'from:100', to: '2.90' },
      { column: 'from:300', to: '1.90' },
      { column: 'from:1000', to: '1.70' },
    ],
  })
})

test('a table of containers gives a line per type of this quotation and lists the other types', () => {
  const { lines, foreignTypes, tables } = pasted(
    "Code\tCurrency\t20DV\t40'\t40HC\nOFR\tUSD\t1.200,00\t1.800,00\t1.900,00",
  )
  expect(lines).toMatchObject([
    { idCharge: 'OFR', currency: 'USD', meaning: 'PER_CONTAINER:20GP', perUnit: '1200.00' },
    { idCharge: 'OFR', currency: 'USD', meaning: 'PER_CONTAINER:40HC', perUnit: '1900.00' },
  ])
  expect(lines.map(({ rowId }) => rowId)).toEqual(['p0', 'p1'])
  expect(foreignTypes).toEqual(['40GP'])
  expect(tables.map(({ code }) => code)).toEqual(['OFR', ''])
})

test('ambiguous numbers and prices in an unsupported currency stay for the user to decide', () => {
  const { lines, open } = pasted(`${AIR}AFR\t\t4,10\t1.234\t\t\t\t`)
  expect(lines[0]?.bands).toEqual([
    { from: '0', amount: '4.10' },
    { from: '45', amount: '' },
  ])
  expect(open).toEqual([{ cell: 'p0.band1', text: '1.234' }])
  const foreign = pasted('Code\tCurrency\t20DV\nXYZ\tGBP\t900')
  expect(foreign.lines).toMatchObject([{ currency: undefined, perUnit: '' }])
  expect(foreign.open).toEqual([
    { cell: 'p0.code', text: 'XYZ' },
    { cell: 'p0.perUnit', text: 'GBP 900' },
  ])
})

test.each([
  ['a column of numbers without a name', 'Code\tN\t+45\t\nAFR\t4,10\t3,60\t12'],
  ['a second price', 'Code\tTarifa\tN\t+45\nAFR\t4,00\t4,10\t3,60'],
  ['two columns from the beginning on', 'Code\tN\t-45\t+45\nAFR\t4,10\t4,00\t3,60'],
])('the user assigns the columns of a table with %s', (_, text) => {
  const { isSure, columns } = block(text)
  expect(isSure).toBe(false)
  expect(columns.slice(0, 2)).toContain('code')
})

test('a minimum next to a price per unit is its minimum amount', () =>
  expect(pasted('Code\tTarifa\tMin\nAFR\t2,35\t90').lines).toMatchObject([{ perUnit: '2.35', minimum: '90' }]))

test('a manually assigned column is read as assigned', () => {
  const columns = ['code', 'from:0', 'from:100'] as const
  expect(pasted('AFR\t4,10\t3,60', columns).lines).toMatchObject([
    {
      meaning: 'RANGE:KG',
      bands: [
        { from: '0', amount: '4.10' },
        { from: '100', amount: '3.60' },
      ],
    },
  ])
})
