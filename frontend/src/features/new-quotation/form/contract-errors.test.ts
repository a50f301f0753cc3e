import { expect, test } from 'vitest'
import { Problem } from '../../../lib/api/api.ts'
import { emptyAddress, emptyRow, emptyUnit, type PackingCells, emptyForm, type RequestForm } from './form.ts'
import { refusedOf } from './contract-errors.ts'
import { formErrors } from './errors.ts'

const row = (changes: Partial<PackingCells> = {}): PackingCells => ({
  ...emptyRow('PLT'),
  cantidad: '1',
  peso: '80',
  largo: '50',
  ancho: '50',
  alto: '50',
  ...changes,
})
const place = (code: string) => ({ code, name: code, country: 'UY', kinds: ['AIRPORT' as const] })
const form = (changes: Partial<RequestForm>): RequestForm => ({
  ...emptyForm(),
  scope: 'INTERNAL',
  origin: place('FRA'),
  destination: place('MVD'),
  commodityDescr: 'Reactivos',
  rows: [row()],
  ...changes,
})
const errorsOf = (changes: Partial<RequestForm>) => formErrors(form(changes), '2026-11-21')

test('rows over the limit give an error with their count and the limit', () =>
  expect(errorsOf({ rows: Array.from({ length: 501 }, () => row()) })).toEqual({
    rows: { text: 'tooMany', max: 500, count: 501 },
  }))

test.each(['1000001', '99999999999999999999'])('the quantity %s is marked at its cell, with the limit', (cantidad) => {
  const rows = [row(), emptyRow(), row({ cantidad })]
  expect(errorsOf({ rows })).toEqual({
    rows: {
      text: 'tooLarge',
      cells: [{ id: rows[2]?.id, row: 2, cell: 'cantidad', text: 'tooLarge', max: 1_000_000 }],
    },
  })
})

test.each([
  ['metric', 'PIECE'],
  ['metric', 'ROW'],
  ['imperial', 'ROW'],
] as const)('numbers with too many digits are marked at their cells in all units (%s, %s)', (system, weightOf) => {
  const rows = [row({ peso: '1.123456789', alto: '1234567890123456' })]
  expect(errorsOf({ rows, system, weightOf }).rows).toMatchObject({
    text: 'digits',
    cells: expect.arrayContaining([
      { id: rows[0]?.id, row: 0, cell: 'peso', text: 'digits' },
      { id: rows[0]?.id, row: 0, cell: 'alto', text: 'digits' },
    ]),
  })
})

test('a weight that rounds to zero kilograms is an error', () =>
  expect(errorsOf({ rows: [row({ peso: '0.00000001' })], system: 'imperial' }).rows).toMatchObject({
    cells: [{ row: 0, cell: 'peso', text: 'aboveZero' }],
  }))

test('number errors of the other fields appear at their places', () => {
  const longNumber = '1.123456789'
  expect(errorsOf({ valorMercaderia: longNumber, valorSeguro: longNumber })).toEqual({
    valorMercaderia: 'digits',
    valorSeguro: 'digits',
  })
  const typed = { withTypedTotals: true, typedWeight: longNumber, typedVolume: '1', typedChargeable: longNumber }
  expect(errorsOf(typed)).toEqual({ typedWeight: 'digits', typedChargeable: 'digits' })
  expect(errorsOf({ pickups: [{ ...emptyAddress(), ciudad: 'Hamburg', peso: longNumber }] })).toEqual({
    pickups: 'digits',
  })
  expect(errorsOf({ modo: 'ULD', ulds: [{ ...emptyUnit('PMC'), quantity: '1000' }] })).toEqual({
    units: { text: 'tooLarge', max: 999 },
  })
})

test('units, pickups and notes over their limits give an error each', () =>
  expect(
    errorsOf({
      modo: 'ULD',
      ulds: Array.from({ length: 51 }, () => emptyUnit('PMC')),
      pickups: Array.from({ length: 21 }, () => ({ ...emptyAddress(), ciudad: 'Hamburg' })),
      notes: Array.from({ length: 51 }, (_, index) => ({ id: String(index), text: 'x', visibility: 'AGENT' as const })),
    }),
  ).toEqual({
    units: { text: 'tooMany', max: 50, count: 51 },
    pickups: { text: 'tooMany', max: 20, count: 21 },
    notes: { text: 'tooMany', max: 50, count: 51 },
  }))

const refusal = (...paths: string[]) =>
  new Problem(400, 'VALIDATION', 'Invalid', '', { errors: paths.map((path) => ({ path, message: 'Invalid' })) })

test('fields refused by the server are marked at their places, fields without a place are named', () => {
  const rows = [emptyRow(), row()]
  const paths = [
    '/packingData/0/pesoFila',
    '/commodityDescr',
    '/client/mail',
    '/totalsOverridden/cbmTotal',
    '/modo',
    '/x',
  ]
  expect(refusedOf(refusal(...paths), form({ rows }))).toEqual({
    errors: {
      rows: { text: 'refused', cells: [{ id: rows[1]?.id, row: 1, cell: 'peso', text: 'refused' }] },
      commodityDescr: 'refused',
      clientMail: 'refused',
      typedVolume: 'refused',
    },
    unplacedFields: ['modo', 'other'],
  })
})

test('errors of other kinds or without a field refuse no field', () => {
  expect(refusedOf(refusal(), form({}))).toBeUndefined()
  expect(refusedOf(new Problem(409, 'CONFLICT', ''), form({}))).toBeUndefined()
})

test('refused fields of a copy are marked at their places', () =>
  expect(refusedOf(refusal('/request/commodityDescr'), form({}))?.errors).toEqual({ commodityDescr: 'refused' }))
