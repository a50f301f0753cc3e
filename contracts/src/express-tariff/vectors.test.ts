import { expect, test } from 'vitest'
import { convertedPrice } from './rate-express.ts'
import { amounts, carrierWith, type Content, option, piece, tariffWith } from './testing/example.ts'
import type { RatedShipment } from './rated-shipment.ts'

const half = [{ fromKg: '0', step: '0.5' }]
const unrounded = { steps: [] }

const weights: [string, string[], Content['rounding'], string][] = [
  ['X-4 per piece', ['12/90000', '7.5/50000', '11.5/42500'], unrounded, '39.5'],
  ['X-4 per shipment', ['12/90000', '7.5/50000', '11.5/42500'], { ...unrounded, per: 'SHIPMENT' }, '36.5'],
  ['X-6 a', ['1/60x40x40'], unrounded, '19.2'],
  ['X-6 b /4000', ['1/50x30x40'], { ...unrounded, divisor: '4000' }, '15'],
  ['X-6 b /5000', ['1/50x30x40'], unrounded, '12'],
  ['X-6 c', ['1/90x40x30'], { ...unrounded, divisor: '4000' }, '27'],
  ['X-6 d', ['1/30x30x40'], { ...unrounded, divisor: '4000' }, '9'],
  [
    'X-7',
    ['20.1/40000', '10/105500', '15/81000'],
    {
      pieceSteps: [...half, { fromKg: '20', step: '1' }],
      steps: [...half, { fromKg: '20', step: '1' }],
    },
    '60',
  ],
  ['X-8 a', ['1/60x45x45'], unrounded, '24.3'],
  ['X-8 b', ['0.1/10x10x10'], unrounded, '0.2'],
  ['X-8 c', ['1/100x70x40'], unrounded, '56'],
  [
    'X-8 with the least weight',
    ['84/60x45x45', '0.1/10x10x10', '1/100x70x40'],
    { ...unrounded, minPieceKg: '68' },
    '220',
  ],
  ['X-9 a', ['15/30x50x60'], unrounded, '18'],
  ['X-9 b', ['6/30x30x50'], unrounded, '9'],
  ['X-9 c', ['15/30x30x50'], unrounded, '15'],
  ['X-10', ['5.2/30000', '8/20000', '10/75000'], unrounded, '29'],
  ['X-26', ['6.2/40x30x30', '4.1/30x25x20'], {}, '11.5'],
]

/** A piece of kilograms and sides, or of a volume in cm³. */
const pieceOf = (text: string) => {
  const [kg = '', sides = ''] = text.split('/')
  return piece(kg, sides.includes('x') ? sides : `${Number(sides) / 100}x10x10`)
}

test.each(weights)('%s: chargeable weight', (_, pieces, rounding, expected) =>
  expect(option([tariffWith({ rounding })], { packingData: pieces.map(pieceOf) }).chargeable).toBe(expected),
)

type Surcharge = NonNullable<Content['surcharges']>[number]
const always = (code: string, amount: string, fields: Partial<Surcharge> = {}): Surcharge => ({
  code,
  chargeCode: code,
  basis: 'SHIPMENT',
  amount,
  trigger: { kind: 'ALWAYS' },
  ...fields,
})
const flat = (amount: string) => [{ zone: '1', kind: 'ANY' as const, upToKg: '1000', amount }]
const codes = { base: 'B', fuel: 'F', insurance: 'I' }
const all = (percent: string) => ({ B: percent, F: percent, S: percent, RES: percent })
const fuelable = { fuelable: true, taxable: true }

