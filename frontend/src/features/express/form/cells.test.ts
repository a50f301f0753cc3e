import { expect, test } from 'vitest'
import { Problem } from '../../../lib/api/api.ts'
import {
  bodyOf,
  changesOf,
  copyOf,
  emptyForm,
  emptyGoods,
  emptyPiece,
  type ExpressCells,
  formOfRequest,
  lastingOf,
} from './cells.ts'
import { expressDraft } from './draft.ts'
import { errorsOf, refusedOf, warningsOf } from './problems.ts'
import { rowWeights, totalsOf } from './totals.ts'

const empty = emptyForm()
const valid: ExpressCells = {
  ...empty,
  shipperAddress: { ...empty.shipperAddress, countryCode: 'IT', company: 'Ottica' },
  recipientAddress: { ...empty.recipientAddress, countryCode: 'UY' },
  packingData: [{ ...emptyPiece(), cantidad: '2', peso: '10', largo: '12', ancho: '10', alto: '8' }],
}
const line = { ...emptyGoods(), description: 'Lentes', quantity: '3', unitValue: '10.5' }
const stored = (form: ExpressCells) => {
  const { copiedFrom: _copied, returnOf: _return, ...fields } = form
  // The server returns what it was sent, with defaults.
  return { ...fields, ...bodyOf(form), ibExpress: 'IP0', obExpress: 'IP0', shippingDay: '2026-11-18' } as Parameters<
    typeof formOfRequest
  >[0]
}

test('a removed client is sent as null, with the price lists of the server; without a client nothing is', () => {
  const before = formOfRequest({ ...stored(valid), cliente: { id: 'o-1', nombreFantasia: 'Boreal' }, ibExpress: 'IP3' })
  const form = { ...before, cliente: undefined, ibExpress: '', obExpress: '' }
  expect(changesOf(form, before)).toEqual({ cliente: null })
  expect(lastingOf(form, before)).toEqual(['shippingDay'])
  expect(lastingOf(before, before)).toEqual(['ibExpress', 'obExpress', 'shippingDay'])
  const without = formOfRequest(stored(valid))
  expect(changesOf(without, without)).toEqual({})
})

test('edge 6: pounds and inches are converted exactly, and the typed values are sent beside', () => {
  const [piece] = bodyOf({ ...valid, measureSystem: 'imperial' }).packingData
  expect(piece).toMatchObject({
    peso: '4.5359237',
    largo: '30.48',
    ancho: '25.4',
    alto: '20.32',
    entered: { peso: '10', largo: '12', ancho: '10', alto: '8' },
  })
})

test('a stored imperial request opens as typed, and without a change nothing is sent', () => {
  const before = formOfRequest(stored({ ...valid, measureSystem: 'imperial', goods: [line] }))
  expect(before.packingData[0]).toMatchObject({ cantidad: '2', peso: '10', largo: '12' })
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf({ ...before, isDoc: true }, before)).toEqual({ isDoc: true })
})

test('a copy has no reference, day, invoice and person ids of its source', () => {
  const source = stored({ ...valid, clientReference: 'A', shipperAddress: { ...valid.shipperAddress, id: 'p-1' } })
  expect(copyOf(source, 'X-1')).toMatchObject({
    copiedFrom: 'X-1',
    clientReference: '',
    shippingDay: '',
    ibExpress: '',
    shipperAddress: { id: '', company: 'Ottica' },
  })
})

test('edge 61: a country without postal codes gets none, and the form keeps the typed one', () => {
  const form = { ...valid, recipientAddress: { ...valid.recipientAddress, countryCode: 'PA', postalCode: '0801' } }
  expect(bodyOf(form).recipientAddress).toMatchObject({ postalCode: '' })
  expect(form.recipientAddress.postalCode).toBe('0801')
})

test('within one country and for a document no customs data is sent', () => {
  expect(bodyOf(valid).duties).toMatchObject({ incoterm: 'DAP' })
  expect(bodyOf({ ...valid, isDoc: true }).duties).toBeUndefined()
  expect(bodyOf({ ...valid, shipperAddress: valid.recipientAddress }).duties).toBeUndefined()
})

test.each([
  [{ cantidad: '2', peso: '0' }, 'peso', 'weight'],
  [{ cantidad: '2', peso: '1', largo: '0', ancho: '1', alto: '1' }, 'largo', 'side'],
  [{ cantidad: '2', peso: '1', largo: '40' }, 'ancho', 'sides'],
  [{ peso: '1' }, 'cantidad', 'count'],
  [{ cantidad: '1001', peso: '1' }, 'cantidad', 'count'],
])('a row with %j has an error at %s', (cells, cell, code) => {
  const row = { ...emptyPiece(), ...cells }
  // An empty row before it is not counted.
  expect(errorsOf({ ...valid, packingData: [emptyPiece(), row] })).toEqual({ [`packingData.${row.id}.${cell}`]: code })
})

