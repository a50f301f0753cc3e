import { Exact } from '../../money/money.ts'
import type { BookingRequest } from './booking-request.ts'

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
