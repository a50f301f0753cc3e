import { isOperator } from '@freight/contracts/express-shipment/operator'
import type { EventOf } from '@freight/contracts/events/event'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { Refusal } from '@freight/platform/event-store/decider'
import { refuseBooked, type Stage } from './express-shipment-state.ts'

export const assignment = {
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
