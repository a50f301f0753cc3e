import { chargeCode } from '@freight/contracts/testing/sample-charges'
import { expect, test } from 'vitest'
import { parseBlock } from './paste-columns.ts'
import { linesOf } from './paste-lines.ts'

const codes = [chargeCode('AFR', 'Flete aéreo'), chargeCode('DOC', 'Documentos')]
const pasted = (text: string, more: object = {}) => {
  const block = parseBlock(text, codes)
  if (block === undefined) throw new Error('Nothing was pasted')
  const known = { codes, usualBasis: 'PER_KG' as const, meanings: ['', 'PER_CBM', 'PER_PIECE'], ...more }
  return { columns: block.columns, ...linesOf(block, block.columns, known, (index) => `p${index}`) }
}

test.each([
  ['beside it', 'AFR\tUSD\t2,50\tpor kg'],
  ['as an agent writes it', 'AFR\tUSD\t2,50\tper Kg'],
  ['as a bare unit', 'AFR\tUSD\t2,50\tKGS'],
  ['in its own cell', 'AFR\tUSD\t2,50 por kg'],
  ['with a stroke', 'AFR\tUSD\t2,50/kg'],
  ['in the cell below a heading that says total', 'Código\tMoneda\tImporte\nAFR\tUSD\t2,50 x kg'],
  ['in the heading', 'Código\tMoneda\tPrecio por kg\nAFR\tUSD\t2,50'],
])('a price labelled per kilogram is no total: %s', (_, text) =>
  expect(pasted(text).lines).toMatchObject([{ idCharge: 'AFR', perUnit: '2.50', amount: '', meaning: '' }]),
)

test('without headings a price per kilogram is proposed as one, and its unit is no description', () =>
  expect(pasted('AFR\tUSD\t2,50\tpor kg\nDOC\tUSD\t45,00\tpor B/L').columns).toEqual([
    'code',
    'currency',
    'perUnit',
    'unit',
  ]))

test('a price for the whole shipment stays an amount next to prices per kilogram', () =>
  expect(pasted('AFR\tUSD\t2,50\tpor kg\nDOC\tUSD\t45,00\tpor B/L').lines).toMatchObject([
    { idCharge: 'AFR', perUnit: '2.50', amount: '' },
    { idCharge: 'DOC', perUnit: '', amount: '45.00' },
  ]))

test('a unit other than the usual one becomes the basis of the price', () => {
  expect(pasted('AFR\tUSD\t58,00\tpor m³').lines).toMatchObject([{ perUnit: '58.00', meaning: 'PER_CBM' }])
  const gross = { usualBasis: 'PER_CONTAINER', meanings: ['', 'PER_KG_GROSS'] }
  expect(pasted('AFR\tUSD\t0,12\tpor kg', gross).lines).toMatchObject([{ perUnit: '0.12', meaning: 'PER_KG_GROSS' }])
})

test('a price for a unit that the shipment does not have is left for the user to decide', () => {
  const { lines, open } = pasted('AFR\tUSD\t90,00\tpor camión')
  expect(lines).toMatchObject([{ perUnit: '', amount: '' }])
  expect(open).toEqual([{ cell: 'p0.perUnit', text: '90,00 por camión' }])
})

test('a row without a unit keeps its description and its total', () =>
  expect(pasted('AFR\tFlete aéreo\tUSD\t250,00')).toMatchObject({
    columns: ['code', 'concept', 'currency', 'total'],
    lines: [{ amount: '250.00', perUnit: '' }],
  }))