const priced: [string, Content, Record<string, string>, Record<string, string>][] = [
  [
    'X-1',
    {
      bands: flat('130'),
      fuelPercent: '21.25',
      surcharges: [always('EMERGENCY', '0.18', { basis: 'KG', ...fuelable })],
    },
    {},
    { BASE: '130.00', EMERGENCY: '0.27', FUEL: '27.68', total: '157.95' },
  ],
  [
    'X-11 a',
    { bands: flat('29.20'), fuelPercent: '14.75' },
    all('15'),
    { FUEL: '4.31', TAX_15: '5.03', total: '38.54' },
  ],
  [
    'X-11 b',
    { bands: flat('39.98'), fuelPercent: '14.75' },
    all('15'),
    { FUEL: '5.90', TAX_15: '6.88', total: '52.76' },
  ],
  [
    'X-12 a',
    {
      bands: flat('887.88'),
      fuelPercent: '5',
      surcharges: [always('DEMAND', '14.70', fuelable), always('RES', '6.15', fuelable)],
    },
    {},
    { FUEL: '45.44', total: '954.17' },
  ],
  ['X-12 b', { bands: flat('887.88'), fuelPercent: '5' }, {}, { FUEL: '44.39', total: '932.27' }],
  [
    'X-13',
    {
      bands: flat('253.65'),
      fuelPercent: '24.5',
      surcharges: [always('RES', '4.80', fuelable), always('S', '0.70', fuelable), always('F', '6.65', fuelable)],
    },
    all('5'),
    { FUEL: '65.12', TAX_5: '16.55', total: '347.47' },
  ],
  [
    'X-14 a',
    { bands: flat('54.40'), fuelPercent: '22', surcharges: [always('SATURDAY', '26.25', fuelable)] },
    {},
    { FUEL: '17.74', total: '98.39' },
  ],
  [
    'X-14 b',
    { bands: flat('25.75'), fuelPercent: '22', surcharges: [always('SATURDAY', '26.25', fuelable)] },
    {},
    { FUEL: '11.44', total: '63.44' },
  ],
  ['X-14 half up', { bands: flat('25.75'), fuelPercent: '22' }, {}, { FUEL: '5.67' }],
  ...(
    [
      ['62.35', '2.81', '5.15', '108.16'],
      ['55.00', '2.48', '4.77', '100.10'],
      ['29.60', '1.33', '3.44', '72.22'],
    ] as const
  ).map(([base, fuel, tax, total]): (typeof priced)[number] => [
    `X-15 ${base}`,
    {
      bands: flat(base),
      fuelPercent: '4.5',
      surcharges: [always('RES', '1.85', { taxable: true }), always('S', '36', { taxable: true })],
    },
    all('5'),
    { FUEL: fuel, TAX_5: tax, total },
  ]),
  [
    'X-16',
    { bands: flat('9.59'), fuelPercent: '9.75', discount: [{ percent: '3' }] },
    {},
    { DISCOUNT: '-0.29', FUEL: '0.91', total: '10.21' },
  ],
  ...(
    [
      ['12.37', '2.74', '20', '3.02', '18.13'],
      ['10.21', '2.26', '20', '2.49', '14.96'],
      ['8.22', '1.16', '20', '1.88', '11.26'],
      ['195.32', '0', '6.5', '12.70', '208.02'],
    ] as const
  ).map(([base, second, percent, tax, total]): (typeof priced)[number] => [
    `X-17 ${base}`,
    { bands: flat(base), surcharges: [always('S', second, { taxable: true })] },
    all(percent),
    { [`TAX_${percent}`]: tax, total },
  ]),
  ...(
    [
      ['148.40', '18.5', '25', '1240', '27.45', '5.25', '18.60', '224.70'],
      ['133.20', '18.5', '25', '1240', '24.64', '5.25', '18.60', '206.69'],
      ['121.90', '16', '18', '1000', '19.50', '3.78', '15.00', '178.18'],
    ] as const
  ).map(([base, percent, handling, value, fuel, tax, cover, total]): (typeof priced)[number] => [
    `X-28 ${base}`,
    {
      bands: flat(base),
      fuelPercent: percent,
      surcharges: [always('HANDLING', handling, { taxable: true })],
      insurance: { percent: '1.5', min: '15', max: value === '1000' ? '1000' : '5000' },
    },
    { HANDLING: '21' },
    { FUEL: fuel, INSURANCE: cover, TAX_21: tax, total },
  ]),
]

test.each(priced)('%s: lines and total', (name, content, vat, expected) => {
  const valorMercaderia = name.startsWith('X-28') ? (content.insurance?.max === '1000' ? '1000' : '1240') : '0'
  const packingData = [piece('1', '10x20x30')]
  const one = option([tariffWith({ chargeCodes: codes, ...content })], { packingData, valorMercaderia }, { vat })
  expect(amounts(one)).toMatchObject(expected)
})

test('X-3: a price is converted line by line', () => {
  const one = option(
    [
      tariffWith(
        {
          bands: flat('130'),
          fuelPercent: '21.25',
          surcharges: [always('EMERGENCY', '0.18', { basis: 'KG', fuelable: true })],
        },
        { currency: 'GBP' },
      ),
    ],
    { packingData: [piece('1', '10x20x30')] },
  )
  const { lines, total } = convertedPrice(one.sell, 'EUR', '1.157608')
  expect(lines.map(({ amount }) => amount)).toEqual(['150.49', '0.31', '32.04'])
  expect(total).toBe('182.84')
})

const published = (zone: string, kind: 'DOC' | 'NON_DOC' | 'ANY', rows: Record<string, string>) =>
  Object.entries(rows).map(([upToKg, amount]) => ({ zone, kind, upToKg, amount }))
