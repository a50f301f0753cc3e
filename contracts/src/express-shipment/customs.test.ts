import { expect, test } from 'vitest'
import { expressParty } from '../testing/express-party.ts'
import { expressRequest } from '../testing/express-request.ts'
import { bookingProblems, goodsAmount } from './customs.ts'
import type { ExpressRequest, GoodsLine } from './shipment.ts'

const importRoute = { direction: 'IB', isDomestic: false, companyCountry: 'UY' } as const
const domesticRoute = { direction: 'OB', isDomestic: true, companyCountry: 'UY' } as const
const problems = (changes: Partial<ExpressRequest>, route: Parameters<typeof bookingProblems>[1] = importRoute) =>
  bookingProblems(expressRequest(changes), route)
const codes = (...args: Parameters<typeof problems>) =>
  problems(...args).map(({ path, code, severity }) => `${severity} ${path} ${code}`)
const [line] = expressRequest().goods as [GoodsLine]
const goods = (changes: Partial<GoodsLine>): Partial<ExpressRequest> => ({ goods: [{ ...line, ...changes }] })
const duties = (changes: Partial<NonNullable<ExpressRequest['duties']>>): Partial<ExpressRequest> => {
  const { duties: usual } = expressRequest()
  return usual ? { duties: { ...usual, ...changes } } : {}
}

test('a complete request has no problems', () => {
  expect(problems({})).toEqual([])
})

test('a missing phone, company, contact, street or city blocks the booking at each end', () => {
  const recipientAddress = expressParty({ phone: ' ', company: '', contact: '', description: '', city: '' })
  expect(codes({ recipientAddress })).toEqual([
    'BLOCK recipientAddress.company MISSING',
    'BLOCK recipientAddress.contact MISSING',
    'BLOCK recipientAddress.phone MISSING',
    'BLOCK recipientAddress.description MISSING',
    'BLOCK recipientAddress.city MISSING',
  ])
  const { shipperAddress } = expressRequest()
  expect(codes({ shipperAddress: { ...shipperAddress, phone: '' } })).toEqual(['BLOCK shipperAddress.phone MISSING'])
})

test('hints of the addresses are warnings', () => {
  expect(codes({ recipientAddress: expressParty({ postalCode: '1130' }) })).toEqual([
    'WARN recipientAddress.postalCode POSTAL_CODE_ZERO',
  ])
  const { shipperAddress } = expressRequest()
  expect(codes({ shipperAddress: { ...shipperAddress, mail: 'ivan@boreal.example' } })).toEqual([
    'WARN recipientAddress.contact SAME_PARTY',
  ])
})

test('the importer or exporter of the company’s country needs a tax id', () => {
  const recipientAddress = expressParty({ taxId: '' })
  expect(problems({ recipientAddress })).toEqual([
    { path: 'recipientAddress.taxId', code: 'TAX_ID_MISSING', values: { country: 'UY' }, severity: 'WARN' },
  ])
  expect(problems({ recipientAddress }, { ...importRoute, direction: 'THIRD_COUNTRY' })).toEqual([])
})

test('international goods need lines, an invoice number and customs data', () => {
  expect(codes({ goods: [] })).toEqual(['BLOCK goods GOODS_MISSING'])
  expect(codes(duties({ invoiceNumber: '' }))).toEqual(['BLOCK duties.invoiceNumber MISSING'])
  const { duties: _, ...withoutDuties } = expressRequest()
  expect(bookingProblems(withoutDuties, importRoute).map(({ path }) => path)).toEqual(['duties'])
})

test('a domestic shipment and a document need no customs data', () => {
  expect(codes({ goods: [], ...duties({ invoiceNumber: '' }) }, domesticRoute)).toEqual([])
  expect(codes({ isDoc: true, goods: [], valorMercaderia: '0', ...duties({ invoiceNumber: '' }) })).toEqual([])
})

test('missing contents block every shipment', () => {
  expect(codes({ contents: ' ' })).toEqual(['BLOCK contents MISSING'])
  expect(codes({ contents: '' }, domesticRoute)).toEqual(['BLOCK contents MISSING'])
})

