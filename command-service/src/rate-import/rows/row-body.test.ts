import { RateMapping } from '@freight/contracts/rate-import/mapping'
import { expect, test } from 'vitest'
import { readRow } from './row-body.ts'

const field = (column: number, name: string) => ({ column, header: name, target: { to: 'FIELD', field: name } })
const charge = (column: number, code: string, calculator: string, unit = '') => ({
  column,
  header: code,
  target: { to: 'CHARGE', code, calculator, unit },
})
const mappingOf = (columns: readonly object[], more: object = {}) =>
  RateMapping.parse({ columns, transport: 'SEA', mode: 'FCL', ...more })

test('a row says where, when and for how much, whatever kind its cells are of', () => {
  const mapping = mappingOf(
    [
      field(0, 'origin'),
      field(1, 'destination'),
      field(2, 'validFrom'),
      field(3, 'validTo'),
      charge(4, 'OFR', 'PER_CONTAINER', '20GP'),
      charge(5, 'OFR', 'PER_CONTAINER', '40HC'),
      field(6, 'transitTime'),
      field(7, 'carrier'),
      field(8, 'stackable'),
    ],
    { numbers: 'COMMA', owner: { id: 'p1' } },
  )
  const cells = [
    'Shanghái (CNSHA)',
    'uy mvd',
    '01/12/2026',
    { day: '2026-12-31' },
    '1.234,50',
    1650,
    '24 días',
    'Meridian',
    'no',
  ]
  expect(readRow(cells, { ...mapping, dates: 'DMY' })).toEqual({
    body: {
      type: 'BUY',
      owner: { id: 'p1' },
      container: null,
      transport: 'SEA',
      mode: 'FCL',
      origin: 'CNSHA',
      destination: 'UYMVD',
      validFrom: '2026-12-01',
      validTo: '2026-12-31',
      transitTime: 24,
      carrier: { name: 'Meridian' },
      stackable: 'NO',
      charges: [
        {
          code: 'OFR',
          currency: 'USD',
          calculator: 'PER_CONTAINER',
          unit: '20GP',
          amount: '1234.50',
          ranges: [],
          minimum: {},
        },
        {
          code: 'OFR',
          currency: 'USD',
          calculator: 'PER_CONTAINER',
          unit: '40HC',
          amount: '1650',
          ranges: [],
          minimum: {},
        },
      ],
    },
    problems: [],
    warnings: [],
  })
})

test('prices by weight become bands without gaps, with the least that is charged', () => {
  const at = (column: number, from: string) => ({
    column,
    header: `+${from}`,
    target: { to: 'BREAK', code: 'AFR', from, currency: 'EUR' },
  })
  const mapping = mappingOf([
    at(2, '100'),
    at(1, '45'),
    at(0, '0'),
    at(3, '500'),
    { column: 4, header: 'MIN', target: { to: 'MINIMUM', code: 'AFR' } },
    { column: 5, header: 'FSC', target: { to: 'CHARGE', code: 'FSC', calculator: 'PERCENT', unit: 'FREIGHT' } },
    charge(6, 'SEC', 'PER_KG_GROSS'),
  ])
  const { body } = readRow([4.1, 3.2, 2.9, '', 75, '12 %', '0.15'], mapping)
  expect(body['charges']).toEqual([
    {
      code: 'AFR',
      currency: 'EUR',
      calculator: 'RANGE',
      unit: 'KG',
      amount: '0',
      ranges: [
        { from: '0', to: '45', amount: '4.1' },
        { from: '45', to: '100', amount: '3.2' },
        { from: '100', amount: '2.9' },
      ],
      minimum: { amount: '75' },
    },
    { code: 'SEC', currency: 'USD', calculator: 'PER_KG_GROSS', unit: '', amount: '0.15', ranges: [], minimum: {} },
    { code: 'FSC', currency: 'USD', calculator: 'PERCENT', unit: 'FREIGHT', amount: '12', ranges: [], minimum: {} },
  ])
})

test('the currency of the row is that of its charges, unless their column has one', () => {
  const mapping = mappingOf([field(0, 'currency'), charge(1, 'OFR', 'PER_WM')], { mode: 'LCL' })
  expect(readRow(['eur', 55], mapping).body['charges']).toMatchObject([{ currency: 'EUR' }])
  expect(readRow(['', 55], mapping).body['charges']).toMatchObject([{ currency: 'USD' }])
  expect(readRow(['GBP', 55], mapping).problems).toMatchObject([{ column: 'currency', code: 'INVALID' }])
})

test('what cannot be read is a problem of its column; a word in place of a price is a charge without an amount', () => {
  const mapping = mappingOf([
    field(0, 'validFrom'),
    field(1, 'validTo'),
    charge(2, 'OFR', 'PER_WM'),
    charge(3, 'BAF', 'PER_WM'),
    charge(4, 'THC', 'FLAT'),
  ])
  const { problems, warnings, body } = readRow(['03/04/2026', '30/02/2026', '1.234', 'a consultar', '-'], mapping)
  expect(problems).toMatchObject([
    { column: 'validFrom', code: 'DAY_AMBIGUOUS', details: { text: '03/04/2026' } },
    { column: 'validTo', code: 'NO_SUCH_DAY' },
    { column: 'OFR', code: 'NUMBER_AMBIGUOUS' },
  ])
  expect(warnings).toMatchObject([{ column: 'BAF', code: 'NO_AMOUNT', details: { text: 'a consultar' } }])
  expect(body['charges']).toEqual([
    {
      code: 'BAF',
      currency: 'USD',
      calculator: 'PER_WM',
      unit: '',
      amount: '0',
      ranges: [],
      minimum: {},
      onRequest: true,
    },
  ])
})