test('a value may be zero, a quantity may not', () => {
  const goods = [{ ...line, quantity: '0', unitValue: '0' }]
  expect(errorsOf({ ...valid, goods, valorMercaderia: '0' })).toEqual({ [`goods.${line.id}.quantity`]: 'number' })
  expect(errorsOf({ ...valid, valorMercaderia: '1e3' })).toEqual({ valorMercaderia: 'amount' })
})

test('a net weight above the gross one blocks, missing address data does not', () => {
  expect(errorsOf(valid)).toEqual({})
  const heavy = { ...line, netKg: '3', grossKg: '2.9' }
  expect(errorsOf({ ...valid, goods: [heavy] })).toEqual({ [`goods.${heavy.id}.netKg`]: 'netAboveGross' })
})

test('a row that the server refuses is found by its place among the filled rows', () => {
  const row = { ...emptyPiece(), cantidad: '1', peso: '1' }
  const errors = ['/packingData/0/peso', '/recipientAddress/city'].map((path) => ({ path, message: '' }))
  const failure = new Problem(400, 'VALIDATION', '', '', { errors })
  expect(refusedOf(failure, { ...valid, packingData: [emptyPiece(), row] })).toEqual({
    [`packingData.${row.id}.peso`]: 'refused',
    'recipientAddress.city': 'refused',
  })
})

test('goods that do not add up, a short customs code and DDP without account are warnings', () => {
  const goods = [{ ...line, hsCode: '9003.1' }]
  const form = { ...valid, goods, valorMercaderia: '30', duties: { ...valid.duties, incoterm: 'DDP' as const } }
  expect(warningsOf(form)).toMatchObject({
    valorMercaderia: { code: 'GOODS_SUM', values: { sum: '31.50', value: '30.00' } },
    [`goods.${line.id}.hsCode`]: { code: 'HS_LENGTH' },
    'duties.account': { code: 'DDP_ACCOUNT' },
  })
  expect(warningsOf({ ...form, valorMercaderia: '31.5' })).not.toHaveProperty('valorMercaderia')
  expect(warningsOf({ ...form, isDoc: true })).toEqual({})
})

test('edge 59: texts beyond the limits of some carriers are counted while typing', () => {
  const long = {
    ...valid.recipientAddress,
    city: 'Montevideo',
    company: 'x'.repeat(36),
    description: 'Calle '.repeat(20),
  }
  expect(warningsOf({ ...valid, recipientAddress: long })).toMatchObject({
    'recipientAddress.company': { code: 'TOO_LONG', values: { length: '36', max: '35' } },
    'recipientAddress.description': { code: 'STREET_TOO_LONG', values: { lines: '3', max: '35' } },
  })
  const fits = { ...long, company: 'x'.repeat(35), description: 'Calle 1' }
  expect(warningsOf({ ...valid, recipientAddress: fits })).not.toHaveProperty('recipientAddress.company')
})

test('the same person at both ends is a warning', () => {
  const person = { ...valid.recipientAddress, contact: 'Ana Sosa', company: 'Boreal' }
  expect(warningsOf({ ...valid, shipperAddress: person, recipientAddress: person })).toMatchObject({
    'recipientAddress.contact': { code: 'SAME_PARTY' },
  })
})

test('weights of a row and of the shipment', () => {
  const [row] = valid.packingData
  expect(row && rowWeights(row, 'metric')).toMatchObject({ actual: '20', volumetric: '0.384', chargeable: '20' })
  expect(rowWeights({ ...emptyPiece(), cantidad: '1', peso: '0.501' }, 'metric')?.volumetric).toBeUndefined()
  expect(totalsOf({ ...valid, packingData: [{ ...emptyPiece(), cantidad: '1', peso: '0.501' }] }).chargeable).toBe('1')
})

test('a draft is restored as typed, and invalid values become empty fields', () => {
  expect(expressDraft.parse(JSON.parse(JSON.stringify(valid)))).toEqual(valid)
  const form = expressDraft.parse({
    ...valid,
    insur: 'LLOYDS',
    goods: [{ ...line, currency: 'XYZ' }],
    packingData: [],
    contents: 7,
  })
  expect(form).toMatchObject({ insur: 'CARRIER', contents: '', goods: [{ description: 'Lentes', currency: 'USD' }] })
  expect(form.packingData).toHaveLength(1)
  expect(expressDraft.name(valid)).toBe('IT – UY')
})
