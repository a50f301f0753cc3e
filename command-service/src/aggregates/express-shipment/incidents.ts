import type { EventOf } from '@freight/contracts/events/event'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import type { Stage } from './express-shipment-state.ts'

type Opened = Extract<EventOf<ExpressShipmentEvents>, { type: 'ExpressIncidentOpened' }>
type Resolved = Extract<EventOf<ExpressShipmentEvents>, { type: 'ExpressIncidentResolved' }>
type Incident = Omit<Opened['data'], 'incidentId' | 'actionRequired' | 'text'> &
  Partial<Pick<Opened['data'], 'actionRequired' | 'text'>>

/** Event of an incident with a new id. */
export const incidentEvent = (
  { text = '', actionRequired = true, ...incident }: Incident,
  { newId }: Pick<Meta, 'newId'>,
): Opened => ({ type: 'ExpressIncidentOpened', data: { incidentId: newId(), text, actionRequired, ...incident } })

/** Resolves the open incidents of these reasons whose text is the number of a waybill or an invoice. */
export const resolutionsOf = (
  number: string,
  reasons: readonly Opened['data']['reason'][],
  { incidents: known }: ShipmentState,
  text: string,
): Resolved[] =>
  known
    .filter((one) => one.resolvedAt === undefined && one.text === number && reasons.includes(one.reason))
    .map(({ incidentId }) => ({ type: 'ExpressIncidentResolved', data: { incidentId, text } }))

export const incidents = {
  OpenIncident: ({ due, ...incident }, _, meta) => [
    incidentEvent({ ...incident, ...(due !== undefined && { due: new Date(due).toISOString() }) }, meta),
  ],
  ResolveIncident: ({ incidentId, text }, { incidents: known }) => {
    const incident = known.find((one) => one.incidentId === incidentId)
    if (!incident) throw new Refusal('INCIDENT_UNKNOWN', 'The shipment has no such incident.')
    return incident.resolvedAt === undefined ? [{ type: 'ExpressIncidentResolved', data: { incidentId, text } }] : []
  },
} satisfies Stage
