import type { CommandData } from '@freight/contracts/api/command'
import type { EventOf } from '@freight/contracts/events/event'
import {
  type ExpressPickupCommands,
  type ExpressPickupEvents,
  type PickupState,
  pickupSteps,
} from '@freight/contracts/express-pickup/express-pickup'
import {
  isPickupOver,
  PickupWindow,
  type PickupStatus,
  type ReadyShipment,
} from '@freight/contracts/express-shipment/pickup'
import { laterDay } from '@freight/contracts/express-pickup/pickup-day'
import { zoneOfPlace } from '@freight/contracts/express-pickup/place-zone'
import { Exact } from '@freight/contracts/money/money'
import { isOperator } from '@freight/contracts/express-shipment/operator'
import { sameContent } from '@freight/contracts/same-content'
import { type Decider, type Meta, Refusal } from '@freight/platform/event-store/decider'

type Pickup = PickupState | undefined
type Event = EventOf<ExpressPickupEvents>

/** @throws Refusal unless the courier can still collect it */
const collectable = (id: string, { company, lookups }: Meta<'expressShipments'>): ReadyShipment => {
  const shipment = lookups.expressShipments[id]
  if (shipment?.bookingState !== 'BOOKED' || shipment.company !== company)
    throw new Refusal('NOT_BOOKED', 'The shipment is not booked.', { shipment: id })
  if (shipment.isScanned)
    throw new Refusal('ALREADY_PICKED_UP', 'The carrier already has the pieces.', { shipment: id })
  const { pickup } = shipment
  if (pickup && !isPickupOver(pickup))
    throw new Refusal('PICKUP_EXISTS', 'The shipment has a pickup.', { shipment: id, pickup: pickup.pickupId })
  return shipment
}

const placeOf = ({ place: { description, line2, line3, city, postalCode, countryCode } }: ReadyShipment) =>
  [description, line2, line3, city, postalCode, countryCode].map((text) => text.trim().toUpperCase())

/** @throws Refusal unless one courier of one account can collect all of them at one place */
const refuseSeveral = (first: ReadyShipment, shipments: readonly ReadyShipment[]): void => {
  const other = (differs: (one: ReadyShipment) => boolean) => shipments.find(differs)
  const otherAccount = other(({ carrier, account }) => carrier !== first.carrier || account !== first.account)
  if (otherAccount)
    throw new Refusal('ACCOUNTS_DIFFER', 'A pickup is for one carrier account.', { shipment: otherAccount.id })
  const otherPlace = other((one) => !sameContent(placeOf(one), placeOf(first)))
  if (otherPlace) throw new Refusal('PLACES_DIFFER', 'A pickup is for one place.', { shipment: otherPlace.id })
}

/** @throws Refusal for a window that ends before it begins, or one that the carrier can no longer serve */
const refuseWindow = (
  window: PickupWindow,
  { cutoff, place }: Pick<ReadyShipment, 'cutoff' | 'place'>,
  { now, lookups }: Meta<'settings'>,
): void => {
  if (window.to <= window.from)
    throw new Refusal('WINDOW_REVERSED', 'The window ends before it begins.', { field: 'to' })
  const { calendar, data } = lookups.settings
  const timeZone = zoneOfPlace(place, data.timeZone)
  const proposedDay = laterDay(window, cutoff, { calendar, timeZone }, Date.parse(now))
  if (proposedDay !== undefined)
    throw new Refusal('PICKUP_TOO_LATE', 'The carrier can no longer collect on this day.', {
      field: 'day',
      day: window.day,
      cutoff,
      proposedDay,
    })
}

/** @throws Refusal in any other status */
const pickupIn = (status: PickupStatus, pickup: Pickup): PickupState => {
  if (pickup?.status === status) return pickup
  throw new Refusal('INVALID_TRANSITION', `This action needs a pickup that is ${status}.`, { status: pickup?.status })
}

const windowOf = (data: PickupWindow): PickupWindow => PickupWindow.parse(data)

/** The answer to the request of a pickup. */
const requestAnswer = (answer: CommandData<ExpressPickupCommands['RecordPickupAnswer']>['answer']): Event => {
  if (answer.outcome === 'DONE') return { type: 'ExpressPickupConfirmed', data: { confirmation: answer.confirmation } }
  if (answer.outcome === 'REFUSED') return { type: 'ExpressPickupRefused', data: { problems: answer.problems } }
  return { type: 'ExpressPickupDoubted', data: { text: answer.text } }
}

