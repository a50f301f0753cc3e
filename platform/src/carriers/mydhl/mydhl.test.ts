import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sampleShipment } from '../../testing/express-samples.ts'
import { myDhlDouble, type MyDhlMode } from '../../testing/mydhl-double.ts'
import { type BookRequest, timeLimits } from '../port.ts'
import { myDhl } from './mydhl.ts'
import { fieldOf } from './mydhl-http.ts'

const double = await myDhlDouble({ lateMs: 1500 })
afterAll(() => double.close())
const clock = () => new Date('2026-03-10T12:00:00Z')
const dhl = myDhl(double.access, { clock })
/** With limits that only a late answer exceeds. */
const hasty = myDhl(double.access, { clock, limits: { ...timeLimits, book: 700, track: 700 } })

let booking: BookRequest
let count = 0
beforeEach(() => {
  double.behave(() => 'well')
  count += 1
  booking = {
    bookingId: `5f2b1c9e-5d0f-4b52-9a57-${String(count).padStart(12, '0')}`,
    shipment: sampleShipment,
    service: 'P',
    account: '950000001',
    labelFormat: 'A6',
    readyAt: '2026-03-11T15:00:00-03:00',
  }
})
const waybills = () => double.booked.filter(({ reference }) => reference === booking.bookingId)
const find = () =>
  dhl.findByReference({
    bookingId: booking.bookingId,
    account: booking.account,
    days: ['2026-03-09', '2026-03-12'],
    packingData: sampleShipment.packingData,
  })

test('a booking has waybill, pieces, label and only the charge in the billing currency', async () => {
  const answer = await dhl.book(booking)
  expect(answer).toMatchObject({
    outcome: 'OK',
    value: {
      trackingNumber: waybills()[0]?.trackingNumber,
      pieces: [{ piece: 1 }, { piece: 2 }, { piece: 3 }],
      documents: [{ kind: 'LABEL', mediaType: 'application/pdf' }],
      charges: [{ amount: '141.51', currency: 'USD' }],
      deliveryBy: '2026-03-13',
    },
  })
  const body = double.requests.findLast(({ call }) => call === 'shipments')?.body
  expect(body).toMatchObject({
    plannedShippingDateAndTime: '2026-03-11T15:00:00 GMT-03:00',
    productCode: 'P',
    accounts: [{ typeCode: 'shipper', number: '950000001' }],
    customerReferences: [{ typeCode: 'CU', value: booking.bookingId.replaceAll('-', '') }],
    valueAddedServices: [{ serviceCode: 'II', value: 250.5, currency: 'USD' }],
    customerDetails: {
      shipperDetails: {
        postalAddress: { postalCode: '11000', cityName: 'Montevideo', countryCode: 'UY', addressLine1: 'Rambla 1500' },
        contactInformation: { phone: '+598 2901 2345', companyName: 'Curtidos del Plata', fullName: 'Ana Pérez' },
      },
      receiverDetails: { postalAddress: { countryCode: 'ES' } },
    },
    content: {
      isCustomsDeclarable: true,
      declaredValue: 250.5,
      declaredValueCurrency: 'USD',
      incoterm: 'DAP',
      packages: [
        { weight: 1.5, dimensions: { length: 30, width: 20, height: 10 } },
        { weight: 1.5 },
        { weight: 4, dimensions: { length: 30.5 } },
      ],
      exportDeclaration: {
        lineItems: [{ number: 1, price: 25.05, quantity: { value: 10 }, commodityCodes: [{ value: '410799' }] }],
        invoice: { number: 'A-1', date: '2026-03-10' },
      },
    },
  })
})

test('nothing is invented: missing data is refused by us, by field, and nothing is sent', async () => {
  const { shipperAddress, recipientAddress } = sampleShipment
  const shipment = {
    ...sampleShipment,
    shipperAddress: { ...shipperAddress, phone: '' },
    recipientAddress: { ...recipientAddress, description: 'x'.repeat(46) },
    valorMercaderia: '0',
    packingData: [{ ctnPlt: 'CTN' as const, cantidad: 1, peso: '1' }],
    duties: undefined,
    goods: [],
  }
  const requestCount = double.requests.length
  const answer = await dhl.book({ ...booking, shipment, readyAt: '2026-03-21T12:00:01Z' })
  expect(answer.outcome === 'REFUSED' && answer.problems.map(({ source, code, path }) => [source, code, path])).toEqual(
    [
      ['US', 'MISSING', 'shipperAddress.phone'],
      ['US', 'TOO_LONG', 'recipientAddress.description'],
      ['US', 'MISSING', 'packingData.0.largo'],
      ['US', 'MISSING', 'goods'],
      ['US', 'MISSING', 'duties'],
      ['US', 'MISSING', 'valorMercaderia'],
      ['US', 'TOO_FAR', 'shippingDay'],
    ],
  )
  expect(double.requests).toHaveLength(requestCount)
})

