import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { bookingOf, refuseVoiding, type Stage } from './express-shipment-state.ts'
import { journeyOf } from './movement.ts'
import { refuseLaterOwner } from './request.ts'
import { refuseUnvoided } from './voiding.ts'

/** Instant of the delivery: typed, or that of the movement. @throws Refusal without one, or in the future */
const deliveredAtOf = (typed: string | undefined, reported: string | undefined, { now }: Pick<Meta, 'now'>): string => {
  const at = typed ?? reported
  const field = 'deliveredAt'
  if (at === undefined) throw new Refusal('DELIVERY_UNKNOWN', 'Enter when it was delivered.', { field })
  if (Date.parse(at) > Date.parse(now))
    throw new Refusal('DELIVERY_IN_FUTURE', 'The delivery is in the future.', { field })
  return new Date(at).toISOString()
}

export const ends = {
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
