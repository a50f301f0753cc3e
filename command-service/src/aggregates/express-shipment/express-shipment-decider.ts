import { allows, type Ownership } from '@freight/contracts/access/policy'
import type { Command } from '@freight/contracts/api/command'
import {
  type ExpressShipmentCommands,
  expressShipmentCommands,
} from '@freight/contracts/express-shipment/express-shipment-commands'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { readsShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { shipmentFold } from '@freight/contracts/express-shipment/shipment-steps'
import { type Decider, type Decisions, Refusal, type Meta } from '@freight/platform/event-store/decider'
import { booking } from './booking.ts'
import {
  type ShipmentDecisions,
  waybillKey,
  type Stage,
  refuseBooked,
  bookingOf,
  refuseVoiding,
  incidents,
  resolutionsOf,
} from './express-shipment-state.ts'
import { money } from './money.ts'
import { movement, journeyOf, isScan } from './movement.ts'
import { rating } from './rating.ts'
import { request, refuseLaterOwner } from './request.ts'
import { isPickupOver } from '@freight/contracts/express-shipment/pickup'
import { sameContent } from '@freight/contracts/same-content'
import { isOperator } from '@freight/contracts/express-shipment/operator'
import type { EventOf } from '@freight/contracts/events/event'

/** @throws Refusal after the first scan */
const refuseScanned = ({ tracking }: ShipmentState, trackingNumber: string): void => {
  const scan = tracking.find((event) => isScan(event) && event.waybill === trackingNumber)
  if (scan)
    throw new Refusal('ALREADY_SCANNED', 'The carrier already has the pieces.', {
      status: scan.status,
      localTime: scan.localTime,
    })
}

/** The booking, if it can be cancelled. @throws Refusal in a manifest and after the first scan */
const voidableBooking = (shipment: ShipmentState) => {
  const booking = bookingOf(shipment)
  refuseVoiding(shipment)
  const { manifest } = shipment
  if (manifest)
    throw new Refusal('IN_MANIFEST', 'The shipment is in a manifest of the carrier.', { number: manifest.number })
  refuseScanned(shipment, booking.trackingNumber)
  return booking
}

const isUnsupported = (trackingNumber: string) =>
  new Refusal('VOID_UNSUPPORTED', 'The carrier cancels no bookings: confirm that the waybill is not used.', {
    trackingNumber,
  })

type Unused = ShipmentState['unusedWaybills'][number]
type Second = Unused & Required<Pick<Unused, 'second' | 'carrier'>>

/** The waybill of a late answer, unless it has become the one in use. */
const secondWaybill = ({ unusedWaybills, booking }: ShipmentState, trackingNumber: string): Second | undefined =>
  unusedWaybills.find(
    (one): one is Second =>
      one.second !== undefined && one.trackingNumber === trackingNumber && booking?.trackingNumber !== trackingNumber,
  )

const voiding = {
  VoidBooking: ({ reason }, shipment, meta) => {
    const { bookingId, carrier, trackingNumber } = voidableBooking(shipment)
    if (shipment.isVoidUnsupported) throw isUnsupported(trackingNumber)
    const data = { bookingId, voidId: meta.newId(), carrier, trackingNumber, reason }
    return [{ type: 'ExpressVoidStarted', data }]
  },
  VoidSecondWaybill: ({ trackingNumber, reason }, shipment, meta) => {
    const waybill = secondWaybill(shipment, trackingNumber)
    if (!waybill) throw new Refusal('NO_SECOND_WAYBILL', 'No late answer has this waybill.', { trackingNumber })
    const { bookingId, second, carrier } = waybill
    if (second === 'DONE') return []
    if (second === 'VOIDING') throw new Refusal('VOID_RUNNING', 'The carrier is cancelling the waybill.')
    if (second === 'NOT_SUPPORTED') throw isUnsupported(trackingNumber)
    refuseScanned(shipment, trackingNumber)
    const data = { bookingId, voidId: meta.newId(), carrier, trackingNumber, reason }
    return [{ type: 'ExpressSecondVoidStarted', data }]
  },
  RecordVoidAnswer: (
    { bookingId, trackingNumber: answered, answer, text },
    shipment,
  ): EventOf<ExpressShipmentEvents>[] => {
    const { bookingState, booking } = shipment
    if (answered !== undefined && secondWaybill(shipment, answered)?.second === 'VOIDING') {
      const data = { bookingId, trackingNumber: answered, answer, text }
      const resolutions =
        answer === 'DONE' ? resolutionsOf(answered, ['TWO_WAYBILLS', 'OTHER'], shipment, answered) : []
      return [{ type: 'ExpressSecondVoidEnded', data }, ...resolutions]
    }
    if (bookingState !== 'VOIDING' || booking?.bookingId !== bookingId) return []
    const { trackingNumber } = booking
    if (answered !== undefined && answered !== trackingNumber) return []
    return answer === 'DONE'
      ? [{ type: 'ExpressBookingVoided', data: { bookingId, trackingNumber, unused: false } }]
      : [{ type: 'ExpressVoidRefused', data: { bookingId, code: answer, text } }]
  },
  ConfirmUnusedWaybill: (_, shipment) => {
    const { bookingId, trackingNumber, manual } = voidableBooking(shipment)
    if (!manual && !shipment.isVoidUnsupported)
      throw new Refusal('VOID_FIRST', 'Cancel the booking at the carrier first.', { trackingNumber })
    return [{ type: 'ExpressBookingVoided', data: { bookingId, trackingNumber, unused: true } }]
  },
} satisfies Stage

/** @throws Refusal while a booking has to be cancelled first */
const refuseUnvoided = (shipment: ShipmentState): void => {
  if (shipment.bookingState === 'NONE') return
  const { trackingNumber } = bookingOf(shipment)
  throw new Refusal('VOID_FIRST', 'Cancel the booking at the carrier first.', { trackingNumber })
}

/** Instant of the delivery: typed, or that of the movement. @throws Refusal without one, or in the future */
const deliveredAtOf = (typed: string | undefined, reported: string | undefined, { now }: Pick<Meta, 'now'>): string => {
  const at = typed ?? reported
  const field = 'deliveredAt'
  if (at === undefined) throw new Refusal('DELIVERY_UNKNOWN', 'Enter when it was delivered.', { field })
  if (Date.parse(at) > Date.parse(now))
    throw new Refusal('DELIVERY_IN_FUTURE', 'The delivery is in the future.', { field })
  return new Date(at).toISOString()
}

const ends = {
  FinishExpressShipment: ({ outcome, deliveredAt, signedBy }, shipment, meta) => {
    const automatic = meta.principal.system === true
    const movement = journeyOf(bookingOf(shipment), shipment, meta.lookups.settings.data.timeZone)
    refuseVoiding(shipment)
    if (automatic && shipment.incidents.some(({ resolvedAt }) => resolvedAt === undefined))
      throw new Refusal('INCIDENT_OPEN', 'An incident is open.')
    const typedAt = automatic ? undefined : deliveredAt
    const data = {
      outcome,
      ...(outcome === 'DELIVERED' && { deliveredAt: deliveredAtOf(typedAt, movement.deliveredAt, meta) }),
      signedBy: signedBy || (outcome === 'DELIVERED' ? movement.signedBy : ''),
      automatic,
    }
    return [{ type: 'ExpressShipmentFinished', data }]
  },
  ReopenExpressShipment: ({ reason }) => [{ type: 'ExpressShipmentReopened', data: { reason } }],
  CancelExpressShipment: ({ reason }, shipment, meta) => {
    refuseLaterOwner(shipment, meta)
    refuseUnvoided(shipment)
    return [{ type: 'ExpressShipmentCancelled', data: { reason } }]
  },
  AddExpressNote: ({ text }, _, { newId }) => [{ type: 'ExpressNoteAdded', data: { noteId: newId(), text } }],
} satisfies Stage

const assignment = {
  TakeExpressShipment: (_, _shipment, { principal }) => [
    { type: 'ExpressShipmentTaken', data: { assignedTo: principal.userId } },
  ],
  AssignExpressShipment: ({ assignedTo }, shipment, { principal, lookups }) => {
    if (!isOperator(lookups.targetUsers.assignedTo))
      throw new Refusal('USER_NOT_ELIGIBLE', 'The user is not active, or does not work on shipments.', {
        field: 'assignedTo',
      })
    if (shipment.work === 'IN_PROGRESS' && assignedTo === shipment.assignedTo) return []
    return [{ type: 'ExpressShipmentAssigned', data: { assignedTo, by: principal.userId } }]
  },
  ReleaseExpressShipment: (_, shipment) => {
    refuseBooked(shipment)
    return [{ type: 'ExpressShipmentReleased', data: {} }]
  },
  HandOverExpressShipment: ({ commercial, assignedTo }, shipment, { lookups }): EventOf<ExpressShipmentEvents>[] => {
    const { work, bookingState } = shipment
    // A request without an assignee waits for operations.
    const isOther = assignedTo !== undefined && shipment.assignedTo !== undefined && assignedTo !== shipment.assignedTo
    const mayOperate = isOperator(lookups.targetUsers.assignedTo)
    const changes = {
      ...(commercial !== undefined && commercial !== shipment.commercial && { commercial }),
      ...(isOther && mayOperate && { assignedTo }),
    }
    // A booked shipment is in progress: its assignee stays until operations assign it to one of theirs.
    const isReleased = isOther && !mayOperate && work === 'IN_PROGRESS' && bookingState === 'NONE'
    return [
      ...(Object.keys(changes).length === 0 ? [] : [{ type: 'ExpressShipmentHandedOver' as const, data: changes }]),
      ...(isReleased ? [{ type: 'ExpressShipmentReleased' as const, data: {} }] : []),
    ]
  },
} satisfies Stage

/** What pickups and manifests report about the booking in use; of an earlier booking it is no longer true. */
const handOver = {
  SetExpressPickup: ({ bookingId, ...pickup }, { booking, pickup: before }) => {
    const isOfFormer = before !== undefined && before.pickupId !== pickup.pickupId && isPickupOver(pickup)
    if (booking?.bookingId !== bookingId || isOfFormer || sameContent(before, pickup)) return []
    return [{ type: 'ExpressPickupSet', data: pickup }]
  },
  SetExpressManifest: ({ bookingId, reason, ...manifest }, { booking, manifest: before }) => {
    if (booking?.bookingId !== bookingId) return []
    const { manifestId } = manifest
    if (reason !== undefined)
      return before?.manifestId === manifestId ? [{ type: 'ExpressManifestRemoved', data: { manifestId, reason } }] : []
    return sameContent(before, manifest) ? [] : [{ type: 'ExpressManifestSet', data: manifest }]
  },
} satisfies Stage

type Name = keyof ExpressShipmentCommands
type Shipment = ShipmentState | undefined
type AllDecisions = Decisions<Shipment, ExpressShipmentCommands, ExpressShipmentEvents>
type Decision = (data: never, shipment: Shipment, meta: never) => ReturnType<AllDecisions[Name]>

/** Carriers scan pieces in any status, also after the cancellation. */
const isCarriers = (name: string, { principal }: { principal: { system?: boolean } }): boolean =>
  name === 'AddTrackingEvent' && principal.system === true

const refuseUnlessPossible = (name: Name, shipment: Shipment, meta: Parameters<typeof isCarriers>[1]): void => {
  const { creates, from }: Command = expressShipmentCommands[name]
  if (creates ? !shipment : shipment && (!from || from.includes(shipment.work) || isCarriers(name, meta))) return
  if (!shipment) throw new Refusal('NOT_REQUESTED', 'The shipment was never requested.')
  const { work } = shipment
  throw new Refusal('INVALID_TRANSITION', `This action is not possible while the shipment is ${work}`, { status: work })
}

/** Each decision checks first whether the command is possible in the status. */
const guarded = (decisions: ShipmentDecisions): AllDecisions => {
  const guard = ([name, decide]: [string, Decision]): [string, Decision] => [
    name,
    (data, shipment, meta) => {
      refuseUnlessPossible(name as Name, shipment, meta)
      return decide(data, shipment, meta)
    },
  ]
  return Object.fromEntries(
    Object.entries(decisions as unknown as Record<string, Decision>).map(guard),
  ) as unknown as AllDecisions
}

const ownership = (shipment: Shipment): Ownership =>
  shipment
    ? {
        commercial: shipment.commercial,
        ...(shipment.assignedTo !== undefined && { assignedTo: shipment.assignedTo }),
        ...(shipment.request.cliente && { client: shipment.request.cliente.id }),
      }
    : {}

/** Decider of an express shipment, composed of its stages. */
export const expressShipment: Decider<Shipment, ExpressShipmentCommands, ExpressShipmentEvents> = {
  aggregate: 'express-shipment',
  initial: undefined,
  decide: guarded({
    ...request,
    ...rating,
    ...assignment,
    ...booking,
    ...voiding,
    ...handOver,
    ...movement,
    ...incidents,
    ...money,
    ...ends,
  }),
  // The same fold as in views.
  evolve: shipmentFold,
  // Carriers and processes add these while people work on the shipment.
  nonConflicting: [
    'ExpressTrackingAdded',
    'ExpressTrackingMapped',
    'ExpressIncidentOpened',
    'ExpressPieceReweighed',
    'ExpressDocumentsAdded',
    'ExpressLabelPrinted',
    'ExpressLateAnswerRecorded',
    'ExpressSecondVoidEnded',
    'ExpressNoteAdded',
    'ExpressPickupSet',
    'ExpressManifestSet',
    'ExpressManifestRemoved',
  ],
  company: (shipment) => shipment?.company,
  ownership,
  isKnownTo: (shipment, principal, mayAct) => mayAct || allows(readsShipments, principal, ownership(shipment)),
  uniqueKeys: (shipment) =>
    shipment?.booking
      ? [{ scope: 'express-waybill', value: waybillKey(shipment.booking.carrier, shipment.booking.trackingNumber) }]
      : [],
}
