import { type Meta, Refusal } from '@freight/platform/decider'
import { bookingOf, type ExpressShipment, refuseRunning, type Stage } from './express-shipment-state.ts'
import { instantOf } from './movement.ts'
import { refuseLaterOwner } from './request.ts'
import { refuseUnvoided } from './voiding.ts'

/** The last delivery that the carrier or a person reported. */
const deliveryOf = ({ tracking }: ExpressShipment) =>
  tracking
    .filter(({ status, struck }) => status === 'DELIVERED' && !struck)
    .toSorted((a, b) => instantOf(a) - instantOf(b))
    .at(-1)

/** Instant of the delivery: typed, or that of the movement. @throws Refusal without one, or in the future */
const deliveredAtOf = (typed: string | undefined, shipment: ExpressShipment, { now }: Pick<Meta, 'now'>): string => {
  const delivery = deliveryOf(shipment)
  // Without an offset only the instant of the report is certain.
  const reported = delivery && (delivery.offset === '' ? delivery.at : new Date(instantOf(delivery)).toISOString())
  const at = typed ?? reported
  const field = 'deliveredAt'
  if (at === undefined) throw new Refusal('DELIVERY_UNKNOWN', 'Enter when it was delivered.', { field })
  if (Date.parse(at) > Date.parse(now))
    throw new Refusal('DELIVERY_IN_FUTURE', 'The delivery is in the future.', { field })
  return new Date(at).toISOString()
}

export const ends = {
  decide: {
    FinishExpressShipment: ({ outcome, deliveredAt, signedBy }, shipment, meta) => {
      const automatic = meta.principal.system === true
      refuseRunning(shipment)
      bookingOf(shipment)
      if (automatic && shipment.incidents.some(({ isOpen }) => isOpen))
        throw new Refusal('INCIDENT_OPEN', 'An incident is open.')
      const data = {
        outcome,
        ...(outcome === 'DELIVERED' && { deliveredAt: deliveredAtOf(deliveredAt, shipment, meta) }),
        signedBy: signedBy || (outcome === 'DELIVERED' ? (deliveryOf(shipment)?.signedBy ?? '') : ''),
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
  },
  evolve: {
    ExpressShipmentFinished: (shipment) => ({ ...shipment, work: 'FINISHED' }),
    ExpressShipmentReopened: (shipment) => ({ ...shipment, work: 'IN_PROGRESS' }),
    ExpressShipmentCancelled: (shipment) => ({ ...shipment, work: 'CANCELLED' }),
    ExpressNoteAdded: (shipment) => shipment,
  },
} satisfies Stage