test('documents are sent without value, customs data and insurance', async () => {
  const { duties: _, ...rest } = sampleShipment
  const shipment = { ...rest, isDoc: true, valorMercaderia: '0', goods: [] }
  expect(await dhl.book({ ...booking, shipment })).toMatchObject({ outcome: 'OK' })
  const body = double.requests.findLast(({ call }) => call === 'shipments')?.body as { content: object }
  expect(body).toMatchObject({ valueAddedServices: [] })
  expect(body.content).toMatchObject({ isCustomsDeclarable: false })
  expect(Object.keys(body.content)).not.toContain('declaredValue')
})

const afterSending: [MyDhlMode, string, number][] = [
  ['late', 'TIME_OUT', 1],
  ['error-before', '500', 0],
  ['error-after', '500', 1],
  ['reset', 'UND_ERR_SOCKET', 1],
  ['cut', 'UNREADABLE', 1],
  ['content-type', 'UNREADABLE', 1],
]
test.each(afterSending)(
  'edge 32: a booking that ends with %s is unknown, and found by its reference',
  async (mode, code, n) => {
    double.behave(({ call }) => (call === 'shipments' ? mode : 'well'))
    const answer = await (mode === 'late' ? hasty : dhl).book(booking)
    expect(answer.outcome === 'UNKNOWN' && [answer.problem.code, answer.problem.text]).toContain(code)
    expect(waybills()).toHaveLength(n)
    const [waybill] = waybills()
    expect(await find()).toMatchObject({
      outcome: 'OK',
      value: waybill
        ? { found: 'YES', booking: { trackingNumber: waybill.trackingNumber, pieces: { length: 3 } } }
        : { found: 'NO' },
    })
  },
)

test.each([
  ['busy', 2000],
  ['unavailable', undefined],
] as const)('a booking that ends with %s was surely not executed', async (mode, retryAfterMs) => {
  double.behave(() => mode)
  expect(await dhl.book(booking)).toMatchObject({
    outcome: 'UNAVAILABLE',
    problem: { source: 'CARRIER' },
    ...(retryAfterMs && { retryAfterMs }),
  })
  expect(waybills()).toHaveLength(0)
})

test('without a connection nothing was sent', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const away = myDhl({ ...double.access, url: `http://127.0.0.1:${port}` }, { clock })
  expect(await away.book(booking)).toMatchObject({ outcome: 'UNAVAILABLE', problem: { source: 'US', kind: 'SYSTEM' } })
})

test('a 422 that names a field is refused with the field of our form', async () => {
  double.behave(() => 'refused')
  expect(await dhl.book(booking)).toMatchObject({
    outcome: 'REFUSED',
    problems: [
      { source: 'CARRIER', kind: 'VALIDATION', code: '8003' },
      { source: 'CARRIER', kind: 'VALIDATION', path: 'recipientAddress.postalCode' },
    ],
  })
})

test('wrong access data is a refusal for security', async () => {
  const other = myDhl({ ...double.access, password: 'wrong' }, { clock })
  expect(await other.book(booking)).toMatchObject({ outcome: 'REFUSED', problems: [{ kind: 'SECURITY' }] })
})

test.each(['error-before', 'late', 'reset', 'cut'] as const)(
  'edge 32: tracking can be repeated after %s',
  async (mode) => {
    await dhl.book(booking)
    double.behave(() => mode)
    const carrier = mode === 'late' ? hasty : dhl
    expect(await carrier.track([waybills()[0]?.trackingNumber ?? ''])).toMatchObject({ outcome: 'UNAVAILABLE' })
  },
)

test('a charge in another currency stays in it', async () => {
  double.behave(() => 'other-currency')
  expect(await dhl.book(booking)).toMatchObject({ value: { charges: [{ currency: 'CHF', amount: '141.51' }] } })
})

test('a missing label is fetched later; until then the carrier has none', async () => {
  double.behave(({ n }) => (n <= 2 ? 'label-missing' : 'well'))
  const booked = await dhl.book(booking)
  expect(booked).toMatchObject({ outcome: 'OK', value: { documents: [] } })
  const trackingNumber = waybills()[0]?.trackingNumber ?? ''
  const label = () => dhl.label({ trackingNumber, account: '950000001', bookedOn: '2026-03-10', format: 'A6' })
  expect([await label(), await label(), await label()]).toMatchObject([
    { outcome: 'UNAVAILABLE', problem: { code: 'NO_DOCUMENT' } },
    { outcome: 'UNAVAILABLE' },
    { outcome: 'OK', value: { kind: 'LABEL' } },
  ])
  expect(waybills()).toHaveLength(1)
})

