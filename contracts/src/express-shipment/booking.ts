import { z } from 'zod'
import { DecimalText } from '../money/money.ts'
import { shipmentDocumentKinds } from '../vocabulary/express.ts'

/** A piece with the carrier's number for it; empty where the carrier gives none. */
export const BookedPiece = z.object({ piece: z.int().min(1), number: z.string().max(60) })

/** A charge as the carrier answered it, in its own currency, never added to another. */
export const BookedCharge = z.object({
  code: z.string().max(40),
  text: z.string().max(200),
  amount: DecimalText,
  /** Carriers charge in currencies without a price here. */
  currency: z.string().regex(/^[A-Z]{3}$/),
})

/** A document at a carrier, stored by hash. */
export const ShipmentDocument = z.object({
  documentId: z.string().max(120),
  kind: z.enum(shipmentDocumentKinds),
  name: z.string().max(200),
  size: z.int().min(0),
  sha256: z.string().max(64),
  mediaType: z.string().max(100),
})
export type ShipmentDocument = z.infer<typeof ShipmentDocument>

/** A confirmed booking. */
export const Booking = z.object({
  bookingId: z.string().max(36),
  carrier: z.string().max(40),
  service: z.string().max(60),
  trackingNumber: z.string().trim().min(1).max(40),
  pieces: z.array(BookedPiece).default([]),
  documents: z.array(ShipmentDocument).default([]),
  charges: z.array(BookedCharge).default([]),
  deliveryBy: z.iso.date().optional(),
  /** Codes of what is missing although it is booked: `NO_LABEL`, `NO_PICKUP`. */
  missing: z.array(z.enum(['NO_LABEL', 'NO_PICKUP'])).default([]),
  sandbox: z.boolean().default(false),
})
export type Booking = z.infer<typeof Booking>

/** Why a carrier or we refused; `path` is the form field. */
export const BookingProblem = z.object({
  code: z.string().max(60),
  path: z.string().max(120).default(''),
  text: z.string().max(500).default(''),
})
export type BookingProblem = z.infer<typeof BookingProblem>
