import { withFormulaMarks } from '../../formula-marks.ts'
import type { BookingRequest } from './booking-request.ts'

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
