import { chargeCode } from '@freight/contracts/testing/sample-charges'
import { expect, test } from 'vitest'
import { parseBlock, type PasteColumn } from './paste-columns.ts'
import { linesOf } from './paste-lines.ts'

const codes = ['OFR', 'BAF', 'DOD', 'THC'].map((id) => chargeCode(id, `Cargo ${id}`))
const lookups = {
  codes,
  quantity: '3',
  types: ['40HC', '20GP'],
  usualBasis: 'PER_CONTAINER' as const,
  meanings: ['', 'PER_CONTAINER:40HC', 'PER_CONTAINER:20GP', 'PER_KG_GROSS', 'PER_WM', 'PER_CBM'],
}
const block = (text: string) => {
  const found = parseBlock(text, codes)
  if (found === undefined) throw new Error('Nothing was pasted')
  return found
}
const pasted = (text: string, columns?: readonly PasteColumn[]) => {
  const one = block(text)
  return linesOf(one, columns ?? one.columns, lookups, (index) => `p${index}`)
}

const SHEET = 'OFR\tUSD\t2050\t40HC\nOFR\tUSD\t1450\t20GP\nBAF\tUSD\t190\tper container\nDOD\tUSD\t65\tB/L'
const sheetLines = [
  { idCharge: 'OFR', perUnit: '2050', amount: '', meaning: 'PER_CONTAINER:40HC' },
  { idCharge: 'OFR', perUnit: '1450', amount: '', meaning: 'PER_CONTAINER:20GP' },
  { idCharge: 'BAF', perUnit: '190', amount: '', meaning: '' },
  { idCharge: 'DOD', perUnit: '', amount: '65', meaning: '' },
]

test('a column of container types, containers and bills of lading is recognized as the unit of each price', () => {
  expect(block(SHEET).columns).toEqual(['code', 'currency', 'perUnit', 'unit'])
  expect(pasted(SHEET)).toMatchObject({ lines: sheetLines, open: [] })
})

test.each([
  ['Código\tMoneda\tImporte\tBase'],
  ['Código\tMoneda\tPrecio\tUnidad / base'],
  ['Code\tCurrency\tAmount\tUnit'],
  ['Code\tCurrency\tRate\tBasis'],
  ['Code\tCurrency\tUnit price\tQty'],
  ['Código\tMoeda\tPreço unitário\tUnidade'],
  ['Code\tCurrency\tRate\tEquipment'],
])('the headings %s identify the unit, and the paste needs no question', (head) => {
  expect(block(`${head}\n${SHEET}`)).toMatchObject({ isSure: true, columns: expect.arrayContaining(['unit']) })
  expect(pasted(`${head}\n${SHEET}`)).toMatchObject({ lines: sheetLines, open: [] })
})

test('units that the user takes for quantities are units all the same', () =>
  expect(pasted(SHEET, ['code', 'currency', 'perUnit', 'quantity'])).toMatchObject({ lines: sheetLines, open: [] }))

test.each([
  ["40'HC", 'PER_CONTAINER:40HC'],
  ["per 40' HQ", 'PER_CONTAINER:40HC'],
  ['USD/40HC', 'PER_CONTAINER:40HC'],
  ['1 x 40 High Cube', 'PER_CONTAINER:40HC'],
  ['por cont. 20DV', 'PER_CONTAINER:20GP'],
  ["20'", 'PER_CONTAINER:20GP'],
  ['cont.', ''],
  ['por cont', ''],
  ['/cntr', ''],
  ['contenedor', ''],
  ['contêiner', ''],
  ['kg', 'PER_KG_GROSS'],
  ['w/m', 'PER_WM'],
  ['CBM', 'PER_CBM'],
  ['por m3', 'PER_CBM'],
])('%s in the column of the unit is a price per unit', (unit, meaning) =>
  expect(pasted(`Code\tCurrency\tAmount\tUnit\nOFR\tUSD\t2050\t${unit}`)).toMatchObject({
    lines: [{ perUnit: '2050', amount: '', meaning }],
    open: [],
  }),
)

test.each([['BL'], ['per B/L'], ['HBL'], ['shipment'], ['por embarque'], ['flat'], ['set'], ['fixo']])(
  '%s in the column of the unit is a price for the whole shipment',
  (unit) =>
    expect(pasted(`Code\tCurrency\tRate\tUnit\nDOD\tUSD\t65\t${unit}`)).toMatchObject({
      lines: [{ perUnit: '', amount: '65' }],
      open: [],
    }),
)

