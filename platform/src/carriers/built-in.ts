import { createHash } from 'node:crypto'
import type { ExpressRequest } from '@freight/contracts/express-shipment/shipment'
import { isOwnWaybill, luhnDigit } from '@freight/contracts/express-shipment/waybill'
import { type Carrier, type CarrierBooking, notSupported, ok } from './port.ts'

/** Waybill of a booking: always the same, so that a repeated booking is the same waybill. */
export const ownWaybill = (bookingId: string): string => {
  const digest = createHash('sha256').update(`waybill:${bookingId}`).digest('hex').slice(0, 16)
  const digits = (BigInt(`0x${digest}`) % 10n ** 15n).toString().padStart(15, '0')
  return `OWN${digits}${luhnDigit(digits)}`
}

const bookingOf = (bookingId: string, packingData: ExpressRequest['packingData']): CarrierBooking => {
  const trackingNumber = ownWaybill(bookingId)
  const pieceCount = packingData.reduce((count, { cantidad }) => count + cantidad, 0)
  const pieces = Array.from({ length: pieceCount }, (_, index) => ({
    piece: index + 1,
    number: `${trackingNumber}-${String(index + 1).padStart(3, '0')}`,
  }))
  return { trackingNumber, pieces, documents: [], charges: [] }
}

/**
 * Carrier without an account: its waybills are ours, and people report the movements. Labels are printed by our own
 * papers.
 */
export const builtInCarrier: Carrier = {
  describe: () => ({
    adapter: 'BUILT_IN',
    cancel: 'ALWAYS',
    findByReference: true,
    pickup: false,
    manifest: false,
    pod: false,
    labelFormats: [],
    sandbox: false,
    tracking: false,
  }),
  book: async ({ bookingId, shipment }) => ok(bookingOf(bookingId, shipment.packingData)),
  // A booking cannot fail, so every booking exists.
  findByReference: async ({ bookingId, packingData }) =>
    ok({ found: 'YES', booking: bookingOf(bookingId, packingData) }),
  label: notSupported,
  // Of a waybill from elsewhere we know nothing.
  cancel: async ({ trackingNumber }) => ok(isOwnWaybill(trackingNumber) ? 'DONE' : 'NOT_SUPPORTED'),
  track: async () => ok([]),
  schedulePickup: notSupported,
  cancelPickup: notSupported,
  manifest: notSupported,
  pod: async () => ok('NOT_YET'),
}
