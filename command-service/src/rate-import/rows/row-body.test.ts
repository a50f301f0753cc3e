import { RateMapping } from '@freight/contracts/rate-import/mapping'
import { expect, test } from 'vitest'
import { readRow } from './row-body.ts'

const field = (column: number, name: string) => ({ column, header: name, target: { to: 'FIELD', field: name } })
const charge = (column: number, code: string, calculator: string, unit = '') => ({
  column,
  header: code,
  target: { to: 'CHARGE', code, calculator, unit },
})
const mappingOf = (columns: readonly object[], overrides: object = {}) =>
  RateMapping.parse({ columns, transport: 'SEA', mode: 'FCL', ...overrides })

test('places, validity and prices are read from cells of any kind', () => {
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
  expect(readRow(cells, { ...mapping, dates: 'DMY' }, {}, { row: 7 })).toEqual({
    body: {
      type: 'BUY',
      owner: { id: 'p1' },
      container: null,
      transport: 'SEA',
      mode: 'FCL',
      origin: 'Shanghái (CNSHA)',
      destination: 'uy mvd',
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
    cells: {
      origin: 'A7',
      destination: 'B7',
      validity: 'C7, D7',
      charges: new Map([
        ['OFR PER_CONTAINER 20GP', ['E7']],
        ['OFR PER_CONTAINER 40HC', ['F7']],
      ]),
    },
    problems: [],
    warnings: [],
    toConfirm: false,
    included: new Set(),
    tiers: [],
  })
})

test('prices by weight become bands without gaps, with their minimum', () => {
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

test('charges have the currency of the row, unless their column has one', () => {
  const mapping = mappingOf([field(0, 'currency'), charge(1, 'OFR', 'PER_WM')], { mode: 'LCL' })
  expect(readRow(['eur', 55], mapping).body['charges']).toMatchObject([{ currency: 'EUR' }])
  expect(readRow(['', 55], mapping).body['charges']).toMatchObject([{ currency: 'USD' }])
  expect(readRow(['GBP', 55], mapping).problems).toMatchObject([{ column: 'currency', code: 'INVALID' }])
})

test('an unreadable cell is a problem of its column; a word instead of a price is a charge without an amount', () => {
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

test('an included charge is omitted in all three languages', () => {
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
    expect(readRow([55, word], mapping)).toMatchObject({
      body: { charges: [{ code: 'OFR' }], includes: ['BAF'] },
      warnings: [],
    })
})

test('a dash or a zero is no inclusion, and a priced code is not included', () => {
  const mapping = mappingOf([charge(0, 'OFR', 'PER_WM'), charge(1, 'BAF', 'PER_WM'), charge(2, 'OFR', 'FLAT')])
  for (const cells of [
    [55, '-', ''],
    [55, 'n/a', ''],
    [55, '0', ''],
    [55, '', 'incl.'],
  ])
    expect(readRow(cells, mapping).body).not.toHaveProperty('includes')
})

test('vessel, voyage, cut-off and days of a row are a departure of its rate; half of one is a problem', () => {
  const field = (column: number, name: string) => ({ column, header: name, target: { to: 'FIELD', field: name } })
  const mapping = mappingOf([
    charge(0, 'OFR', 'PER_WM'),
    ...['vessel', 'voyage', 'cutOff', 'departure', 'arrival'].map((name, index) => field(index + 1, name)),
  ])
  const days = ['2027-03-10', '2027-03-12', '2027-04-14']
  expect(readRow([55, 'MSC Anna', '127N', ...days], mapping)).toMatchObject({
    body: {
      sailings: [
        { vessel: 'MSC Anna', voyage: '127N', cutOff: '2027-03-10', departure: '2027-03-12', arrival: '2027-04-14' },
      ],
    },
    problems: [],
  })
  const half = readRow([55, 'MSC Anna', '', '', '', ''], mapping)
  expect(half.problems).toMatchObject([{ code: 'SAILING_INCOMPLETE' }])
  expect(half.body).not.toHaveProperty('sailings')
  expect(readRow([55, '', '', '', '', ''], mapping)).toMatchObject({ problems: [] })
})

test('a word instead of a band price is a problem: the band before it would apply to its weights', () => {
  const at = (column: number, from: string) => ({
    column,
    header: `+${from}`,
    target: { to: 'BREAK', code: 'AFR', from },
  })
  const mapping = mappingOf([at(0, '0'), at(1, '45'), at(2, '1000')])
  expect(readRow([4, 3, 'POA'], mapping).problems).toMatchObject([{ column: '+1000', code: 'INVALID' }])
  expect(readRow([4, 3, ''], mapping)).toMatchObject({ problems: [], warnings: [] })
})

test('a formula is read as text, and is neither a number nor a place', () => {
  const mapping = mappingOf([field(0, 'comments'), charge(1, 'OFR', 'PER_WM')])
  const { body, problems } = readRow(['=cmd|x', '=1+1'], mapping)
  expect(body['comments']).toBe('=cmd|x')
  expect(problems).toMatchObject([{ column: 'OFR', code: 'INVALID' }])
})

test('a currency in a cell applies to its charge; a contradicting one is a problem', () => {
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

test('a minimum has the currency of its charge, and a minimum quantity has none', () => {
  const minimumColumn = (to: string) => ({ column: 1, header: 'Min', target: { to, code: 'OFR' } })
  const read = (to: string, cell: string) =>
    readRow(['EUR 100', cell], mappingOf([charge(0, 'OFR', 'PER_WM'), minimumColumn(to)], { mode: 'LCL' }))
  expect(read('MINIMUM', '€ 80').body['charges']).toMatchObject([{ currency: 'EUR', minimum: { amount: '80' } }])
  expect(read('MINIMUM', 'USD 80').problems).toMatchObject([{ column: 'Min', code: 'CURRENCY_DIFFERS' }])
  expect(read('LEAST', 'USD 1').problems).toMatchObject([{ column: 'Min', code: 'INVALID' }])
})

test('a percentage is read as displayed, and is a problem in another price', () => {
  const share = charge(0, 'FSC', 'PERCENT', 'FREIGHT')
  expect(readRow([{ percent: 12 }], mappingOf([share])).body['charges']).toMatchObject([{ amount: '12' }])
  expect(readRow([{ percent: 12 }], mappingOf([charge(0, 'OFR', 'PER_WM')])).problems).toMatchObject([
    { column: 'OFR', code: 'INVALID', details: { text: '12 %' } },
  ])
})

test('a range of transit times is read as the longer one', () => {
  const days = (cell: string) => readRow([cell], mappingOf([field(0, 'transitTime')]))
  for (const text of ['30-35', '30 – 35 días', '30/35 days', '30 a 35', '35'])
    expect([text, days(text).body['transitTime']]).toEqual([text, 35])
  expect(days('35-30').problems).toMatchObject([{ column: 'transitTime', code: 'INVALID' }])
})

test('free days with their kind are the number, and the text is a note', () => {
  const mapping = mappingOf([field(0, 'freeDays'), field(1, 'comments')])
  const body = (...cells: string[]) => readRow(cells, mapping).body
  expect(body('14 days DEM+DET', 'Reefer only')).toMatchObject({
    freeDays: 14,
    comments: 'Reefer only\n14 days DEM+DET',
  })
  expect(body('21 días combinados')).toMatchObject({ freeDays: 21, comments: '21 días combinados' })
  expect(body('10 days')).not.toHaveProperty('comments')
  // Two numbers are two answers, which a person chooses from; the freight of the row does not wait for them.
  for (const text of ['7 + 5 days', '2 weeks'])
    expect(readRow([text], mapping)).toMatchObject({
      body: { freeDays: null, comments: text },
      problems: [],
      warnings: [{ column: 'freeDays', code: 'ONLY_NOTE' }],
    })
})

test('demurrage and detention have their own free days, by container, and prices per day', () => {
  const freeTime = (column: number, kind: 'DEMURRAGE' | 'DETENTION' | 'COMBINED', over: object = {}) => ({
    column,
    header: kind,
    target: { to: 'FREE_TIME' as const, kind, ...over },
  })
  const price = {
    column: 4,
    header: '40HC',
    target: { to: 'CHARGE', code: 'OFR', calculator: 'PER_CONTAINER', unit: '40HC' },
  } as const
  const mapping = mappingOf([
    freeTime(0, 'DEMURRAGE'),
    freeTime(1, 'DETENTION'),
    freeTime(2, 'DEMURRAGE', { container: '40REHC' }),
    freeTime(3, 'DETENTION', { fromDay: 8 }),
    price,
  ])
  const { body, tiers, warnings } = readRow(['10', '7 days', '5', 'EUR 60', '2900'], mapping, {}, { row: 6 })
  // The rate has no price for reefers, and the price per day names the free days of detention.
  expect(body).toMatchObject({
    freeDays: null,
    tiers: [
      { kind: 'DEMURRAGE', fromDay: 11 },
      { kind: 'DETENTION', fromDay: 8, amount: '60', currency: 'EUR' },
    ],
  })
  expect(tiers.map(({ cell }) => cell)).toEqual(['A6', 'D6'])
  expect(warnings).toEqual([])
  expect(readRow(['10', '10', '', '', '2900'], mapping).body).toMatchObject({ freeDays: 10 })
  expect(readRow(['at cost', '7', '', '', '2900'], mapping)).toMatchObject({
    body: { comments: 'DEMURRAGE: at cost', tiers: [{ kind: 'DETENTION', fromDay: 8 }] },
    problems: [],
    warnings: [{ code: 'ONLY_NOTE' }],
  })
  expect(readRow(['10/7'], mappingOf([freeTime(0, 'COMBINED')])).body).toMatchObject({
    tiers: [
      { kind: 'DEMURRAGE', fromDay: 11 },
      { kind: 'DETENTION', fromDay: 8 },
    ],
  })
})

test('free days that contradict each other are left out with a warning', () => {
  const free = (column: number, kind: 'DETENTION' | 'COMBINED') => ({
    column,
    header: kind,
    target: { to: 'FREE_TIME' as const, kind },
  })
  const read = readRow(['7', '10'], mappingOf([free(0, 'DETENTION'), free(1, 'COMBINED')]))
  expect(read).toMatchObject({ tiers: [], problems: [], warnings: [{ code: 'TIERS_CONTRADICT' }] })
  expect(read.body).not.toHaveProperty('tiers')
})

test('a text of the sheet gives the free days of the rows without a column of that kind', () => {
  const note = { kind: 'DEMURRAGE' as const, currency: 'USD' as const, cell: 'A22' }
  const mapping = mappingOf([{ column: 0, header: 'DEM', target: { to: 'FREE_TIME', kind: 'DEMURRAGE' } }], {
    tiers: [
      { ...note, fromDay: 15 },
      { ...note, kind: 'DETENTION', fromDay: 8 },
      { ...note, container: '40REHC', fromDay: 6 },
    ],
  })
  expect(readRow(['10'], mapping).tiers.map(({ kind, fromDay }) => [kind, fromDay])).toEqual([
    ['DEMURRAGE', 11],
    ['DETENTION', 8],
    ['DEMURRAGE', 6],
  ])
})

test('a correction replaces the cell, and only that cell has no more warnings', () => {
  const mapping = mappingOf([field(0, 'origin'), field(1, 'validTo'), field(2, 'validFrom')], { dates: 'DMY' })
  const cells = ['Suzhou', '30/02/2027', '99/99/2027']
  expect(readRow(cells, mapping).problems.map(({ column }) => column)).toEqual(['validTo', 'validFrom'])
  const correctedRow = readRow(cells, mapping, { origin: 'CNTAG', validTo: '2027-02-28' })
  expect(correctedRow.body).toMatchObject({ origin: 'CNTAG', validTo: '2027-02-28' })
  expect(correctedRow.problems.map(({ column }) => column)).toEqual(['validFrom'])
  expect(readRow(cells, mapping, {})).toEqual(readRow(cells, mapping))
})

test('of two columns with one heading, only the corrected one has no more warnings', () => {
  const from = (column: number, name: string) => ({ ...field(column, name), header: 'From' })
  const mapping = mappingOf([from(0, 'origin'), from(1, 'validFrom')], { dates: 'DMY', validFrom: '2027-01-01' })
  expect(readRow(['Suzhou', '30/02/2027'], mapping, { origin: 'CNTAG' }).problems).toMatchObject([
    { column: 'From', code: 'NO_SUCH_DAY' },
  ])
})

test('an empty place is a problem of its column unless anywhere was confirmed; a word may mean anywhere', () => {
  const columns = [field(0, 'origin'), field(1, 'destination')]
  expect(readRow(['', 'UYMVD'], mappingOf(columns)).problems).toMatchObject([
    { column: 'origin', code: 'PLACE_EMPTY', details: { field: 'origin' } },
  ])
  const confirmed = readRow(['', 'UYMVD'], mappingOf(columns, { anywhere: ['origin'] }))
  expect(confirmed).toMatchObject({ problems: [], body: { origin: '', destination: 'UYMVD' } })
  for (const word of ['*', 'Any', 'ALL PORTS', 'Todos los orígenes'])
    expect(readRow([word, 'UYMVD'], mappingOf(columns))).toMatchObject({ problems: [], body: { origin: '' } })
})

test('a row of the other type is a problem: it has another owner', () => {
  const columns = [field(0, 'type')]
  expect(readRow(['Compra'], mappingOf(columns))).toMatchObject({ problems: [], body: { type: 'BUY' } })
  expect(readRow(['SELL'], mappingOf(columns)).problems).toMatchObject([{ column: 'type', code: 'TYPE_DIFFERS' }])
  expect(readRow(['40HC'], mappingOf(columns)).problems).toMatchObject([{ column: 'type', code: 'INVALID' }])
  expect(readRow(['venta'], mappingOf(columns, { type: 'SELL' }))).toMatchObject({
    problems: [],
    body: { type: 'SELL' },
  })
})

test('a minimum quantity that is too large for groupage, or equals the price, causes a warning', () => {
  const columns = [charge(0, 'OFR', 'PER_WM'), { column: 1, header: 'Min RT', target: { to: 'LEAST', code: 'OFR' } }]
  const warningsFor = (price: string, minimum: string) =>
    readRow([price, minimum], mappingOf(columns, { mode: 'LCL' })).warnings.map(({ code }) => code)
  expect(warningsFor('47', '78')).toEqual(['LEAST_UNLIKELY'])
  expect(warningsFor('9', '9')).toEqual(['LEAST_UNLIKELY'])
  expect(warningsFor('47', '1')).toEqual([])
})

test('a cell with two prices is a problem', () => {
  const mapping = mappingOf([charge(0, 'OFR', 'PER_CONTAINER', '20GP')])
  const codeOf = (cell: string) => readRow([cell], mapping).problems.map(({ code }) => code)
  expect(['850 1250', '850\n1250', '850 USD 40'].flatMap(codeOf)).toEqual(['INVALID', 'INVALID', 'INVALID'])
  expect(codeOf('850 125')).toEqual(['NUMBER_AMBIGUOUS'])
})

test('a price of three decimals is to confirm, unlike one per kilogram', () => {
  const mapping = mappingOf([charge(0, 'OFR', 'PER_CONTAINER', '20GP'), charge(1, 'AFR', 'PER_KG')], {
    numbers: 'POINT',
  })
  const { warnings, toConfirm } = readRow(['1.500', '2.350'], mapping)
  expect({ codes: warnings.map(({ column, code }) => [column, code]), toConfirm }).toEqual({
    codes: [['OFR', 'NUMBER_AMBIGUOUS']],
    toConfirm: true,
  })
  expect(readRow(['850.50', '2.350'], mapping)).toMatchObject({ warnings: [], toConfirm: false })
  expect(readRow(['1,500', '2.350'], mapping)).toMatchObject({ warnings: [], toConfirm: false })
})

test('what only the styles of the last file make readable is to confirm', () => {
  const mapping = mappingOf([field(0, 'validFrom'), field(1, 'validTo'), charge(2, 'OFR', 'PER_KG')], {
    dates: 'MDY',
    numbers: 'POINT',
    fromLastFile: ['dates', 'numbers'],
  })
  const { warnings, toConfirm } = readRow(['01/03/2028', '05/05/2028', '2.350'], mapping)
  expect({ codes: warnings.map(({ column, code }) => [column, code]), toConfirm }).toEqual({
    codes: [
      ['validFrom', 'DAY_AMBIGUOUS'],
      ['OFR', 'NUMBER_AMBIGUOUS'],
    ],
    toConfirm: true,
  })
  expect(readRow(['2028-01-03', '01/31/2028', '2.35'], mapping)).toMatchObject({ warnings: [], toConfirm: false })
})
