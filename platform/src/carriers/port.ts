import type { LabelFormat, ShipmentDocumentKind } from '@freight/contracts/vocabulary/express'
import type { ExpressRequest } from '@freight/contracts/express-shipment/shipment'
import type { TrackingEvent } from '@freight/contracts/express-shipment/tracking-event'

/** Why a call failed. `path`: field of the shipment's form, where the carrier or we name one. */
export type CarrierProblem = {
  source: 'CARRIER' | 'US'
  kind: 'ACCOUNT' | 'BUSINESS' | 'VALIDATION' | 'SECURITY' | 'SYSTEM'
  code: string
  path?: string
  text: string
}

/**
 * Every call has exactly one of four answers. REFUSED: the carrier, or we, refuse. UNAVAILABLE: surely not executed, so
 * it can be repeated. UNKNOWN: sent without a usable answer; only calls that change something at the carrier have it.
 */
export type CarrierAnswer<Value> =
  | { outcome: 'OK'; value: Value; warnings: readonly string[] }
  | { outcome: 'REFUSED'; problems: readonly [CarrierProblem, ...CarrierProblem[]] }
  | { outcome: 'UNAVAILABLE'; problem: CarrierProblem; retryAfterMs?: number }
  | { outcome: 'UNKNOWN'; problem: CarrierProblem }
export type CarrierFailure = Exclude<CarrierAnswer<never>, { outcome: 'OK' }>

export type CarrierDocument = {
  kind: Exclude<ShipmentDocumentKind, 'PACKING_LIST'>
  mediaType: string
  content: Uint8Array
}

export type CarrierAbilities = {
  /** Name of the adapter: a booking is looked up with the one that sent it. */
  adapter: string
  cancel: 'NONE' | 'ALWAYS'
  findByReference: boolean
  pickup: boolean
  manifest: boolean
  pod: boolean
  /** Empty: the carrier prints no labels, ours are used. */
  labelFormats: readonly LabelFormat[]
  sandbox: boolean
  /** Reports movements. */
  tracking: boolean
}

export type BookRequest = {
  shipment: ExpressRequest
  account: string
  /** ISO instant at which the pieces are ready. */
  readyAt: string
  /** UUID: the idempotency key, sent as message reference and, without dashes, as customer reference. */
  bookingId: string
  service: string
  labelFormat: LabelFormat
}

export type CarrierBooking = {
  trackingNumber: string
  pieces: readonly { piece: number; number: string }[]
  documents: readonly CarrierDocument[]
  charges: readonly { code: string; text: string; amount: string; currency: string }[]
  deliveryBy?: string
}

/** `days`: first and last day, ISO, of the search. */
export type FindRequest = {
  bookingId: string
  account: string
  days: readonly [string, string]
  packingData: ExpressRequest['packingData']
}
export type FoundBooking = { found: 'YES'; booking: CarrierBooking } | { found: 'NO' | 'CANNOT_TELL' }

export type LabelRequest = { trackingNumber: string; account: string; bookedOn: string; format: LabelFormat }
export type CancelRequest = { bookingId: string; trackingNumber: string; reason: string }
export type TrackedNumber = {
  trackingNumber: string
  events: readonly (Omit<TrackingEvent, 'source'> & { signedBy: string })[]
}

export type PickupRequest = {
  pickupId: string
  account: string
  service: string
  /** Local time of the place with its offset. */
  readyAt: string
  /** `HH:MM` at the place. */
  closesAt: string
  place: ExpressRequest['shipperAddress']
  location: string
  instruction: string
  pieces: ExpressRequest['packingData']
}
export type PickupChange = PickupRequest & { confirmation: string }
export type PickupCancellation = { confirmation: string; requester: string; reason: string }

export type ManifestRequest = { account: string; day: string; trackingNumbers: readonly string[] }
/** `rejected`: waybills that are not in it, with the carrier's reason. */
export type CarrierManifest = {
  number: string
  document?: CarrierDocument
  rejected: readonly { trackingNumber: string; text: string }[]
}

/**
 * A carrier. Prices come from tariffs. Calls never reject: a failure is an answer. Only `book`, `cancel`, the calls for pickups and
 * `manifest` change something at the carrier.
 */
export type Carrier = {
  describe: () => CarrierAbilities
  book: (request: BookRequest) => Promise<CarrierAnswer<CarrierBooking>>
  findByReference: (request: FindRequest) => Promise<CarrierAnswer<FoundBooking>>
  label: (request: LabelRequest) => Promise<CarrierAnswer<CarrierDocument>>
  cancel: (request: CancelRequest) => Promise<CarrierAnswer<'DONE' | 'NOT_SUPPORTED'>>
  /** At most 50 numbers. A number without news has no events. */
  track: (trackingNumbers: readonly string[]) => Promise<CarrierAnswer<readonly TrackedNumber[]>>
  schedulePickup: (request: PickupRequest) => Promise<CarrierAnswer<{ confirmation: string }>>
  changePickup: (request: PickupChange) => Promise<CarrierAnswer<{ confirmation: string }>>
  cancelPickup: (request: PickupCancellation) => Promise<CarrierAnswer<'DONE'>>
  manifest: (request: ManifestRequest) => Promise<CarrierAnswer<CarrierManifest>>
  pod: (request: { trackingNumber: string; account: string }) => Promise<CarrierAnswer<CarrierDocument | 'NOT_YET'>>
}

export const mostTracked = 50

/** Longest duration of a call in milliseconds; `describe` needs no call. */
export const timeLimits = {
  book: 30_000,
  findByReference: 10_000,
  label: 15_000,
  cancel: 20_000,
  track: 10_000,
  schedulePickup: 20_000,
  changePickup: 20_000,
  cancelPickup: 20_000,
  manifest: 30_000,
  pod: 15_000,
} as const
export type CarrierCall = keyof typeof timeLimits
export type TimeLimits = Readonly<Record<CarrierCall, number>>

const changingCalls: ReadonlySet<CarrierCall> = new Set([
  'book',
  'cancel',
  'schedulePickup',
  'changePickup',
  'cancelPickup',
  'manifest',
])

/** The answer when a request was sent and its effect is not known: a call that changes nothing can just be repeated. */
export const withoutAnswer = (call: CarrierCall, problem: CarrierProblem): CarrierFailure =>
  changingCalls.has(call) ? { outcome: 'UNKNOWN', problem } : { outcome: 'UNAVAILABLE', problem }

export const ok = <Value>(value: Value, warnings: readonly string[] = []): CarrierAnswer<Value> => ({
  outcome: 'OK',
  value,
  warnings,
})

/** Our own refusal, before anything is sent. */
export const refusedByUs = (problems: readonly { code: string; path?: string; text: string }[]): CarrierFailure => {
  const [first = { code: 'NOT_SUPPORTED', text: 'The carrier does not offer this.' }, ...others] = problems
  const ours = (one: typeof first): CarrierProblem => ({ source: 'US', kind: 'VALIDATION', ...one })
  return { outcome: 'REFUSED', problems: [ours(first), ...others.map(ours)] }
}

/** The carrier has no such call. */
export const notSupported = async (): Promise<CarrierFailure> => refusedByUs([])
