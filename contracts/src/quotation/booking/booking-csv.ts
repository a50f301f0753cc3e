import { withFormulaMarks } from '../../formula-marks.ts'
import type { BookingRequest } from './booking-request.ts'
import { Exact } from '../../money/money.ts'

type Cells = Readonly<Record<string, string | number | undefined>>

const key = ({ bookingId, quotation }: BookingRequest) => ({ booking_id: bookingId, quotation })

/** Columns of the CSV with one row per shipment. */
const shipment = (booking: BookingRequest): Cells => ({
  ...key(booking),
  company: booking.company,
  client_id: booking.client?.id,
  client_name: booking.client?.name,
  client_reference: booking.client?.reference,
  transport: booking.transport,
  mode: booking.mode,
  incoterm: booking.incoterm,
  origin: booking.origin.code,
  destination: booking.destination.code,
  ready_on: booking.readyOn,
  shipment_on: booking.shipmentOn,
  carrier: booking.carrier,
  route: booking.route,
  transit_days: booking.transitDays,
  valid_until: booking.validUntil,
  commodity: booking.goods.description,
  dangerous: String(booking.goods.isDangerous),
  pieces: booking.goods.pieces,
  gross_weight_kg: booking.goods.grossWeightKg,
  volume_m3: booking.goods.volumeM3,
  chargeable: booking.goods.chargeable,
  containers: booking.goods.containers.map(({ quantity, type }) => `${quantity}x${type}`).join(' '),
})

/** Columns of the CSV with one row per charge. */
const charges = (booking: BookingRequest): Cells[] =>
  booking.charges.map((charge, index) => ({
    ...key(booking),
    line: index + 1,
    code: charge.code,
    name: charge.name,
    section: charge.section,
    basis: charge.basis,
    quantity: charge.quantity,
    currency: charge.currency,
    unit_price: charge.unitPrice,
    amount: charge.amount,
    tax: charge.tax,
    calculator: charge.calculator,
    unit: charge.unit,
  }))

/** The row of a shipment without the client and the validity of its offer, for a carrier or an agent. */
const mailed = (booking: BookingRequest): Cells => {
  const inside = new Set(['client_id', 'client_name', 'client_reference', 'valid_until'])
  return Object.fromEntries(Object.entries(shipment(booking)).filter(([column]) => !inside.has(column)))
}

export const bookingRows = {
  shipments: (booking: BookingRequest) => [shipment(booking)],
  mailed: (booking: BookingRequest) => [mailed(booking)],
  charges,
} as const

/** Records of a CSV with headings; no cell is a formula for a spreadsheet. */
export const recordsOf = (rows: readonly Cells[]): string[][] => [
  Object.keys(rows[0] ?? {}),
  ...rows.map((row) => Object.values(row).map((value) => withFormulaMarks(String(value ?? '')))),
]

const ns = 'https://onerecord.iata.org/ns/cargo#'

const typed = (type: string, fields: object) => ({ '@type': `cargo:${type}`, ...fields })
const number = (value: string) => ({ '@type': 'http://www.w3.org/2001/XMLSchema#double', '@value': value })
const date = (day: string, time = '00:00:00') => ({
  '@type': 'http://www.w3.org/2001/XMLSchema#dateTime',
  '@value': `${day}T${time}Z`,
})
const quantity = (value: string, unit: string) =>
  typed('Value', {
    'cargo:numericalValue': number(value),
    'cargo:unit': { '@id': `https://vocabulary.uncefact.org/UnitMeasureCode#${unit}` },
  })
const location = ({ code, name }: BookingRequest['origin']) =>
  typed('Location', {
    'cargo:locationName': name,
    'cargo:locationCodes': [typed('CodeListElement', { 'cargo:code': code })],
  })

/**
 * An air booking request as a BookingOption of IATA ONE Record (cargo ontology 3.1): JSON-LD with names of that ontology
 * only. Its price is that of the approved offer.
 */
export const oneRecordBooking = (booking: BookingRequest): Record<string, unknown> => {
  const { goods, charges, totals, totalsWithTax } = booking
  // Older requests have no total with tax.
  const payable = totalsWithTax ?? (charges.every(({ tax }) => new Exact(tax).isZero()) ? totals : [])
  const legs = [
    typed('TransportLegs', {
      'cargo:legNumber': 1,
      'cargo:departureLocation': location(booking.origin),
      'cargo:arrivalLocation': location(booking.destination),
      ...(booking.shipmentOn !== undefined && { 'cargo:departureDate': date(booking.shipmentOn) }),
    }),
  ]
  const details = typed('BookingShipment', {
    'cargo:textualHandlingInstructions': [goods.description],
    'cargo:pieceGroups': goods.packages.map((row) =>
      typed('PieceGroup', {
        'cargo:pieceGroupCount': row.quantity,
        'cargo:pieceGroupGrossWeight': quantity(row.weightKg, 'KGM'),
      }),
    ),
  })
  return {
    '@context': { cargo: ns },
    '@id': `urn:uuid:${booking.bookingId}`,
    ...typed('BookingOption', {
      'cargo:offerValidTo': date(booking.validUntil, '23:59:59'),
      'cargo:additionalInformation': [
        booking.quotation,
        booking.incoterm,
        ...totals.map(({ currency }) => currency),
      ].join(' '),
      'cargo:transportLegs': legs,
      'cargo:forBookingOptionRequest': typed('BookingOptionRequest', {
        'cargo:bookingShipmentDetails': details,
        'cargo:transportLegs': legs,
      }),
      'cargo:price': typed('Price', {
        // Amounts of the ontology have no currency, so the descriptions name it; a total needs a single one.
        ...(payable[0] && payable.length === 1 && { 'cargo:grandTotal': number(payable[0].amount) }),
        'cargo:ratings': charges.map(({ name, quantity: units, amount, currency }) =>
          typed('Ratings', {
            'cargo:chargeDescription': `${name} (${currency})`,
            'cargo:quantity': number(units),
            'cargo:subTotal': number(amount),
          }),
        ),
      }),
    }),
  }
}
