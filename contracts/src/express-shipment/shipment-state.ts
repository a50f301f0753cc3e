import type { EventData } from '../events/event.ts'
import type { PickupOfShipment } from './pickup.ts'
import type { Booking, BookingProblem, ShipmentDocument } from './booking.ts'
import type { BookingState, ExpressDirection, SecondWaybillState, SubState, WorkStatus } from '../vocabulary/express.ts'
import type { ExpressShipmentEvents } from './express-shipment-events.ts'
import type { ExpressDetail, ExpressRow } from './express-shipment-routes.ts'
import type { ExpressOption, ExpressRating } from './option.ts'
import type { ExpressRequest, ExpressTotals } from './shipment.ts'

type Data<Type extends keyof ExpressShipmentEvents> = EventData<ExpressShipmentEvents, Type>

/** Parts of the detail that the events contain as they are shown. */
type SameInDetail = Pick<ExpressDetail, 'tracking' | 'incidents' | 'reweighs' | 'invoices'>

/** A waybill that is not in use: voided, confirmed as unused, or of a late answer, which alone has `second` and `carrier`. */
type UnusedWaybill = {
  bookingId: string
  trackingNumber: string
  since: string
  second?: SecondWaybillState
  carrier?: string
}

/** Complete state of a shipment, for decisions and views: users as ids, without any limit by rights. */
export type ShipmentState = SameInDetail & {
  id: string
  revision: number
  company: string
  requestedAt: string
  work: WorkStatus
  subState: SubState
  /** Last change of the sub-state. */
  since: string
  request: ExpressRequest
  direction: ExpressDirection
  totals: ExpressTotals
  commercial: string
  assignedTo?: string | undefined
  /** First assignment; a release does not reset it. */
  takenAt?: string | undefined
  copiedFrom?: string | undefined
  returnOf?: string | undefined
  rating?: ExpressRating | undefined
  /** The request changed after the rating. */
  isRatingStale: boolean
  /** With the option as it was rated before the selection. */
  selected?: (Pick<Data<'ExpressOptionSelected'>, 'optionId' | 'reason'> & { option?: ExpressOption }) | undefined
  bookingState: BookingState
  /** The booking at the carrier without an outcome; `by` started it. */
  running?:
    | (Pick<Data<'ExpressBookingStarted'>, 'bookingId' | 'carrier' | 'service' | 'account'> & {
        by: string
        at: string
        text: string
      })
    | undefined
  booking?: (Booking & { at: string; manual: boolean }) | undefined
  /** Expected cost by the answer to the booking. */
  charged?: Omit<Data<'ExpressExpectedCostChanged'>, 'bookingId'> | undefined
  problems: readonly BookingProblem[]
  unusedWaybills: readonly UnusedWaybill[]
  /** The carrier of the booking cancels nothing. */
  isVoidUnsupported?: boolean | undefined
  /** The carrier's refusal of the last cancellation, while the booking is valid. */
  voidRefusal?: { text: string; at: string } | undefined
  /** Of the booking: its last pickup and its manifest. */
  pickup?: PickupOfShipment | undefined
  manifest?: Data<'ExpressManifestSet'> | undefined
  documents: readonly ShipmentDocument[]
  labelsPrinted: number
  manualSell?: ExpressRow['sell']
  /** Only for a price below the minimum margin. */
  margin?: 'BELOW' | 'APPROVED' | undefined
  costs: NonNullable<ExpressDetail['costs']>
  outcome?: Omit<Data<'ExpressShipmentFinished'>, 'automatic'> | undefined
  finishedAt?: string | undefined
  /** Last reopening: the automatic finish counts from it. */
  reopenedAt?: string | undefined
  cancelReason?: string | undefined
  notes: readonly (Data<'ExpressNoteAdded'> & { by: string; at: string })[]
}
