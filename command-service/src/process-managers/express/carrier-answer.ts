import { hash } from 'node:crypto'
import {
  BookedCharge,
  Booking,
  type BookingProblem,
  type ShipmentDocument,
} from '@freight/contracts/express-shipment/booking'
import type { CarrierAbilities, CarrierBooking, CarrierDocument, CarrierFailure } from '@freight/platform/carriers/port'
import type { Files } from '@freight/platform/files/port'
import type { StoredCall } from './call-table.ts'

/** Data of `RecordBookingAnswer` without the booking's id. */
export type BookingAnswer =
  | { outcome: 'BOOKED'; booking: Booking }
  | { outcome: 'REFUSED'; problems: BookingProblem[] }
  | { outcome: 'DOUBTFUL'; text: string }

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zpl': 'zpl',
  'image/png': 'png',
}

/** Stores a document of a carrier as a file. Its id depends on the content, so that a repetition is the same document. */
export const storedDocument = async (
  files: Pick<Files, 'put'>,
  trackingNumber: string,
  { kind, mediaType, content }: CarrierDocument,
): Promise<ShipmentDocument> => {
  const sha256 = await files.put(content)
  const name = `${trackingNumber} ${kind.toLowerCase()}.${extensions[mediaType] ?? 'bin'}`
  const documentId = hash('sha256', `${trackingNumber}/${kind}/${sha256}`, 'hex').slice(0, 32)
  return { documentId, kind, name, size: content.length, sha256, mediaType }
}

/** The booking that a carrier confirmed; undefined if its numbers cannot be stored. */
export const bookingOf = async (
  files: Pick<Files, 'put'>,
  { bookingId, carrier, service }: Pick<StoredCall, 'bookingId' | 'carrier' | 'service'>,
  { labelFormats, sandbox }: Pick<CarrierAbilities, 'labelFormats' | 'sandbox'>,
  booked: CarrierBooking,
): Promise<Booking | undefined> => {
  const { trackingNumber, pieces, charges, deliveryBy } = booked
  const documents = await Promise.all(booked.documents.map((one) => storedDocument(files, trackingNumber, one)))
  const hasLabel = labelFormats.length === 0 || documents.some(({ kind }) => kind === 'LABEL')
  return Booking.safeParse({
    bookingId,
    carrier,
    service,
    trackingNumber,
    pieces,
    documents,
    charges: charges
      .map(({ code, text, amount, currency }) => ({
        code: code.slice(0, 40),
        text: text.slice(0, 200),
        amount,
        currency: currency.trim().toUpperCase(),
      }))
      // An unreadable amount is no reason to doubt the booking.
      .filter((one) => BookedCharge.safeParse(one).success),
    ...(deliveryBy && { deliveryBy }),
    missing: hasLabel ? [] : ['NO_LABEL'],
    sandbox,
  }).data
}

/** Reasons of a failure as the shipment stores them. */
export const problemsOf = (failure: CarrierFailure): BookingProblem[] => {
  const problems = failure.outcome === 'REFUSED' ? failure.problems : [failure.problem]
  return problems.map(({ code, path = '', text }) => ({
    code: code.slice(0, 60),
    path: path.slice(0, 120),
    text: text.slice(0, 500),
  }))
}
