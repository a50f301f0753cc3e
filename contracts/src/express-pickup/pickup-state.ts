import { actorId, type Envelope } from '../events/envelope.ts'
import type { BookingProblem } from '../express-shipment/booking.ts'
import type { EventData } from '../events/event.ts'
import { foldWith } from '../events/fold.ts'
import type { ExpressPickupEvents } from './express-pickup-events.ts'
import type { PickupStatus, PickupWindow } from '../express-shipment/pickup.ts'

type Data<Type extends keyof ExpressPickupEvents> = EventData<ExpressPickupEvents, Type>

/** A pickup after its request. */
export type PickupState = Data<'ExpressPickupRequested'> & {
  status: PickupStatus
  company: string
  requestedBy: string
  requestedAt: string
  confirmation: string
  /** The change or cancellation at the carrier. */
  attempt?: ({ id: string } & ({ window: PickupWindow } | { reason: string })) | undefined
  /** Why the carrier refused, or that it did not answer. */
  text: string
}

/** What a carrier, or a person after asking it, gave as reasons. */
export const textOf = ({ problems }: { problems: readonly BookingProblem[] }): string =>
  [...new Set(problems.map(({ text, code }) => text || code))].join('; ').slice(0, 500)

type Step<Type extends keyof ExpressPickupEvents> = (
  pickup: PickupState | undefined,
  data: Data<Type>,
  envelope: Envelope,
) => PickupState | undefined

/** One fold for decisions, the table and the process manager. */
export const pickupSteps: { [Type in keyof ExpressPickupEvents]: Step<Type> } = {
  ExpressPickupRequested: (_, data, { company, actor, occurredAt }) => ({
    ...data,
    status: 'REQUESTED',
    company,
    requestedBy: actorId(actor),
    requestedAt: occurredAt,
    confirmation: '',
    text: '',
  }),
  ExpressPickupConfirmed: (pickup, { confirmation }) =>
    pickup && { ...pickup, status: 'CONFIRMED', confirmation, text: '' },
  ExpressPickupRefused: (pickup, refused) => pickup && { ...pickup, status: 'REFUSED', text: textOf(refused) },
  ExpressPickupDoubted: (pickup, { text }) => pickup && { ...pickup, status: 'DOUBTFUL', text },
  ExpressPickupChangeStarted: (pickup, { attempt: id, ...window }) =>
    pickup && { ...pickup, status: 'CHANGING', attempt: { id, window }, text: '' },
  ExpressPickupChanged: (pickup, changed) =>
    pickup && { ...pickup, ...changed, status: 'CONFIRMED', attempt: undefined },
  ExpressPickupCancelStarted: (pickup, { attempt: id, reason }) =>
    pickup && { ...pickup, status: 'CANCELLING', attempt: { id, reason }, text: '' },
  ExpressPickupCancelled: (pickup, { reason: text }) =>
    pickup && { ...pickup, status: 'CANCELLED', attempt: undefined, text },
  ExpressPickupChangeRefused: (pickup, refused) =>
    pickup && { ...pickup, status: 'CONFIRMED', attempt: undefined, text: textOf(refused) },
  ExpressPickupHandedOver: (pickup, { assignedTo: requestedBy }) => pickup && { ...pickup, requestedBy },
}

export const pickupAfter = foldWith<PickupState>(pickupSteps)