test('what is included is not charged, in whichever language it says so', () => {
  const mapping = mappingOf([charge(0, 'OFR', 'PER_WM'), charge(1, 'BAF', 'PER_WM')])
  for (const word of [
    'incl.',
    'Incl',
    'INCLUDED',
    'incluido',
    'incluída',
    'inc',
    'Included in freight',
    'free',
    'Sem custo',
    'waived',
  ])
    expect(readRow([55, word], mapping)).toMatchObject({ body: { charges: [{ code: 'OFR' }] }, warnings: [] })
})

test('a break whose price is a word is a problem: the break before it would be charged for its weights', () => {
  const at = (column: number, from: string) => ({
    column,
    header: `+${from}`,
    target: { to: 'BREAK', code: 'AFR', from },
  })
  const mapping = mappingOf([at(0, '0'), at(1, '45'), at(2, '1000')])
  expect(readRow([4, 3, 'POA'], mapping).problems).toMatchObject([{ column: '+1000', code: 'INVALID' }])
  expect(readRow([4, 3, ''], mapping)).toMatchObject({ problems: [], warnings: [] })
})

test('what looks like a formula is text, and is neither a number nor a place', () => {
  const mapping = mappingOf([field(0, 'comments'), charge(1, 'OFR', 'PER_WM')])
  const { body, problems } = readRow(['=cmd|x', '=1+1'], mapping)
  expect(body['comments']).toBe('=cmd|x')
  expect(problems).toMatchObject([{ column: 'OFR', code: 'INVALID' }])
})

test('a currency in a cell is that of its charge; beside another one it is a problem', () => {
  const mapping = mappingOf([field(0, 'currency'), charge(1, 'OFR', 'PER_WM'), charge(2, 'BAF', 'PER_WM')], {
    mode: 'LCL',
  })
  expect(readRow(['', 'EUR 100', '9'], mapping).body['charges']).toMatchObject([
    { code: 'OFR', currency: 'EUR', amount: '100' },
    { code: 'BAF', currency: 'USD', amount: '9' },
  ])
  expect(readRow(['USD', 'EUR 100', ''], mapping).problems).toMatchObject([
    { column: 'OFR', code: 'CURRENCY_DIFFERS', details: { currency: 'EUR', other: 'USD' } },
  ])
  expect(readRow(['EUR', 'EUR 100', ''], mapping).problems).toEqual([])
  const headed = {
    column: 0,
    header: 'OFR USD',
    target: { to: 'CHARGE', code: 'OFR', calculator: 'PER_WM', currency: 'USD' },
  }
  expect(readRow(['EUR 100'], mappingOf([headed], { mode: 'LCL' })).problems).toMatchObject([
    { column: 'OFR USD', code: 'CURRENCY_DIFFERS' },
  ])
})

test('the least that is charged is in the currency of its charge, and a least quantity has none', () => {
  const least = (to: string) => ({ column: 1, header: 'Min', target: { to, code: 'OFR' } })
  const read = (to: string, cell: string) =>
    readRow(['EUR 100', cell], mappingOf([charge(0, 'OFR', 'PER_WM'), least(to)], { mode: 'LCL' }))
  expect(read('MINIMUM', '€ 80').body['charges']).toMatchObject([{ currency: 'EUR', minimum: { amount: '80' } }])
  expect(read('MINIMUM', 'USD 80').problems).toMatchObject([{ column: 'Min', code: 'CURRENCY_DIFFERS' }])
  expect(read('LEAST', 'USD 1').problems).toMatchObject([{ column: 'Min', code: 'INVALID' }])
})

test('a percentage is read as it is shown, and is none of another price', () => {
  const share = charge(0, 'FSC', 'PERCENT', 'FREIGHT')
  expect(readRow([{ percent: 12 }], mappingOf([share])).body['charges']).toMatchObject([{ amount: '12' }])
  expect(readRow([{ percent: 12 }], mappingOf([charge(0, 'OFR', 'PER_WM')])).problems).toMatchObject([
    { column: 'OFR', code: 'INVALID', details: { text: '12 %' } },
  ])
})

test('of a transit time that is a range the longer one counts', () => {
  const days = (cell: string) => readRow([cell], mappingOf([field(0, 'transitTime')]))
  for (const text of ['30-35', '30 – 35 días', '30/35 days', '30 a 35', '35'])
    expect([text, days(text).body['transitTime']]).toEqual([text, 35])
  expect(days('35-30').problems).toMatchObject([{ column: 'transitTime', code: 'INVALID' }])
})

test('what somebody has set right stands in the place of the cell, and only that cell is no longer minded', () => {
  const mapping = mappingOf([field(0, 'origin'), field(1, 'validTo'), field(2, 'validFrom')], { dates: 'DMY' })
  const cells = ['Suzhou', '30/02/2027', '99/99/2027']
  expect(readRow(cells, mapping).problems.map(({ column }) => column)).toEqual(['validTo', 'validFrom'])
  const right = readRow(cells, mapping, { origin: 'CNTAG', validTo: '2027-02-28' })
  expect(right.body).toMatchObject({ origin: 'CNTAG', validTo: '2027-02-28' })
  expect(right.problems.map(({ column }) => column)).toEqual(['validFrom'])
  expect(readRow(cells, mapping, {})).toEqual(readRow(cells, mapping))
})

test('of two columns with one heading, only what is set right is no longer minded', () => {
  const from = (column: number, name: string) => ({ ...field(column, name), header: 'From' })
  const mapping = mappingOf([from(0, 'origin'), from(1, 'validFrom')], { dates: 'DMY', validFrom: '2027-01-01' })
  expect(readRow(['Suzhou', '30/02/2027'], mapping, { origin: 'CNTAG' }).problems).toMatchObject([
    { column: 'From', code: 'NO_SUCH_DAY' },
  ])
})
