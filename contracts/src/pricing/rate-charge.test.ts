import { expect, test } from 'vitest'
import { bandsProblem, RateCharge, TypedRateCharge } from './rate-charge.ts'
import { Tax } from './tax.ts'

const minimalCharge = { index: 0, code: 'FRT', concept: 'Freight', section: 'FREIGHT', currency: 'USD', amount: '0' }
const band = (from: string, to?: string) => ({ from, ...(to && { to }), amount: '1', flat: false })

/** Issues of a typed charge, with their paths. */
const problems = (overrides: object) =>
  TypedRateCharge.safeParse({ ...minimalCharge, ...overrides }).error?.issues.map(({ path, message }) => [
    ...path,
    message,
  ]) ?? []

test('bands have to be contiguous', () => {
  expect(bandsProblem([])).toBe('EMPTY')
  expect(bandsProblem([band('0', '10'), band('10')])).toBeUndefined()
  expect(bandsProblem([band('0', '10'), band('11')])).toBe('GAP')
  expect(bandsProblem([band('0', '10'), band('9')])).toBe('OVERLAP')
  expect(bandsProblem([band('0'), band('10')])).toBe('OVERLAP')
  expect(bandsProblem([band('10', '5')])).toBe('UNORDERED')
})

test.each(['RANGE', 'RANGE_CUMULATIVE'])('%s needs bands in order and a quantity', (calculator) => {
  const ranges = [band('0', '10'), band('10')]
  expect(problems({ calculator, unit: 'KG', ranges })).toEqual([])
  expect(problems({ calculator, unit: 'KG', ranges: [band('0', '10'), band('11')] })).toEqual([
    ['ranges', 'Bands: GAP'],
  ])
  expect(problems({ calculator, unit: 'GOODS', ranges })).toEqual([['unit', 'Breaks need a quantity.']])
  expect(problems({ calculator, ranges })).toEqual([['unit', 'Breaks need a quantity.']])
})

test.each(['KG', 'KG_GROSS', 'WM', 'CBM', 'TON', 'PIECE', 'PALLET', 'LDM', 'DAY'])(
  'bands accept the quantity %s',
  (unit) => expect(problems({ calculator: 'RANGE', unit, ranges: [band('0')] })).toEqual([]),
)

test('a percentage needs a base', () => {
  const of = (unit: string) => problems({ calculator: 'PERCENT', unit })
  for (const unit of ['FREIGHT', 'SUBTOTAL', 'GOODS', 'INSURED', 'CHARGE:FRT']) expect(of(unit)).toEqual([])
  for (const unit of ['', 'KG', 'CHARGE:', 'OURFREIGHT', 'GOODSX'])
    expect(of(unit)).toEqual([['unit', 'A percentage needs a base.']])
})

test('containers are counted by one type, or all of them', () => {
  const of = (unit: string) => problems({ calculator: 'PER_CONTAINER', unit })
  expect([of(''), of('40HC')]).toEqual([[], []])
  expect(of('41HC')).toEqual([['unit', 'Not a container type.']])
})

test('absent fields get empty defaults, and other calculators accept any unit', () => {
  expect(RateCharge.parse({ ...minimalCharge, calculator: 'FLAT' })).toEqual({
    ...minimalCharge,
    calculator: 'FLAT',
    description: '',
    unit: '',
    ranges: [],
    minimum: {},
  })
  const [parsed] = RateCharge.parse({
    ...minimalCharge,
    calculator: 'RANGE',
    ranges: [{ from: '0', amount: '1' }],
  }).ranges
  expect(parsed).toEqual({ from: '0', amount: '1', flat: false })
  expect(problems({ calculator: 'PER_KG', unit: '41HC' })).toEqual([])
  for (const section of ['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER'])
    expect(problems({ calculator: 'FLAT', section })).toEqual([])
})

test('a charge has the tax NONE or VAT', () =>
  expect(['NONE', 'VAT'].map((tax) => Tax.parse(tax))).toEqual(['NONE', 'VAT']))
