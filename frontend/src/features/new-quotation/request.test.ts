import { QuotationRequest } from '@freight/contracts/quotation/request'
import { expect, test } from 'vitest'
import {
  emptyAddress,
  emptyRow,
  emptyUnit,
  emptyForm,
  type RequestForm,
  withIncoterm,
  withTransport,
} from './form/form.ts'
import { formErrors } from './form/errors.ts'
import { newClient } from './client-and-lane/client-by-name.ts'
import { requestOf } from './request.ts'

const today = '2026-11-21'
const place = (code: string, kind: 'AIRPORT' | 'PORT') => ({ code, name: code, country: 'UY', kinds: [kind] })
const complete = (): RequestForm => ({
  ...emptyForm(),
  client: {
    id: 'acme',
    nombreFantasia: 'Acme',
    razonSocial: '',
    rut: '',
    ciudad: '',
    paisCod: 'UY',
    prospect: false,
    contacts: [],
  },
  origin: place('FRA', 'AIRPORT'),
  destination: place('MVD', 'AIRPORT'),
  rows: [{ ...emptyRow(), cantidad: '1', peso: '80', largo: '50', ancho: '50', alto: '50' }],
  commodityDescr: 'Reactivos',
})

test('an empty form lists every missing field', () => {
  expect(formErrors(emptyForm(), today)).toEqual({
    client: 'client',
    origin: 'origin',
    destination: 'destination',
    rows: 'rows',
    commodityDescr: 'commodity',
  })
})

test('a complete form has no errors and matches the contract', () => {
  expect(formErrors(complete(), today)).toEqual({})
  expect(QuotationRequest.safeParse(requestOf(complete())).success).toBe(true)
})

test('an internal estimate needs no client', () =>
  expect(formErrors({ ...complete(), client: undefined, scope: 'INTERNAL' }, today)).toEqual({}))

test('a client outside the catalogue needs a name and a mail', () => {
  const form = { ...complete(), client: newClient('Nordika Import'), reference: 'N-1' }
  expect(formErrors(form, today)).toEqual({ clientMail: 'clientMail' })
  expect(formErrors({ ...form, clientMail: 'info@nordika' }, today)).toEqual({ clientMail: 'clientMail' })
  const completeForm = { ...form, clientMail: ' info@nordika.example ' }
  expect(formErrors(completeForm, today)).toEqual({})
  expect(requestOf(completeForm).client).toEqual({
    nuevoCliente: true,
    nombreFantasia: 'Nordika Import',
    mail: 'info@nordika.example',
    reference: 'N-1',
  })
  expect(QuotationRequest.safeParse(requestOf(completeForm)).success).toBe(true)
})

test('the known fields of a new client are sent', () => {
  const known = { ...newClient('Nordika Import'), razonSocial: 'Nordika S.A.', rut: ' 21 345678 0017 ', paisCod: 'UY' }
  const form = { ...complete(), client: known, clientMail: 'info@nordika.example' }
  expect(requestOf(form).client).toMatchObject({ razonSocial: 'Nordika S.A.', rut: '21 345678 0017', paisCod: 'UY' })
  expect(QuotationRequest.safeParse(requestOf(form)).success).toBe(true)
})

test('origin and destination must differ', () =>
  expect(formErrors({ ...complete(), destination: place('FRA', 'AIRPORT') }, today)).toEqual({
    destination: 'sameLane',
  }))

test('a shipment date in the past is an error', () =>
  expect(formErrors({ ...complete(), shipmentDate: '2026-11-20' }, today)).toEqual({ shipmentDate: 'pastDate' }))

test('a started row that is incomplete is an error', () => {
  const rows = [...complete().rows, { ...emptyRow(), cantidad: '3' }]
  expect(formErrors({ ...complete(), rows }, today)).toEqual({ rows: 'rowIncomplete' })
})

test('EXW opens a pickup and requires its address', () => {
  const form = { ...complete(), ...withIncoterm(complete(), 'EXW') }
  expect(form.pickups).toHaveLength(1)
  expect(formErrors(form, today)).toEqual({ pickups: 'pickup' })
  const pickups = [{ ...emptyAddress(), direccion: 'Industriestraße 14', ciudad: 'Hanau' }]
  expect(formErrors({ ...form, pickups }, today)).toEqual({})
})

test('dangerous goods may lack number and class, but not have invalid ones', () => {
  const flagged = { ...complete(), isDangerous: true, unNumber: '', imoClass: '' }
  expect(formErrors(flagged, today)).toEqual({})
  expect(requestOf(flagged).dangerousGoods).toEqual({})
  expect(formErrors({ ...complete(), isDangerous: true, unNumber: '12', imoClass: 'x' }, today)).toEqual({
    unNumber: 'unNumber',
    imoClass: 'imoClass',
  })
})