test.each([
  ['a unit that cannot be read', 'Code\tCurrency\tRate\tUnit\nOFR\tUSD\t2050\tper move', '2050 per move'],
  ['a container type that the shipment lacks', 'Code\tCurrency\tRate\tUnit\nOFR\tUSD\t2050\t40OT', '2050 40OT'],
  ['a count that cannot be read', 'Code\tCurrency\tRate\tQty\nOFR\tUSD\t2050\tper move', 'per move × 2050'],
  [
    'units that contradict each other',
    'Code\tCurrency\tRate\tUnit\tEquipment\nOFR\tUSD\t2050\tB/L\t40HC',
    '2050 B/L 40HC',
  ],
])('%s leaves the price open with its text', (_, text, open) => {
  const found = pasted(text)
  expect(found.lines).toMatchObject([{ idCharge: 'OFR', currency: 'USD', perUnit: '', amount: '' }])
  expect(found.open.map((one) => one.text)).toEqual([open])
})

test('text in the column of the minimum stays in its cell', () =>
  expect(pasted('Code\tCurrency\tRate\tMin\nOFR\tUSD\t2050\tper B/L').open).toEqual([
    { cell: 'p0.minimum', text: 'per B/L' },
  ]))

test('a container type beside "per container" is the unit, and a count beside the type is not multiplied', () => {
  expect(pasted('Code\tCurrency\tRate\tUnit\tEquipment\nOFR\tUSD\t2050\tcont.\t40HC').lines).toMatchObject([
    { perUnit: '2050', meaning: 'PER_CONTAINER:40HC' },
  ])
  expect(pasted('Code\tQty\tUnit price\tCurrency\nOFR\t2 x 40HC\t2050\tUSD').lines).toMatchObject([
    { perUnit: '2050', amount: '', meaning: 'PER_CONTAINER:40HC' },
  ])
  expect(pasted('Code\tQty\tUnit price\tUnit\tCurrency\nBAF\t1\t190\tcont.\tUSD').lines).toMatchObject([
    { perUnit: '190', amount: '', meaning: '' },
  ])
})

test('a price in its cell may name the container type', () =>
  expect(pasted('Code\tCurrency\tRate\nOFR\tUSD\t2050/40HC').lines).toMatchObject([
    { perUnit: '2050', meaning: 'PER_CONTAINER:40HC' },
  ]))

test('a fee per B/L in columns of container types is charged once, and is open where the types differ', () => {
  const head = 'Code\tCurrency\t20GP\t40HC\tBasis\n'
  expect(pasted(`${head}THC\tUSD\t150\t200\tper container\nDOD\tUSD\t65\t65\tB/L`)).toMatchObject({
    lines: [
      { idCharge: 'THC', perUnit: '150', meaning: 'PER_CONTAINER:20GP' },
      { idCharge: 'THC', perUnit: '200', meaning: 'PER_CONTAINER:40HC' },
      { idCharge: 'DOD', perUnit: '', amount: '65' },
    ],
    open: [],
  })
  expect(pasted(`${head}DOD\tUSD\t65\t75\tB/L`).open.map(({ text }) => text)).toEqual(['65 B/L', '75 B/L'])
})

test('text in the column of a container type stays in its cell, a dash is no price', () => {
  const { lines, open } = pasted('Code\tCurrency\t20GP\t40HC\nOFR\tUSD\ton request\t2050\nTHC\tUSD\t–\t200')
  expect(lines).toMatchObject([
    { perUnit: '', meaning: 'PER_CONTAINER:20GP' },
    { perUnit: '2050', meaning: 'PER_CONTAINER:40HC' },
    { idCharge: 'THC', perUnit: '200' },
  ])
  expect(open).toEqual([{ cell: 'p0.perUnit', text: 'on request' }])
})

test('a count, a price and their total of a container type are a price of the type', () => {
  const head = 'Code\tQty\tUnit price\tUnit\tTotal\tCurrency\n'
  expect(pasted(`${head}OFR\t2\t2050\t40HC\t4100\tUSD`)).toMatchObject({
    lines: [{ perUnit: '2050', amount: '', meaning: 'PER_CONTAINER:40HC' }],
    open: [],
  })
  expect(pasted(`${head}OFR\t2\t2050\t40HC\t4000\tUSD`).lines).toMatchObject([{ perUnit: '', amount: '4000' }])
  const foreign = pasted(`${head}OFR\t1\t2050\t40OT\t2050\tUSD`)
  expect(foreign.lines).toMatchObject([{ perUnit: '', amount: '' }])
  expect(foreign.open).toEqual([{ cell: 'p0.perUnit', text: '2050 40OT' }])
})
