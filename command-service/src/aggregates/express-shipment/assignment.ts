import { Refusal } from '@freight/platform/decider'
import { refuseBooked, type Stage } from './express-shipment-state.ts'

export const assignment = {
  decide: {
    TakeExpressShipment: (_, _shipment, { principal }) => [
      { type: 'ExpressShipmentTaken', data: { assignedTo: principal.userId } },
    ],
    AssignExpressShipment: ({ assignedTo }, shipment, { principal, lookups }) => {
      const user = lookups.targetUsers.assignedTo
      if (!user?.active || !user.permissions.includes('EXPRESS_OP'))
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
    HandOverExpressShipment: ({ commercial, assignedTo }, shipment) => {
      const changes = {
        ...(commercial !== undefined && commercial !== shipment.commercial && { commercial }),
        // A request without an assignee waits for operations.
        ...(assignedTo !== undefined &&
          shipment.assignedTo !== undefined &&
          assignedTo !== shipment.assignedTo && { assignedTo }),
      }
      return Object.keys(changes).length === 0 ? [] : [{ type: 'ExpressShipmentHandedOver', data: changes }]
    },
  },
  evolve: {
    ExpressShipmentTaken: (shipment, { assignedTo }) => ({ ...shipment, work: 'IN_PROGRESS', assignedTo }),
    ExpressShipmentAssigned: (shipment, { assignedTo }) => ({ ...shipment, work: 'IN_PROGRESS', assignedTo }),
    ExpressShipmentReleased: (shipment) => ({ ...shipment, work: 'REQUESTED', assignedTo: undefined }),
    ExpressShipmentHandedOver: (shipment, { commercial, assignedTo }) => ({
      ...shipment,
      commercial: commercial ?? shipment.commercial,
      assignedTo: assignedTo ?? shipment.assignedTo,
    }),
  },
} satisfies Stage