test('edge 65: a sum of the lines that is not the declared value is a warning with both values', () => {
  expect(problems({ valorMercaderia: '1250' })).toEqual([
    {
      path: 'valorMercaderia',
      code: 'GOODS_SUM',
      values: { goods: '1240.00', value: '1250.00', currency: 'USD' },
      severity: 'WARN',
    },
  ])
})

test('each line is rounded half up to the decimals of its currency', () => {
  expect(goodsAmount({ ...line, quantity: '1', unitValue: '0.005' })).toBe('0.01')
  expect(goodsAmount({ ...line, quantity: '3', unitValue: '33.5', currency: 'JPY' })).toBe('101')
  const two = [line, line].map((one) => ({ ...one, quantity: '1', unitValue: '0.005', netKg: '1' }))
  expect(codes({ goods: two, valorMercaderia: '0.02' })).toEqual([])
  expect(codes({ goods: two, valorMercaderia: '0.01' })).toEqual(['WARN valorMercaderia GOODS_SUM'])
})

test('lines in several currencies are a warning and have no sum', () => {
  expect(problems(goods({ currency: 'EUR' }))).toEqual([
    { path: 'goods', code: 'MIXED_CURRENCIES', values: { currencies: 'USD, EUR' }, severity: 'WARN' },
  ])
})

test('edge 66: a net weight above the gross of the line or of the pieces blocks the booking', () => {
  expect(codes(goods({ netKg: '8', grossKg: '7.999' }))).toEqual(['BLOCK goods.0.netKg NET_ABOVE_GROSS'])
  expect(codes(goods({ netKg: '8', grossKg: '8' }))).toEqual([])
  expect(codes(goods({ netKg: '10.3', grossKg: '11' }))).toEqual([])
  expect(problems(goods({ netKg: '10.4', grossKg: '11' })).map(({ code, values }) => ({ code, values }))).toEqual([
    { code: 'NET_ABOVE_PIECES', values: { net: '10.4', gross: '10.3' } },
  ])
})

test.each(['900311', '9003.11', '90031100', '9003 1100 00'])('the HS code %s is accepted', (hsCode) => {
  expect(codes(goods({ hsCode }))).toEqual([])
})

test.each([
  ['9003', 'HS_CODE'],
  ['9003111', 'HS_CODE'],
  ['90031100000', 'HS_CODE'],
  ['9003AB', 'HS_CODE'],
  ['', 'HS_CODE_MISSING'],
])('edge 67: the HS code "%s" is the warning %s', (hsCode, code) => {
  expect(codes(goods({ hsCode }))).toEqual([`WARN goods.0.hsCode ${code}`])
})

test('a negative value blocks, a zero value and a missing origin are warnings', () => {
  expect(codes({ ...goods({ unitValue: '-1' }), valorMercaderia: '-100' })).toEqual([
    'BLOCK goods.0.unitValue VALUE_NEGATIVE',
  ])
  expect(codes({ ...goods({ unitValue: '0', origin: '' }), valorMercaderia: '0' })).toEqual([
    'WARN goods.0.unitValue VALUE_ZERO',
    'WARN goods.0.origin ORIGIN_MISSING',
  ])
})

test('edge 68: DDP and a third party need an account, DAP does not', () => {
  expect(codes(duties({ incoterm: 'DDP', payer: 'SENDER' }))).toEqual(['BLOCK duties.account DDP_ACCOUNT'])
  expect(codes(duties({ incoterm: 'DDP', payer: 'SENDER', account: '9601' }))).toEqual([])
  expect(codes(duties({ payer: 'THIRD_PARTY' }))).toEqual(['BLOCK duties.account THIRD_PARTY_ACCOUNT'])
  expect(codes(duties({ incoterm: 'DAP', account: '' }))).toEqual([])
})

test('a document with a value or goods is a warning', () => {
  expect(codes({ isDoc: true })).toEqual(['WARN isDoc DOCUMENT_VALUE', 'WARN goods DOCUMENT_GOODS'])
})

test('pieces without sides are a warning that names the row', () => {
  const packingData = [...expressRequest().packingData, { ctnPlt: 'CTN' as const, cantidad: 1, peso: '1' }]
  expect(problems({ packingData })).toEqual([
    { path: 'packingData.2.largo', code: 'PIECE_SIDES', values: { row: '3' }, severity: 'WARN' },
  ])
})
