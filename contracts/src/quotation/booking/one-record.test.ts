import { expect, test } from 'vitest'
import sample from '../samples/BookingHandedOver.v1.json' with { type: 'json' }
import { bookingRows, recordsOf } from './booking-csv.ts'
import { oneRecordBooking } from './one-record.ts'
import { BookingRequest } from './booking-request.ts'

const booking = BookingRequest.parse(sample.booking)

// Classes and properties of the cargo ontology 3.1 (https://onerecord.iata.org/ns/cargo) that the file uses.
const ontology = [
  'BookingOption',
  'BookingOptionRequest',
  'BookingShipment',
  'CodeListElement',
  'Location',
  'PieceGroup',
  'Price',
  'Ratings',
  'TransportLegs',
  'Value',
  'additionalInformation',
  'arrivalLocation',
  'bookingShipmentDetails',
  'chargeDescription',
  'code',
  'departureDate',
  'departureLocation',
  'forBookingOptionRequest',
  'grandTotal',
  'legNumber',
  'locationCodes',
  'locationName',
  'numericalValue',
  'offerValidTo',
  'pieceGroupCount',
  'pieceGroupGrossWeight',
  'pieceGroups',
  'price',
  'quantity',
  'ratings',
  'subTotal',
  'textualHandlingInstructions',
  'transportLegs',
  'unit',
]

test('the ONE Record file has names of the ontology only, and the figures of the booking', () => {
  const text = JSON.stringify(oneRecordBooking(booking))
  const names = [...text.matchAll(/"cargo:(\w+)"/g)].map(([, name]) => name)
  expect([...new Set(names)].toSorted((a = '', b = '') => (a < b ? -1 : 1))).toEqual(ontology)
  expect(oneRecordBooking(booking)).toMatchObject({
    '@context': { cargo: 'https://onerecord.iata.org/ns/cargo#' },
    '@type': 'cargo:BookingOption',
    'cargo:price': {
      'cargo:grandTotal': { '@value': '588.00' },
      'cargo:ratings': [{ 'cargo:chargeDescription': 'Flete aéreo (USD)', 'cargo:subTotal': { '@value': '588.00' } }],
    },
  })
})

test('the offer holds until the end of its last day, at the total that the client pays', () => {
  const taxed = { ...booking, charges: booking.charges.map((charge) => ({ ...charge, tax: '129.36' })) }
  expect(JSON.stringify(oneRecordBooking(taxed))).not.toContain('grandTotal')
  const totalsWithTax = [{ amount: '717.36', currency: 'USD' as const }]
  expect(oneRecordBooking({ ...taxed, totalsWithTax })).toMatchObject({
    'cargo:offerValidTo': { '@value': '2026-12-15T23:59:59Z' },
    'cargo:price': { 'cargo:grandTotal': { '@value': '717.36' } },
  })
})

test('totals in several currencies have no grand total', () => {
  const mixed = { ...booking, totals: [...booking.totals, { amount: '10.00', currency: 'EUR' as const }] }
  expect(JSON.stringify(oneRecordBooking(mixed))).not.toContain('grandTotal')
})

test('a name that looks like a formula is text in the CSV', () => {
  const name = '=HYPERLINK("https://example.com")'
  const client = { id: 'acme', name, reference: '' }
  const [, cells = []] = recordsOf(bookingRows.shipments({ ...booking, client }))
  expect(cells).toContain(`'${name}`)
  expect(cells).not.toContain(name)
})

test('the CSV has one row per shipment and one per charge, with stable names', () => {
  const [names, values, ...more] = recordsOf(bookingRows.shipments(booking))
  expect(more).toEqual([])
  expect(Object.fromEntries((names ?? []).map((name, index) => [name, values?.[index]]))).toMatchObject({
    booking_id: 'b-1',
    quotation: 'MVD-2026-000001',
    origin: 'FRA',
    gross_weight_kg: '150',
    dangerous: 'false',
    containers: '',
  })
  expect(recordsOf(bookingRows.charges(booking))).toEqual([
    [
      'booking_id',
      'quotation',
      'line',
      'code',
      'name',
      'section',
      'basis',
      'quantity',
      'currency',
      'unit_price',
      'amount',
      'tax',
      'calculator',
      'unit',
    ],
    [
      'b-1',
      'MVD-2026-000001',
      '1',
      'AFR',
      'Flete aéreo',
      'FREIGHT',
      'KG',
      '210',
      'USD',
      '2.80',
      '588.00',
      '0.00',
      '',
      '',
    ],
  ])
})
