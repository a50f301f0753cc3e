import { expect, test } from '@jest/globals'
import { QuotationRequest } from '@freight/contracts/quotation/request'
import { emptyForm, emptyPickup, emptyRow, type RequestForm, withIncoterm, withTransport } from './form.ts'
import { newClient } from './new-client.ts'
import { formErrors, requestOf } from './request.ts'

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

test('an empty form names everything that is missing', () => {
  expect(formErrors(emptyForm(), today)).toEqual({
    client: 'client',
    origin: 'origin',
    destination: 'destination',
    rows: 'rows',
    commodityDescr: 'commodity',
  })
})

test('a complete form has no errors and is what the contract accepts', () => {
  expect(formErrors(complete(), today)).toEqual({})
  expect(QuotationRequest.safeParse(requestOf(complete())).success).toBe(true)
})

test('an internal estimate needs no client', () =>
  expect(formErrors({ ...complete(), client: undefined, scope: 'INTERNAL' }, today)).toEqual({}))

test('a client who is not in the catalogue needs a name and a mail', () => {
  const form = { ...complete(), client: newClient('Nordika Import'), reference: 'N-1' }
  expect(formErrors(form, today)).toEqual({ clientMail: 'clientMail' })
  expect(formErrors({ ...form, clientMail: 'info@nordika' }, today)).toEqual({ clientMail: 'clientMail' })
  const whole = { ...form, clientMail: ' info@nordika.example ' }
  expect(formErrors(whole, today)).toEqual({})
  expect(requestOf(whole).client).toEqual({
    nuevoCliente: true,
    nombreFantasia: 'Nordika Import',
    mail: 'info@nordika.example',
    reference: 'N-1',
  })
  expect(QuotationRequest.safeParse(requestOf(whole)).success).toBe(true)
})

test('origin and destination must differ', () =>
  expect(formErrors({ ...complete(), destination: place('FRA', 'AIRPORT') }, today)).toEqual({
    destination: 'sameLane',
  }))

test('a shipment in the past and a malformed date are told apart', () => {
  expect(formErrors({ ...complete(), shipmentDate: '2026-11-20' }, today)).toEqual({ shipmentDate: 'pastDate' })
  expect(formErrors({ ...complete(), shipmentDateWrong: true }, today)).toEqual({ shipmentDate: 'date' })
})

test('a started row must be finished', () => {
  const rows = [...complete().rows, { ...emptyRow(), cantidad: '3' }]
  expect(formErrors({ ...complete(), rows }, today)).toEqual({ rows: 'rowIncomplete' })
})

test('EXW opens a pickup and needs its address', () => {
  const form = withIncoterm(complete(), 'EXW')
  expect(form.pickups).toHaveLength(1)
  expect(formErrors(form, today)).toEqual({ pickups: 'pickup' })
  const pickups = [{ ...emptyPickup(), direccion: 'Industriestraße 14', ciudad: 'Hanau' }]
  expect(formErrors({ ...form, pickups }, today)).toEqual({})
})

test('dangerous goods need a UN number and a class', () =>
  expect(formErrors({ ...complete(), isDangerous: true, unNumber: '12', imoClass: 'x' }, today)).toEqual({
    unNumber: 'unNumber',
    imoClass: 'imoClass',
  }))

test('an FCL without a number of containers is pointed out', () => {
  const form = {
    ...withTransport(complete(), 'SEA'),
    modo: 'FCL',
    origin: place('CNSHA', 'PORT'),
    destination: place('UYMVD', 'PORT'),
  }
  expect(formErrors({ ...form, containers: [] }, today)).toEqual({ containers: 'containers' })
  expect(formErrors({ ...form, containers: [{ id: 'a', type: '40HC', quantity: '' }] }, today)).toEqual({
    containers: 'containers',
  })
})

test('places of the wrong kind are taken out when the transport changes', () => {
  const form = withTransport(complete(), 'SEA')
  expect([form.origin, form.destination, form.modo]).toEqual([undefined, undefined, 'LCL'])
})
