import type { EventOf } from '@freight/contracts/events/event'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import { type Meta, Refusal } from '@freight/platform/decider'
import type { Stage } from './express-shipment-state.ts'

type Opened = Extract<EventOf<ExpressShipmentEvents>, { type: 'ExpressIncidentOpened' }>
type Incident = Omit<Opened['data'], 'incidentId' | 'actionRequired' | 'text'> &
  Partial<Pick<Opened['data'], 'actionRequired' | 'text'>>

/** Event of an incident with a new id. */
export const incidentEvent = (
  { text = '', actionRequired = true, ...incident }: Incident,
  { newId }: Pick<Meta, 'newId'>,
): Opened => ({ type: 'ExpressIncidentOpened', data: { incidentId: newId(), text, actionRequired, ...incident } })

export const incidents = {
  decide: {
    OpenIncident: ({ due, ...incident }, _, meta) => [
      incidentEvent({ ...incident, ...(due !== undefined && { due: new Date(due).toISOString() }) }, meta),
    ],
    ResolveIncident: ({ incidentId, text }, { incidents: known }) => {
      const incident = known.find((one) => one.incidentId === incidentId)
      if (!incident) throw new Refusal('INCIDENT_UNKNOWN', 'The shipment has no such incident.')
      return incident.isOpen ? [{ type: 'ExpressIncidentResolved', data: { incidentId, text } }] : []
    },
  },
  evolve: {
    ExpressIncidentOpened: (shipment, { incidentId }) => ({
      ...shipment,
      incidents: [...shipment.incidents, { incidentId, isOpen: true }],
    }),
    ExpressIncidentResolved: (shipment, { incidentId }) => ({
      ...shipment,
      incidents: shipment.incidents.map((one) => (one.incidentId === incidentId ? { ...one, isOpen: false } : one)),
    }),
  },
} satisfies Stage