test('a booking that is not found twice is found the third time', async () => {
  double.behave(({ call, n }) => {
    if (call === 'shipments') return 'reset'
    return n <= 2 ? 'not-found' : 'well'
  })
  await dhl.book(booking)
  expect([await find(), await find(), await find()].map((one) => one.outcome === 'OK' && one.value.found)).toEqual([
    'NO',
    'NO',
    'YES',
  ])
})

test('movements that come twice and out of order come once, in order, with their raw codes', async () => {
  await dhl.book(booking)
  const trackingNumber = waybills()[0]?.trackingNumber ?? ''
  const serviceArea = [{ code: 'MVD', description: 'Montevideo-UY' }]
  const pickedUp = { date: '2026-03-11', time: '15:10:00', GMTOffset: '-03:00', typeCode: 'PU', serviceArea }
  const delivered = {
    date: '2026-03-13',
    time: '10:00:00',
    GMTOffset: '+01:00',
    typeCode: 'OK',
    description: 'Delivered',
    signedBy: 'Luis',
  }
  const strange = { date: '2026-03-12', time: '01:00:00', typeCode: 'ZZ', description: 'New code' }
  double.setEvents(trackingNumber, [delivered, strange, pickedUp, delivered, { date: 'broken' }])
  const answer = await dhl.track([trackingNumber, '999'])
  expect(answer).toMatchObject({
    outcome: 'OK',
    value: [
      {
        trackingNumber,
        events: [
          {
            status: 'PICKED_UP',
            rawCode: 'PU',
            localTime: '2026-03-11T15:10:00',
            offset: '-03:00',
            place: 'Montevideo-UY',
          },
          { status: 'UNKNOWN', rawCode: 'ZZ', rawText: 'New code', offset: '' },
          { status: 'DELIVERED', signedBy: 'Luis', offset: '+01:00', waybill: trackingNumber },
        ],
      },
    ],
  })
  expect(answer.outcome === 'OK' && answer.value[0]?.events).toHaveLength(3)
  expect(await dhl.track(['999'])).toMatchObject({ outcome: 'OK', value: [] })
  expect(await dhl.pod({ trackingNumber, account: '950000001' })).toMatchObject({
    outcome: 'OK',
    value: { kind: 'PROOF_OF_DELIVERY' },
  })
  expect(await dhl.pod({ trackingNumber: '999', account: '950000001' })).toMatchObject({ value: 'NOT_YET' })
})

test('a pickup is scheduled, changed and cancelled, also twice; cancelling a booking is not offered', async () => {
  const request = {
    pickupId: booking.bookingId,
    account: '950000001',
    service: 'P',
    readyAt: booking.readyAt,
    closesAt: '18:00',
    place: sampleShipment.shipperAddress,
    location: '',
    instruction: '',
    pieces: sampleShipment.packingData,
  }
  const scheduled = await dhl.schedulePickup(request)
  const confirmation = scheduled.outcome === 'OK' ? scheduled.value.confirmation : ''
  expect(confirmation).toMatch(/^PRG\d+$/)
  const change = (number: string) => dhl.changePickup({ ...request, closesAt: '19:00', confirmation: number })
  expect(await change(confirmation)).toMatchObject({ outcome: 'OK', value: { confirmation } })
  expect(double.requests.at(-1)?.body).toMatchObject({ dispatchConfirmationNumber: confirmation, closeTime: '19:00' })
  const cancel = (number: string) => dhl.cancelPickup({ confirmation: number, requester: 'Ana', reason: 'late' })
  expect(await cancel(confirmation)).toMatchObject({ outcome: 'OK' })
  expect(await cancel(confirmation)).toMatchObject({ outcome: 'OK' })
  expect(await change(confirmation)).toMatchObject({ outcome: 'REFUSED', problems: [{ code: '1005' }] })
  expect(await cancel('PRG1')).toMatchObject({ outcome: 'REFUSED', problems: [{ code: '1005' }] })
  double.behave(() => 'reset')
  expect(await cancel(confirmation)).toMatchObject({ outcome: 'UNKNOWN' })
  expect(await dhl.cancel({ bookingId: '', trackingNumber: '', reason: '' })).toMatchObject({ value: 'NOT_SUPPORTED' })
})

test.each([
  ["7008: Shipper's postcode is invalid", 'shipperAddress.postalCode'],
  ['#/customerDetails/receiverDetails/contactInformation/phone: missing', 'recipientAddress.phone'],
  ['#/content/packages/0/weight: too heavy', 'packingData'],
  ['998: process failure', undefined],
])('%s names the field %s', (text, path) => expect(fieldOf(text)).toBe(path))