/** Decider of a pickup. */
export const expressPickup: Decider<Pickup, ExpressPickupCommands, ExpressPickupEvents> = {
  aggregate: 'express-pickup',
  initial: undefined,
  decide: {
    SchedulePickup: ({ shipments: ids, confirmation, ...window }, _, meta): Event[] => {
      const shipments = [...new Set(ids)].map((id) => collectable(id, meta))
      const [first] = shipments
      if (!first) throw new Refusal('NOT_BOOKED', 'There is no shipment.')
      refuseSeveral(first, shipments)
      const [cutoff = ''] = shipments.flatMap((one) => (one.cutoff === '' ? [] : [one.cutoff])).toSorted()
      const byHand = confirmation !== ''
      // What a person agreed with the carrier is in time.
      refuseWindow(window, { cutoff: byHand ? '' : cutoff, place: first.place }, meta)
      const { carrier, account, service, place } = first
      const data = {
        ...window,
        carrier,
        account,
        service,
        place,
        cutoff,
        byHand,
        shipments: shipments.map(({ id, bookingId, trackingNumber }) => ({ id, bookingId, trackingNumber })),
        pieces: shipments.reduce((sum, { pieces }) => sum + pieces, 0),
        weight: shipments.reduce((sum, { weight }) => sum.plus(weight), new Exact(0)).toFixed(),
      }
      return [
        { type: 'ExpressPickupRequested', data },
        ...(byHand ? [{ type: 'ExpressPickupConfirmed' as const, data: { confirmation } }] : []),
      ]
    },
    ChangePickup: (window, state, meta) => {
      const { byHand, cutoff, confirmation, ...before } = pickupIn('CONFIRMED', state)
      if (sameContent(window, windowOf(before))) return []
      refuseWindow(window, { cutoff: byHand ? '' : cutoff, place: before.place }, meta)
      return byHand
        ? [{ type: 'ExpressPickupChanged', data: { ...window, confirmation } }]
        : [{ type: 'ExpressPickupChangeStarted', data: { ...window, attempt: meta.newId() } }]
    },
    CancelPickup: ({ reason }, state, meta) =>
      pickupIn('CONFIRMED', state).byHand
        ? [{ type: 'ExpressPickupCancelled', data: { reason } }]
        : [{ type: 'ExpressPickupCancelStarted', data: { attempt: meta.newId(), reason } }],
    ConfirmPickupOutcome: (data, state) => {
      pickupIn('DOUBTFUL', state)
      return data.outcome === 'CONFIRMED'
        ? [{ type: 'ExpressPickupConfirmed', data: { confirmation: data.confirmation } }]
        : [{ type: 'ExpressPickupRefused', data: { problems: [{ code: data.outcome, path: '', text: data.reason }] } }]
    },
    RecordPickupAnswer: ({ attempt: id, answer }, pickup): Event[] => {
      if (id === '') {
        // A courier comes also where a person has recorded that none does.
        const isOpen =
          pickup?.status === 'REQUESTED' ||
          (pickup?.status === 'DOUBTFUL' && answer.outcome !== 'DOUBTFUL') ||
          (pickup?.status === 'REFUSED' && answer.outcome === 'DONE')
        return isOpen ? [requestAnswer(answer)] : []
      }
      const attempt = pickup?.attempt
      if (attempt?.id !== id) return []
      if (answer.outcome === 'DONE')
        return 'window' in attempt
          ? [{ type: 'ExpressPickupChanged', data: { ...attempt.window, confirmation: answer.confirmation } }]
          : [{ type: 'ExpressPickupCancelled', data: { reason: attempt.reason } }]
      const problems =
        answer.outcome === 'REFUSED' ? answer.problems : [{ code: 'NO_ANSWER', path: '', text: answer.text }]
      return [{ type: 'ExpressPickupChangeRefused', data: { attempt: id, problems } }]
    },
    HandOverPickup: ({ assignedTo }, pickup, { lookups }) =>
      pickup && assignedTo !== pickup.requestedBy && isOperator(lookups.targetUsers.assignedTo)
        ? [{ type: 'ExpressPickupHandedOver', data: { assignedTo } }]
        : [],
  },
  evolve: pickupSteps,
  company: (pickup) => pickup?.company,
  isKnownTo: (pickup, _principal, _mayAct, company) => pickup?.company === company,
  // One pickup for a booking at a time: of two people at once, the second is refused.
  uniqueKeys: (pickup) =>
    pickup && !isPickupOver(pickup)
      ? pickup.shipments.map(({ bookingId }) => ({ scope: 'express-pickup', value: bookingId }))
      : [],
  nonConflicting: ['ExpressPickupHandedOver'],
}