test('a new transport clears places of the wrong kind', () => {
  const form = { ...complete(), ...withTransport(complete(), 'SEA') }
  expect([form.origin, form.destination, form.modo]).toEqual([undefined, undefined, 'LCL'])
})

test('an empty pickup is removed with EXW and not sent', () => {
  const exw = { ...complete(), ...withIncoterm(complete(), 'EXW') }
  expect(requestOf(exw).pickupData).toEqual([])
  expect(withIncoterm(exw, 'FCA').pickups).toEqual([])
})

test('several pickups keep their own supplier, order, volume and weight', () => {
  const first = {
    ...emptyAddress(),
    direccion: 'Hafenstraße 3',
    ciudad: 'Hanau',
    nroOrden: '77-1',
    peso: '120.',
    volumen: '',
  }
  const second = { ...first, id: 'b', proveedor: 'Hessen', nroOrden: '77-2', peso: '', volumen: '1.5' }
  expect(requestOf({ ...complete(), pickups: [first, second] }).pickupData).toEqual([
    expect.objectContaining({ nroOrden: '77-1', peso: '120' }),
    expect.objectContaining({ proveedor: 'Hessen', nroOrden: '77-2', volumen: '1.5' }),
  ])
})

test('every note is sent with its visibility, except empty ones', () => {
  const note = (text: string, visibility: 'AGENT' | 'CLIENT') => ({ id: text, text, visibility })
  const notes = [note('Frío 2 a 8 °C', 'AGENT'), note(' ', 'CLIENT'), note('Sin transbordo', 'CLIENT')]
  expect(requestOf({ ...complete(), notes }).notes).toEqual([
    { text: 'Frío 2 a 8 °C', visibility: 'AGENT' },
    { text: 'Sin transbordo', visibility: 'CLIENT' },
  ])
})

test('the side is sent only if it is not the default', () => {
  expect(requestOf(complete())).not.toHaveProperty('direction')
  expect(requestOf({ ...complete(), direction: 'EXPORT' })).toMatchObject({ direction: 'EXPORT' })
})

test('an empty form has the defaults of the specification', () =>
  expect(requestOf(emptyForm())).toMatchObject({
    scope: 'CLIENT',
    stackable: 'YES',
    monedaMercaderia: 'USD',
    monedaSeguro: 'USD',
    measureSystem: 'metric',
    valorMercaderia: '0',
    valorSeguro: '0',
    notes: [],
    pickupData: [],
  }))

const bySea = (modo: string): RequestForm => ({
  ...complete(),
  transportMode: 'SEA',
  modo,
  origin: place('CNSHA', 'PORT'),
  destination: place('UYMVD', 'PORT'),
})
const byRoad = (modo: string): RequestForm => ({ ...complete(), transportMode: 'ROAD', modo })

test.each([
  ['FCL', bySea('FCL')],
  ['LCL', bySea('LCL')],
  ['RORO', bySea('RORO')],
  ['LSE', complete()],
  ['ULD', { ...complete(), modo: 'ULD' }],
  ['FTL', byRoad('FTL')],
  ['LTL', byRoad('LTL')],
])('a complete %s matches the contract', (_modo, form) => {
  expect(formErrors(form, today)).toEqual({})
  expect(QuotationRequest.safeParse(requestOf(form)).error).toBeUndefined()
})

test.each(['LCL', 'RORO', 'LSE', 'LTL'])('%s requires rows or typed totals', (modo) => {
  const transportMode = modo === 'LSE' ? 'AIR' : modo === 'LTL' ? 'ROAD' : 'SEA'
  const form: RequestForm = { ...complete(), transportMode, modo, rows: [emptyRow()] }
  expect(formErrors(form, today)).toEqual({ rows: 'rows' })
  expect(formErrors({ ...form, withTypedTotals: true }, today)).toEqual({
    typedWeight: 'typedWeight',
    typedVolume: 'typedVolume',
  })
  const typed = { ...form, withTypedTotals: true, typedWeight: '500', typedVolume: '2' }
  expect(formErrors(typed, today)).toEqual({})
  expect(requestOf(typed)).toMatchObject({ packingData: [], totalsOverridden: { pesoTotal: '500', cbmTotal: '2' } })
})