const x24: Content = {
  zones: [
    { zone: '1', end: 'DESTINATION', countries: ['CN'] },
    { zone: '5', end: 'DESTINATION', countries: ['US'] },
  ],
  bands: [
    ...published('1', 'DOC', { '0.5': '105', '2.0': '216' }),
    ...published('1', 'NON_DOC', { '0.5': '173', '2.0': '287' }),
    ...published('1', 'ANY', { '2.5': '325', '5.0': '510', '7.5': '680', '9.0': '782' }),
    ...published('5', 'DOC', { '2.0': '433' }),
    ...published('5', 'NON_DOC', { '2.0': '508' }),
    ...published('5', 'ANY', { '2.5': '590' }),
  ],
}
const to = (countryCode: string): RatedShipment['recipientAddress'] => ({
  countryCode,
  postalCode: '',
  city: '',
  residential: false,
})

test.each([
  ['CN', true, '0.5', '105.00'],
  ['CN', false, '0.5', '173.00'],
  ['CN', true, '0.501', '216.00'],
  ['CN', false, '7.3', '680.00'],
  ['US', true, '2.2', '590.00'],
  ['US', false, '1.4', '508.00'],
])('X-24: to %s, documents %s, %s kg', (country, isDoc, kg, total) =>
  expect(
    option([tariffWith(x24)], { isDoc, recipientAddress: to(country), packingData: [piece(kg, '1x1x1')] }).sell.total,
  ).toBe(total),
)

test('X-24: the adder form of the bands has the same price', () => {
  const adder: Content = {
    bands: [{ zone: '1', kind: 'ANY', upToKg: '5.0', amount: '510' }],
    above: [{ zone: '1', kind: 'ANY', fromKg: '5', mode: 'ADDER', stepKg: '0.5', amount: '34' }],
  }
  expect(option([tariffWith(adder)], { packingData: [piece('7.3', '1x1x1')] }).sell.total).toBe('680.00')
})

test.each([
  ['0.5', '10.00'],
  ['20.5', '90.00'],
  ['21', '147.00'],
  ['25.5', '178.50'],
])('X-25: first half kilogram 10, each further one 2, from 21 kg 7 per kg: %s kg', (kg, total) => {
  const content: Content = {
    bands: [{ zone: '1', kind: 'ANY', upToKg: '0.5', amount: '10' }],
    above: [
      { zone: '1', kind: 'ANY', fromKg: '0.5', mode: 'ADDER', stepKg: '0.5', amount: '2' },
      { zone: '1', kind: 'ANY', fromKg: '21', mode: 'WHOLE', amount: '7' },
    ],
  }
  expect(option([tariffWith(content)], { packingData: [piece(kg, '1x1x1')] }).sell.total).toBe(total)
})

const x27 = (breakRule: 'BAND_ONLY' | 'LOWEST'): Content => ({
  breakRule,
  rounding: { steps: [...half, { fromKg: '30', step: '1' }] },
  bands: [{ zone: '1', kind: 'ANY', upToKg: '30.0', amount: '270' }],
  above: [{ zone: '1', kind: 'ANY', fromKg: '30.1', mode: 'WHOLE', amount: '8.50' }],
})

test.each([
  ['30.0', '270.00'],
  ['30.5', '263.50'],
  ['31', '263.50'],
])('X-27: %s kg', (kg, total) =>
  expect(option([tariffWith(x27('BAND_ONLY'))], { packingData: [piece(kg, '1x1x1')] }).sell.total).toBe(total),
)

test('edge 9: X-27: with LOWEST 30 kg pays as 31 kg, and the line names both prices', () => {
  const { sell } = option([tariffWith(x27('LOWEST'))], { packingData: [piece('30', '1x1x1')] })
  expect(sell.total).toBe('263.50')
  expect(sell.lines[0]).toMatchObject({
    formula: 'lowestPerKg',
    inputs: { kg: '30', asKg: '31', rate: '8.5', instead: '270' },
  })
})

test('with BAND_ONLY a warning names the heavier weight that is cheaper', () =>
  expect(option([tariffWith(x27('BAND_ONLY'))], { packingData: [piece('30', '1x1x1')] }).warnings).toContainEqual({
    code: 'HEAVIER_IS_CHEAPER',
    values: { kg: '31', amount: '263.5' },
  }))

const remote = carrierWith({ remote: [{ country: 'US', postals: ['331'], cities: [] }] })

