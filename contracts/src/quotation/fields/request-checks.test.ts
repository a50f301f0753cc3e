import { expect, test } from 'vitest'
import { MAX_PACKING_ROWS, QuotationRequest, type QuotationRequestInput, RequestNote } from '../request.ts'

const row = { ctnPlt: 'PLT' as const, cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' }
const pickup = {
  direccion: 'Century Avenue 100',
  codPostal: '',
  ciudad: 'Shanghai',
  estado: '',
  proveedor: '',
  nroOrden: '',
}
const typed = { pesoTotal: '150', cbmTotal: '1.26' }

const request = (overrides: Partial<QuotationRequestInput> = {}): QuotationRequestInput => ({
  client: { id: 'acme' },
  transportMode: 'SEA',
  modo: 'LCL',
  packingData: [row],
  origenCodigo: 'CNSHA',
  destinoCodigo: 'UYMVD',
  incoterm: 'FOB',
  commodityDescr: 'Parts',
  ...overrides,
})
const problemsOf = (overrides: Partial<QuotationRequestInput>) =>
  QuotationRequest.safeParse(request(overrides)).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? []

test('a request without its optional fields is accepted', () =>
  expect(QuotationRequest.parse(request())).toEqual({
    ...request(),
    client: { id: 'acme', reference: '' },
    scope: 'CLIENT',
    containerData: [],
    pickupData: [],
    valorMercaderia: '0',
    monedaMercaderia: 'USD',
    valorSeguro: '0',
    monedaSeguro: 'USD',
    commodityCodigo: '',
    stackable: 'YES',
    measureSystem: 'metric',
    notes: [],
    packingData: [expect.objectContaining(row)],
  }))

test('a request needs a client, unless it is for ourselves', () => {
  expect(problemsOf({ client: undefined })).toEqual(['client: Choose a client.'])
  expect(problemsOf({ client: undefined, scope: 'INTERNAL' })).toEqual([])
  expect(problemsOf({ client: { id: '' } })).not.toEqual([])
})

test('the mode belongs to its transport, and origin and destination differ', () => {
  expect(problemsOf({ modo: 'LSE' })).toEqual(['modo: LSE is not a mode of SEA.'])
  expect(problemsOf({ destinoCodigo: 'CNSHA' })).toEqual(['destinoCodigo: Origin and destination must differ.'])
  expect(problemsOf({ origenCodigo: '' })).toEqual(['origenCodigo: Choose an origin.'])
  expect(problemsOf({ destinoCodigo: '' })).toEqual(['destinoCodigo: Choose a destination.'])
})

test('FCL needs at least one container', () => {
  expect(problemsOf({ modo: 'FCL' })).toEqual(['containerData: Add at least one container.'])
  expect(problemsOf({ modo: 'FCL', packingData: [], containerData: [{ type: '40HC', quantity: 1 }] })).toEqual([])
})

test.each([
  ['SEA', 'LCL'],
  ['AIR', 'LSE'],
  ['ROAD', 'LTL'],
  ['SEA', 'RORO'],
] as const)('a request for %s %s needs rows, or totals with a weight', (transportMode, modo) => {
  const mode = { transportMode, modo }
  const none = { ...mode, packingData: [] }
  expect(problemsOf(mode)).toEqual([])
  expect(problemsOf(none)).toEqual(['packingData: Add at least one packing row or type the totals.'])
  expect(problemsOf({ ...none, totalsOverridden: typed })).toEqual([])
  expect(problemsOf({ ...none, totalsOverridden: { ...typed, pesoTotal: '0' } })).toEqual([
    'totalsOverridden: The weight must be more than zero.',
  ])
})

test('an EXW pickup needs a street and a town', () => {
  const exw = (...pickupData: (typeof pickup)[]) => problemsOf({ incoterm: 'EXW', pickupData })
  const missing = ['pickupData: EXW needs a pickup address.']
  expect(exw()).toEqual(missing)
  expect(exw({ ...pickup, direccion: ' ' })).toEqual(missing)
  expect(exw({ ...pickup, ciudad: ' ' })).toEqual(missing)
  expect(exw({ ...pickup, ciudad: '' }, pickup)).toEqual([])
})

test('typed totals in another measure must match the metric ones', () => {
  const entered = { system: 'imperial' as const, pesoTotal: '330.693', cbmTotal: '44.497' }
  expect(problemsOf({ totalsOverridden: { ...typed, entered: { ...entered, pesoTotal: '1' } } })).toEqual([
    'totalsOverridden: What was typed and its metric numbers differ.',
  ])
  expect(problemsOf({ totalsOverridden: { ...typed, pesoTotal: 'x' } })).not.toContain(
    'totalsOverridden: What was typed and its metric numbers differ.',
  )
})

test('the ready date must not follow the shipment date, and plain fields must fit the units', () => {
  expect(problemsOf({ readyDate: '2026-03-13', shipmentDate: '2026-03-12' })).toEqual([
    'readyDate: The goods are ready after the day of shipment.',
  ])
  expect(problemsOf({ readyDate: '2026-03-13' })).toEqual([])
  expect(problemsOf({ shipmentDate: '2026-03-12' })).toEqual([])
  expect(problemsOf({ setPoint: '-18' })).toEqual([expect.stringMatching(/^setPoint: .* ask for it\.$/)])
})

test('an HS code has 4, 6, 8 or 10 digits, or is absent', () => {
  const message = 'commodityCodigo: An HS code has 4, 6, 8 or 10 digits.'
  for (const code of ['', '8708', '870899', '87089910', '8708991012'])
    expect(problemsOf({ commodityCodigo: code })).toEqual([])
  for (const code of ['870', '87089', '8708991', '870899101', '87089910123', 'x8708', '8708x', 'abcd'])
    expect(problemsOf({ commodityCodigo: code })).toEqual([message])
})

test('goods need a description, and texts and lists have limits', () => {
  expect(problemsOf({ commodityDescr: '  ' })).toEqual(['commodityDescr: Describe the goods.'])
  expect(QuotationRequest.parse(request({ commodityDescr: ' Parts ' })).commodityDescr).toBe('Parts')
  const many = <One>(length: number, one: One) => Array.from({ length }, () => one)
  const paths = (overrides: Partial<QuotationRequestInput>) => problemsOf(overrides).map((text) => text.split(':')[0])
  expect(paths({ packingData: many(MAX_PACKING_ROWS + 1, row) })).toEqual(['packingData'])
  expect(paths({ containerData: many(51, { type: '40HC' as const, quantity: 1 }) })).toEqual(['containerData'])
  expect(paths({ pickupData: many(21, pickup) })).toEqual(['pickupData'])
  expect(paths({ notes: many(51, { text: 'x', visibility: 'INTERNAL' as never }) })).toContain('notes')
  expect(paths({ uldData: [] })).toEqual(['uldData'])
  expect(paths({ uldData: many(51, { type: 'AKE' as const, quantity: 1 }) })).toEqual(['uldData'])
  expect(paths({ truckData: [] })).toEqual(['truckData'])
  expect(paths({ truckData: many(51, { type: 'BOX' as const, quantity: 1 }) })).toEqual(['truckData'])
  expect(paths({ client: { id: 'acme', reference: 'x'.repeat(81) } })).not.toEqual([])
  expect(paths({ commodityDescr: 'x'.repeat(301) })).toEqual(['commodityDescr'])
})

test('a note needs a text', () => {
  const note = (text: string) => RequestNote.shape.text.safeParse(text)
  expect(note(' x ').data).toBe('x')
  expect(note(' ').success).toBe(false)
  expect(note('x'.repeat(4000)).success).toBe(true)
  expect(note('x'.repeat(4001)).success).toBe(false)
})