test.each([
  ['FCL', bySea('FCL'), 'containers'],
  ['ULD', { ...complete(), modo: 'ULD' }, 'ulds'],
  ['FTL', byRoad('FTL'), 'trucks'],
] as const)('%s counts its units and needs no rows', (_modo, form, list) => {
  const formWithEmptyRow = { ...form, rows: [emptyRow()] }
  expect(formErrors(formWithEmptyRow, today)).toEqual({})
  expect(
    formErrors({ ...formWithEmptyRow, [list]: [{ ...emptyUnit(form[list][0]?.type ?? ''), quantity: '' }] }, today),
  ).toEqual({
    units: 'units',
  })
})

test('an FCL without a container is an error; a truck is the default', () => {
  expect(formErrors({ ...bySea('FCL'), containers: [] }, today)).toEqual({ units: 'units' })
  expect(formErrors({ ...byRoad('FTL'), trucks: [] }, today)).toEqual({})
  expect(requestOf({ ...byRoad('FTL'), trucks: [] })).not.toHaveProperty('truckData')
})

test('only the units of the mode are sent', () => {
  expect(requestOf(bySea('FCL'))).toMatchObject({ containerData: [{ type: '40HC', quantity: 1 }] })
  expect(requestOf(bySea('LCL'))).toMatchObject({ containerData: [] })
  const ulds = [{ ...emptyUnit('AKE'), quantity: '2', pivot: '650' }]
  expect(requestOf({ ...complete(), modo: 'ULD', ulds })).toMatchObject({
    uldData: [{ type: 'AKE', quantity: 2, pivot: '650' }],
  })
  expect(requestOf(byRoad('FTL'))).toMatchObject({ truckData: [{ type: 'SIDER', quantity: 1 }] })
})

test('a vehicle is sent with its kind and loading', () => {
  const rows = complete().rows.map((row) => ({ ...row, vehicle: 'BUS' as const, description: ' Marcopolo G8 ' }))
  expect(requestOf({ ...bySea('RORO'), rows }).packingData).toMatchObject([
    { vehicle: { kind: 'BUS', moves: 'SELF_PROPELLED' }, description: 'Marcopolo G8' },
  ])
  expect(requestOf({ ...bySea('LCL'), rows }).packingData?.[0]).not.toHaveProperty('vehicle')
})

test('a dangerous row may lack number and class, but not have an invalid one', () => {
  const rows = complete().rows.map((row) => ({ ...row, isDangerous: true }))
  expect(formErrors({ ...complete(), rows }, today)).toEqual({})
  const wrongRows = rows.map((row) => ({ ...row, unNumber: '12' }))
  expect(formErrors({ ...complete(), rows: wrongRows }, today)).toEqual({ rows: 'rowIncomplete' })
  const typedRows = rows.map((row) => ({ ...row, unNumber: '1263', imoClass: '3' }))
  expect(formErrors({ ...complete(), rows: typedRows }, today)).toEqual({})
})

test('terms with delivery require a place of a client who sells: an address or the terminal', () => {
  const foreignPlace = { ...place('FRA', 'AIRPORT'), country: 'DE' }
  const sold = { ...complete(), origin: place('MVD', 'AIRPORT'), destination: foreignPlace, incoterm: 'DAP' }
  const errorsOf = (changes: Partial<RequestForm>) => formErrors({ ...sold, ...changes }, today, undefined, 'MVD')
  const delivery = { ...emptyAddress(), proveedor: 'Parts GmbH', direccion: 'Hafenstraße 5', ciudad: 'Frankfurt' }
  expect(errorsOf({})).toEqual({ deliveries: 'delivery' })
  expect(errorsOf({ deliveries: [{ ...delivery, ciudad: '' }] })).toEqual({ deliveries: 'delivery' })
  expect(errorsOf({ deliveries: [delivery] })).toEqual({})
  expect(errorsOf({ deliveryAtTerminal: 'YES' })).toEqual({})
  expect(errorsOf({ incoterm: 'CPT' })).toEqual({})
  expect(errorsOf({ origin: foreignPlace, destination: sold.origin })).toEqual({})
  const { id: _id, proveedor: destinatario, volumen: _volume, peso: _weight, ...address } = delivery
  expect(requestOf({ ...sold, deliveries: [delivery, emptyAddress()] }).deliveryData).toEqual([
    { ...address, destinatario },
  ])
  expect(requestOf(sold)).not.toHaveProperty('deliveryData')
  const formWithBoth = { ...sold, deliveries: [delivery], deliveryAtTerminal: 'YES' }
  expect(requestOf(formWithBoth)).toMatchObject({ deliveryAtTerminal: true })
  expect(requestOf(formWithBoth)).not.toHaveProperty('deliveryData')
  expect(requestOf({ ...formWithBoth, incoterm: 'CPT' })).toHaveProperty('deliveryData')
})