test.each([
  ['800', '17', '40', '800.00'],
  ['800', '17', '50', '850.00'],
  ['22.20', '0.70', '20', '22.20'],
  ['22.20', '0.70', '40', '28.00'],
  ['28', '0.43', '60', '28.00'],
  ['28', '0.43', '80', '34.40'],
  ['33', '0.60', '60', '36.00'],
])('X-18: remote area, at least %s, %s per kg: %s kg', (min, amount, kg, expected) => {
  const surcharges = [always('REMOTE', amount, { basis: 'KG', min, trigger: { kind: 'REMOTE', end: 'BOTH' } })]
  expect(
    amounts(option([tariffWith({ surcharges })], { packingData: [piece(kg, '1x1x1')] }, {}, [remote])),
  ).toMatchObject({ REMOTE: expected })
})

test('X-19: overweight and oversize for each piece', () => {
  const surcharges = [
    always('OVERWEIGHT', '95.20', { basis: 'PIECE', trigger: { kind: 'PIECE_KG', over: '70' } }),
    always('OVERSIZE', '20.20', { basis: 'PIECE', trigger: { kind: 'SIDE_CM', over: '120' } }),
  ]
  const packingData = [piece('71', '10x10x10'), piece('69', '10x10x10'), piece('10', '130x40x40')]
  expect(option([tariffWith({ surcharges, bands: flat('0') })], { packingData }).sell.total).toBe('115.40')
})

test('X-20: a large package counts 40 kg and pays only the highest handling', () => {
  const surcharges = [
    always('LARGE', '527', {
      basis: 'PIECE',
      group: 'HANDLING',
      pieceMinKg: '40',
      trigger: { kind: 'LENGTH_PLUS_GIRTH', over: '300' },
    }),
    always('HANDLING', '90', { basis: 'PIECE', group: 'HANDLING', trigger: { kind: 'SIDE_CM', over: '120' } }),
  ]
  const one = option([tariffWith({ surcharges })], { packingData: [piece('10', '150x40x36')] })
  expect(one.chargeable).toBe('43.5')
  const light = option([tariffWith({ surcharges })], { packingData: [piece('10', '200x30x21')] })
  expect([light.chargeable, amounts(light)]).toEqual(['40', { BASE: '100.00', LARGE: '527.00', total: '627.00' }])
})

test.each([
  ['a', { percent: '1', min: '12' }, { '1000': '12.00', '2000': '20.00' }],
  ['b', { percent: '1.5', min: '12' }, { '700': '12.00', '1240': '18.60' }],
  ['c', { percent: '1.2', min: '2500' }, { '100000': '2500.00', '208333.33': '2500.00', '500000': '6000.00' }],
  [
    'd',
    { perStarted: { amount: '1.40', per: '100' }, min: '9.80' },
    { '700': '9.80', '701': '11.20', '750': '11.20', '1000': '14.00' },
  ],
  [
    'e',
    { perStarted: { amount: '1.15', per: '100' }, min: '3.45', included: '100' },
    { '100': undefined, '101': '3.45', '300': '3.45', '301': '4.60', '450': '5.75' },
  ],
])('X-21 %s: insurance', (_, insurance, values) => {
  const cover = Object.keys(values).map((valorMercaderia) => {
    const { INSURANCE } = amounts(option([tariffWith({ insurance })], { valorMercaderia }))
    return [valorMercaderia, INSURANCE]
  })
  expect(Object.fromEntries(cover)).toEqual(values)
})

test.each([
  ['500', '16.00'],
  ['2000', '40.00'],
])('X-22: duty tax paid of %s', (amount, expected) => {
  const surcharges = [always('DTP', '2', { basis: 'PERCENT_OF_DUTY', min: '16', trigger: { kind: 'DTP' } })]
  const shipment = { duties: { payer: 'SENDER' as const }, dutyAndTax: { amount, currency: 'USD' as const } }
  expect(amounts(option([tariffWith({ surcharges })], shipment))).toMatchObject({ DTP: expected })
})

test.each([
  ['2', '15.00'],
  ['10', '40.00'],
])('X-23: demand of 4 per kg, at least 15: %s kg', (kg, expected) => {
  const surcharges = [always('DEMAND', '0', { basis: 'KG', min: '15', trigger: { kind: 'DEMAND' } })]
  const period = { from: '2026-11-01', to: '2026-12-31', perKg: '4', currency: 'USD' as const }
  const demand = [{ ...period, origins: [], destinations: ['US'] }]
  const one = option([tariffWith({ surcharges })], { packingData: [piece(kg, '1x1x1')] }, {}, [carrierWith({ demand })])
  expect(amounts(one)).toMatchObject({ DEMAND: expected })
})
